import { describe, expect, it } from "vitest";
import { type AdminSituation, adminSituationSchema } from "#features/situations/admin-contract.ts";
import { history } from "#db/schema/history.ts";
import { type AdminTestApp, adminEmail, expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
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
    expect((await product.inject({ url: "/" })).body).not.toContain(page);
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
    expect((await product.inject({ url: "/" })).body).toContain(`href="${page}"`);
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
    [{ title: undefined }, { title: "Tittel er påkrevd" }],
    [{ steps: ["Leiekontrakt"] }, { steps: /^Papirer: nr\. 1 må være malens id/ }],
    [{ steps: [step(1), "2 |  | Fordi."] }, { steps: "Papirer: nr. 2 mangler når papiret trengs." }],
    [{ steps: ["2 | Først |"] }, { steps: "Papirer: nr. 1 mangler hvorfor papiret trengs." }],
    [{ steps: [step(1, "x".repeat(500))] }, { steps: "Papirer: linje 1 kan ha høyst 500 tegn." }],
    [{ remember: "tekst" }, { remember: "Husk må være en liste" }],
  ])("rejects %j and stores nothing", async (wrong, fields) => {
    const product = await makeAdminTestApp();
    const response = await product.asAdmin("POST", path, { ...form, ...wrong });
    const [[name, message]] = Object.entries(fields) as [[string, string | RegExp]];
    if (typeof message === "string") expectInvalid(response, { [name]: message });
    else expect(response.json<{ fields: Record<string, string> }>().fields[name]).toMatch(message);
    expect(await list(product)).toEqual([]);
  });

  it("sent twice with one key is one situation", async () => {
    const product = await makeAdminTestApp();
    const send = () =>
      product.app.inject({
        method: "POST",
        url: path,
        payload: form,
        headers: { authorization: "Bearer the-administrator", "idempotency-key": '"situasjon-en-gang-1"' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await list(product)).toHaveLength(1);
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

describe("what happened to a situation", () => {
  it("is in the history with who did it, and a deletion is undone as a whole", async () => {
    const product = await makeWithTemplates();
    await product.asAdmin("POST", path, { ...form, steps: [step(2), step(1)] });
    await product.asAdmin("PUT", `${path}/1`, { ...form, steps: [step(1), step(2)], revision: 1 });
    await product.asAdmin("DELETE", `${path}/1`);
    expect(await statusOf(product)).toBe(404);
    const entries = await product.database.orm.select().from(history).orderBy(history.id);
    const own = entries.filter(({ entity }) => entity === "situation");
    expect(own.map(({ action, actor }) => [action, actor])).toEqual(
      ["create", "update", "delete"].map((action) => [action, adminEmail]),
    );
    const undone = await product.asAdmin(
      "POST",
      `/api/admin/history/operations/${own.at(-1)?.operationId}/undo`,
    );
    expect(undone.statusCode).toBe(200);
    expect(await statusOf(product)).toBe(200);
    expect((await list(product))[0]?.steps).toEqual([step(1), step(2)]);
    await product.asAdmin("POST", `/api/admin/history/operations/${own[1]?.operationId}/undo`);
    expect((await list(product))[0]?.steps).toEqual([step(2), step(1)]);
  });

  it("goes out in a file and comes in again", async () => {
    const product = await makeWithTemplates();
    await product.asAdmin("POST", path, { ...form, steps: [step(2), step(1)] });
    const csv = (await product.asAdmin("GET", "/api/admin/export/situations.csv")).body;
    expect(csv).toContain("Papirer");
    // What an id stands for, beside it.
    expect(csv).toContain('"2 Naustkjøp\n1 Naustleie"');
    const edited = csv.replace("Leie ut et naust", "Leie ut naustet").replace("| Fordi.", "| Derfor.");
    const response = await product.app.inject({
      method: "POST",
      url: "/api/admin/import/situations?dryRun=false",
      payload: edited,
      headers: { authorization: "Bearer the-administrator", "content-type": "text/csv" },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
    expect(await list(product)).toMatchObject([
      { title: "Leie ut naustet", steps: [step(2, "Derfor."), step(1)], revision: 2 },
    ]);
  });
});
