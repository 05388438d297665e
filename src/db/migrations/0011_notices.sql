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
