import { expect, it } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { templates } from "#db/schema/schema.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp } from "#testing/test-app.ts";

it("followed links are counted beside one that the database rejects", async () => {
  const { database, clock } = await makeTestApp({ prepare: storeFewRows });
  const limits = new LimitStore(database, clock);
  const counted: number[] = [];
  const downloads = new DownloadCounter({
    database,
    catalogue: { applyCounts: () => {} },
    limits,
    clock,
    onCounted: (templateId) => void counted.push(templateId),
  });
  // The day's secret is read once; from then on, what is followed at once is one group.
  await limits.keyOf("download", ["192.0.2.1"]);
  const noId = 2 ** 31;
  const followed = [7, 8, noId, 7, 9].map((id, index) => downloads.count(id, `198.51.100.${index}`));
  const outcomes = (await Promise.allSettled(followed)).map(({ status }) => status === "fulfilled");
  expect(outcomes).toEqual([true, true, false, true, true]);
  expect(counted.toSorted((one, other) => one - other)).toEqual([7, 7, 8, 9]);
  const rows = await database.orm.select().from(templates).orderBy(templates.id);
  const counts = rows.filter((row) => row.downloadCount > 0).map((row) => [row.id, row.downloadCount]);
  expect(counts).toEqual([
    [7, 2],
    [8, 1],
    [9, 1],
  ]);
});
