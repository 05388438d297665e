CREATE TABLE "suggestion_receipts" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"suggestion_id" integer NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "suggestion_receipts_suggestion" ON "suggestion_receipts" USING btree ("suggestion_id");