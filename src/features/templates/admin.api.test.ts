import { describe, expect, it } from "vitest";
import { siteState, templates } from "#db/schema/schema.ts";
import { type AdminTemplate, adminTemplateSchema } from "#features/templates/contract.ts";
import { HttpError } from "#platform/http-error.ts";
import {
  adminHeaders,
  expectInvalid,
  makeAdminTestApp,
  shareAdminTestApp,
  strangerHeaders,
} from "#testing/admin.ts";

const form = {
  name: "Leieavtale for naust",
  description: "Avtale om leie av naust.\nTo sider.",
  url: "https://example.no/naust.pdf",
  category: "Arbeid",
  format: "Nettside",
  source: "Naustlaget",
};
const path = "/api/admin/templates";

describe("POST /api/admin/templates", () => {
  const shared = shareAdminTestApp();

  it("adds a template that visitors find at once under its public category and format", async () => {
    const product = await makeAdminTestApp();
    const response = await product.asAdmin("POST", path, form);
    expect(response.statusCode).toBe(201);
    const made = response.json<AdminTemplate>();
    expect(adminTemplateSchema.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({ ...form, isFeatured: false, isActive: true, reportCount: 0, revision: 1 });
    expect(response.headers["cache-control"]).toBe("no-store");

    const found = await product.inject({ url: "/api/templates?category=Jobb&format=HTML&search=naust" });
    expect(found.json()).toMatchObject([{ id: made.id, category: "Jobb" }]);
    const page = await product.inject({ url: "/" });
    expect(page.body).toContain("Leieavtale for naust");
  });

  it.each([
    [{ name: undefined }, { name: "Navn er påkrevd" }],
    [{ category: "Ukjent" }, { category: "Ukjent kategori" }],
    [{ format: "Lotus" }, { format: "Ukjent format" }],
    [{ url: "javascript:alert(1)" }, { url: "Ugyldig URL" }],
    [{ name: "x".repeat(301) }, { name: "Navn kan ha høyst 300 tegn." }],
    [{ askedAs: ["kort", "x".repeat(201)] }, { askedAs: "Slik spør folk: linje 2 kan ha høyst 200 tegn." }],
  ])("rejects %j and stores nothing", async (wrong, fields) => {
    const product = shared();
    expectInvalid(await product.asAdmin("POST", path, { ...form, ...wrong }), fields);
    expect(await product.database.orm.select().from(templates)).toEqual([]);
  });

  it("says which templates have a name like another one", async () => {
    const product = await makeAdminTestApp();
    for (const name of ["Fremleiekontrakt for hybel", "Gavebrev"])
      await product.asAdmin("POST", path, { ...form, name, url: `${form.url}?${name.length}` });
    const alike = async (name: string) =>
      (await product.asAdmin("GET", `${path}/alike?${new URLSearchParams({ name })}`)).json<object>();
    expect(await alike("Fremleiekontrakt for hybel – ny")).toEqual({ ids: [1] });
    expect(await alike("Noe helt annet")).toEqual({ ids: [] });
    expect(await alike("")).toMatchObject({ code: "invalid_request" });
  });
});

describe("what people say when they need a template", () => {
  const askedAs = ["jeg vil sette båten i et naust", "lovnad om saltlukt"];

  it("is offered words by the search that nearly finds it, and is found by them at once", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, form);
    const near = async (search: string) =>
      (await product.asAdmin("GET", `${path}/near-search?${new URLSearchParams({ search })}`)).json<object>();
    expect(await near(form.name)).toEqual({ ids: [1] });
    expect(await near("saltlukt")).toEqual({ ids: [] });
    expect(await near("leie naust saltlukt")).toEqual({ ids: [1] });
    await product.asAdmin("PUT", `${path}/1`, { ...form, askedAs: ["saltlukt"], revision: 1 });
    expect(await near("saltlukt")).toEqual({ ids: [1] });
    expect(await near("x".repeat(201))).toMatchObject({ message: "search må være 1 til 200 tegn." });
  });

  it("is told to the administrator as the reason of a hit, and to no visitor who asks why", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, { ...form, askedAs });
    const near = `${path}/near-search?search=saltlukt`;
    const why = ["Ordene står i «Slik spør folk» («saltlukt»)."];
    expect((await product.asAdmin("GET", near)).json()).toEqual({ ids: [1] });
    expect((await product.asAdmin("GET", `${near}&forklar=1`)).json()).toMatchObject({
      ids: [1],
      explanation: { query: ["1 treff."], hits: [{ id: 1, why: expect.arrayContaining(why) }], similar: [] },
    });
    expect((await product.asAdmin("GET", `${near}&forklar=2`)).statusCode).toBe(400);
    for (const url of ["/api/templates?search=saltlukt", "/?sok=saltlukt"]) {
      const { body } = await product.inject({ url });
      await product.asAdmin("GET", `${url}&forklar=1`);
      expect((await product.inject({ url: `${url}&forklar=1` })).body).toBe(body);
    }
  });

  it("stays when it is left out, goes when it is emptied, and the same words are no change", async () => {
    const product = await makeAdminTestApp();
    const { id } = (await product.asAdmin("POST", path, { ...form, askedAs })).json<AdminTemplate>();
    const save = async (more: object) =>
      (await product.asAdmin("PUT", `${path}/${id}`, { ...form, ...more })).json<AdminTemplate>();
    expect(await save({})).toMatchObject({ askedAs, revision: 1 });
    const same = [...askedAs, "", ` ${askedAs[0]} `];
    expect(await save({ askedAs: same })).toMatchObject({ askedAs, revision: 1 });
    expect(await save({ askedAs: [] })).toMatchObject({ askedAs: [], revision: 2 });
  });
});

