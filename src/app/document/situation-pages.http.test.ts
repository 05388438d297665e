import { describe, expect, it } from "vitest";
import { readShipped } from "#app/site/seed.ts";
import { templates } from "#db/schema/schema.ts";
import { eq } from "drizzle-orm";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

const firstHref = "/situasjon/leie-ut-1";

const mainOf = (body: string) => body.slice(body.indexOf("<main"), body.indexOf("</main>"));

describe("a situation's page", () => {
  const shared = shareTestApp();

  it("has the papers in their order, each with its link, when and why, without a script", async () => {
    const { statusCode, body } = await shared().inject({ url: firstHref });
    const [shipped] = (await readShipped()).situations;
    expect(statusCode).toBe(200);
    const main = mainOf(body);
    const places = shipped?.steps.flatMap(({ name, when, why }) =>
      [when, name, why].map((text) => main.indexOf(text)),
    );
    expect(places?.every((place) => place > 0)).toBe(true);
    expect(main.match(/<h3 class="situation-paper"><a href="\/mal\/[a-z0-9-]+-\d+">/g)).toHaveLength(
      shipped?.steps.length ?? 0,
    );
    const order = shipped?.steps.map(({ why }) => main.indexOf(why));
    expect(order).toEqual(order?.toSorted((a, b) => a - b));
    for (const text of [shipped?.title, shipped?.intro, ...(shipped?.remember ?? [])])
      expect(main).toContain(text);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${firstHref}">`);
    expect(body).not.toContain("noindex");
  });

  it("is called what it is about, and says once that it is of papers", async () => {
    const titleOf = async (url: string) =>
      /<title>([^<]+)<\/title>/.exec((await shared().inject({ url })).body)?.[1];
    const at = (await readShipped()).situations.findIndex(({ title }) => title.startsWith("Papirene etter"));
    const death = String((await shared().inject({ url: `/situasjon/${at + 1}` })).headers.location);
    expect(await titleOf(firstHref)).toMatch(/^Leie ut bolig eller hybel: papirene du trenger/);
    expect(await titleOf(death)).toMatch(/^Papirene etter et dødsfall(?!:)/);
  });

  it("has structured data: the papers as a list, and the way here", async () => {
    const { body } = await shared().inject({ url: firstHref });
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
    const graph = (JSON.parse(json) as { "@graph": readonly Record<string, unknown>[] })["@graph"];
    const [shipped] = (await readShipped()).situations;
    expect(graph.map((node) => node["@type"])).toEqual(["CollectionPage", "BreadcrumbList"]);
    expect(graph[0]).toMatchObject({ name: shipped?.title, url: `http://localhost:3000${firstHref}` });
    expect(graph[0]).toMatchObject({
      mainEntity: {
        itemListElement: shipped?.steps.map(({ name }, index) => ({ position: index + 1, name })),
      },
    });
  });

  it.each(["/situasjon/1", "/situasjon/gammelt-navn-1", "/situasjon/leie-ut-1/"])(
    "redirects %s to its current path",
    async (url) => {
      const response = await shared().inject({ url });
      expect([response.statusCode, response.headers.location]).toEqual([301, firstHref]);
    },
  );

  it.each(["/situasjon/leie-ut", "/situasjon/leie-ut-999"])("responds with 404 at %s", async (url) => {
    expect((await shared().inject({ url })).statusCode).toBe(404);
  });

  it("is kept by the response cache like other pages, until something visitors see changes", async () => {
    const product = shared();
    const first = await product.inject({ url: firstHref });
    const { etag } = first.headers;
    expect(etag).toBeDefined();
    const again = await product.inject({ url: firstHref, headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers["cache-control"]).toBe(
      (await product.inject({ url: "/kategori/utleie" })).headers["cache-control"],
    );
  });
});

it("says where the format of a paper is a guess, in the words of the line", async () => {
  const product = await makeTestApp();
  await product.database.orm.update(templates).set({ format: "PDF", formatCertain: false });
  const guessing = await makeTestApp({ database: product.database });
  const lines = [
    ...mainOf((await guessing.inject({ url: firstHref })).body).matchAll(/small soft">([^<]+)</g),
  ];
  expect(lines.length).toBeGreaterThan(3);
  for (const [, line] of lines) expect(line).toMatch(/· trolig PDF$/);
});

describe("the page of all situations", () => {
  const shared = shareTestApp();

  it("links each of them, and so does the site map for search engines, with its last edit", async () => {
    const product = shared();
    const { body } = await product.inject({ url: "/situasjoner" });
    const linked = [...mainOf(body).matchAll(/href="(\/situasjon\/[^"]+)"/g)].map(([, href]) => href);
    const shipped = (await readShipped()).situations;
    expect(linked).toHaveLength(shipped.length);
    const siteMap = (await product.inject({ url: "/sitemap.xml" })).body;
    for (const href of linked) {
      expect(siteMap).toMatch(new RegExp(`<loc>http://localhost:3000${href}</loc><lastmod>\\d{4}-`));
    }
    expect(siteMap).toContain("<loc>http://localhost:3000/situasjoner</loc>");
  });
});

it("a template that is taken down drops out of its situation, and a situation without any is gone", async () => {
  const hide = (url: string) => async (product: Awaited<ReturnType<typeof makeTestApp>>) =>
    product.database.orm.update(templates).set({ isActive: false }).where(eq(templates.url, url));
  const [first] = (await readShipped()).situations;
  const product = await makeTestApp();
  for (const { url } of first?.steps.slice(1) ?? []) await hide(url)(product);
  const alone = await makeTestApp({ database: product.database });
  const { body } = await alone.inject({ url: firstHref });
  expect(mainOf(body).match(/<h3 class="situation-paper"><a href="\/mal\//g)).toHaveLength(1);
  await hide(first?.steps[0]?.url ?? "")(product);
  const none = await makeTestApp({ database: product.database });
  expect((await none.inject({ url: firstHref })).statusCode).toBe(404);
  expect((await none.inject({ url: "/situasjoner" })).body).not.toContain(firstHref);
});
