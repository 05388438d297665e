-- What the checks found until now has no reason beside it: it is found anew.
DELETE FROM "link_checks";--> statement-breakpoint
CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_states" (
	"template_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"url_hash" integer NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text,
	"since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"check_id" integer,
	"worked_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"good_url" text,
	"etag" text,
	"last_modified" text,
	"content_kind" text,
	"read_at" timestamp (3) with time zone,
	"corrected_to" text,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "link_states_state" CHECK ("link_states"."state" in ('ok', 'uncertain', 'broken'))
);
--> statement-breakpoint
ALTER TABLE "link_checks" DROP CONSTRAINT "link_checks_outcome";--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "reason" text NOT NULL;--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "final_url" text;--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "content_type" text;--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "origin" text DEFAULT 'visitor' NOT NULL;--> statement-breakpoint
ALTER TABLE "link_states" ADD CONSTRAINT "link_states_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_hosts_free" ON "link_hosts" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "link_states_due" ON "link_states" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_states_version" ON "link_states" USING btree ("version");--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_outcome" CHECK ("link_checks"."outcome" in ('ok', 'uncertain', 'failed'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_origin" CHECK ("reports"."origin" in ('visitor', 'link_check'));