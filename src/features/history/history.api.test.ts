/** The list of changes: what is listed of each, filters, pages, and which deletion may be undone. */
import { describe, expect, it } from "vitest";
import { type HistoryEntry, historyEntrySchema } from "#features/history/contract.ts";
import { adminEmail, type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { homepageAdForm as ad, offerForm } from "#testing/forms.ts";

const path = "/api/admin/history";
const adPath = "/api/admin/homepage-ads";

const list = async (product: AdminTestApp, query = "") =>
  (await product.asAdmin("GET", `${path}${query}`)).json<HistoryEntry[]>();
const undo = (product: AdminTestApp, entry: HistoryEntry | undefined) =>
  product.asAdmin("POST", `${path}/operations/${entry?.operationId}/undo`);

describe("GET /api/admin/history", () => {
  it("lists who did what, with the row before and after", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", adPath, ad);
    await product.asAdmin("PUT", `${adPath}/1`, { ...ad, title: "Ny" });
    await product.asAdmin("DELETE", `${adPath}/1`);
    const entries = await list(product);
    expect(historyEntrySchema.strict().array().parse(entries)).toEqual(entries);
    const of = { actor: adminEmail, entity: "homepage_ad", entityId: 1 };
    const [first, second] = [expect.objectContaining(ad), expect.objectContaining({ ...ad, title: "Ny" })];
    expect(entries).toMatchObject([
      { ...of, action: "delete", before: second, after: null, canRestore: true },
      { ...of, action: "update", before: first, after: second, canRestore: false },
      { ...of, action: "create", before: null, after: first, canRestore: false },
    ]);
  });

  it("has paging and filters", async () => {
    const product = await makeAdminTestApp();
    for (const title of ["A", "B", "C"]) await product.asAdmin("POST", adPath, { ...ad, title });
    await product.asAdmin("POST", "/api/admin/sponsors", offerForm);
    const response = await product.asAdmin("GET", `${path}?entity=homepage_ad&limit=2&offset=1`);
    expect(response.headers["x-total-count"]).toBe("3");
    expect(response.json<HistoryEntry[]>().map((entry) => entry.after?.["title"])).toEqual(["B", "A"]);
    expect(await list(product, "?entity=offer&entityId=1")).toHaveLength(1);
    for (const query of ["?limit=0", "?limit=501", "?offset=-1", "?entity=vote", "?entityId=x"]) {
      const rejected = await product.asAdmin("GET", `${path}${query}`);
      expect([query, rejected.statusCode]).toEqual([query, 400]);
    }
  });

  it("offers the latest deletion only, when the row was changed after an earlier one", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", adPath, { ...ad, title: "Gammel" });
    await product.asAdmin("DELETE", `${adPath}/1`);
    const [first] = await list(product, "?limit=1");
    await undo(product, first);
    await product.asAdmin("PUT", `${adPath}/1`, { ...ad, title: "Ny" });
    await product.asAdmin("DELETE", `${adPath}/1`);
    const restorable = (await list(product)).filter(({ canRestore }) => canRestore);
    expect(restorable.map(({ before }) => before?.["title"])).toEqual(["Ny"]);
    const again = await undo(product, first);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: "already_undone" }]);
    expect((await undo(product, restorable[0])).statusCode).toBe(200);
    expect((await product.inject({ url: "/api/homepage-ads" })).json()).toMatchObject([{ title: "Ny" }]);
    expect(await list(product, "?limit=1")).toMatchObject([{ action: "restore", canRestore: false }]);
    expect((await product.asAdmin("POST", adPath, ad)).json(), "the ids go on").toMatchObject({ id: 2 });
  });
});
