/** Undo of each kind of change, of its undo, and what stands in the way. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { RecordedRows } from "#db/rows/recorded-rows.ts";
import { suggestions, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { type HistoryEntry, undoneSchema } from "#features/history/contract.ts";
import { HistoryStore } from "#features/history/server/history-store.ts";
import {
  type AdminTestApp,
  makeAdminTestApp,
  strangerHeaders,
  operationOf,
  adminHeaders,
} from "#testing/admin.ts";
import { readDirectoryState } from "#testing/directory-state.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import { homepageAdForm, inquiryForm, offerForm, suggestionForm, templateForm } from "#testing/forms.ts";

const path = "/api/admin/history";
const pageOfTemplate = "/mal/leieavtale-for-naust-1";

/** A row of each kind, with votes, a followed link and an open report on the first of two templates. */
async function makeDirectory() {
  const product = await makeAdminTestApp();
  const { asAdmin, inject } = product;
  const send = (url: string, payload: object) => inject({ method: "POST", url, payload });
  await asAdmin("POST", "/api/admin/templates", templateForm);
  await asAdmin("POST", "/api/admin/templates", {
    ...templateForm,
    name: "Tvilling",
    url: "https://b.example/",
  });
  await asAdmin("POST", "/api/admin/sponsors", offerForm);
  await asAdmin("POST", "/api/admin/homepage-ads", homepageAdForm);
  for (const name of ["Et forslag", "Et til"]) await send("/api/suggestions", { ...suggestionForm, name });
  await send("/api/advertising-inquiries", inquiryForm);
  await send("/api/templates/1/report", { reason: "broken_link", description: "Borte" });
  for (const rating of [5, 2]) await send("/api/templates/1/rate", { rating });
  await send("/api/templates/2/rate", { rating: 4 });
  await send("/api/templates/1/download", {});
  return product;
}

const newest = async ({ asAdmin }: AdminTestApp, query = "") =>
  (await asAdmin("GET", `${path}?limit=1${query}`)).json<HistoryEntry[]>()[0];

const undo = ({ asAdmin }: AdminTestApp, operation: number | null | undefined) =>
  asAdmin("POST", `${path}/operations/${operation}/undo`);

const undoNewest = async (product: AdminTestApp) => undo(product, (await newest(product))?.operationId);

/** What visitors get, without what only tells versions apart. */
const readSite = async ({ inject }: AdminTestApp) => {
  const urls = ["/api/templates", "/api/sponsors", "/api/homepage-ads", pageOfTemplate, "/mal/tvilling-2"];
  const responses = await Promise.all(urls.map((url) => inject({ url })));
  return responses.map(({ statusCode, headers: { location }, body }) => ({ statusCode, location, body }));
};

const kinds: Readonly<Record<string, (admin: AdminTestApp["asAdmin"]) => ReturnType<typeof admin>>> = {
  "a new template": (asAdmin) => asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Ny" }),
  "an edited template": (asAdmin) =>
    asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Endret", isFeatured: true }),
  "a deleted template": (asAdmin) => asAdmin("DELETE", "/api/admin/templates/1"),
  "merged templates": (asAdmin) => asAdmin("POST", "/api/admin/templates/1/merge", { into: 2 }),
  "a new offer": (asAdmin) => asAdmin("POST", "/api/admin/sponsors", { ...offerForm, title: "Ny" }),
  "an edited offer": (asAdmin) => asAdmin("PUT", "/api/admin/sponsors/1", { ...offerForm, position: 7 }),
  "a deleted offer": (asAdmin) => asAdmin("DELETE", "/api/admin/sponsors/1"),
  "a new ad": (asAdmin) => asAdmin("POST", "/api/admin/homepage-ads", { ...homepageAdForm, title: "Ny" }),
  "an edited ad": (asAdmin) =>
    asAdmin("PUT", "/api/admin/homepage-ads/1", { ...homepageAdForm, title: "Ny" }),
  "a deleted ad": (asAdmin) => asAdmin("DELETE", "/api/admin/homepage-ads/1"),
  "an approved suggestion": (asAdmin) => asAdmin("POST", "/api/admin/suggestions/1/approve"),
  "a rejected suggestion": (asAdmin) => asAdmin("DELETE", "/api/admin/suggestions/1"),
  "suggestions deleted together": (asAdmin) =>
    asAdmin("POST", "/api/admin/suggestions/delete", { ids: [1, 2] }),
  "a resolved report": (asAdmin) => asAdmin("POST", "/api/admin/reports/1/resolve"),
  "deleted reports": (asAdmin) => asAdmin("POST", "/api/admin/reports/delete", { ids: [1] }),
  "an approved inquiry": (asAdmin) =>
    asAdmin("PUT", "/api/admin/advertising-inquiries/1", { status: "approved" }),
  "a rejected inquiry": (asAdmin) =>
    asAdmin("PUT", "/api/admin/advertising-inquiries/1", { status: "rejected" }),
  "a deleted inquiry": (asAdmin) => asAdmin("DELETE", "/api/admin/advertising-inquiries/1"),
};

