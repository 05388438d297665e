import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { shareTestApp, type TestApp } from "#testing/test-app.ts";

/** The rules of schema.org and of the search engines for the types these pages use. */
const node = z.discriminatedUnion("@type", [
  z.strictObject({
    "@type": z.literal("WebSite"),
    "@id": z.url(),
    name: z.string().min(1),
    url: z.url(),
    inLanguage: z.literal("nb"),
    potentialAction: z.strictObject({
      "@type": z.literal("SearchAction"),
      target: z.strictObject({
        "@type": z.literal("EntryPoint"),
        urlTemplate: z.string().regex(/^https?:\/\/.+\{search_term_string\}$/),
      }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
  z.strictObject({
    "@type": z.literal("CreativeWork"),
    "@id": z.url(),
    name: z.string().min(1),
    description: z.string().min(1),
    url: z.url(),
    mainEntityOfPage: z.url(),
    genre: z.string().min(1),
    inLanguage: z.array(z.string().regex(/^[a-z]{2}$/)).min(1),
    isAccessibleForFree: z.literal(true),
    publisher: z.strictObject({ "@type": z.literal("Organization"), name: z.string().min(1) }),
    encodingFormat: z.array(z.string().regex(/^\w+\/[\w.+-]+$/)).optional(),
    aggregateRating: z
      .strictObject({
        "@type": z.literal("AggregateRating"),
        ratingValue: z.number().min(1).max(5),
        ratingCount: z.int().positive(),
        bestRating: z.literal(5),
        worstRating: z.literal(1),
      })
      .optional(),
  }),
  z.strictObject({
    "@type": z.literal("CollectionPage"),
    "@id": z.url(),
    name: z.string().min(1),
    url: z.url(),
    inLanguage: z.literal("nb"),
    isPartOf: z.strictObject({ "@id": z.url() }),
    mainEntity: z.strictObject({
      "@type": z.literal("ItemList"),
      itemListElement: z.array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().positive(),
          name: z.string().min(1),
          url: z.url(),
        }),
      ),
    }),
  }),
  z.strictObject({
    "@type": z.literal("Dataset"),
    "@id": z.url(),
    name: z.string().min(1),
    // Of Google's.
    description: z.string().min(50).max(5000),
    keywords: z.array(z.string()).min(1),
    url: z.url(),
    license: z.url(),
    inLanguage: z.literal("nb"),
    isAccessibleForFree: z.literal(true),
    creator: z.strictObject({ "@type": z.literal("Organization"), name: z.string().min(1), url: z.url() }),
    distribution: z
      .array(
        z.strictObject({
          "@type": z.literal("DataDownload"),
          contentUrl: z.url(),
          encodingFormat: z.string().regex(/^\w+\/\w+$/),
        }),
      )
      .length(2),
  }),
  z.strictObject({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().positive(),
          name: z.string().min(1),
          item: z.url(),
        }),
      )
      .min(2),
  }),
]);
const graphSchema = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@graph": z.array(node).min(1),
});

async function graphOf(product: TestApp, url: string) {
  const { body } = await product.inject({ url });
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  return graphSchema.parse(JSON.parse(blocks[0]?.[1] ?? ""))["@graph"];
}

const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
const template = "/mal/leieavtale-for-naust-1";

describe("structured data", () => {
  it("describes the search on the front page", async () => {
    expect((await graphOf(shared(), "/")).map((one) => one["@type"])).toEqual(["WebSite"]);
  });

  it.each([template, "/kategori/utleie", "/kilde/naustlaget", "/utviklere"])(
    "is valid at %s, with breadcrumbs",
    async (url) => {
      const nodes = await graphOf(shared(), url);
      const crumbs = nodes.find((one) => one["@type"] === "BreadcrumbList")?.itemListElement ?? [];
      expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
      expect(crumbs[0]?.item).toBe("http://localhost:3000/");
      expect(crumbs.at(-1)?.item).toBe(`http://localhost:3000${url}`);
    },
  );

  it("describes the open data on the page for developers, with files that are there", async () => {
    const dataset = (await graphOf(shared(), "/utviklere")).find((one) => one["@type"] === "Dataset");
    expect(dataset?.distribution).toHaveLength(2);
    for (const { contentUrl, encodingFormat } of dataset?.distribution ?? []) {
      const { headers } = await shared().inject({ url: new URL(contentUrl).pathname });
      expect(headers["content-type"]).toContain(encodingFormat);
    }
  });

  const workAt = async (url: string) =>
    (await graphOf(shared(), url)).find((one) => one["@type"] === "CreativeWork");

  it("says in which format a template is, but not where that is a guess", async () => {
    expect((await workAt(template))?.encodingFormat).toEqual(["application/pdf"]);
    const guessed = await workAt("/mal/fullmakt-til-a-hente-pakke-7");
    expect([guessed?.name, guessed?.encodingFormat]).toEqual([fewRows[6].name, undefined]);
  });

  it("has an average rating only when there are votes", async () => {
    expect(await workAt(template)).not.toHaveProperty("aggregateRating");
    const payload = { rating: 2, isHelpful: false };
    await shared().inject({ method: "POST", url: "/api/templates/1/rate", payload });
    expect((await workAt(template))?.aggregateRating).toMatchObject({ ratingValue: 2, ratingCount: 1 });
  });
});

describe("the preview of a shared link", () => {
  it.each([
    [
      template,
      {
        "og:title": "Leieavtale for naust (Naustlaget) – Avtalemaler",
        "og:url": `http://localhost:3000${template}`,
        "og:image": "http://localhost:3000/og/utleie.png",
        "og:image:width": "1200",
      },
    ],
    ["/kategori/arbeidsforhold", { "og:image": "http://localhost:3000/og/arbeidsforhold.png" }],
    [
      "/kilde/naustlaget",
      {
        "og:title": "Maler fra Naustlaget – Avtalemaler",
        "og:image": "http://localhost:3000/og/avtalemaler.png",
      },
    ],
  ])("has the page's own title and description, and its category's image: %s", async (url, wanted) => {
    const { body } = await shared().inject({ url });
    const tags = body.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g);
    expect(Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]))).toMatchObject(
      wanted,
    );
  });

  it("comes with noindex for forms, receipts and searches", async () => {
    for (const url of ["/vurder/1", "/rapporter/1", "/takk/forslag", "/?sok=leie", "/finnes-ikke"]) {
      expect((await shared().inject({ url })).body).toContain('<meta name="robots" content="noindex">');
    }
    expect((await shared().inject({ url: "/?kategori=Utleie" })).body).not.toContain("noindex");
  });
});
