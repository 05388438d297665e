/** Undo of each kind of change, of its undo, and its conflicts. */
import { beforeAll, describe, expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { suggestions, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { type HistoryEntry, undoneSchema } from "#features/history/contract.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import {
  type AdminTestApp,
  makeAdminTestApp,
  shareAdminTestApp,
  adminHeaders,
  operationOf,
} from "#testing/admin.ts";
import { readDirectoryState } from "#testing/directory-state.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import {
  homepageAdForm,
  inquiryForm,
  offerForm,
  situationForm,
  suggestionForm,
  templateForm,
} from "#testing/forms.ts";

const path = "/api/admin/history";
const pageOfTemplate = "/mal/leieavtale-for-naust-1";

/** A row of each kind, with votes, a followed link and an open report on the first of two templates. */
async function fillDirectory({ asAdmin, inject }: AdminTestApp): Promise<void> {
  const send = (url: string, payload: object) => inject({ method: "POST", url, payload });
  const twin = { ...templateForm, name: "Tvilling", url: "https://b.example/" };
  for (const form of [templateForm, twin]) await asAdmin("POST", "/api/admin/templates", form);
  await asAdmin("POST", "/api/admin/sponsors", offerForm);
  await asAdmin("POST", "/api/admin/homepage-ads", homepageAdForm);
  await asAdmin("POST", "/api/admin/situations", { ...situationForm, steps: ["1 | Først | Fordi."] });
  for (const name of ["Et forslag", "Et til"]) await send("/api/suggestions", { ...suggestionForm, name });
  await send("/api/advertising-inquiries", inquiryForm);
  await send("/api/templates/1/report", { reason: "broken_link", description: "Borte" });
  for (const rating of [5, 2]) await send("/api/templates/1/rate", { rating });
  await send("/api/templates/2/rate", { rating: 4 });
  await send("/api/templates/1/download", {});
}

async function makeDirectory() {
  const product = await makeAdminTestApp();
  await fillDirectory(product);
  return product;
}

const newest = async ({ asAdmin }: AdminTestApp, query = "") =>
  (await asAdmin("GET", `${path}?limit=1${query}`)).json<HistoryEntry[]>()[0];

const undo = ({ asAdmin }: AdminTestApp, operation: number | null | undefined) =>
  asAdmin("POST", `${path}/operations/${operation}/undo`);

/** All rows, and their public form, without fields that only identify versions. */
async function readAll({ inject, database, clock }: AdminTestApp) {
  const pages = [pageOfTemplate, "/mal/tvilling-2", "/situasjon/leie-ut-naust-1"];
  const lists = ["templates", "templates?search=naust", "sponsors", "homepage-ads"];
  const urls = [...lists.map((list) => `/api/${list}`), ...pages];
  clock.advance(60_000);
  const responses = await Promise.all(urls.map((url) => inject({ url })));
  const site = responses.map(({ statusCode, headers: { location }, body }) => [statusCode, location, body]);
  return { rows: await readDirectoryState(database), site };
}

