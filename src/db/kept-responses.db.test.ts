import { expect, it, onTestFinished } from "vitest";
import { KeptResponses } from "#db/kept-responses.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("a response is kept when its transaction commits, and not when it is undone", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const kept = new KeptResponses(database);
  const now = new Date("2026-11-21T10:00:00Z");
  const response = {
    id: "a",
    fingerprint: "f",
    sealed: "s",
    expiresAt: new Date("2026-11-22T10:00:00Z"),
  };
  const undone = database.orm.transaction(async (tx) => {
    await kept.keep(tx, response, now);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await kept.find("a", now)).toBeUndefined();
  await database.orm.transaction((tx) => kept.keep(tx, response, now));
  expect(await kept.find("a", now)).toEqual(response);
  const second = database.orm.transaction((tx) => kept.keep(tx, { ...response, sealed: "other" }, now));
  await expect(second).rejects.toThrow("kept under this idempotency key already");
  expect(await kept.find("a", now)).toEqual(response);
});
