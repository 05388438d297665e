import { expect, it, onTestFinished } from "vitest";
import { ResponseStore } from "#db/response-store.ts";
import { createTestDatabase } from "#testing/test-database.ts";

it("a response is stored when its transaction commits, and not when it is undone", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const store = new ResponseStore(database);
  const now = new Date("2026-11-21T10:00:00Z");
  const response = {
    id: "a",
    fingerprint: "f",
    sealed: "s",
    expiresAt: new Date("2026-11-22T10:00:00Z"),
  };
  const undone = database.orm.transaction(async (tx) => {
    await store.add(tx, response, now);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await store.find("a", now)).toBeUndefined();
  await database.orm.transaction((tx) => store.add(tx, response, now));
  expect(await store.find("a", now)).toEqual(response);
  const second = database.orm.transaction((tx) => store.add(tx, { ...response, sealed: "other" }, now));
  await expect(second).rejects.toThrow("stored under this idempotency key already");
  expect(await store.find("a", now)).toEqual(response);
});
