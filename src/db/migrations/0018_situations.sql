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
ALTER TABLE "site_state" ADD COLUMN "situations_added_at" timestamp (3) with time zone;