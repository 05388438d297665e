import { describe, expect, it } from "vitest";
import { homepageAds } from "#db/schema/schema.ts";
import {
  type AdminHomepageAd,
  adminHomepageAdSchema,
  type HomepageAd,
} from "#features/homepage-ads/contract.ts";
import { type AdminTestApp, expectInvalid, makeAdminTestApp, shareAdminTestApp } from "#testing/admin.ts";
import { homepageAdForm as form } from "#testing/forms.ts";

const path = "/api/admin/homepage-ads";

const readPublic = async (product: AdminTestApp) =>
  (await product.inject({ url: "/api/homepage-ads" })).json<HomepageAd[]>();

describe("an ad", () => {
  const shared = shareAdminTestApp();

  it("creates an ad with the defaults, edits and hides it, for visitors at once", async () => {
    const product = await makeAdminTestApp();
    await readPublic(product);
    const made = (await product.asAdmin("POST", path, form)).json<AdminHomepageAd>();
    expect(adminHomepageAdSchema.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({ ...form, buttonText: "Les mer", isActive: true, revision: 1 });
    expect(await readPublic(product)).toEqual([{ id: 1, ...form, buttonText: "Les mer", isActive: true }]);
    const edited = { ...form, title: "Ny", buttonText: "x".repeat(30), revision: 1 };
    expect((await product.asAdmin("PUT", `${path}/1`, edited)).json()).toMatchObject({
      ...edited,
      revision: 2,
    });
    expect(await readPublic(product)).toMatchObject([{ title: "Ny" }]);
    await product.asAdmin("PUT", `${path}/1`, { ...form, isActive: false });
    expect(await readPublic(product)).toEqual([]);
    expect((await product.asAdmin("GET", "/api/homepage-ads")).json()).toMatchObject([{ isActive: false }]);
  });

  it.each([
    [{ buttonText: " " }, { buttonText: "Knappetekst er påkrevd" }],
    [{ buttonText: "x".repeat(31) }, { buttonText: "Knappetekst må være under 30 tegn" }],
  ])("rejects %j and stores nothing", async (wrong, fields) => {
    const product = shared();
    expectInvalid(await product.asAdmin("POST", path, { ...form, ...wrong }), fields);
    expect(await product.database.orm.select().from(homepageAds)).toEqual([]);
  });
});
