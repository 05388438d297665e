import { expect, it, onTestFinished, vi } from "vitest";
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

it("responses of one transaction are one statement, whatever has resolved before", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const store = new ResponseStore(database);
  const now = new Date("2026-11-21T10:00:00Z");
  const expiresAt = new Date("2026-11-22T10:00:00Z");
  const add = async (tx: object, id: string, promisesBefore: number) => {
    for (let count = 0; count < promisesBefore; count += 1) await Promise.resolve();
    await store.add(tx, { id, fingerprint: "f", sealed: "s", expiresAt }, now);
  };
  await database.orm.transaction(async (tx) => {
    const insert = vi.spyOn(tx, "insert");
    await Promise.all([add(tx, "a", 0), add(tx, "b", 5), add(tx, "c", 20)]);
    expect(insert).toHaveBeenCalledTimes(1);
    await expect(add(tx, "b", 0)).rejects.toThrow("stored under this idempotency key already");
    expect(insert).toHaveBeenCalledTimes(2);
  });
  expect([await store.find("a", now), await store.find("c", now)]).toEqual([
    expect.objectContaining({ id: "a" }),
    expect.objectContaining({ id: "c" }),
  ]);
});
