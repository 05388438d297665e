import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkStates } from "#db/schema/link.ts";
import { templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Template } from "#features/templates/contract.ts";
import { templateHref } from "#shared/text/slug.ts";
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

  it("says when its link worked, and that it does not, as its card does", async () => {
    const product = await makeTestApp();
    const { id, url } = await templateOf(product, 1);
    const second = await templateOf(product, 2);
    const host = "arbeidstilsynet.no";
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    const state = { templateId: id, url, host, dueAt: at("30"), since: at("17") };
    await changeSite(product.database, (tx, version) =>
      tx
        .insert(linkStates)
        .values({ ...state, state: "broken", checkedAt: at("17"), workedAt: at("10"), failures: 4, version }),
    );
    await changeSite(product.database, (tx, version) =>
      tx.insert(linkStates).values({
        ...state,
        templateId: 2,
        url: second.url,
        state: "ok",
        checkedAt: at("17"),
        workedAt: at("17"),
        failures: 0,
        version,
      }),
    );
    const after = await change(product, 2, {});
    const { body } = await after.inject({ url: firstHref });
    expect(body).toContain("Lenken virket ikke sist vi prøvde, 17. november 2026. Sist den virket: 10.");
    const head = (body.split('id="malens-navn"')[1] ?? "").split("</header>")[0] ?? "";
    const told = ["Lenken virket ikke sist vi prøvde", "Se etter en arkivert kopi", "Prøv likevel"];
    const places = told.map((text) => head.indexOf(text));
    expect(places, "the archived copy comes first").toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(head).not.toContain("Gå til avtalemal");
    const { body: working } = await after.inject({ url: templateHref(second) });
    expect(working).not.toContain("Prøv likevel");
    const { body: list } = await after.inject({ url: "/?kategori=Jobb" });
    expect(list.match(/Lenken virket ikke sist vi prøvde/g)).toHaveLength(1);
    expect(list.match(/VIRKER IKKE/g)).toHaveLength(1);
    expect(await templateOf(after, 1)).toMatchObject({ isLinkBroken: true });
    expect(await templateOf(after, 2)).toMatchObject({ linkWorkedAt: at("17").toISOString() });
    expect(await templateOf(after, 1)).not.toHaveProperty("linkWorkedAt");
    expect(await templateOf(after, 2)).not.toHaveProperty("isLinkBroken");
    const { body: others } = await after.inject({ url: "/?kategori=Bolig" });
    expect(others.match(/Lenken virket 17\.\s?november</g)).toHaveLength(1);

    const mended = await change(after, 1, { url: "https://www.arbeidstilsynet.no/ny/" });
    expect((await mended.inject({ url: firstHref })).body).not.toContain("Lenken virket");
    expect(await templateOf(mended, 1)).not.toHaveProperty("isLinkBroken");
  });
});
