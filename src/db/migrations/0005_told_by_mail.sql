CREATE TABLE "letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"subject" text NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"offer_id" integer,
	"ad_id" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" jsonb,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letters_month_unique" UNIQUE("month"),
	CONSTRAINT "letters_status" CHECK ("letters"."status" in ('draft', 'sending', 'sent')),
	CONSTRAINT "letters_sponsor" CHECK ("letters"."offer_id" is null or "letters"."ad_id" is null)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"inbox" text DEFAULT '' NOT NULL,
	"follows" text[] DEFAULT '{}' NOT NULL,
	"requests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"token_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"mailed_on" date,
	"last_letter" integer,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "subscribers_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "homepage_ads" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "homepage_ads" ADD COLUMN "shown_until" date;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "shown_until" date;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "paper_kind" text DEFAULT 'mal' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "revised_at" SET DATA TYPE text USING to_char("revised_at", 'YYYY-MM-DD');--> statement-breakpoint
ALTER TABLE "site_state" ADD COLUMN "former_publishers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "laws" ADD COLUMN "changed_by_title" text;--> statement-breakpoint
ALTER TABLE "laws" ADD COLUMN "in_force" date;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "subscriber_id" integer;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "leave_url" text;--> statement-breakpoint
ALTER TABLE "link_states" ADD COLUMN "content_noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_ad_id_homepage_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."homepage_ads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_token" ON "subscribers" USING gin ("token_hashes");--> statement-breakpoint
CREATE INDEX "subscribers_inbox" ON "subscribers" USING btree ("inbox");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_subscriber" ON "mail_outbox" USING btree ("subscriber_id");