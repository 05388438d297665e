/** The counted searches: what is listed, what is destroyed with the day, and what is never stored. */
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { absentNeeds, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import * as statisticsSchema from "#db/schema/statistics.ts";
import { DaySalt, VisitorStore } from "#features/analytics/server/visitor-store.ts";
import { SearchCounter } from "#features/analytics/server/search-counter.ts";
import { SearchStore } from "#features/analytics/server/search-store.ts";
import type { Answer } from "#features/analytics/statistics-contract.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";

const dayMs = 24 * 60 * 60 * 1000;

async function insertTemplate(database: Database): Promise<void> {
  const row = { name: "Leie av bobil", description: "d", url: "https://example.no/", category: "Utleie" };
  await changeSite(database, async (tx, version) => {
    await tx.insert(templates).values({ ...row, format: "PDF", source: "s", version });
  });
}

interface Outcome {
  readonly search: string;
  readonly found: boolean;
  readonly outcome?: "followed" | "again";
  readonly opened?: number;
}

const tell = async (product: AdminTestApp, eventData: Outcome, visitor: number, agent = "A") => {
  const response = await product.inject({
    method: "POST",
    url: "/api/track",
    payload: { event: "search", eventData },
    remoteAddress: `192.0.2.${visitor}`,
    headers: { "user-agent": agent },
  });
  expect(response.statusCode).toBe(202);
};

const tellOnce = async (product: AdminTestApp, eventData: Outcome, visitors: number) => {
  for (let visitor = 1; visitor <= visitors; visitor += 1) await tell(product, eventData, visitor);
};

const list = async (product: AdminTestApp, query = "") =>
  (await product.asAdmin("GET", `/api/admin/statistics/searches?${query}`)).json<Answer<"searches">>();

/** All that the statistics have stored, as text. */
async function readStored({ orm }: Database): Promise<string> {
  const tables = Object.values(statisticsSchema).filter((value) => is(value, PgTable));
  const stored = await Promise.all(
    tables.map(async (table) => [getTableName(table), (await orm.execute(sql`select * from ${table}`)).rows]),
  );
  return JSON.stringify(stored);
}

async function endDay({ database, clock }: AdminTestApp): Promise<void> {
  clock.advance(dayMs);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  await new SearchStore(database).rollUpDaysBefore(today);
  await new VisitorStore(database).rollUpDaysBefore(today);
}

describe("a search", () => {
  it("is listed when four visitors have made it, with what came of it", async () => {
    const product = await makeAdminTestApp({ prepare: insertTemplate });
    await tellOnce(product, { search: "Hoppeslott", found: false }, 5);
    await tellOnce(product, { search: " bobil ", found: true }, 5);
    await tell(product, { search: "hoppeslott", found: false, outcome: "again" }, 1);
    await tell(product, { search: "bobil", found: true, outcome: "followed" }, 1);
    await tell(product, { search: "bobil", found: true, outcome: "again" }, 2);
    await tellOnce(product, { search: "hoppeslott", found: false, outcome: "again", opened: 1 }, 2);
    await tell(product, { search: "hoppeslott", found: false, outcome: "again", opened: 99 }, 3);
    const today = await list(product);
    const shared = { visitors: 5, absentId: null, askedOf: [] };
    const opened = [{ templateId: 1, visitors: 2 }];
    const bobil = { text: "bobil", notFound: 0, notFollowed: 4, again: 1, opened: [], hitsNow: 1 };
    const known = { text: "hoppeslott", notFound: 5, notFollowed: 0, again: 3, opened, hitsNow: 0 };
    expect(today.rows, "the shipped lists know of the second").toEqual([
      { ...shared, ...bobil, isAbsent: false },
      { ...shared, ...known, isAbsent: true },
    ]);
    await endDay(product);
    expect((await list(product)).rows).toEqual(today.rows);
    const csv = await product.asAdmin("GET", "/api/admin/statistics/searches.csv");
    expect(csv.body).toContain("hoppeslott;5;5;0;3;1 (2);0;;ja\r\n");
  });

  it("that somebody went on from is listed, though everybody opened something", async () => {
    const product = await makeAdminTestApp({ prepare: insertTemplate });
    await tellOnce(product, { search: "bobil", found: true, outcome: "followed", opened: 1 }, 4);
    expect((await list(product)).rows).toEqual([]);
    await tell(product, { search: "bobil", found: true, outcome: "again" }, 4);
    expect((await list(product)).rows).toMatchObject([{ text: "bobil", notFollowed: 0, again: 1 }]);
  });

  it("is answered by a line of a template, or by saying that it is not there, until that is undone", async () => {
    const product = await makeAdminTestApp({ prepare: insertTemplate });
    for (const search of ["bobil", "campingferie"]) {
      await tellOnce(product, { search, found: false }, 4);
    }
    const answers = async () => {
      const { rows } = await list(product);
      return rows.map((row) => [row.text, row.askedOf[0] ?? row.isAbsent, row.hitsNow].join(" "));
    };
    expect(await answers()).toEqual(["bobil false 1", "campingferie false 0"]);

    const said = await product.asAdmin("POST", "/api/admin/absent-needs", { line: "bobil" });
    expect(said.statusCode).toBe(201);
    const { id } = said.json<{ readonly id: number }>();
    expect((await list(product)).rows.at(-1)).toMatchObject({ text: "bobil", absentId: id });
    expect(await answers()).toEqual(["campingferie false 0", "bobil true 0"]);

    const template = (await product.asAdmin("GET", "/api/admin/templates/1")).json<object>();
    await product.asAdmin("PUT", "/api/admin/templates/1", { ...template, askedAs: ["campingferie"] });
    expect(await answers()).toEqual(["bobil true 0", "campingferie 1 1"]);

    const history = await product.asAdmin("GET", "/api/admin/history?entity=absent_need");
    const [entry] = history.json<{ readonly operationId: number; readonly action: string }[]>();
    expect(entry?.action).toBe("create");
    const undone = await product.asAdmin("POST", `/api/admin/history/operations/${entry?.operationId}/undo`);
    expect(undone.statusCode).toBe(200);
    expect(await answers()).toEqual(["bobil false 1", "campingferie 1 1"]);
  });

  it("that is said to be absent is listed last, whenever it was made, until that is taken back", async () => {
    const product = await makeAdminTestApp({ prepare: insertTemplate });
    const path = "/api/admin/absent-needs";
    for (const line of ["Bobil", "hoppeslott"]) await product.asAdmin("POST", path, { line });
    for (const search of ["campingferie", "hoppeslott"]) {
      await tellOnce(product, { search, found: false }, 4);
    }
    const texts = async (query: string) => (await list(product, query)).rows.map(({ text }) => text);
    expect(await texts("")).toEqual(["campingferie", "hoppeslott", "bobil"]);
    await endDay(product);
    product.clock.advance(8 * dayMs);
    const later = await list(product, "period=7");
    const unasked = { visitors: 0, notFound: 0, notFollowed: 0, again: 0, opened: [] };
    const absent = { hitsNow: 0, askedOf: [], isAbsent: true };
    expect(later.rows).toEqual([
      { text: "bobil", ...unasked, ...absent, absentId: 1 },
      { text: "hoppeslott", ...unasked, ...absent, absentId: 2 },
    ]);
    await product.asAdmin("DELETE", `${path}/1`);
    expect(await texts("period=7")).toEqual(["hoppeslott"]);
    expect(await texts("")).toEqual(["campingferie", "hoppeslott"]);
  });

  it("that is said to be absent is so among more unanswered ones than are listed", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/absent-needs", { line: "bobil" });
    const rowOf = (text: string) => ({ day: "2026-11-21", text, visitors: 4, notFound: 4, notFollowed: 0 });
    const letters = Array.from({ length: 60 }, (_, at) => `x${String.fromCodePoint(97 + at)}x`);
    await product.database.orm
      .insert(statisticsSchema.searchDays)
      .values(["bobil", ...letters].map((text) => ({ ...rowOf(text), again: 0, opened: [] })));
    const { rows } = await list(product);
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)).toMatchObject({ text: "bobil", visitors: 4, isAbsent: true, absentId: 1 });
  });

  it("is said to be absent once, and that is taken back wholly", async () => {
    const product = await makeAdminTestApp();
    const path = "/api/admin/absent-needs";
    const said = async (line: string) => {
      const response = await product.asAdmin("POST", path, { line });
      expect(response.statusCode).toBe(201);
      return response.json<{ readonly id: number }>().id;
    };
    const first = await said("bobil");
    expect(await said(" Bobil")).toBe(first);
    expect(await product.database.orm.$count(absentNeeds)).toBe(1);
    await product.asAdmin("DELETE", `${path}/${first}`);

    const second = await said("bobil");
    const history = await product.asAdmin("GET", "/api/admin/history?entity=absent_need");
    const entries = history.json<{ readonly operationId: number; readonly action: string }[]>();
    const deletion = entries.find(({ action }) => action === "delete");
    await product.asAdmin("POST", `/api/admin/history/operations/${deletion?.operationId}/undo`);
    expect(await product.database.orm.$count(absentNeeds)).toBe(2);
    expect((await list(product)).rows.map(({ text }) => text)).toEqual(["bobil"]);
    expect((await product.asAdmin("DELETE", `${path}/${second}`)).statusCode).toBe(204);
    expect(await product.database.orm.$count(absentNeeds)).toBe(0);
    expect((await list(product)).rows).toEqual([]);
  });

  it("is counted once for each visitor, whatever the browser is called and however often", async () => {
    const product = await makeAdminTestApp();
    await tellOnce(product, { search: "hoppeslott", found: false }, 3);
    for (let agent = 0; agent < 20; agent += 1) {
      await tell(product, { search: "hoppeslott", found: false }, 3, `Agent ${agent}`);
    }
    expect((await list(product)).rows).toEqual([]);
    await tell(product, { search: "hoppeslott", found: false }, 4);
    expect((await list(product)).rows).toMatchObject([{ visitors: 4 }]);
  });

  it("that three visitors made is stored as hashes only, which are gone after the day", async () => {
    const product = await makeAdminTestApp();
    const { database } = product;
    await tellOnce(product, { search: "hoppeslott", found: false }, 3);
    await tellOnce(product, { search: "tivoli", found: false }, 4);
    expect((await list(product)).rows.map(({ text }) => text)).toEqual(["tivoli"]);
    const during = await readStored(database);
    expect(during).toContain("tivoli");
    expect(during).not.toContain("hoppeslott");
    expect(await database.orm.$count(statisticsSchema.searchMarks)).toBe(7);
    expect(product.logLines.join()).not.toMatch(/hoppeslott|tivoli/);

    await endDay(product);
    const { searchMarks, searchTexts, dailySalts } = statisticsSchema;
    for (const table of [searchMarks, searchTexts, dailySalts]) {
      expect(await database.orm.$count(table)).toBe(0);
    }
    expect(await database.orm.select().from(statisticsSchema.searchDays)).toEqual([
      { day: "2026-11-21", text: "tivoli", visitors: 4, notFound: 4, notFollowed: 0, again: 0, opened: [] },
    ]);
    // The days do not add up: two visitors on each of two days are not four.
    await tell(product, { search: "hoppeslott", found: false }, 4);
    expect((await list(product)).rows.map(({ text }) => text)).toEqual(["tivoli"]);
  });

  it("cannot be put together with the visitor's others", async () => {
    const product = await makeAdminTestApp();
    await tell(product, { search: "hoppeslott", found: false }, 1);
    await tell(product, { search: "tivoli", found: false }, 1);
    await list(product);
    const marks = await product.database.orm.select().from(statisticsSchema.searchMarks);
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2);
    expect(new Set(marks.map(({ search }) => search)).size).toBe(2);
  });

  it("for what looks like a person is never stored, however many make it", async () => {
    const product = await makeAdminTestApp();
    for (const search of ["kari@example.no", "ring 22 33 44 55", "ola 010190 12345"]) {
      await tellOnce(product, { search, found: false }, 5);
    }
    expect((await list(product)).rows).toEqual([]);
    expect(await product.database.orm.$count(statisticsSchema.searchMarks)).toBe(0);
    const [total] = await product.database.orm.select().from(statisticsSchema.eventDays);
    expect(total).toEqual({ day: "2026-11-21", event: "search", count: 15 });
  });

  it.each([
    ["one ip", () => "192.0.2.1", "", 300],
    ["a /48", (made: number) => `2a02:c0:1:${made.toString(16)}`, "", 1_500],
    ["a home's /56", (made: number) => `2a02:c0:1:${(made >> 4).toString(16)}`, "tivoli", 1],
  ])("is bounded for %s", async (_whom, ipOf, text, counted) => {
    const { app, clock, database } = await makeAdminTestApp();
    const salt = new DaySalt({ store: new VisitorStore(database), clock });
    const counter = new SearchCounter({ store: new SearchStore(database), salt, clock, log: app.log });
    for (let made = 0; made < counted + 20; made += 1) {
      counter.record(ipOf(made << 4), { search: text || `oppdiktet ${made}`, found: false });
    }
    await counter.flush();
    expect(await database.orm.$count(statisticsSchema.searchMarks)).toBe(counted);
  });

  it("without a text, too long, with another outcome or something opened that is no id is rejected", async () => {
    const product = await makeAdminTestApp();
    for (const wrong of [
      { search: " " },
      { search: "x".repeat(201) },
      { outcome: "bought" },
      { opened: 0 },
    ]) {
      const payload = { event: "search", eventData: { search: "leie", found: true, ...wrong } };
      const { statusCode } = await product.inject({ method: "POST", url: "/api/track", payload });
      expect([wrong, statusCode]).toEqual([wrong, 400]);
    }
  });
});
