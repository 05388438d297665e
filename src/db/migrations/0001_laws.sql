CREATE TABLE "laws" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"changed_from" date,
	"changed_by" text,
	"noticed_at" timestamp (3) with time zone,
	"checked_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "laws" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "traits" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "revised_at" date;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "paper_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "next_content_hash" text;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "next_content_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "content_changed_at" timestamp (3) with time zone;