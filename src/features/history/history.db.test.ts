import { describe, expect, it } from "vitest";
import { history } from "#db/schema/history.ts";
import { type HistoryEntry, historyEntrySchema } from "#features/history/contract.ts";
import { adminEmail, type AdminTestApp, makeAdminTestApp, strangerHeaders } from "#testing/admin.ts";
import {
  homepageAdForm as ad,
  inquiryForm as inquiry,
  offerForm,
  suggestionForm as suggestion,
  templateForm as template,
} from "#testing/forms.ts";

const offer = { ...offerForm, internalNotes: "Internt" };
const path = "/api/admin/history";

const list = async (product: AdminTestApp, query = "") =>
  (await product.asAdmin("GET", `${path}${query}`)).json<HistoryEntry[]>();

async function undoNewest(product: AdminTestApp) {
  const [newest] = await list(product, "?limit=1");
  return product.asAdmin("POST", `${path}/operations/${newest?.operationId}/undo`);
}

describe("GET /api/admin/history", () => {
  it("lists who did what, with the row before and after", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/homepage-ads", ad);
    await product.asAdmin("PUT", "/api/admin/homepage-ads/1", { ...ad, title: "Ny" });
    await product.asAdmin("DELETE", "/api/admin/homepage-ads/1");
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
    for (const title of ["A", "B", "C"]) {
      await product.asAdmin("POST", "/api/admin/homepage-ads", { ...ad, title });
    }
    await product.asAdmin("POST", "/api/admin/sponsors", offer);
    const response = await product.asAdmin("GET", `${path}?entity=homepage_ad&limit=2&offset=1`);
    expect(response.headers["x-total-count"]).toBe("3");
    expect(response.json<HistoryEntry[]>().map((entry) => entry.after?.["title"])).toEqual(["B", "A"]);
    expect(await list(product, "?entity=offer&entityId=1")).toHaveLength(1);
    for (const query of ["?limit=0", "?limit=501", "?offset=-1", "?entity=vote", "?entityId=x"]) {
      const rejected = await product.asAdmin("GET", `${path}${query}`);
      expect(rejected.statusCode).toBe(400);
      expect(rejected.json()).toMatchObject({ code: "invalid_request" });
    }
  });

  it("has no entry for rejected changes", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", template);
    await product.asAdmin("PUT", "/api/admin/templates/1", { ...template, revision: 7 });
    await product.asAdmin("PUT", "/api/admin/templates/1", { ...template, category: "Ukjent" });
    await product.asAdmin("DELETE", "/api/admin/templates/9");
    expect(await list(product)).toMatchObject([{ action: "create" }]);
  });

  it("is for the administrator only", async () => {
    const product = await makeAdminTestApp();
    for (const [headers, status] of [[{}, 401] as const, [strangerHeaders, 403] as const]) {
      expect((await product.inject({ url: path, headers })).statusCode).toBe(status);
      const undone = await product.inject({ method: "POST", url: `${path}/operations/1/undo`, headers });
      expect(undone.statusCode).toBe(status);
    }
  });
});

describe("POST /api/admin/history/operations/{id}/undo of a deletion", () => {
  it("restores a template with its id, its votes and its visitors", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/templates", template);
    await product.inject({ method: "POST", url: "/api/templates/1/rate", payload: { rating: 5 } });
    const before = (await product.inject({ url: "/api/templates/1" })).json<object>();
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    const response = await undoNewest(product);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ entities: ["template"], rows: 1 });
    expect((await product.inject({ url: "/api/templates/1" })).json()).toEqual(before);
    expect((await product.inject({ url: "/api/templates?search=naust" })).json()).toEqual([before]);
    expect(await list(product, "?limit=1")).toMatchObject([{ action: "restore", canRestore: false }]);
  });

  it.each([
    ["/api/admin/sponsors", "/api/sponsors", offer],
    ["/api/admin/homepage-ads", "/api/homepage-ads", ad],
  ])("brings back what %s deleted, as it was", async (adminPath, publicPath, form) => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", adminPath, form);
    const whole = (await product.asAdmin("GET", publicPath)).body;
    const shown = (await product.inject({ url: publicPath })).body;
    await product.asAdmin("DELETE", `${adminPath}/1`);
    expect((await undoNewest(product)).statusCode).toBe(200);
    expect((await product.asAdmin("GET", publicPath)).body).toBe(whole);
    expect((await product.inject({ url: publicPath })).body).toBe(shown);
    const next = await product.asAdmin("POST", adminPath, form);
    expect(next.json()).toMatchObject({ id: 2 });
  });

  it.each([
    ["/api/suggestions", "/api/admin/suggestions", suggestion],
    ["/api/advertising-inquiries", "/api/admin/advertising-inquiries", inquiry],
  ])("brings back what was sent to %s, as it was", async (sentTo, adminPath, form) => {
    const product = await makeAdminTestApp();
    await product.inject({ method: "POST", url: sentTo, payload: form });
    const whole = (await product.asAdmin("GET", adminPath)).body;
    await product.asAdmin("DELETE", `${adminPath}/1`);
    expect((await undoNewest(product)).statusCode).toBe(200);
    expect((await product.asAdmin("GET", adminPath)).body).toBe(whole);
  });

  it("offers the latest deletion only, when the row was changed after an earlier one", async () => {
    const product = await makeAdminTestApp();
    const adPath = "/api/admin/homepage-ads";
    await product.asAdmin("POST", adPath, { ...ad, title: "Gammel" });
    await product.asAdmin("DELETE", `${adPath}/1`);
    const [first] = await list(product, "?limit=1");
    await undoNewest(product);
    await product.asAdmin("PUT", `${adPath}/1`, { ...ad, title: "Ny" });
    await product.asAdmin("DELETE", `${adPath}/1`);
    const restorable = (await list(product)).filter(({ canRestore }) => canRestore);
    expect(restorable.map(({ before }) => before?.["title"])).toEqual(["Ny"]);
    expect((await product.asAdmin("POST", `${path}/operations/${first?.operationId}/undo`)).statusCode).toBe(
      409,
    );
    expect((await undoNewest(product)).statusCode).toBe(200);
    const ads = (await product.inject({ url: "/api/homepage-ads" })).json<{ title: string }[]>();
    expect(ads.map(({ title }) => title)).toEqual(["Ny"]);
  });

  it("rejects a second one, and what is unknown", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", "/api/admin/homepage-ads", ad);
    await product.asAdmin("DELETE", "/api/admin/homepage-ads/1");
    const [deletion] = await list(product, "?limit=1");
    const undo = () => product.asAdmin("POST", `${path}/operations/${deletion?.operationId}/undo`);
    const responses = await Promise.all([undo(), undo(), undo()]);
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    const again = await undo();
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: "already_undone" });
    expect((await product.asAdmin("POST", `${path}/operations/999/undo`)).statusCode).toBe(404);
    expect((await product.asAdmin("POST", `${path}/operations/x/undo`)).statusCode).toBe(404);
    expect(await product.database.orm.select().from(history)).toHaveLength(3);
  });
});
