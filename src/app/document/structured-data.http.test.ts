import { describe, expect, it } from "vitest";
import { templateHref } from "#domain/page-urls.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { publicTemplate } from "#testing/template-row.ts";
import { shareTestApp, type TestApp } from "#testing/test-app.ts";
import { templateStructure } from "./structured-data.ts";

/** Properties that schema.org and the search engines require of each type on these pages. */
const required: Readonly<Record<string, readonly string[]>> = {
  WebSite: ["@id", "name", "url", "inLanguage", "potentialAction"],
  CreativeWork: "@id name description url mainEntityOfPage genre inLanguage publisher".split(" "),
  CollectionPage: ["@id", "name", "url", "inLanguage", "isPartOf", "mainEntity"],
  Dataset:
    "@id name description keywords url license inLanguage isAccessibleForFree creator distribution".split(
      " ",
    ),
  BreadcrumbList: ["itemListElement"],
};
interface Node {
  readonly "@type": string;
  readonly itemListElement: readonly { readonly position: number; readonly item: string }[];
  readonly distribution: readonly { readonly contentUrl: string; readonly encodingFormat: string }[];
  readonly [property: string]: unknown;
}

async function graphOf(product: TestApp, url: string) {
  const { body } = await product.inject({ url });
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  const graph = JSON.parse(blocks[0]?.[1] ?? "") as { "@context": string; "@graph": readonly Node[] };
  expect(graph["@context"]).toBe("https://schema.org");
  for (const node of graph["@graph"]) {
    const given = Object.keys(node).filter((name) => node[name] !== "" && node[name] !== null);
    expect(given, node["@type"]).toEqual(
      expect.arrayContaining([...(required[node["@type"]] ?? ["a known type"])]),
    );
    for (const name of ["@id", "url", "mainEntityOfPage", "license"])
      if (name in node) expect(node[name]).toMatch(/^https?:\/\/[^/]/);
  }
  return graph["@graph"];
}

const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
const template = "/mal/leieavtale-for-naust-1";

describe("structured data", () => {
  it("describes the search on the front page", async () => {
    expect(await graphOf(shared(), "/")).toMatchObject([
      {
        "@type": "WebSite",
        potentialAction: {
          target: { urlTemplate: "http://localhost:3000/?sok={search_term_string}" },
          "query-input": "required name=search_term_string",
        },
      },
    ]);
  });

  const situation = "/situasjon/leie-ut-hybelen-1";
  it.each([template, "/kategori/utleie", "/kilde/naustlaget", situation, "/utviklere"])(
    "is valid at %s, with breadcrumbs",
    async (url) => {
      const nodes = await graphOf(shared(), url);
      const crumbs = nodes.find((one) => one["@type"] === "BreadcrumbList")?.itemListElement ?? [];
      expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
      expect(crumbs[0]?.item).toBe("http://localhost:3000/");
      expect(crumbs.at(-1)?.item).toBe(`http://localhost:3000${url}`);
    },
  );

  it("has the papers of a situation as a list, in their order", async () => {
    const [page] = await graphOf(shared(), situation);
    const itemListElement = [2, 3].map((id, at) => ({ position: at + 1, name: fewRows[id - 1]?.name }));
    expect(page).toMatchObject({ "@type": "CollectionPage", mainEntity: { itemListElement } });
  });

  it("describes the open data on the page for developers, with files that are there", async () => {
    const dataset = (await graphOf(shared(), "/utviklere")).find((one) => one["@type"] === "Dataset");
    expect(dataset?.distribution).toHaveLength(2);
    // Google's least.
    expect(String(dataset?.["description"]).length).toBeGreaterThanOrEqual(50);
    for (const { contentUrl, encodingFormat } of dataset?.distribution ?? []) {
      const { headers } = await shared().inject({ url: new URL(contentUrl).pathname });
      expect(headers["content-type"]).toContain(encodingFormat);
    }
  });

  const workAt = async (url: string) =>
    (await graphOf(shared(), url)).find((one) => one["@type"] === "CreativeWork");

  it("says in which format a template is, but not where that is a guess", async () => {
    expect((await workAt(template))?.["encodingFormat"]).toEqual(["application/pdf"]);
    const guessed = await workAt("/mal/fullmakt-til-a-hente-pakke-7");
    expect([guessed?.["name"], guessed?.["encodingFormat"]]).toEqual([fewRows[6].name, undefined]);
  });

  it("says whether a template is free only where that is known", async () => {
    const at = (id: number) => templateHref({ id, name: fewRows[id - 1]?.name ?? "" });
    expect(await workAt(at(1))).not.toHaveProperty("isAccessibleForFree");
    expect(await workAt(at(4))).toMatchObject({ isAccessibleForFree: false });
    const free = publicTemplate(1, { traits: ["gratis"] });
    expect(JSON.stringify(templateStructure("", free))).toContain('"isAccessibleForFree":true');
  });

  it("has an average rating only when there are more votes than one IP may give in a day", async () => {
    const vote = (id: number, remoteAddress: string) => {
      const payload = { rating: 2, isHelpful: false };
      return shared().inject({ method: "POST", url: `/api/templates/${id}/rate`, payload, remoteAddress });
    };
    for (const id of [1, 2, 1, 2, 1, 2, 1]) await vote(id, "192.0.2.1");
    await vote(2, "192.0.2.2");
    expect(await workAt(template)).not.toHaveProperty("aggregateRating");
    const other = await workAt(templateHref({ id: 2, name: fewRows[1].name }));
    expect(other?.["aggregateRating"]).toMatchObject({ ratingValue: 2, ratingCount: 4 });
  });
});

describe("the preview of a shared link", () => {
  it.each([
    [template, "Leieavtale for naust (Naustlaget)", "utleie"],
    ["/kategori/arbeidsforhold", "", "arbeidsforhold"],
    ["/kilde/naustlaget", "Maler fra Naustlaget", "avtalemaler"],
  ])("has the page's own title and url, and its category's image: %s", async (url, title, image) => {
    const { body } = await shared().inject({ url });
    const tags = body.matchAll(/<meta property="og:([^"]+)" content="([^"]*)">/g);
    expect(Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]))).toMatchObject(
      {
        title: expect.stringContaining(title),
        url: `http://localhost:3000${url}`,
        image: `http://localhost:3000/og/${image}.png`,
        "image:width": "1200",
      },
    );
  });

  it("comes with noindex for forms, receipts and searches", async () => {
    for (const url of ["/vurder/1", "/rapporter/1", "/takk/forslag", "/?sok=leie", "/finnes-ikke"]) {
      expect((await shared().inject({ url })).body).toContain('<meta name="robots" content="noindex">');
    }
    expect((await shared().inject({ url: "/?kategori=Utleie" })).body).not.toContain("noindex");
  });
});