describe("undo", () => {
  describe("of each kind", () => {
    const shared = shareAdminTestApp();
    beforeAll(() => fillDirectory(shared()));
    const admin = "/api/admin";

    it.each([
      ["a new template", "POST", "/templates", { ...templateForm, name: "Ny" }],
      ["an edited template", "PUT", "/templates/1", { ...templateForm, name: "Endret", isFeatured: true }],
      ["a deleted template", "DELETE", "/templates/1", undefined],
      ["merged templates", "POST", "/templates/1/merge", { into: 2 }],
      ["an edited offer", "PUT", "/sponsors/1", { ...offerForm, position: 7 }],
      ["a deleted ad", "DELETE", "/homepage-ads/1", undefined],
      ["an edited situation", "PUT", "/situations/1", { ...situationForm, steps: ["2 | Så | Da."] }],
      ["a deleted situation", "DELETE", "/situations/1", undefined],
      ["an approved suggestion", "POST", "/suggestions/1/approve", undefined],
      ["a rejected suggestion", "DELETE", "/suggestions/1", undefined],
      ["suggestions deleted together", "POST", "/suggestions/delete", { ids: [1, 2] }],
      ["a resolved report", "POST", "/reports/1/resolve", undefined],
      ["deleted reports", "POST", "/reports/delete", { ids: [1] }],
      ["an approved inquiry", "PUT", "/advertising-inquiries/1", { status: "approved" }],
      ["a deleted inquiry", "DELETE", "/advertising-inquiries/1", undefined],
    ] as const)("of %s gives back all, and its undo does it again", async (_kind, method, url, body) => {
      const product = shared();
      const before = await readAll(product);
      const done = await product.asAdmin(method, admin + url, body);
      const after = await readAll(product);
      expect(after.rows).not.toEqual(before.rows);

      const undone = await undo(product, operationOf(done));
      expect(undone.statusCode, undone.body).toBe(200);
      undoneSchema.parse(undone.json());
      expect(await readAll(product)).toEqual(before);

      const redone = await undo(product, operationOf(undone));
      expect(redone.statusCode, redone.body).toBe(200);
      expect(await readAll(product)).toEqual(after);

      await undo(product, operationOf(redone));
      expect((await readAll(product)).rows).toEqual(before.rows);
    });
  });

  it("is of the operation that the response names, and keeps what was changed, counted and voted since", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject } = product;
    const save = (values: object) =>
      asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Min", ...values });
    const [mine, theirs] = [await save({}), await save({ source: "Deres" })];
    await inject({ method: "POST", url: "/api/templates/1/download", remoteAddress: "192.0.2.2" });
    await inject({ method: "POST", url: "/api/templates/1/rate", payload: { rating: 5 } });
    expect((await undo(product, operationOf(mine))).statusCode).toBe(200);
    const read = async () => (await inject({ url: "/api/templates/1" })).json<object>();
    const since = { source: "Deres", downloadCount: 2, averageRating: "4.0", totalRatings: 3 };
    expect(await read()).toMatchObject({ name: templateForm.name, ...since });
    await undo(product, operationOf(theirs));
    expect(await read()).toMatchObject({ name: templateForm.name, source: templateForm.source });
  });

  it("is offered for what was changed, once for a request that was sent again, and for nothing else", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject, database } = product;
    const headers = { ...adminHeaders, "idempotency-key": "a-key-of-this-test-alone" };
    const create = () =>
      inject({ method: "POST", url: "/api/admin/templates", headers, payload: templateForm });
    const [first, again] = [await create(), await create()];
    expect(first.statusCode).toBe(201);
    expect(operationOf(again)).toBe(operationOf(first));
    const before = await database.orm.$count(historyOperations);
    for (const nothing of [
      await asAdmin("PUT", "/api/admin/templates/1", templateForm),
      await asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Foreldet", revision: 9 }),
      await asAdmin("POST", "/api/admin/suggestions/approve", { ids: [1, 99] }),
      await asAdmin("DELETE", "/api/admin/sponsors/99"),
      await asAdmin("GET", "/api/admin/templates/1"),
    ]) {
      expect(operationOf(nothing), nothing.body).toBeNull();
    }
    expect(await database.orm.$count(historyOperations)).toBe(before);
  });

  it("of a new template is not held up by what a link check has corrected since, and its undo keeps that", async () => {
    const product = await makeDirectory();
    const { asAdmin, database } = product;
    await asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Ny" });
    const made = await newest(product);
    const rows = new RecordedRows(templates, "template", new HistoryStore(database));
    const values = () => ({ format: "Excel", formatCertain: true });
    const edit = { id: 3, actor: linkCheckActor, revision: undefined, values };
    await changeSite(database, (tx) => rows.edit(tx, edit));
    const undone = await undo(product, made?.operationId);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await asAdmin("GET", "/api/admin/templates/3")).statusCode).toBe(404);
    await undo(product, operationOf(undone));
    expect((await asAdmin("GET", "/api/admin/templates/3")).json()).toMatchObject({ format: "Excel" });
  });
});

