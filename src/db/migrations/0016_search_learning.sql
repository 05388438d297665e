CREATE TABLE "search_follows" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"template_id" integer NOT NULL,
	"visitors" integer NOT NULL,
	"of_visitors" integer NOT NULL,
	CONSTRAINT "search_follows_day_text_template_id_pk" PRIMARY KEY("day","text","template_id")
);
--> statement-breakpoint
CREATE TABLE "search_lifts" (
	"text" text NOT NULL,
	"template_id" integer NOT NULL,
	"lift" double precision NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "search_lifts_text_template_id_pk" PRIMARY KEY("text","template_id")
);
--> statement-breakpoint
ALTER TABLE "search_marks" ADD COLUMN "template_id" integer;