describe("undo", () => {
  it.each(Object.entries(kinds))(
    "of %s gives back rows, votes and pages, and its undo does it again",
    async (_kind, act) => {
      const product = await makeDirectory();
      const [before, siteBefore] = [await readDirectoryState(product.database), await readSite(product)];
      const done = await act(product.asAdmin);
      const [after, siteAfter] = [await readDirectoryState(product.database), await readSite(product)];
      expect(after).not.toEqual(before);

      const undone = await undo(product, operationOf(done));
      expect(undone.statusCode, undone.body).toBe(200);
      undoneSchema.parse(undone.json());
      expect(await readDirectoryState(product.database)).toEqual(before);
      expect(await readSite(product)).toEqual(siteBefore);

      const redone = await undo(product, operationOf(undone));
      expect(redone.statusCode, redone.body).toBe(200);
      expect(await readDirectoryState(product.database)).toEqual(after);
      expect(await readSite(product)).toEqual(siteAfter);

      await undo(product, operationOf(redone));
      expect(await readDirectoryState(product.database)).toEqual(before);
    },
  );

  it("is of the operation that the response names, whatever was decided after it", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject } = product;
    const mine = await asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Min" });
    const theirs = await asAdmin("PUT", "/api/admin/templates/1", {
      ...templateForm,
      name: "Min",
      source: "Deres",
    });
    expect((await undo(product, operationOf(mine))).statusCode).toBe(200);
    const read = async () => (await inject({ url: "/api/templates/1" })).json<object>();
    expect(await read()).toMatchObject({ name: templateForm.name, source: "Deres" });
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
    await changeSite(database, (tx) =>
      rows.edit(tx, { id: 3, actor: linkCheckActor, revision: undefined, values }),
    );
    const undone = await undo(product, made?.operationId);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await asAdmin("GET", "/api/admin/templates/3")).statusCode).toBe(404);
    await undo(product, operationOf(undone));
    expect((await asAdmin("GET", "/api/admin/templates/3")).json()).toMatchObject({ format: "Excel" });
  });

  it("of an approval takes the template down, and its suggestion waits again", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject } = product;
    await asAdmin("POST", "/api/admin/suggestions/1/approve");
    expect((await inject({ url: "/mal/et-forslag-3" })).statusCode).toBe(200);
    await inject({ method: "POST", url: "/api/templates/3/rate", payload: { rating: 3 } });
    await undoNewest(product);
    expect((await inject({ url: "/mal/et-forslag-3" })).statusCode).toBe(410);
    const waiting = (await asAdmin("GET", "/api/admin/suggestions")).json<object[]>();
    expect(waiting).toContainEqual(expect.objectContaining({ id: 1, isApproved: false, templateId: null }));
    await undoNewest(product);
    expect((await inject({ url: "/api/templates/3" })).json()).toMatchObject({ averageRating: "3.0" });
  });

  it("keeps later changes of other fields, and what visitors have counted and voted since", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject } = product;
    await asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Ny" });
    const edit = await newest(product);
    await asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Ny", source: "Andre" });
    await inject({ method: "POST", url: "/api/templates/1/download", remoteAddress: "192.0.2.2" });
    await inject({ method: "POST", url: "/api/templates/1/rate", payload: { rating: 5 } });
    expect((await undo(product, edit?.operationId)).statusCode).toBe(200);
    expect((await inject({ url: "/api/templates/1" })).json()).toMatchObject({
      name: templateForm.name,
      source: "Andre",
      downloadCount: 2,
      averageRating: "4.0",
      totalRatings: 3,
    });
  });
});

