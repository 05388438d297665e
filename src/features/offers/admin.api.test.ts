import { describe, expect, it } from "vitest";
import { offers } from "#db/schema/schema.ts";
import { type AdminOffer, adminOfferSchema, type Offer, offerSchema } from "#features/offers/contract.ts";
import {
  adminHeaders,
  type AdminTestApp,
  expectInvalid,
  makeAdminTestApp,
  shareAdminTestApp,
} from "#testing/admin.ts";
import { offerForm as form } from "#testing/forms.ts";

const secrets = {
  adminLink: "https://hemmelig-partner.example/konto",
  revenueDeal: "HEMMELIG-AVTALE 17 prosent",
  internalNotes: "HEMMELIG-NOTAT\nring på mandag",
};
const path = "/api/admin/sponsors";

const readPublic = async (product: AdminTestApp) =>
  (await product.inject({ url: "/api/sponsors" })).json<Offer[]>();

describe("POST /api/admin/sponsors", () => {
  const shared = shareAdminTestApp();

  it("creates an offer with the defaults, public at once, without internal fields", async () => {
    const product = await makeAdminTestApp();
    await readPublic(product);
    const response = await product.asAdmin("POST", path, { ...form, ...secrets });
    expect(response.statusCode).toBe(201);
    const made = response.json<AdminOffer>();
    expect(adminOfferSchema.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({
      ...form,
      ...secrets,
      discount: null,
      slogan: null,
      logoUrl: null,
      icon: null,
      backgroundColor: "#ffffff",
      textColor: "#000000",
      buttonText: "Les mer",
      isActive: true,
      position: 0,
      revision: 1,
    });
    const [shown] = await readPublic(product);
    expect(offerSchema.strict().parse(shown)).toEqual(shown);
    expect((await product.inject({ url: "/offers" })).body).toContain("Kontorpakke");
  });

  it.each([
    [{ category: "Ukjent" }, { category: "Ukjent kategori" }],
    [{ url: "http://127.0.0.1/x" }, { url: "Ugyldig URL" }],
    [{ logoUrl: "/a\u0000.png" }, { logoUrl: "Ugyldig URL" }],
    [{ logoUrl: "//elsewhere.example/a.png" }, { logoUrl: "Ugyldig URL" }],
    [{ adminLink: "javascript:alert(1)" }, { adminLink: "Ugyldig URL" }],
    [{ backgroundColor: "red;--x:1" }, { backgroundColor: "Ugyldig farge" }],
  ])("rejects %j and stores nothing", async (wrong, fields) => {
    const product = shared();
    expectInvalid(await product.asAdmin("POST", path, { ...form, ...wrong }), fields);
    expect(await product.database.orm.select().from(offers)).toEqual([]);
  });
});

describe("PUT and DELETE /api/admin/sponsors/{id}", () => {
  it("edits: fields left out stay, empty fields are cleared, visitors see it at once", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, { ...form, ...secrets, discount: "30 %", position: 7 });
    const edit = { ...form, title: "Nytt navn", discount: "", revision: 1 };
    const response = await product.asAdmin("PUT", `${path}/1`, edit);
    expect(response.statusCode).toBe(200);
    const changed = { title: "Nytt navn", discount: null, position: 7, revision: 2 };
    expect(response.json()).toMatchObject({ ...secrets, ...changed });
    expect(await readPublic(product)).toMatchObject([{ title: "Nytt navn", discount: null }]);
    await product.asAdmin("PUT", `${path}/1`, { ...form, isActive: false });
    expect(await readPublic(product)).toEqual([]);
  });
});

describe("GET /api/sponsors", () => {
  it("returns full rows to the administrator only, in the order of the page", async () => {
    const product = await makeAdminTestApp();
    const titles = ["Å", "Æ", "B"];
    for (const title of titles) await product.asAdmin("POST", path, { ...form, ...secrets, title });
    await product.asAdmin("POST", path, { ...form, title: "Først", position: -1, isActive: false });
    const admin = await product.asAdmin("GET", "/api/sponsors");
    expect(admin.headers["cache-control"]).toBe("no-store");
    const rows = admin.json<AdminOffer[]>();
    expect(adminOfferSchema.strict().array().parse(rows)).toEqual(rows);
    expect(rows.map((row) => row.title)).toEqual(["Først", "B", "Æ", "Å"]);
    const shown = await readPublic(product);
    expect(shown.map((row) => row.title)).toEqual(["B", "Æ", "Å"]);
    const stranger = await product.inject({ url: "/api/sponsors", headers: { authorization: "Bearer x" } });
    expect(stranger.json()).toEqual(shown);
    expect((await product.asAdmin("GET", "/api/sponsors")).body).toBe(admin.body);
  });

  it("keeps internal fields out of every response to others", async () => {
    const product = await makeAdminTestApp();
    await product.asAdmin("POST", path, { ...form, ...secrets });
    await product.asAdmin("GET", "/api/sponsors");
    await product.asAdmin("PUT", `${path}/1`, { ...form, ...secrets, revision: 9 });
    const { paths } = (await product.inject({ url: "/api/openapi-admin.json" })).json<{ paths: object }>();
    const reads = Object.entries(paths)
      .filter(([, methods]) => "get" in (methods as object))
      .map(([url]) => url.replaceAll(/\{\w+\}/g, "1"));
    const pages = ["/", "/offers", "/help", "/advertise", "/privacy", "/terms", "/sitemap", "/admin", "/x"];
    expect(reads).toEqual(expect.arrayContaining(["/api/sponsors", "/api/admin/history", "/api/analytics"]));
    for (const url of [...reads, ...pages, "/api/openapi.json", "/api/openapi-admin.json"]) {
      for (const authorization of [undefined, "Bearer x", "Bearer another-user"]) {
        const response = await product.inject({ url, headers: authorization ? { authorization } : {} });
        expect(/hemmelig/i.test(response.body), `${url} as ${authorization}`).toBe(false);
      }
    }
    expect(product.logLines.join("\n")).not.toMatch(/hemmelig/i);
    expect((await product.inject({ url: "/api/sponsors", headers: adminHeaders })).body).toMatch(/hemmelig/i);
  });
});
