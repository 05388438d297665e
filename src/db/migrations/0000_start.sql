CREATE TABLE "homepage_ads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homepage_ads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"button_text" text DEFAULT 'Les mer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"budget" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_status" CHECK ("inquiries"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"category" text NOT NULL,
	"discount" text,
	"slogan" text,
	"logo_url" text,
	"icon" text,
	"background_color" text DEFAULT '#ffffff' NOT NULL,
	"text_color" text DEFAULT '#000000' NOT NULL,
	"button_text" text DEFAULT 'Les mer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"admin_link" text,
	"revenue_deal" text,
	"internal_notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer,
	"reason" text NOT NULL,
	"description" text,
	"better_url" text,
	"origin" text DEFAULT 'visitor' NOT NULL,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"template_name" text NOT NULL,
	"template_description" text NOT NULL,
	"template_url" text NOT NULL,
	"template_category" text NOT NULL,
	"template_source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_origin" CHECK ("reports"."origin" in ('visitor', 'link_check'))
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"seeded_at" timestamp (3) with time zone,
	"asked_as_added_at" timestamp (3) with time zone,
	"situations_added_at" timestamp (3) with time zone,
	CONSTRAINT "site_state_one_row" CHECK ("site_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"is_rejected" boolean DEFAULT false NOT NULL,
	"template_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"category" text NOT NULL,
	"format" text NOT NULL,
	"source" text NOT NULL,
	"source_type" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"asked_as" text[] DEFAULT '{}' NOT NULL,
	"format_certain" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"date_added" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"merged_into" integer,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"template_id" integer NOT NULL,
	"voter_key" text NOT NULL,
	"rating" smallint NOT NULL,
	"is_helpful" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_template_id_voter_key_pk" PRIMARY KEY("template_id","voter_key"),
	CONSTRAINT "votes_rating" CHECK ("votes"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operation_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "history_operations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"undoes" integer,
	"moved" jsonb,
	"is_purged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "history_operations_undoes" UNIQUE("undoes")
);
--> statement-breakpoint
CREATE TABLE "identity_administrators" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"invited_by" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text DEFAULT 'id_token' NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_one_time_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_by" text,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"display_name" text,
	"sealed_secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_second_factors_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"device" text,
	"second_factor_id" text,
	"revoked_at" timestamp (3) with time zone,
	"revoked_because" text
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"settings_password_hash" text,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"failures_since_sign_in" integer DEFAULT 0 NOT NULL,
	"previous_sign_in_at" timestamp (3) with time zone,
	"failures_before_sign_in" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "kept_responses" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_secrets" (
	"day" date PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" jsonb,
	"subject" text NOT NULL,
	"body" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"may_be_twice" boolean DEFAULT false NOT NULL,
	"failure" jsonb,
	"sent_at" timestamp (3) with time zone,
	"reply" text,
	CONSTRAINT "mail_outbox_dedupeKey_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"waiting" text DEFAULT 'off' NOT NULL,
	"broken_link" boolean DEFAULT false NOT NULL,
	"inquiry" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notice_settings_one_row" CHECK ("notice_settings"."id" = 1),
	CONSTRAINT "notice_settings_waiting" CHECK ("notice_settings"."waiting" in ('off', 'at_once', 'morning'))
);
--> statement-breakpoint
CREATE TABLE "pending_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_receipts" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"suggestion_id" integer NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "event_counts_day_event_subject_pk" PRIMARY KEY("day","event","subject")
);
--> statement-breakpoint
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
CREATE TABLE "referrer_counts" (
	"day" date NOT NULL,
	"referrer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "referrer_counts_day_referrer_pk" PRIMARY KEY("day","referrer")
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
CREATE TABLE "visitor_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_marks" (
	"day" date NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "visitor_marks_day_mark_pk" PRIMARY KEY("day","mark")
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"http_status" smallint,
	"final_url" text,
	"content_type" text,
	"title" text,
	CONSTRAINT "link_checks_outcome" CHECK ("link_checks"."outcome" in ('ok', 'uncertain', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "link_states" (
	"template_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
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
CREATE TABLE "situations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "situations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"label" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"steps" text[] DEFAULT '{}' NOT NULL,
	"remember" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_operation_id_history_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."history_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh_tokens" ADD CONSTRAINT "identity_refresh_tokens_session_id_identity_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."identity_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_second_factors" ADD CONSTRAINT "identity_second_factors_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_states" ADD CONSTRAINT "link_states_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_template" ON "reports" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "templates_version" ON "templates" USING btree ("version");--> statement-breakpoint
CREATE INDEX "templates_url" ON "templates" USING btree ("url");--> statement-breakpoint
CREATE INDEX "history_entity" ON "history" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "history_operation" ON "history" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "history_operations_at" ON "history_operations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "identity_one_time_links_email" ON "identity_one_time_links" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "identity_recovery_codes_user" ON "identity_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_refresh_tokens_session" ON "identity_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_responses_expiry" ON "kept_responses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "limit_counters_expire" ON "limit_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "suggestion_receipts_suggestion" ON "suggestion_receipts" USING btree ("suggestion_id");--> statement-breakpoint
CREATE INDEX "event_counts_subject" ON "event_counts" USING btree ("event","subject","day");--> statement-breakpoint
CREATE INDEX "link_checks_template" ON "link_checks" USING btree ("template_id","checked_at");--> statement-breakpoint
CREATE INDEX "link_hosts_free" ON "link_hosts" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "link_states_due" ON "link_states" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_states_version" ON "link_states" USING btree ("version");--> statement-breakpoint
-- By hand, since drizzle-kit cannot write an expression with commas: that of wordsOfChange (src/db/history-schema.ts).
CREATE INDEX "history_words" ON "history" USING gin (
	to_tsvector('simple', translate(regexp_replace(coalesce("before"::text, '') || ' ' || coalesce("after"::text, ''), '"[A-Za-z]+": |\\[nrt]|[][/:.,;!?"''\\(){}<>=&%#_+*«»–—…’-]+', ' ', 'g'), 'ÆØÅ', 'æøå'))
);
