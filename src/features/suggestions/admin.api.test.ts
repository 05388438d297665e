import { desc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { history, historyOperations } from "#db/schema/history.ts";
import { suggestions, templates } from "#db/schema/schema.ts";
import { type AdminSuggestion, adminSuggestionSchema } from "#features/suggestions/contract.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { type AdminTestApp, expectInvalid, makeAdminTestApp, operationOf } from "#testing/admin.ts";

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

describe("POST /api/admin/suggestions/{id}/approve", () => {
  it("publishes a listed suggestion at once, with its format and publisher guessed", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const rows = await list(product);
    expect(adminSuggestionSchema.strict().array().parse(rows)).toEqual(rows);
    expect(rows).toMatchObject([{ ...sent, isApproved: false, isRejected: false }]);
    const response = await product.asAdmin("POST", `${path}/1/approve`, {});
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 1, isApproved: true, templateId: 1 });
    const shown = { ...sent, format: "Word", source: "example.no", isPopular: false, isFormatGuess: true };
    expect((await product.inject({ url: "/api/templates/1" })).json()).toMatchObject(shown);
    const entries = await product.database.orm.select().from(history).orderBy(history.id);
    expect(entries.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "template create",
      "suggestion approve",
    ]);
  });

  it("publishes no line of what people say that nobody has ticked, whatever the neighbours have", async () => {
    const product = await makeAdminTestApp();
    const neighbour = { ...sent, name: "Leieavtale for naust og sjøbu", category: "Arbeid", format: "Word" };
    const askedAs = ["båten skal ligge tørt i vinter", "grannen vil låne sjøbua"];
    await product.asAdmin("POST", "/api/admin/templates", { ...neighbour, source: "Naustlaget", askedAs });
    for (const at of [1, 2, 3])
      await suggest(product, { url: `https://www.example.no/annet-naust-${at}.docx` });
    await product.asAdmin("POST", `${path}/1/approve`);
    await product.asAdmin("POST", `${path}/2/approve`, { askedAs: [] });
    await product.asAdmin("POST", `${path}/approve`, { ids: [3] });
    const made = (await product.asAdmin("GET", "/api/templates")).json<AdminTemplate[]>();
    expect(made.map((row) => [row.name, row.askedAs])).toEqual([
      ...Array.from({ length: 3 }, () => [sent.name, []]),
      [neighbour.name, askedAs],
    ]);
    // The publisher of the other templates at its host, approved alone or with others.
    expect(new Set(made.map(({ source }) => source))).toEqual(new Set(["Naustlaget"]));
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
    expect(await product.database.orm.$count(templates)).toBe(1);
  });

  it("again says what published it, by what name; with other contents it is rejected and changes nothing", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const approve = (edits?: object) => product.asAdmin("POST", `${path}/1/approve`, edits);
    const first = await approve({ name: "Naustavtale" });
    const [operation] = await product.database.orm.select().from(historyOperations);
    expect(first.json()).toMatchObject({ templateName: "Naustavtale" });
    expect(operationOf(first)).toBe(operation?.id);
    for (const same of [undefined, {}, { name: "Naustavtale", format: "Word", tags: [] }]) {
      const again = await approve(same);
      expect([again.statusCode, again.json()]).toMatchObject([200, { templateName: "Naustavtale" }]);
      expect(operationOf(again)).toBeNull();
    }
    const stored = await product.database.orm.select().from(templates);
    for (const edits of [{ name: "Mitt bedre navn" }, { tags: ["brygge"] }, { source: "Naustlaget" }]) {
      const other = await approve(edits);
      expect(other.statusCode).toBe(409);
      expect(other.json()).toEqual({
        code: "not_pending",
        message: "Forslaget er allerede publisert, med et annet innhold enn ditt. Ingenting er endret.",
      });
    }
    expect(await product.database.orm.select().from(templates)).toEqual(stored);
    expect(await product.database.orm.$count(historyOperations)).toBe(1);
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
      expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: "not_found" }]);
    }
    expect(await product.database.orm.$count(templates)).toBe(0);
  });

  it("publishes the fields as edited, keeps what was sent, and finds it by the words that were added", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const fields = { category: "Bolig", source: "Naustlaget", format: "Excel" };
    const words = { tags: ["brygge", " brygge "], askedAs: ["hvor skal båten ligge i vinter"] };
    const edits = { ...fields, ...words, name: "Leieavtale for naust og båtplass" };
    const response = await product.asAdmin("POST", `${path}/1/approve`, edits);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 1, name: sent.name, category: "Utleie", isApproved: true });
    expect(await product.database.orm.select().from(templates)).toMatchObject([
      {
        ...edits,
        url: sent.url,
        description: sent.description,
        tags: ["brygge"],
        formatCertain: true,
        paperSeenAt: expect.any(Date),
      },
    ]);
    expect((await product.inject({ url: "/api/templates?search=brygge" })).json()).toHaveLength(1);
  });

  it("rejects what the template's own form rejects, and publishes nothing", async () => {
    const product = await makeAdminTestApp();
    await suggest(product);
    const wrong = [
      [{ name: " " }, { name: "Navn er påkrevd" }],
      [{ format: "Tøv" }, { format: "Ukjent format" }],
      [{ tags: ["x".repeat(201)] }, { tags: "Stikkord: linje 1 kan ha høyst 200 tegn." }],
    ] as const;
    for (const [edits, fields] of wrong)
      expectInvalid(await product.asAdmin("POST", `${path}/1/approve`, edits), fields);
    expect(await list(product)).toMatchObject([{ isApproved: false }]);
    expect(await product.database.orm.$count(templates)).toBe(0);
  });
});

