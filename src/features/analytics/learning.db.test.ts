/** What followed searches teach: which are lifted, how far, and what is kept of it. */
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSettings } from "#app/env.ts";
import { openReadModel } from "#app/read-model.ts";
import type { Database } from "#db/client.ts";
import { templates } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { searchFollows, searchLifts, searchMarks } from "#db/statistics-schema.ts";
import { DaySalt } from "#features/analytics/server/day-salt.ts";
import { learnFromFollows } from "#features/analytics/server/learn-from-follows.ts";
import { SearchCounter } from "#features/analytics/server/search-counter.ts";
import { SearchLiftStore } from "#features/analytics/server/lift-store.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import { VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { createLog } from "#platform/log/log.ts";
import { maxLift } from "#search/search-index.ts";
import { openAdminTestApp } from "#testing/admin.ts";
import { TestClock } from "#testing/test-app.ts";
import { createOwnTestDatabase, createTestDatabase } from "#testing/test-database.ts";

const dayMs = 24 * 60 * 60 * 1000;
const settings = readSettings({ SEED: "none" });
const log = createLog("silent");

/** Three that «bobil» finds: two alike, and one with a word more than is asked for. */
const names = ["Leie av bobil", "Leie av bobil", "Leie av bobil til festival"];
const [first, second, worse] = [1, 2, 3] as const;

async function insertTemplates(database: Database): Promise<void> {
  await changeSite(database, async (tx, version) => {
    const row = { description: "", category: "Utleie", format: "PDF", source: "Et forbund", version };
    const url = (at: number) => `https://example.no/${at}`;
    await tx.insert(templates).values(names.map((name, at) => ({ ...row, name, url: url(at) })));
  });
}

async function makeSite() {
  const database = await createTestDatabase();
  await insertTemplates(database);
  const clock = new TestClock();
  const salt = new DaySalt({ store: new VisitorStore(database), clock });
  const store = new SearchStore(database);
  const counter = new SearchCounter({ store, salt, clock, log });
  const model = await openReadModel({ database, settings, log });
  onTestFinished(async () => {
    await counter.flush();
    model.close();
    await database.close();
  });
  return {
    database,
    clock,
    model,
    /** Visitors by their ips who searched for it and opened a template. */
    follow(visitors: readonly string[], templateId: number, search = "bobil") {
      for (const ip of visitors) counter.record(ip, { search, found: true, outcome: "followed", templateId });
    },
    flush: () => counter.flush(),
    async endDay() {
      await counter.flush();
      clock.advance(dayMs);
      await counter.rollUpDays();
      await new VisitorStore(database).rollUpDaysBefore(new Date(clock.now()).toISOString().slice(0, 10));
    },
    learn: () => learnFromFollows(database, clock),
    lifts: async () =>
      Object.fromEntries(
        (await new SearchLiftStore(database).list()).map(({ text, templateId, lift }) => [
          `${text} ${templateId}`,
          lift,
        ]),
      ),
    async order(search = "bobil", of = model) {
      await of.sync();
      const asked = { search, category: [], format: [], limit: 10, offset: 0 };
      return of.catalogue.list(asked).templates.map(({ id }) => id);
    },
  };
}

const ips = (from: number, count: number) => Array.from({ length: count }, (_, at) => `192.0.2.${from + at}`);

const openSecondModel = async (database: Database) => {
  const model = await openReadModel({ database, settings, log });
  onTestFinished(() => model.close());
  return model;
};

