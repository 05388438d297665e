import { eq, sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSeedFile, readShipped } from "#app/site/seed.ts";
import { listShown } from "#db/rows/site-resource.ts";
import { siteState, templates, situations } from "#db/schema/schema.ts";
import { situationResource } from "#features/situations/server/resource.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { makeTestApp } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

async function makeSite() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await new TemplateStore(database).seed(await readSeedFile());
  const store = new SituationStore(database);
  const add = async () => store.addShipped((await readShipped()).situations);
  const list = () => database.orm.select().from(situations).orderBy(situations.id);
  return { database, store, add, list };
}

describe("the shipped situations", () => {
  it("name templates of the shipped catalogue, each once in a situation", async () => {
    const known = new Set((await readSeedFile()).map(({ url, name }) => `${url} ${name}`));
    const shipped = (await readShipped()).situations;
    expect(shipped.length).toBeGreaterThanOrEqual(30);
    for (const { label, steps } of shipped) {
      const papers = steps.map(({ url, name }) => `${url} ${name}`);
      expect([label, papers.filter((paper) => !known.has(paper))]).toEqual([label, []]);
      expect([label, new Set(papers).size]).toEqual([label, papers.length]);
    }
  });

  it("are added once, in their order, with every step", async () => {
    const { add, database, list } = await makeSite();
    const shipped = (await readShipped()).situations;
    expect(await add()).toBe(shipped.length);
    const rows = await list();
    expect(rows.map(({ label }) => label)).toEqual(shipped.map(({ label }) => label));
    expect(rows.map(({ steps }) => steps.length)).toEqual(shipped.map(({ steps }) => steps.length));
    expect(
      (
        await listShown(
          database,
          situationResource(() => undefined),
        )
      )[0]?.label,
    ).toBe("Jeg skal leie ut");
    expect(await add()).toBeNull();
    expect(await list()).toHaveLength(shipped.length);
  });

  it("are not added again where somebody deleted or edited them", async () => {
    const { database, add, list } = await makeSite();
    await add();
    await database.orm.delete(situations).where(sql`${situations.id} > 1`);
    await database.orm.update(situations).set({ title: "Min egen" });
    await makeTestApp({ database });
    expect((await list()).map(({ title }) => title)).toEqual(["Min egen"]);
  });

  it("come to a site that has been in use: a renamed template is found by its url, a missing one is left out", async () => {
    const { database, add, list } = await makeSite();
    const [first] = (await readShipped()).situations;
    const [renamed, gone] = first?.steps ?? [];
    await database.orm
      .update(templates)
      .set({ name: "Et annet navn", source: "Redigert" })
      .where(eq(templates.url, renamed?.url ?? ""));
    await database.orm.delete(templates).where(eq(templates.url, gone?.url ?? ""));
    await add();
    const [row] = await list();
    const [{ id } = { id: 0 }] = await database.orm
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.name, "Et annet navn"));
    expect(row?.steps).toHaveLength((first?.steps.length ?? 0) - 1);
    expect(row?.steps[0]).toBe(`${id} | ${renamed?.when} | ${renamed?.why}`);
    const [state] = await database.orm.select().from(siteState);
    expect(state?.situationsAddedAt).not.toBeNull();
  });

  it("are not added to a site that does not have the shipped catalogue", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect(await product.database.orm.$count(situations)).toBe(0);
    expect((await product.inject({ url: "/situasjoner" })).body).toContain("Ingen situasjoner ennå.");
  });
});
