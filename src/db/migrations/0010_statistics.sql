CREATE TABLE "event_days" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_days_day_event_pk" PRIMARY KEY("day","event")
);
--> statement-breakpoint
CREATE TABLE "event_months" (
	"month" date NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_months_event_subject_month_pk" PRIMARY KEY("event","subject","month")
);
--> statement-breakpoint
CREATE TABLE "referrer_months" (
	"month" date NOT NULL,
	"referrer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "referrer_months_referrer_month_pk" PRIMARY KEY("referrer","month")
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"visitors" integer NOT NULL,
	"not_found" integer NOT NULL,
	"not_followed" integer NOT NULL,
	"again" integer NOT NULL,
	CONSTRAINT "search_days_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "search_marks" (
	"day" date NOT NULL,
	"search" text NOT NULL,
	"mark" text NOT NULL,
	"found" boolean NOT NULL,
	"followed" boolean NOT NULL,
	"again" boolean NOT NULL,
	CONSTRAINT "search_marks_day_search_mark_pk" PRIMARY KEY("day","search","mark")
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"day" date NOT NULL,
	"search" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "search_texts_day_search_pk" PRIMARY KEY("day","search")
);
--> statement-breakpoint
CREATE INDEX "event_counts_subject" ON "event_counts" USING btree ("event","subject","day");--> statement-breakpoint
INSERT INTO "event_counts" ("day", "event", "subject", "count")
SELECT ("created_at" AT TIME ZONE 'Europe/Oslo')::date, 'vote', "template_id"::text, count(*)::int FROM "votes" GROUP BY 1, 3
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "event_days" ("day", "event", "count")
SELECT "day", "event", sum("count")::int FROM "event_counts" GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "event_months" ("month", "event", "subject", "count")
SELECT date_trunc('month', "day")::date, "event", "subject", sum("count")::int FROM "event_counts" GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "referrer_months" ("month", "referrer", "count")
SELECT date_trunc('month', "day")::date, "referrer", sum("count")::int FROM "referrer_counts" GROUP BY 1, 2;
