/** The situations that come with the catalogue: added once, for the templates that the site has. */
import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { readShipped } from "#app/site/seed.ts";
import { siteState, situations, templates } from "#db/schema/schema.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { fewRows, fewSituations } from "#testing/few-rows.ts";
import { makeTestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function makeSite() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await new TemplateStore(database).seed(fewRows.map((row) => ({ ...row })));
  const store = new SituationStore(database);
  const add = () => store.addShipped(fewSituations);
  const list = () => database.orm.select().from(situations).orderBy(situations.id);
  return { database, add, list };
}

const labels = fewSituations.map(({ label }) => label);

it("the shipped ones name each template once", async () => {
  const { situations: shipped } = await readShipped();
  expect(shipped.length).toBeGreaterThanOrEqual(30);
  const twice = shipped.filter(
    ({ steps }) => new Set(steps.map(({ url, name }) => url + name)).size < steps.length,
  );
  expect(twice).toEqual([]);
});

it("are added once, in their order, with every step, and not again where somebody deleted or edited them", async () => {
  const { database, add, list } = await makeSite();
  expect(await add()).toBe(2);
  expect(await list()).toMatchObject([
    {
      label: labels[0],
      position: 1,
      steps: [expect.stringMatching(/^2 \|/), expect.stringMatching(/^3 \|/)],
    },
    {
      label: labels[1],
      position: 2,
      steps: [expect.stringMatching(/^4 \|/), expect.stringMatching(/^8 \|/)],
    },
  ]);
  expect(await add()).toBeNull();
  await database.orm.delete(situations).where(sql`${situations.id} > 1`);
  await database.orm.update(situations).set({ title: "Min egen" });
  await makeTestApp({ database });
  expect(await list()).toMatchObject([{ title: "Min egen" }]);
});

it("come to a site that has been in use: a renamed template is found by its url, a missing one is left out", async () => {
  const { database, add, list } = await makeSite();
  await database.orm.update(templates).set({ name: "Et annet navn" }).where(eq(templates.id, 2));
  await database.orm.delete(templates).where(eq(templates.id, 3));
  expect(await add()).toBe(2);
  const [step] = fewSituations[0]?.steps ?? [];
  expect((await list())[0]?.steps).toEqual([`2 | ${step?.when} | ${step?.why}`]);
  const [state] = await database.orm.select().from(siteState);
  expect(state?.situationsAddedAt).not.toBeNull();
});

it("are not added to a site that does not have the shipped catalogue", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  expect(await product.database.orm.$count(situations)).toBe(0);
  expect((await product.inject({ url: "/situasjoner" })).body).toContain("Ingenting her ennå.");
});
