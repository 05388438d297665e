import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { purgeExpiredHistory } from "#features/history/server/history-store.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { suggestionForm } from "#testing/forms.ts";
import { TestClock } from "#testing/test-app.ts";

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(new TestClock().now() - days * dayMs);

it("the history of visitors' text is deleted after a year, other history is kept", async () => {
  const { database, clock } = await makeAdminTestApp();
  const { orm } = database;
  const decision = { actor: "admin@example.no", action: "delete" };
  await orm.insert(historyOperations).values([decision, decision, decision]);
  const change = { ...decision, entityId: 1, before: {} };
  await orm.insert(history).values([
    { ...change, operationId: 1, entity: "suggestion", at: daysAgo(366) },
    { ...change, operationId: 1, entity: "report", at: daysAgo(366) },
    { ...change, operationId: 2, entity: "suggestion", at: daysAgo(364) },
    { ...change, operationId: 3, entity: "suggestion", at: daysAgo(1000) },
    { ...change, operationId: 3, entity: "template", at: daysAgo(1000) },
  ]);
  await purgeExpiredHistory(database, clock);
  const kept = await orm
    .select({ entity: history.entity, at: history.at })
    .from(history)
    .orderBy(asc(history.id));
  expect(kept).toEqual([
    { entity: "suggestion", at: daysAgo(364) },
    { entity: "template", at: daysAgo(1000) },
  ]);
  // An operation without changes is deleted; one that has lost some reports it.
  const operations = await orm
    .select({ id: historyOperations.id, isPurged: historyOperations.isPurged })
    .from(historyOperations)
    .orderBy(asc(historyOperations.id));
  expect(operations).toEqual([
    { id: 2, isPurged: false },
    { id: 3, isPurged: true },
  ]);
});

it("what has lost a part of its history cannot be undone, and the message says why", async () => {
  const { database, clock, asAdmin, inject } = await makeAdminTestApp();
  await inject({ method: "POST", url: "/api/suggestions", payload: suggestionForm });
  await asAdmin("POST", "/api/admin/suggestions/1/approve");
  await database.orm.update(history).set({ at: daysAgo(366) });
  await purgeExpiredHistory(database, clock);
  const [entry] = (await asAdmin("GET", "/api/admin/history")).json<
    { operationId: number; entity: string }[]
  >();
  expect(entry).toMatchObject({ entity: "template" });
  const rejected = await asAdmin("POST", `/api/admin/history/operations/${entry?.operationId}/undo`);
  expect([rejected.statusCode, rejected.json()]).toEqual([
    409,
    { code: "purged", message: expect.stringContaining("slettes fra historikken etter et år") },
  ]);
  expect((await inject({ url: "/api/templates/1" })).statusCode).toBe(200);
});