it("what a paper is, and as much as is known of its day, are what visitors read; an unknown kind is no choice", async () => {
  const product = await makeAdminTestApp();
  const { id, ...made } = (await product.asAdmin("POST", path, form)).json<AdminTemplate>();
  expect(made).toMatchObject({ paperKind: "mal", revisedAt: null });
  const read = async () => (await product.inject({ url: `/api/templates/${id}` })).json<object>();
  const save = (values: object) => product.asAdmin("PUT", `${path}/${id}`, { ...form, ...values });
  expect(await read()).not.toHaveProperty("paperKind");
  const traits = ["bankid"];
  const saved = await save({ paperKind: "veileder", revisedAt: "mars 2019", traits });
  expect(saved.json()).toMatchObject({ paperKind: "veileder", revisedAt: "2019-03" });
  expect(await read()).toMatchObject({
    paperKind: "veileder",
    revisedAt: "2019-03-01",
    revisedAtIs: "month",
    traits,
  });
  await save({ revisedAt: "2019" });
  expect(await read()).toMatchObject({ revisedAt: "2019-01-01", revisedAtIs: "year" });
  await save({ revisedAt: "2019-03-17" });
  expect(await read()).not.toHaveProperty("revisedAtIs");
  expectInvalid(await save({ paperKind: "bok" }), { paperKind: "Ukjent type papir" });
  expectInvalid(await save({ revisedAt: "mai" }), { revisedAt: expect.stringMatching(/et år, en måned/) });
});

it("a paper's languages are what visitors read and filter by, bokmål where none is said", async () => {
  const product = await makeAdminTestApp();
  const languages = ["en", "pl"];
  const { id } = (await product.asAdmin("POST", path, { ...form, languages })).json<AdminTemplate>();
  const read = async () => (await product.inject({ url: `/api/templates/${id}` })).json<object>();
  expect(await read()).toMatchObject({ languages });
  const polish = await product.inject({ url: "/api/templates?language=pl&limit=1" });
  expect(polish.json()).toMatchObject([{ id, languages }]);
  await product.asAdmin("PUT", `${path}/${id}`, { ...form, languages: [] });
  expect(await read()).toMatchObject({ languages: ["nb"] });
});

describe("PUT /api/admin/templates/{id}", () => {
  it("edits, raises the revision, and visitors read it at once", async () => {
    const product = await makeAdminTestApp();
    const visitors = async (url: string) => (await product.inject({ url })).json<object>();
    await product.asAdmin("POST", path, { ...form, isFeatured: true });
    await visitors("/api/templates/1");
    // Votes do not count as edits, and are not lost.
    await product.inject({ method: "POST", url: "/api/templates/1/rate", payload: { rating: 4 } });
    const edited = { name: "Nytt navn", isPopular: true, averageRating: "4.0" };
    const response = await product.asAdmin("PUT", `${path}/1`, { ...form, name: "Nytt navn", revision: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...edited, isFeatured: true, revision: 2 });
    expect(await visitors("/api/templates/1")).toMatchObject(edited);
    expect(await visitors("/api/templates?search=naust")).toMatchObject([edited]);

    await product.asAdmin("PUT", `${path}/1`, { ...form, isActive: false });
    expect(await visitors("/api/templates/1")).toMatchObject({ code: "not_found" });
    expect(await visitors("/api/templates")).toEqual([]);
  });

  it("keeps a category and a format that are in no list, once the row has them", async () => {
    const product = await makeAdminTestApp({
      prepare: async ({ orm }) => {
        await orm.insert(templates).values({ ...form, category: "Gammel", format: "Disk", version: 1 });
        await orm.insert(siteState).values({ id: 1, version: 1 });
      },
    });
    const same = { ...form, category: "Gammel", format: "Disk" };
    expect((await product.asAdmin("PUT", `${path}/1`, same)).statusCode).toBe(200);
    expect((await product.asAdmin("PUT", `${path}/1`, form)).statusCode).toBe(200);
    expect((await product.asAdmin("PUT", `${path}/1`, same)).json()).toMatchObject({
      fields: { category: "Ukjent kategori", format: "Ukjent format" },
    });
  });
});

