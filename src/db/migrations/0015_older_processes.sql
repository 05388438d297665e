-- Processes of the version before write on while this one starts (docs/operations.md «Upgrade»). They know of no operations: what
-- one of them writes in one transaction becomes one, as the history before it did. To be dropped by a later version.
CREATE FUNCTION "history_of_older_process"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."operation_id" := (SELECT "id" FROM "history_operations" WHERE "at" = NEW."at" AND "actor" = NEW."actor" ORDER BY "id" DESC LIMIT 1);
	IF NEW."operation_id" IS NULL THEN
		INSERT INTO "history_operations" ("at", "actor", "action") VALUES (NEW."at", NEW."actor", NEW."action")
			RETURNING "id" INTO NEW."operation_id";
	ELSE
		-- The last change names it: an approval comes after its template.
		UPDATE "history_operations" SET "action" = NEW."action" WHERE "id" = NEW."operation_id";
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "history_of_older_process" BEFORE INSERT ON "history"
	FOR EACH ROW WHEN (NEW."operation_id" IS NULL) EXECUTE FUNCTION "history_of_older_process"();--> statement-breakpoint
-- Their link checks have no reason and judge by one look. They are not kept.
CREATE FUNCTION "link_check_of_older_process"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "link_check_of_older_process" BEFORE INSERT ON "link_checks"
	FOR EACH ROW WHEN (NEW."reason" IS NULL) EXECUTE FUNCTION "link_check_of_older_process"();
