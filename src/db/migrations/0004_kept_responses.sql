CREATE TABLE "kept_responses" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_responses_expiry" ON "kept_responses" USING btree ("expires_at");