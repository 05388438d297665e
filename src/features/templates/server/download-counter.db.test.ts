import { expect, it } from "vitest";
import { LimitStore } from "#db/limit-store.ts";
import { templates } from "#db/schema/schema.ts";
import { eventCounts, eventDays, eventMonths } from "#db/schema/statistics.ts";
import { DownloadCounter } from "#features/templates/server/download-counter.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp } from "#testing/test-app.ts";

it("followed links are counted, in the statistics too, beside one that the database rejects", async () => {
  const { database, clock } = await makeTestApp({ prepare: storeFewRows });
  const limits = new LimitStore(database, clock);
  const downloads = new DownloadCounter({
    database,
    applyCounts: () => {},
    limits,
    clock,
  });
  const noId = 2 ** 31;
  const followed = [7, 8, noId, 7, 9].map((id, index) =>
    downloads.add({ templateId: id, ip: `198.51.100.${index}` }),
  );
  const outcomes = (await Promise.allSettled(followed)).map(({ status }) => status === "fulfilled");
  expect(outcomes).toEqual([true, true, false, true, true]);
  const rows = await database.orm.select().from(templates).orderBy(templates.id);
  const counts = rows.filter((row) => row.downloadCount > 0).map((row) => [row.id, row.downloadCount]);
  expect(counts).toEqual([
    [7, 2],
    [8, 1],
    [9, 1],
  ]);
  const [event, month] = ["template_download", "2026-11-01"];
  const bySubject = [
    ["7", 2],
    ["8", 1],
    ["9", 1],
  ].map(([subject, count]) => ({ event, subject, count }));
  const { orm } = database;
  const days = await orm.select().from(eventCounts).orderBy(eventCounts.subject);
  expect(days).toEqual(bySubject.map((one) => ({ day: "2026-11-21", ...one })));
  const months = await orm.select().from(eventMonths).orderBy(eventMonths.subject);
  expect(months).toEqual(bySubject.map((one) => ({ month, ...one })));
  expect(await orm.select().from(eventDays)).toEqual([{ day: "2026-11-21", event, count: 4 }]);
});
