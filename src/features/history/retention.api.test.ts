import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { history } from "#db/schema.ts";
import { purgeExpiredHistory } from "#features/history/server/purge-expired.ts";
import { makeTestApp, TestClock } from "#testing/test-app.ts";

it("the history of visitors' text is deleted after a year, other history is kept", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const daysAgo = (days: number) => new Date(new TestClock().now() - days * dayMs);
  const change = { actor: "admin@example.no", entityId: 1, action: "delete", before: {} };
  const { database, clock } = await makeTestApp({ settings: { seed: "none" } });
  await database.orm.insert(history).values([
    { ...change, entity: "suggestion", at: daysAgo(366) },
    { ...change, entity: "report", at: daysAgo(366) },
    { ...change, entity: "suggestion", at: daysAgo(364) },
    { ...change, entity: "template", at: daysAgo(1000) },
  ]);
  await purgeExpiredHistory(database, clock);
  const kept = await database.orm
    .select({ entity: history.entity, at: history.at })
    .from(history)
    .orderBy(asc(history.id));
  expect(kept).toEqual([
    { entity: "suggestion", at: daysAgo(364) },
    { entity: "template", at: daysAgo(1000) },
  ]);
});