describe("what has changed since", () => {
  it.each([
    [
      "the same field",
      (asAdmin: AdminTestApp["asAdmin"]) =>
        asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Nyest", source: "Andre" }),
      "Mal «Ny» er endret siden: Navn.",
    ],
    [
      "the row's deletion",
      (asAdmin: AdminTestApp["asAdmin"]) => asAdmin("DELETE", "/api/admin/templates/1"),
      "Mal «Ny» er slettet siden.",
    ],
  ])("%s makes an undo a conflict that changes nothing and names it", async (_name, act, sentence) => {
    const product = await makeDirectory();
    await product.asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, name: "Ny" });
    const edit = await newest(product);
    await act(product.asAdmin);
    const before = await readDirectoryState(product.database);
    const rejected = await undo(product, edit?.operationId);
    expect([rejected.statusCode, rejected.json()]).toEqual([
      409,
      { code: "changed_since", message: `Dette kan ikke angres. ${sentence} Ingenting er endret.` },
    ]);
    expect(await readDirectoryState(product.database)).toEqual(before);
    // Once the newer change is undone, so can the older one be.
    await undoNewest(product);
    expect((await undo(product, edit?.operationId)).statusCode).toBe(200);
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
    expect(rejected.json()).toMatchObject({
      code: "changed_since",
      message: expect.stringContaining("Forslag «Et til» er ikke slettet lenger."),
    });
    expect((await asAdmin("GET", "/api/admin/suggestions")).json()).toHaveLength(1);
  });

  it("leaves a template that was made and then edited, until the edit is undone", async () => {
    const product = await makeDirectory();
    const { asAdmin } = product;
    await asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Ny" });
    const creation = await newest(product);
    await asAdmin("PUT", "/api/admin/templates/3", { ...templateForm, name: "Ny", format: "PDF" });
    expect((await undo(product, creation?.operationId)).json()).toMatchObject({
      message: expect.stringContaining("Mal «Ny» er endret siden: Format."),
    });
    await undoNewest(product);
    expect((await undo(product, creation?.operationId)).statusCode).toBe(200);
  });

  it("can be a later merge of the same template", async () => {
    const product = await makeDirectory();
    const { asAdmin, inject } = product;
    await asAdmin("POST", "/api/admin/templates", { ...templateForm, name: "Den tredje" });
    await asAdmin("POST", "/api/admin/templates/1/merge", { into: 2 });
    const first = await newest(product);
    await asAdmin("POST", "/api/admin/templates/2/merge", { into: 3 });
    expect((await inject({ url: pageOfTemplate })).headers.location).toBe("/mal/den-tredje-3");
    expect((await undo(product, first?.operationId)).json()).toMatchObject({
      code: "changed_since",
      message: expect.stringContaining("ikke lenger slått sammen slik"),
    });
    await undoNewest(product);
    expect((await undo(product, first?.operationId)).statusCode).toBe(200);
    expect((await inject({ url: "/api/templates/1" })).json()).toMatchObject({ averageRating: "3.5" });
  });
});

const statusesOf = (responses: readonly { readonly statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

describe("at once", () => {
  it("several undo the same: one does, the others are told", async () => {
    const product = await makeDirectory();
    await product.asAdmin("POST", "/api/admin/suggestions/1/approve");
    const approval = await newest(product);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => undo(product, approval?.operationId)),
    );
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409]);
    const told = responses.find(({ statusCode }) => statusCode === 409);
    expect(told?.json()).toEqual({ code: "already_undone", message: "Dette er angret allerede." });
    expect(await product.database.orm.$count(historyOperations, eq(historyOperations.action, "undo"))).toBe(
      1,
    );
  });

  it("an undo and an edit of the same field: one of them, and never a mixture", async () => {
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
    expect(statusesOf([undone, edited])).toEqual([200, 409]);
    expect(await read()).toMatchObject({ name: undone.statusCode === 200 ? templateForm.name : "Nyest" });
  });
});

it("an import is one operation, undone whole in a few statements", async () => {
  const product = await makeDirectory();
  const { orm } = product.database;
  const before = await readDirectoryState(product.database);
  const store = new HistoryStore(product.database);
  const rows = new RecordedRows(templates, "template", store);
  const many = Array.from({ length: 2500 }, (_, n) => ({ ...templateForm, name: `Importert ${n}` }));
  await changeSite(product.database, async (tx, version) => {
    const actor = "admin@example.no";
    await store.begin(tx, { actor, action: "import" });
    await rows.insertMany(
      tx,
      actor,
      many.map((row) => ({ ...row, version })),
    );
    const [first] = await rows.lockMany(tx, [1]);
    if (first)
      await rows.updateMany(tx, { actor, changes: [{ before: first, values: { name: "Ny", version } }] });
  });
  const [operation] = await orm
    .select()
    .from(historyOperations)
    .orderBy(historyOperations.id)
    .limit(1)
    .offset(4);
  expect(operation).toMatchObject({ action: "import" });
  const undone = await undoNewest(product);
  expect(undone.json()).toMatchObject({ rows: 2501, entities: ["template"] });
  expect(await readDirectoryState(product.database)).toEqual(before);
  expect((await product.inject({ url: "/api/templates" })).headers["x-total-count"]).toBe("2");
});

it("is for the administrator only, and only of what there is", async () => {
  const product = await makeDirectory();
  const before = await product.database.orm.$count(history);
  for (const [headers, status] of [[{}, 401] as const, [strangerHeaders, 403] as const]) {
    const rejected = await product.inject({ method: "POST", url: `${path}/operations/1/undo`, headers });
    expect(rejected.statusCode).toBe(status);
  }
  for (const id of ["999", "x", "0"]) {
    expect((await product.asAdmin("POST", `${path}/operations/${id}/undo`)).statusCode).toBe(404);
  }
  expect(await product.database.orm.$count(history)).toBe(before);
});
