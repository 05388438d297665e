import { describe, expect, it } from "vitest";
import { history } from "#db/history-schema.ts";
import { suggestions, templates } from "#db/schema.ts";
import { type AdminSuggestion, adminSuggestionSchema } from "#features/suggestions/admin-contract.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";

const sent = {
  name: "Leieavtale for naust",
  url: "https://www.example.no/naust.docx",
  category: "Utleie",
  description: "For nauster.",
};
const path = "/api/admin/suggestions";

const suggest = (product: AdminTestApp, fields = {}) =>
  product.inject({ method: "POST", url: "/api/suggestions", payload: { ...sent, ...fields } });

const list = async (product: AdminTestApp) => (await product.asAdmin("GET", path)).json<AdminSuggestion[]>();

describe("GET /api/admin/suggestions", () => {
  it("lists the suggestions, newest first", async () => {
    const product = await makeAdminTestApp();
    expect(await list(product)).toEqual([]);
    await suggest(product);
    await suggest(product, { name: "Nummer to" });
    const rows = await list(product);
    expect(adminSuggestionSchema.strict().array().parse(rows)).toEqual(rows);
    expect(rows.map((row) => row.name).toSorted()).toEqual(["Leieavtale for naust", "Nummer to"]);
    expect(rows[0]).toMatchObject({ isApproved: false, isRejected: false, duplicateOf: null });
  });

  it("names the template that has the url already, in any spelling of the url", async () => {
    const product = await makeAdminTestApp();
    const listed = { ...sent, url: "http://example.no/naust.docx/", format: "Word", source: "Naustlaget" };
    await product.asAdmin("POST", "/api/admin/templates", { ...listed, isActive: false });
    await suggest(product);
    const duplicate = { id: 1, name: sent.name, url: listed.url };
    expect(await list(product)).toMatchObject([{ duplicateOf: duplicate }]);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect(await list(product)).toMatchObject([{ duplicateOf: null }]);
  });
});

describe("POST /api/admin/suggestions/{id}/approve", () => {
  it("publishes it at once", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const response = await product.asAdmin("POST", `${path}/1/approve`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 1, isApproved: true, templateId: 1, duplicateOf: null });
    expect((await product.inject({ url: "/api/templates/1" })).json()).toMatchObject({
      ...sent,
      format: "Word",
      source: "example.no",
      isPopular: false,
    });
    expect((await product.asAdmin("GET", "/api/templates")).json()).toMatchObject([
      { isActive: true, isFeatured: false },
    ]);
    const entries = await product.database.orm.select().from(history).orderBy(history.id);
    expect(entries.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "template create",
      "suggestion approve",
    ]);
  });

  it("creates one template when it is approved twice, in sequence or concurrently", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => product.asAdmin("POST", `${path}/1/approve`)),
    );
    responses.push(await product.asAdmin("POST", `${path}/1/approve`));
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ isApproved: true, templateId: 1 });
    }
    expect(await product.database.orm.select().from(templates)).toHaveLength(1);
    expect((await product.inject({ url: "/api/templates" })).json()).toHaveLength(1);
  });

  it("rejects a suggestion that was rejected, and one that does not exist", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    await product.database.orm.update(suggestions).set({ isRejected: true });
    const rejected = await product.asAdmin("POST", `${path}/1/approve`);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual({ code: "not_pending", message: expect.stringContaining("avvist") });
    for (const id of ["2", "x", "0"]) {
      const unknown = await product.asAdmin("POST", `${path}/${id}/approve`);
      expect(unknown.statusCode).toBe(404);
      expect(unknown.json()).toMatchObject({ code: "not_found" });
    }
    expect(await product.database.orm.select().from(templates)).toEqual([]);
  });
});

describe("DELETE /api/admin/suggestions/{id}", () => {
  it("deletes it in any status, and keeps its template", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    await product.asAdmin("POST", `${path}/1/approve`);
    expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(204);
    expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(404);
    expect(await list(product)).toEqual([]);
    expect((await product.inject({ url: "/api/templates/1" })).statusCode).toBe(200);
  });
});
