import { describe, expect, it } from "vitest";
import { type AdminSituation, adminSituationSchema } from "#features/situations/admin-contract.ts";
import { situationsPath } from "#features/situations/contract.ts";
import { adminHeaders, type AdminTestApp, expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
import { situationForm as form, templateForm } from "#testing/forms.ts";

const path = "/api/admin/situations";
const page = "/situasjon/leie-ut-naust-1";
const step = (id: number, why = "Fordi.") => `${id} | Først | ${why}`;

async function makeWithTemplates(): Promise<AdminTestApp> {
  const product = await makeAdminTestApp();
  for (const name of ["Naustleie", "Naustkjøp"]) {
    await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, name });
  }
  return product;
}

const statusOf = async (product: AdminTestApp) => (await product.inject({ url: page })).statusCode;
const list = async (product: AdminTestApp) =>
  (await product.asAdmin("GET", path)).json<readonly AdminSituation[]>();

describe("POST /api/admin/situations", () => {
  it("creates a situation, public at once, with tidied steps in their order", async () => {
    const product = await makeWithTemplates();
    expect((await product.inject({ url: situationsPath })).body).not.toContain(page);
    const steps = ["2|  Etterpå | For  sikkerhets skyld ", step(1)];
    const response = await product.asAdmin("POST", path, { ...form, steps, remember: ["Kjenn på døra."] });
    expect(response.statusCode).toBe(201);
    const made = response.json<AdminSituation>();
    expect(adminSituationSchema.strict().parse(made)).toEqual(made);
    expect(made).toMatchObject({ ...form, isActive: true, position: 0, revision: 1, twins: [] });
    expect(made.steps).toEqual(["2 | Etterpå | For  sikkerhets skyld", step(1)]);
    const { body } = await product.inject({ url: page });
    expect(body.indexOf("Naustkjøp")).toBeLessThan(body.indexOf("Naustleie"));
    expect(body).toContain("Kjenn på døra.");
    // the front page has only those that continue its sentence, «Jeg skal …»
    expect((await product.inject({ url: situationsPath })).body).toContain(`href="${page}"`);
    expect((await product.inject({ url: "/sitemap.xml" })).body).toContain(page);
  });

  it("is not shown without a template that is listed, or when it is not published", async () => {
    const product = await makeWithTemplates();
    await product.asAdmin("POST", path, { ...form, steps: [step(999)] });
    expect(await statusOf(product)).toBe(404);
    await product.asAdmin("PUT", `${path}/1`, { ...form, steps: [step(999), step(1)] });
    expect(await statusOf(product)).toBe(200);
    await product.asAdmin("DELETE", "/api/admin/templates/1");
    expect(await statusOf(product)).toBe(404);
    await product.asAdmin("PUT", `${path}/1`, { ...form, steps: [step(2)] });
    await product.asAdmin("POST", `${path}/change`, { rows: [{ id: 1 }], values: { isActive: false } });
    expect(await statusOf(product)).toBe(404);
    expect(await list(product)).toMatchObject([{ isActive: false, revision: 4 }]);
  });

  it.each([
    [{ label: " " }, { label: "Kort navn er påkrevd" }],
    [{ steps: [step(1), "2 |  | Fordi."] }, { steps: "Papirer: nr. 2 mangler når papiret trengs." }],
    [{ steps: [step(1, "x".repeat(500))] }, { steps: "Papirer: linje 1 kan ha høyst 500 tegn." }],
    [{ remember: "tekst" }, { remember: "Husk må være en liste" }],
  ])("rejects %j and stores nothing", async (wrong, fields) => {
    const product = await makeAdminTestApp();
    expectInvalid(await product.asAdmin("POST", path, { ...form, ...wrong }), fields);
    expect(await list(product)).toEqual([]);
  });
});

it("tells which template stands in for one that was merged into it", async () => {
  const product = await makeWithTemplates();
  await product.asAdmin("POST", path, { ...form, steps: [step(1)] });
  await product.asAdmin("POST", "/api/admin/templates/1/merge", { into: 2 });
  const twins = [{ from: 1, into: 2 }];
  expect(await list(product)).toMatchObject([{ steps: [step(1)], twins }]);
  expect((await product.inject({ url: page })).body).toContain("Naustkjøp");
  const edit = { ...form, title: "Et naust", steps: [step(1)], revision: 1 };
  const saved = await product.asAdmin("PUT", `${path}/1`, edit);
  expect(saved.json<AdminSituation>().twins).toEqual(twins);
  const stale = await product.asAdmin("PUT", `${path}/1`, edit);
  expect(stale.json()).toMatchObject({ current: { twins } });
  await product.asAdmin("DELETE", "/api/admin/templates/2");
  expect(await list(product)).toMatchObject([{ twins: [] }]);
});

it("a situation goes out in a file and comes in again", async () => {
  const product = await makeWithTemplates();
  await product.asAdmin("POST", path, { ...form, steps: [step(2), step(1)] });
  const csv = (await product.asAdmin("GET", "/api/admin/export/situations.csv")).body;
  // What an id stands for, beside it.
  expect(csv).toContain('"2 Naustkjøp\n1 Naustleie"');
  const edited = csv.replace("Leie ut et naust", "Leie ut naustet").replace("| Fordi.", "| Derfor.");
  const response = await product.inject({
    method: "POST",
    url: "/api/admin/import/situations?dryRun=false",
    payload: edited,
    headers: { ...adminHeaders, "content-type": "text/csv" },
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  expect(await list(product)).toMatchObject([
    { title: "Leie ut naustet", steps: [step(2, "Derfor."), step(1)], revision: 2 },
  ]);
});
