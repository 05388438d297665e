/** Decisions about many rows at once: in one transaction, all or none, repeatable, and undone as one. */
import { describe, expect, it } from "vitest";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { HistoryEntry } from "#features/history/contract.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { inquiryForm, offerForm, suggestionForm, templateForm } from "#testing/forms.ts";

const stale = (which: string) => ({
  code: "stale",
  message: `${which} er endret, avgjort eller slettet siden listen ble hentet. Ingenting er gjort. Se over listen og prøv igjen.`,
});

const idsOf = (response: { json(): unknown }) =>
  (response.json() as { ids: number[] }).ids.toSorted((a, b) => a - b);

const historyOf = async (product: AdminTestApp) =>
  (await product.asAdmin("GET", "/api/admin/history")).json<HistoryEntry[]>();

/** Undoes the operation of the latest change. */
async function undoLatest(product: AdminTestApp) {
  const [latest] = await historyOf(product);
  return product.asAdmin("POST", `/api/admin/history/operations/${latest?.operationId}/undo`);
}

const siteRows = [
  { path: "/api/admin/templates", publicPath: "/api/templates", form: templateForm },
  { path: "/api/admin/sponsors", publicPath: "/api/sponsors", form: offerForm },
];

describe.each(siteRows)("many rows of $path", ({ path, publicPath, form }) => {
  interface SiteRow {
    readonly id: number;
    readonly revision: number;
    readonly isActive: boolean;
  }
  async function makeRows() {
    const product = await makeAdminTestApp();
    for (const n of [1, 2, 3]) {
      await product.asAdmin("POST", path, { ...form, url: `https://example.no/${n}` });
    }
    const listAll = async () =>
      (await product.asAdmin("GET", publicPath)).json<SiteRow[]>().toSorted((a, b) => a.id - b.id);
    const countPublic = async () => (await product.inject({ url: publicPath })).json<object[]>().length;
    const change = (rows: readonly object[], values: object) =>
      product.asAdmin("POST", `${path}/change`, { rows, values });
    const remove = (rows: readonly object[]) => product.asAdmin("POST", `${path}/delete`, { rows });
    return { product, listAll, countPublic, change, remove };
  }
  const asRead = (...ids: readonly number[]) => ids.map((id) => ({ id, revision: 1 }));

  it("are changed together, for visitors at once, once only, and back in one undo", async () => {
    const { product, listAll, countPublic, change } = await makeRows();
    const changed = await change(asRead(1, 3), { isActive: false });
    expect(changed.statusCode).toBe(200);
    expect(idsOf(changed)).toEqual([1, 3]);
    expect(await countPublic()).toBe(1);
    expect((await listAll()).map(({ isActive, revision }) => [isActive, revision])).toEqual([
      [false, 2],
      [true, 1],
      [false, 2],
    ]);
    // Rows that already have the values stay, of any revision.
    const again = await change(asRead(1, 3), { isActive: false });
    expect([again.statusCode, idsOf(again)]).toEqual([200, []]);
    expect((await historyOf(product)).filter(({ action }) => action === "update")).toHaveLength(2);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect(await countPublic()).toBe(3);
  });

  it("stay as they are, all of them, when one is stale or gone", async () => {
    const { product, listAll, change, remove } = await makeRows();
    await product.asAdmin("PUT", `${path}/2`, { ...form, url: "https://example.no/ny" });
    const before = await listAll();
    for (const rejected of [
      await change(asRead(1, 2, 3), { isActive: false }),
      await change(asRead(1, 3, 999), { isActive: false }),
      await remove(asRead(1, 2, 3)),
    ]) {
      expect(rejected.statusCode).toBe(409);
      expect(rejected.json()).toEqual(stale("1 av de 3 valgte"));
    }
    expect(await listAll()).toEqual(before);
    const one = await change([{ id: 2, revision: 1 }], { isActive: false });
    expect(one.json()).toEqual(stale("Den valgte raden"));
  });

  it("are deleted together, what is gone is passed over, and one undo brings them back", async () => {
    const { product, listAll, countPublic, remove } = await makeRows();
    const before = await listAll();
    const removed = await remove([...asRead(1, 2), { id: 999 }]);
    expect([removed.statusCode, idsOf(removed)]).toEqual([200, [1, 2]]);
    expect(await countPublic()).toBe(1);
    expect(idsOf(await remove(asRead(1, 2)))).toEqual([]);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect((await listAll()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it("are at most 500, with ids and with something to change", async () => {
    const { change, remove, listAll } = await makeRows();
    const before = await listAll();
    const tooMany = Array.from({ length: 501 }, (_, at) => ({ id: at + 1 }));
    for (const rows of [[], tooMany, [{ id: "1" }]])
      for (const rejected of [await change(rows, { isActive: false }), await remove(rows)])
        expect(rejected.json()).toMatchObject({ message: "rows må være 1 til 500 rader med id." });
    for (const values of [{}, { isActive: "nei" }, { title: "x" }]) {
      expect((await change(asRead(1), values)).statusCode).toBe(400);
    }
    expect(await listAll()).toEqual(before);
  });
});

describe("many templates", () => {
  it("get a category and are featured, and an unknown category is rejected", async () => {
    const product = await makeAdminTestApp();
    for (const n of [1, 2]) {
      await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name: `Mal ${n}` });
    }
    const change = (values: object) =>
      product.asAdmin("POST", "/api/admin/templates/change", { rows: [{ id: 1 }, { id: 2 }], values });
    expect(idsOf(await change({ category: "Arbeid", isFeatured: true }))).toEqual([1, 2]);
    expect((await product.inject({ url: "/api/templates" })).json()).toMatchObject([
      { category: "Jobb", isPopular: true },
      { category: "Jobb", isPopular: true },
    ]);
    const rejected = await change({ category: "Tøv" });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json()).toMatchObject({ fields: { category: "Ukjent kategori" } });
  });
});

describe("many suggestions", () => {
  async function makeSuggested() {
    const product = await makeAdminTestApp();
    for (const n of [1, 2, 3]) {
      const payload = { ...suggestionForm, name: `Forslag ${n}`, url: `https://example.no/${n}.pdf` };
      await product.inject({ method: "POST", url: "/api/suggestions", payload });
    }
    const decide = (decision: string, ids: readonly number[]) =>
      product.asAdmin("POST", `/api/admin/suggestions/${decision}`, { ids });
    const list = async () =>
      (await product.asAdmin("GET", "/api/admin/suggestions"))
        .json<AdminSuggestion[]>()
        .toSorted((a, b) => a.id - b.id);
    const countPublic = async () => (await product.inject({ url: "/api/templates" })).json<object[]>().length;
    return { product, decide, list, countPublic };
  }

  it("are published together, once each, and one undo takes them all back", async () => {
    const { product, decide, list, countPublic } = await makeSuggested();
    await product.asAdmin("POST", "/api/admin/suggestions/1/approve");
    expect(idsOf(await decide("approve", [1, 2, 3]))).toEqual([2, 3]);
    expect(idsOf(await decide("approve", [1, 2, 3]))).toEqual([]);
    expect(await countPublic()).toBe(3);
    expect((await list()).map(({ templateId }) => templateId)).toEqual([1, 2, 3]);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect(await countPublic()).toBe(1);
    expect((await list()).map(({ isApproved }) => isApproved)).toEqual([true, false, false]);
  });

  it("are rejected together and stay in the list; then none of them can be approved", async () => {
    const { product, decide, list, countPublic } = await makeSuggested();
    expect(idsOf(await decide("reject", [1, 2]))).toEqual([1, 2]);
    expect(idsOf(await decide("reject", [1, 2]))).toEqual([]);
    expect((await list()).map(({ isRejected }) => isRejected)).toEqual([true, true, false]);
    const rejected = await decide("approve", [1, 2, 3]);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual(stale("2 av de 3 valgte"));
    expect(await countPublic()).toBe(0);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect((await list()).map(({ isRejected }) => isRejected)).toEqual([false, false, false]);
  });

  it("stay as they are, all of them, when one is gone or decided otherwise", async () => {
    const { product, decide, list } = await makeSuggested();
    expect((await decide("approve", [1, 2, 999])).json()).toEqual(stale("1 av de 3 valgte"));
    await product.asAdmin("POST", "/api/admin/suggestions/3/approve");
    expect((await decide("reject", [1, 2, 3])).json()).toEqual(stale("1 av de 3 valgte"));
    const decided = (await list()).map(({ isApproved, isRejected }) => isApproved || isRejected);
    expect(decided).toEqual([false, false, true]);
  });
});

describe("many reports and inquiries", () => {
  it("are decided together, repeatably, all or none", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", templateForm);
    for (const n of [1, 2, 3]) {
      const report = { reason: "outdated", description: `Nummer ${n}` };
      await product.inject({ method: "POST", url: "/api/templates/1/report", payload: report });
      await product.inject({ method: "POST", url: "/api/advertising-inquiries", payload: inquiryForm });
    }
    const reportPath = "/api/admin/reports";
    const inquiryPath = "/api/admin/advertising-inquiries";
    const post = (path: string, body: object) => product.asAdmin("POST", path, body);

    expect((await post(`${reportPath}/resolve`, { ids: [1, 2, 999] })).json()).toEqual(
      stale("1 av de 3 valgte"),
    );
    expect((await product.asAdmin("GET", "/api/templates")).json()).toMatchObject([{ reportCount: 3 }]);
    expect(idsOf(await post(`${reportPath}/resolve`, { ids: [1, 2] }))).toEqual([1, 2]);
    expect(idsOf(await post(`${reportPath}/resolve`, { ids: [1, 2, 3] }))).toEqual([3]);
    expect((await product.asAdmin("GET", "/api/templates")).json()).toMatchObject([{ reportCount: 0 }]);

    const decide = (ids: readonly number[], status: string, from?: string) =>
      post(`${inquiryPath}/decide`, { ids, status, from });
    expect(idsOf(await decide([1, 2], "rejected"))).toEqual([1, 2]);
    expect(idsOf(await decide([1, 2], "rejected"))).toEqual([]);
    expect((await decide([1, 2, 3], "approved")).json()).toEqual(stale("2 av de 3 valgte"));
    expect(idsOf(await decide([1, 2], "pending", "rejected"))).toEqual([1, 2]);
    expect(idsOf(await decide([1, 2, 3], "approved"))).toEqual([1, 2, 3]);
    expect((await decide([1], "tøv")).json()).toMatchObject({ fields: { status: "Ugyldig status" } });
    expect((await undoLatest(product)).statusCode).toBe(200);
    const rows = (await product.asAdmin("GET", inquiryPath)).json<{ status: string }[]>();
    expect(rows.map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  });
});

describe("the reports on a template that is deleted", () => {
  async function makeReported() {
    const product = await makeAdminTestApp();
    for (const n of [1, 2]) {
      await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name: `Mal ${n}` });
    }
    for (const [at, id] of [1, 1, 2].entries()) {
      const payload = { reason: "broken_link", description: `Nummer ${at}` };
      await product.inject({ method: "POST", url: `/api/templates/${id}/report`, payload });
    }
    await product.asAdmin("POST", "/api/admin/reports/1/resolve");
    const open = async () =>
      (await product.asAdmin("GET", "/api/admin/reports"))
        .json<{ id: number; isResolved: boolean }[]>()
        .flatMap(({ id, isResolved }) => (isResolved ? [] : [id]))
        .toSorted((a, b) => a - b);
    return { product, open };
  }

  it("are resolved with it, by one call or many, and wait again when it is undone", async () => {
    const { product, open } = await makeReported();
    expect(await open()).toEqual([2, 3]);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect(await open()).toEqual([3]);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect(await open()).toEqual([2, 3]);
    await product.asAdmin("POST", "/api/admin/templates/delete", { rows: [{ id: 1 }, { id: 2 }] });
    expect(await open()).toEqual([]);
    expect((await undoLatest(product)).statusCode).toBe(200);
    expect(await open()).toEqual([2, 3]);
    const rows = (await product.asAdmin("GET", "/api/templates")).json<AdminTemplate[]>();
    expect(rows.map(({ reportCount }) => reportCount)).toEqual([1, 1]);
  });
});