it("a deleted template keeps its row, of the version by which other processes learn of it", async () => {
  const product = await makeAdminTestApp();
  await product.asAdmin("POST", path, form);
  expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(204);
  expect((await product.inject({ url: "/" })).body).not.toContain("Leieavtale for naust");
  const [row] = await product.database.orm.select().from(templates);
  const [state] = await product.database.orm.select().from(siteState);
  expect(row).toMatchObject({ deletedAt: expect.any(Date), version: state?.version });
});

describe("GET /api/admin/templates/{id}", () => {
  it("returns the full row, inactive too, kept by no cache; a deleted one is not found", async () => {
    const product = await makeAdminTestApp();
    const made = await product.asAdmin("POST", path, { ...form, format: "Excel", isActive: false });
    const found = await product.asAdmin("GET", `${path}/1`);
    expect(found.json()).toEqual(made.json());
    expect(adminTemplateSchema.strict().parse(found.json())).toEqual(found.json());
    expect(found.headers["cache-control"]).toBe("no-store");
    await product.asAdmin("DELETE", `${path}/1`);
    for (const id of ["1", "2", "abc"])
      expect((await product.asAdmin("GET", `${path}/${id}`)).statusCode).toBe(404);
  });
});

describe("GET /api/templates for the administrator", () => {
  it("returns full rows, inactive ones too, and never through a cache", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, form);
    await product.asAdmin("POST", path, { ...form, name: "Skjult", isActive: false });
    const report = { reason: "outdated" };
    await product.inject({ method: "POST", url: "/api/templates/1/report", payload: report });

    const visitor = await product.inject({ url: "/api/templates" });
    const admin = await product.asAdmin("GET", "/api/templates");
    expect(admin.headers["cache-control"]).toBe("no-store");
    expect(admin.headers["vary"]).toContain("Authorization");
    expect(admin.headers["etag"]).toBeUndefined();
    expect(admin.headers["x-total-count"]).toBe("2");
    const rows = admin.json<AdminTemplate[]>();
    expect(adminTemplateSchema.strict().array().parse(rows)).toEqual(rows);
    // Newest first: both may have the same millisecond.
    expect(rows.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { name: "Leieavtale for naust", isActive: true, reportCount: 1 },
      { name: "Skjult", isActive: false, reportCount: 0 },
    ]);

    // Each gets their own response after any earlier request, also with the other's ETag.
    const tag = { "if-none-match": String(visitor.headers["etag"]) };
    const tagged = await product.inject({ url: "/api/templates", headers: { ...adminHeaders, ...tag } });
    expect(tagged.body).toBe(admin.body);
    for (const headers of [{}, strangerHeaders, { authorization: "Bearer nonsense" }]) {
      const response = await product.inject({ url: "/api/templates", headers });
      expect([response.statusCode, response.body]).toEqual([200, visitor.body]);
      expect(response.headers["vary"]).toContain("Authorization");
    }
  });

  it("is rejected, not made public, while the caller cannot be verified", async () => {
    const product = await makeAdminTestApp({
      guard: async () => {
        throw new HttpError(503, "identity_unreachable", "Innloggingstjenesten svarer ikke.");
      },
    });
    expect((await product.asAdmin("GET", "/api/templates")).statusCode).toBe(503);
    expect((await product.inject({ url: "/api/templates" })).statusCode).toBe(200);
  });

  it("filters, searches and pages them", async () => {
    const product = await makeAdminTestApp();
    for (const name of ["Bå", "Æ", "A"]) await product.asAdmin("POST", path, { ...form, name });
    await product.asAdmin("POST", path, { ...form, name: "B", category: "Bolig", isActive: false });
    const names = async (query: string) => {
      const response = await product.asAdmin("GET", `/api/templates${query}`);
      return response.json<AdminTemplate[]>().map((template) => template.name);
    };
    expect(await names("?sort=alphabetical")).toEqual(["A", "B", "Bå", "Æ"]);
    expect(await names("?sort=alphabetical&limit=2&offset=1")).toEqual(["B", "Bå"]);
    expect(await names("?category=Bolig")).toEqual(["B"]);
    expect(await names("?search=bÅ")).toEqual(["Bå"]);
    expect((await product.asAdmin("GET", "/api/templates?limit=0")).statusCode).toBe(400);
  });
});
