import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { templates } from "#db/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Template } from "#features/templates/contract.ts";
import { LinkCheckStore } from "#features/links/server/store.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";

const firstHref = "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1";

async function templateOf(product: TestApp, id: number): Promise<Template> {
  return (await product.inject({ url: `/api/templates/${id}` })).json<Template>();
}

/** Changes a template as another process would, and waits until the site shows it. */
async function change(product: TestApp, id: number, values: Partial<typeof templates.$inferInsert>) {
  await changeSite(product.database, (tx, version) =>
    tx
      .update(templates)
      .set({ ...values, version })
      .where(eq(templates.id, id)),
  );
  await product.app.close();
  return makeTestApp({ database: product.database });
}

describe("a template's page after its row has changed", () => {
  it.each([{ isActive: false }, { deletedAt: new Date("2026-11-21") }])(
    "responds with 410 and other templates of its category once it is %o, without its text",
    async (values) => {
      const product = await makeTestApp();
      const { description } = await templateOf(product, 1);
      const after = await change(product, 1, values);
      const response = await after.inject({ url: firstHref });
      expect(response.statusCode).toBe(410);
      expect(response.body).toContain("Malen er fjernet");
      expect(response.body).toContain("Andre maler i <!-- -->Jobb");
      expect(response.body).toContain('<meta name="robots" content="noindex">');
      expect(response.body).not.toContain(description);
      expect((await after.inject({ url: "/sitemap.xml" })).body).not.toContain(firstHref);
    },
  );

  it("redirects to its new path when it is renamed", async () => {
    const product = await change(await makeTestApp(), 1, { name: "Ny arbeidsavtale" });
    expect((await product.inject({ url: firstHref })).headers.location).toBe("/mal/ny-arbeidsavtale-1");
  });

  it("shows the result of its link checks", async () => {
    const product = await makeTestApp();
    const store = new LinkCheckStore(product.database);
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    await store.record([{ templateId: 1, checkedAt: at("10"), outcome: "ok", httpStatus: 200 }], 6);
    await store.record([{ templateId: 1, checkedAt: at("17"), outcome: "broken", httpStatus: 404 }], 6);
    const after = await change(product, 2, {});
    const { body } = await after.inject({ url: firstHref });
    expect(body).toContain(
      "Siden fantes ikke da vi kontrollerte lenken 17. november 2026. Sist den virket: 10.",
    );
  });
});
