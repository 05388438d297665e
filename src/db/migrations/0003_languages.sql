ALTER TABLE "templates" ADD COLUMN "languages" text[] DEFAULT '{"nb"}' NOT NULL;--> statement-breakpoint
-- What a name or description said until then was read by the program each time.
UPDATE "templates" SET "languages" = array_remove(ARRAY[
  CASE WHEN said ~ 'bokmål|norsk og engelsk|engelsk og norsk|også på (nynorsk|engelsk)|siden er på engelsk|den engelske siden' THEN 'nb' END,
  CASE WHEN said LIKE '%nynorsk%' THEN 'nn' END,
  CASE WHEN said LIKE '%engelsk%' THEN 'en' END
], NULL)
FROM (SELECT "id" AS "said_id", lower("name" || ' ' || "description") AS said FROM "templates") AS texts
WHERE "id" = "said_id" AND (said LIKE '%nynorsk%' OR said LIKE '%engelsk%');--> statement-breakpoint
-- Until then nobody was asked whether a new row's paper had been looked at.
UPDATE "templates" SET "paper_seen_at" = "date_added" WHERE "paper_seen_at" IS NULL;