describe("POST /api/admin/suggestions/{id}/merge", () => {
  async function makeTwins() {
    const product = await makeAdminTestApp();
    const listed = { ...sent, name: "Naustavtale", format: "Word", source: "Naustlaget" };
    await product.asAdmin("POST", "/api/admin/templates", listed);
    await suggest(product, { description: "Bedre beskrevet." });
    const merge = (body: object) => product.asAdmin("POST", `${path}/1/merge`, body);
    const read = async () => (await product.inject({ url: "/api/templates/1" })).json<object>();
    return { product, merge, read };
  }

  it("rejects it as a duplicate, with nothing taken over unless it was chosen", async () => {
    const { product, merge, read } = await makeTwins();
    const before = await read();
    const merged = await merge({ into: 1, revision: 1 });
    expect(merged.statusCode).toBe(200);
    const decided = { isRejected: true, isApproved: false, templateId: 1, templateName: "Naustavtale" };
    expect(merged.json()).toMatchObject(decided);
    expect(operationOf(merged)).toEqual(expect.any(Number));
    expect(await read()).toEqual(before);
    const again = await merge({ into: 1, revision: 1 });
    expect(again.json()).toMatchObject(decided);
    expect(operationOf(again)).toBeNull();
    const other = await merge({ into: 1, values: { description: "Bedre beskrevet." } });
    expect([other.statusCode, other.json<object>()]).toEqual([
      409,
      expect.objectContaining({ code: "not_pending" }),
    ]);
    expect(await read()).toEqual(before);
    const approved = await product.asAdmin("POST", `${path}/1/approve`);
    expect(approved.statusCode).toBe(409);
    expect(approved.json<{ message: string }>().message).toMatch(/slått sammen med en mal/);
  });

  it("takes over the chosen values in the same operation, so that one undo takes back both", async () => {
    const { product, merge, read } = await makeTwins();
    const before = await read();
    expect(
      (await merge({ into: 1, revision: 1, values: { description: "Bedre beskrevet." } })).statusCode,
    ).toBe(200);
    expect(await read()).toEqual({ ...before, description: "Bedre beskrevet." });
    const [latest] = await product.database.orm.select().from(history).orderBy(desc(history.id)).limit(1);
    const undone = await product.asAdmin("POST", `/api/admin/history/operations/${latest?.operationId}/undo`);
    expect(undone.statusCode).toBe(200);
    expect(await read()).toEqual(before);
    expect(await list(product)).toMatchObject([{ isRejected: false, templateId: null }]);
  });

  it("stores nothing when the template is stale or gone, or the suggestion is decided or gone", async () => {
    const { product, merge, read } = await makeTwins();
    const before = await read();
    const values = { description: "Bedre beskrevet." };
    expect((await merge({ into: 1, revision: 7, values })).json()).toMatchObject({ code: "stale" });
    expect((await merge({ into: 99, values })).json()).toMatchObject({ code: "template_gone" });
    expect((await merge({ into: 1, values: { category: "Tøv" } })).statusCode).toBe(400);
    expect((await merge({ into: 0 })).statusCode).toBe(400);
    expect(await read()).toEqual(before);
    expect(await list(product)).toMatchObject([{ isRejected: false }]);
    await product.asAdmin("POST", `${path}/1/approve`);
    expect((await merge({ into: 1 })).json()).toMatchObject({ code: "not_pending" });
    expect((await product.asAdmin("POST", `${path}/9/merge`, { into: 1 })).statusCode).toBe(404);
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
