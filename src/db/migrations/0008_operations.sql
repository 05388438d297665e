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
ALTER TABLE "history" ADD COLUMN "operation_id" integer;--> statement-breakpoint
-- What was written in one transaction has the same time: an approval and its template, rows deleted together.
INSERT INTO "history_operations" ("id", "at", "actor", "action") OVERRIDING SYSTEM VALUE
	SELECT min("id"), "at", "actor", (array_agg("action" ORDER BY "id" DESC))[1] FROM "history" GROUP BY "at", "actor";--> statement-breakpoint
UPDATE "history" SET "operation_id" = "operations"."id" FROM "history_operations" AS "operations"
	WHERE "operations"."at" = "history"."at" AND "operations"."actor" = "history"."actor";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('history_operations', 'id'), max("id")) FROM "history_operations" HAVING max("id") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "operation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "merged_into" integer;--> statement-breakpoint
CREATE INDEX "history_operations_at" ON "history_operations" USING btree ("at");--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_operation_id_history_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."history_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_operation" ON "history" USING btree ("operation_id");