describe("a template that visitors went on to", () => {
  it("is lifted among its equals after some days, in every process, and falls back when nobody does any more", async () => {
    const site = await makeSite();
    const other = await openSecondModel(site.database);
    expect(await site.order()).toEqual([first, second, worse]);
    for (let day = 1; day <= 3; day += 1) {
      expect(await site.learn()).toBe(false);
      site.follow(ips(1, 5), second, day === 2 ? " BOBIL " : "bobil");
      await site.endDay();
    }
    const revision = site.model.revision;
    expect(await site.learn()).toBe(true);
    expect(await site.lifts()).toEqual({ "bobil 2": 0.024 });
    expect(await site.order()).toEqual([second, first, worse]);
    expect(await site.order("Bobil ", other)).toEqual([second, first, worse]);
    expect(site.model.revision).toBeGreaterThan(revision);
    // Nothing new is learned twice, and another search is another.
    expect(await site.learn()).toBe(false);
    expect(await site.order("leie av bobil")).toEqual([first, second, worse]);

    site.clock.advance(100 * dayMs);
    expect(await site.learn()).toBe(true);
    expect(await site.lifts()).toEqual({});
    expect(await site.order()).toEqual([first, second, worse]);
    expect(await site.database.orm.$count(searchFollows)).toBe(0);
  });

  it("is not lifted by few visitors, by a single day, or by one visitor among many", async () => {
    const site = await makeSite();
    for (let day = 1; day <= 5; day += 1) {
      // Three, each for hours; one among many; and a crowd on one day.
      for (let click = 0; click < 40; click += 1) site.follow(ips(1, 3), worse);
      site.follow(ips(1, 1), second, "leie");
      site.follow(ips(10, 6), first, "leie");
      if (day === 1) site.follow(ips(50, 100), worse, "festival");
      await site.endDay();
    }
    await site.learn();
    expect(Object.keys(await site.lifts())).toEqual(["leie 1"]);
    expect(await site.order()).toEqual([first, second, worse]);
  });

  it("is lifted no further by a flood, and never past one that fits better", async () => {
    const site = await makeSite();
    for (let day = 1; day <= 30; day += 1) {
      for (let click = 0; click < 10; click += 1) site.follow(ips(1, 20), worse);
      await site.endDay();
    }
    await site.learn();
    const lifts = await site.lifts();
    expect(lifts["bobil 3"]).toBeGreaterThan(maxLift / 2);
    expect(lifts["bobil 3"]).toBeLessThanOrEqual(maxLift);
    expect(await site.order()).toEqual([first, second, worse]);
  });

  it("counts once for each visitor, text and day: the one that was opened last", async () => {
    const site = await makeSite();
    site.follow(ips(1, 5), first);
    await site.flush();
    site.follow(ips(1, 3), second);
    for (let click = 0; click < 50; click += 1) site.follow(ips(1, 1), second);
    await site.endDay();
    expect(await site.database.orm.select().from(searchFollows)).toEqual([
      { day: "2026-11-21", text: "bobil", templateId: first, visitors: 2, ofVisitors: 5 },
      { day: "2026-11-21", text: "bobil", templateId: second, visitors: 3, ofVisitors: 5 },
    ]);
  });

  it("is nothing that tells of anybody: what one visitor opened is gone with the day", async () => {
    const site = await makeSite();
    site.follow(ips(1, 4), first);
    site.follow(ips(5, 1), second);
    site.follow(ips(1, 3), second, "sjelden");
    await site.endDay();
    await site.learn();
    const { rows } = await site.database.orm.execute(sql`select text, template_id from ${searchFollows}`);
    expect(rows).toEqual([{ text: "bobil", template_id: first }]);
    expect(await site.database.orm.$count(searchMarks)).toBe(0);
    expect(await site.database.orm.$count(searchLifts)).toBe(0);
  });
});

it("is learned by a job of the night, and shown at the next search", { timeout: 60_000 }, async () => {
  const database = await createOwnTestDatabase();
  await insertTemplates(database);
  const product = await openAdminTestApp({ database, runsJobs: true });
  onTestFinished(async () => {
    await product.close();
    await database.close();
  });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const order = async () => {
    const found = await product.inject({ url: "/api/templates?search=bobil" });
    return found.json<{ id: number }[]>().map(({ id }) => id);
  };
  expect(await order()).toEqual([first, second, worse]);

  const follows = { text: "bobil", templateId: second, visitors: 4, ofVisitors: 5 };
  const days = ["2026-11-18", "2026-11-19", "2026-11-20"];
  await database.orm.insert(searchFollows).values(days.map((day) => ({ ...follows, day })));
  const run = () => product.asAdmin("POST", "/api/admin/jobs/learn-from-follows/run");
  await expect.poll(async () => (await run()).statusCode, { timeout: 60_000 }).toBe(202);
  await expect.poll(order, { timeout: 60_000 }).toEqual([second, first, worse]);
});
