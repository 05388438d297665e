import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteMap, siteMapPart } from "#features/feeds/server/site-map.ts";
import { document, element, text } from "#features/feeds/server/xml.ts";
import { csvField } from "#shared/text/escape.ts";

describe("XML", () => {
  it("is well formed for any text, and parses to the same text", () => {
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (value) => {
        const xml = document(element("a", { b: value }, text(`.${value}.`)));
        expect(XMLValidator.validate(xml)).toBe(true);
      }),
    );
    const plain = "Kjøp & salg <b>«nå»</b> \"x\" 'y'";
    expect(parser.parse(document(element("a", { b: plain }, text(plain))))).toMatchObject({
      a: { "#text": plain, "@_b": plain },
    });
    expect(text("a\u0000b\u000Bc\uD800d")).toBe("abcd");
  });
});

describe("a site map that is too long for one file", () => {
  const urls = Array.from({ length: 7 }, (_, index) => ({ path: `/mal/${index}` }));
  const parser = new XMLParser({ isArray: (name) => ["url", "sitemap"].includes(name) });
  const partUrls = (part: number) => {
    const parts = siteMapPart(urls, "https://a.example", part, 3);
    if (parts === null) return null;
    const read = parser.parse([...parts].join("")) as { urlset: { url: { loc: string }[] } };
    return read.urlset.url.map(({ loc }) => loc);
  };

  it("becomes an index of files that contain every url once", () => {
    const index = parser.parse([...siteMap(urls, "https://a.example", 3)].join("")) as {
      sitemapindex: { sitemap: { loc: string }[] };
    };
    expect(index.sitemapindex.sitemap.map(({ loc }) => loc)).toEqual(
      [1, 2, 3].map((part) => `https://a.example/sitemap-${part}.xml`),
    );
    const allParts = [1, 2, 3].flatMap((part) => partUrls(part) ?? []);
    expect(allParts).toEqual(urls.map(({ path }) => `https://a.example${path}`));
    expect([partUrls(0), partUrls(4)]).toEqual([null, null]);
  });

  it("is one file without parts up to the limit", () => {
    expect([...siteMap(urls, "https://a.example", 7)].join("")).toContain("<urlset");
    expect(siteMapPart(urls, "https://a.example", 1, 7)).toBeNull();
  });
});

describe("a field of a CSV file", () => {
  it.each([
    ["Avtale", "Avtale"],
    ["a, b", '"a, b"'],
    ['si "hei"', '"si ""hei"""'],
    ["to\nlinjer", '"to\nlinjer"'],
    [12, "12"],
    [null, ""],
    ["=1+1", "'=1+1"],
    ["+47 12 34", "'+47 12 34"],
    ["-avtale", "'-avtale"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"`],
    ["\tx", "'\tx"],
    ["＝1", "'＝1"],
    ["e-post", "e-post"],
  ])("writes %j as %s", (value, written) => {
    expect(csvField(value, ",")).toBe(written);
  });
});
