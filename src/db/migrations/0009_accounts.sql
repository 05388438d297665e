CREATE TABLE "identity_administrators" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"invited_by" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
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
ALTER TABLE "identity_sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "second_factor_id" text;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_second_factors" ADD CONSTRAINT "identity_second_factors_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_one_time_links_email" ON "identity_one_time_links" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "identity_recovery_codes_user" ON "identity_recovery_codes" USING btree ("user_id");