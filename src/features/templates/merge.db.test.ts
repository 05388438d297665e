/** Merging a template into its twin. */
import { describe, expect, it } from "vitest";
import { reports, suggestions, votes } from "#db/schema/schema.ts";
import type { MergedTemplate } from "#features/templates/contract.ts";
import { type AdminTestApp, makeAdminTestApp, operationOf } from "#testing/admin.ts";
import { expectExactVotes, readDirectoryState } from "#testing/directory-state.ts";
import { suggestionForm, templateForm } from "#testing/forms.ts";

const path = "/api/admin/templates";
const href = "/mal/leieavtale-for-naust-1";

/** A suggestion that became template 1, with two votes, a followed link and two reports; and its twin, with one vote. */
async function makeTwins() {
  const product = await makeAdminTestApp();
  const { asAdmin, inject } = product;
  const send = (url: string, payload: object = {}) => inject({ method: "POST", url, payload });
  await send("/api/suggestions", { ...suggestionForm, name: templateForm.name });
  await asAdmin("POST", "/api/admin/suggestions/1/approve");
  await asAdmin("POST", path, { ...templateForm, name: "Tvilling" });
  for (const rating of [5, 2]) await send("/api/templates/1/rate", { rating });
  await send("/api/templates/2/rate", { rating: 5 });
  await send("/api/templates/1/download");
  await send("/api/templates/2/download");
  for (const reason of ["broken_link", "outdated"]) {
    await send("/api/templates/1/report", { reason, description: "Sjekk denne" });
  }
  await asAdmin("POST", "/api/admin/reports/1/resolve");
  return product;
}

const merge = ({ asAdmin }: AdminTestApp, body: object, id = 1) =>
  asAdmin("POST", `${path}/${id}/merge`, body);
const undo = ({ asAdmin }: AdminTestApp, operation: number | null) =>
  asAdmin("POST", `/api/admin/history/operations/${operation}/undo`);

describe("POST /api/admin/templates/{id}/merge", () => {
  it("moves votes, counts, reports and suggestions, and the page redirects to the twin's", async () => {
    const product = await makeTwins();
    const { inject, database } = product;
    const response = await merge(product, { into: 2, revision: 1 });
    expect(response.statusCode, response.body).toBe(200);
    const counted = { averageRating: "4.0", totalRatings: 3, downloadCount: 2, name: "Tvilling" };
    expect(response.json<MergedTemplate>().template).toMatchObject({ id: 2, reportCount: 1, ...counted });
    expect((await inject({ url: "/api/templates" })).json()).toMatchObject([{ id: 2, ...counted }]);
    for (const [table, rows] of [[votes, 3] as const, [reports, 2] as const, [suggestions, 1] as const]) {
      const moved = await database.orm.select({ of: table.templateId }).from(table);
      expect(moved).toEqual(Array.from({ length: rows }, () => ({ of: 2 })));
    }
    await expectExactVotes(database);
    const page = await inject({ url: href });
    expect([page.statusCode, page.headers.location]).toEqual([301, "/mal/tvilling-2"]);
    expect(page.headers["cache-control"]).not.toMatch(/immutable|max-age=[1-9]\d{2}/);
    expect((await inject({ url: "/sitemap.xml" })).body).not.toContain(href);
    expect((await inject({ url: "/api/templates/1" })).statusCode).toBe(404);
    await product.asAdmin("POST", path, { ...templateForm, name: "Den tredje" });
    await merge(product, { into: 3 }, 2);
    expect((await inject({ url: href })).headers.location).toBe("/mal/den-tredje-3");
  });

  it("is taken back whole by its undo, with what visitors did meanwhile where they did it", async () => {
    const product = await makeTwins();
    const { inject, database } = product;
    const before = await readDirectoryState(database);
    const merged = await merge(product, { into: 2 });
    await inject({ method: "POST", url: "/api/templates/2/rate", payload: { rating: 1 } });
    await inject({ method: "POST", url: "/api/templates/2/download", remoteAddress: "192.0.2.2" });
    expect((await undo(product, operationOf(merged))).statusCode).toBe(200);
    const after = await readDirectoryState(database);
    expect({ ...after, vote: [], template: [] }).toEqual({ ...before, vote: [], template: [] });
    expect((await inject({ url: href })).statusCode).toBe(200);
    expect((await inject({ url: "/api/templates/1" })).json()).toMatchObject({
      averageRating: "3.5",
      totalRatings: 2,
      downloadCount: 1,
    });
    expect((await inject({ url: "/api/templates/2" })).json()).toMatchObject({
      averageRating: "3.0",
      totalRatings: 2,
      downloadCount: 2,
    });
    await expectExactVotes(database);
  });

  it("done again changes nothing and names no operation; the other way round there is no twin left", async () => {
    const product = await makeTwins();
    const [first, second] = await Promise.all([merge(product, { into: 2 }), merge(product, { into: 2 })]);
    expect(second.json()).toEqual(first.json());
    expect([first, second].filter((one) => operationOf(one) === null)).toHaveLength(1);
    const before = await readDirectoryState(product.database);
    expect((await merge(product, { into: 2, revision: 1 })).json()).toEqual(first.json());
    expect(await readDirectoryState(product.database)).toEqual(before);
    expect((await merge(product, { into: 1 }, 2)).json()).toMatchObject({ code: "twin_missing" });
  });

  it("rejects a stale row, itself, and what is not there, and stores nothing", async () => {
    const product = await makeTwins();
    const before = await readDirectoryState(product.database);
    const rejected = async (body: object, id?: number) => {
      const response = await merge(product, body, id);
      return [response.statusCode, response.json<{ code: string }>().code];
    };
    expect(await rejected({ into: 2, revision: 7 })).toEqual([409, "stale"]);
    expect(await rejected({ into: 1 })).toEqual([400, "invalid_request"]);
    expect(await rejected({})).toEqual([400, "invalid_request"]);
    expect(await rejected({ into: 9 })).toEqual([409, "twin_missing"]);
    expect(await rejected({ into: 2 }, 9)).toEqual([404, "not_found"]);
    expect(await readDirectoryState(product.database)).toEqual(before);
  });

  it("and its undo keep every vote that arrives at the same time, and exact sums", async () => {
    const product = await makeTwins();
    const { inject, database } = product;
    let stored = 3;
    const during = async (work: () => Promise<unknown>) => {
      const vote = (at: number) =>
        inject({
          method: "POST",
          url: `/api/templates/${1 + (at % 2)}/rate`,
          payload: { rating: 3 },
          remoteAddress: `198.51.100.${stored + at}`,
        });
      const voting = [0, 1, 2, 3, 4, 5].map(vote);
      const done = work();
      const responses = await Promise.all([...voting, ...[6, 7, 8, 9].map(vote)]);
      await done;
      stored += responses.filter(({ statusCode }) => statusCode === 200).length;
      expect(await expectExactVotes(database)).toBe(stored);
    };
    let operation: number | null = null;
    await during(async () => {
      operation = operationOf(await merge(product, { into: 2 }));
    });
    await during(() => undo(product, operation));
    expect((await inject({ url: "/api/templates/1" })).statusCode).toBe(200);
  });
});