describe("what has changed since", () => {
  const renamed = { ...templateForm, name: "Ny" };
  const made = { ...templateForm, name: "Den tredje" };
  const since = (sentence: string) => `Dette kan ikke angres. ${sentence} Ingenting er endret.`;
  it.each([
    ["the same field", ["PUT", "/1", renamed], ["PUT", "/1", made], since("Mal «Ny» er endret siden: Navn.")],
    ["the row's deletion", ["PUT", "/1", renamed], ["DELETE", "/1"], since("Mal «Ny» er slettet siden.")],
    [
      "a merge of what was merged into",
      ["POST", "/1/merge", { into: 2 }],
      ["POST", "/2/merge", { into: 3 }],
      "Dette kan ikke angres: Malene er ikke lenger slått sammen slik. Angre det som er gjort siden, først.",
    ],
  ] as const)("%s makes an undo a conflict that names it", async (_what, first, second, message) => {
    const product = await makeDirectory();
    const decide = ([method, url, body]: typeof first | typeof second) =>
      product.asAdmin(method, `/api/admin/templates${url}`, body);
    await product.asAdmin("POST", "/api/admin/templates", made);
    const start = await readDirectoryState(product.database);
    const [earlier, later] = [await decide(first), await decide(second)];
    const before = await readDirectoryState(product.database);
    const rejected = await undo(product, operationOf(earlier));
    expect([rejected.statusCode, rejected.json()]).toEqual([409, { code: "changed_since", message }]);
    expect(await readDirectoryState(product.database)).toEqual(before);
    // Once the newer change is undone, so can the older one be.
    for (const decision of [later, earlier])
      expect((await undo(product, operationOf(decision))).statusCode).toBe(200);
    expect(await readDirectoryState(product.database)).toEqual(start);
  });

  it("is named for a decision of many rows as a whole, and none of them is undone", async () => {
    const product = await makeDirectory();
    const { asAdmin } = product;
    await asAdmin("POST", "/api/admin/suggestions/delete", { ids: [1, 2] });
    const bulk = await newest(product);
    const ofSecond = await newest(product, "&entity=suggestion&entityId=2");
    const rows = new RecordedRows(suggestions, "suggestion", new HistoryStore(product.database));
    await product.database.orm.transaction((tx) => rows.restore(tx, "a", [ofSecond?.before ?? {}]));
    const rejected = await undo(product, bulk?.operationId);
    const message: unknown = expect.stringContaining("Forslag «Et til» er ikke slettet lenger.");
    expect(rejected.json()).toMatchObject({ code: "changed_since", message });
    expect((await asAdmin("GET", "/api/admin/suggestions")).json()).toHaveLength(1);
  });
});

it("an undo and an edit of the same field at once: one of them, and never a mixture", async () => {
  const product = await makeDirectory();
  const { asAdmin } = product;
  await asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Ny" });
  const entry = await newest(product);
  const read = async () => (await asAdmin("GET", "/api/admin/templates/1")).json<{ revision: number }>();
  const { revision } = await read();
  const save = { ...templateForm, name: "Nyest", revision };
  const [undone, edited] = await Promise.all([
    undo(product, entry?.operationId),
    asAdmin("PUT", "/api/admin/templates/1", save),
  ]);
  expect(new Set([undone.statusCode, edited.statusCode])).toEqual(new Set([200, 409]));
  expect(await read()).toMatchObject({ name: undone.statusCode === 200 ? templateForm.name : "Nyest" });
});

it.each(["999", "x", "0"])("there is no operation «%s» to undo", async (id) => {
  const { asAdmin, database } = await makeAdminTestApp();
  expect((await asAdmin("POST", `${path}/operations/${id}/undo`)).statusCode).toBe(404);
  expect(await database.orm.$count(history)).toBe(0);
});
