/** The inbox lists (what visitors send): paging, bulk deletion in one transaction, bulk restore. */
import { describe, expect, it } from "vitest";
import type { Database } from "#db/client.ts";
import { history } from "#db/schema/history.ts";
import { inquiries, reports, suggestions, templates } from "#db/schema/schema.ts";
import { listPageRows } from "#shared/admin/history-entities.ts";
import { shareAdminTestApp, operationOf } from "#testing/admin.ts";

const rows = 300;
const text = "x".repeat(1000);

async function fill({ orm }: Database): Promise<void> {
  const numbers = Array.from({ length: rows }, (_, index) => index + 1);
  const template = { name: "Mal", description: text, url: "https://example.no/", category: "IT" };
  const facts = { templateName: "Mal", templateDescription: text, templateUrl: "https://example.no/" };
  await orm.insert(templates).values({ ...template, format: "PDF", source: "Kilde", tags: [], version: 1 });
  await orm.insert(suggestions).values(numbers.map((n) => ({ ...template, name: `Forslag ${n}` })));
  await orm
    .insert(inquiries)
    .values(numbers.map(() => ({ name: "A", email: "a@example.no", message: text })));
  const report = { ...facts, templateId: 1, reason: "outdated", templateCategory: "IT", templateSource: "K" };
  await orm.insert(reports).values(numbers.map(() => report));
}

const lists = [
  { path: "/api/admin/suggestions", entity: "suggestion" },
  { path: "/api/admin/reports", entity: "report" },
  { path: "/api/admin/advertising-inquiries", entity: "inquiry" },
] as const;

interface Listed {
  readonly id: number;
}

describe.each(lists)("$path", ({ path, entity }) => {
  const product = shareAdminTestApp(fill);
  const read = (query = "") => product().asAdmin("GET", `${path}${query}`);
  const total = async () => Number((await read("?limit=1")).headers["x-total-count"]);
  const remove = (ids: readonly unknown[]) => product().asAdmin("POST", `${path}/delete`, { ids });
  const undo = (operation: number | null) =>
    product().asAdmin("POST", `/api/admin/history/operations/${operation}/undo`);

  it("responds with a plain array of at most one page, and the total in x-total-count", async () => {
    const first = await read();
    expect(first.headers["x-total-count"]).toBe(String(rows));
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.json()).toHaveLength(listPageRows);
    const rest = await read(`?offset=${listPageRows}`);
    const ids = [...first.json<Listed[]>(), ...rest.json<Listed[]>()].map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: rows }, (_, index) => rows - index));
    expect((await read("?limit=3&offset=1")).json<Listed[]>().map(({ id }) => id)).toEqual([299, 298, 297]);
    for (const query of [`?limit=${listPageRows + 1}`, "?limit=0", "?offset=-1"])
      expect((await read(query)).statusCode, query).toBe(400);
  });

  it("deletes the given ids with history, by which all of them come back", async () => {
    const before = (await read("?limit=5")).json<Listed[]>();
    const ids = before.map(({ id }) => id);
    const deleted = await remove([...ids, 999_999]);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json<{ ids: number[] }>().ids.toSorted((a, b) => b - a)).toEqual(ids);
    expect(await total()).toBe(rows - 5);

    expect((await undo(operationOf(deleted))).json()).toMatchObject({ rows: 5 });
    expect((await read("?limit=5")).json()).toEqual(before);
    const entries = await product().database.orm.select().from(history);
    const done = entries.filter((entry) => entry.entity === entity).map(({ action }) => action);
    expect(done.toSorted()).toEqual([...ids.map(() => "delete"), ...ids.map(() => "restore")]);
  });

  it("rejects an empty list, too many ids and invalid ids, and deletes nothing", async () => {
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
    for (const ids of [[], tooMany, [1, "2"], [0]])
      expect((await remove(ids)).json()).toMatchObject({ message: "ids må være 1 til 500 id-er." });
    expect(await total()).toBe(rows);
  });

  it("deletes nothing when the history cannot be written", async () => {
    const { orm } = product().database;
    await orm.execute("alter table history add constraint full_history check (action <> 'delete') not valid");
    expect((await remove([1, 2, 3])).statusCode).toBe(500);
    await orm.execute("alter table history drop constraint full_history");
    expect(await total()).toBe(rows);
  });
});
