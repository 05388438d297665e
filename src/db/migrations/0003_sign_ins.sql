ALTER TABLE "identity_keys" ADD COLUMN "purpose" text DEFAULT 'id_token' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "failures_since_sign_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "previous_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "failures_before_sign_in" integer DEFAULT 0 NOT NULL;