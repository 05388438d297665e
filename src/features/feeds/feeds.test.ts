import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { document, element, siteMap, text } from "#features/feeds/server/xml.ts";
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

it("a site map has no more urls than the protocol allows", () => {
  const urls = Array.from({ length: 50_002 }, (_, index) => ({ path: `/mal/${index}` }));
  const file = [...siteMap(urls, "https://a.example")].join("");
  expect(file.match(/<loc>/g)).toHaveLength(50_000);
  expect(file).toContain("<loc>https://a.example/mal/49999</loc>");
  expect(file.endsWith("</urlset>\n")).toBe(true);
});

describe("a field of a CSV file", () => {
  it.each([
    ["a, b", '"a, b"'],
    ['si "hei"', '"si ""hei"""'],
    ["to\nlinjer", '"to\nlinjer"'],
    [null, ""],
    ["=1+1", "'=1+1"],
    ["+47 12 34", "'+47 12 34"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [' =HYPERLINK("x")', `"' =HYPERLINK(""x"")"`],
    ["＝1", "'＝1"],
    // Excel with Norwegian settings begins a cell there.
    ['leie;=HYPERLINK("x")', `"leie;'=HYPERLINK(""x"")"`],
    ["leie\n +1; -2", "\"leie\n' +1;' -2\""],
    ['a;"=1+1;b', '"a;\'""=1+1;b"'],
  ])("writes %j as %s", (value, written) => {
    expect(csvField(value, ",")).toBe(written);
  });
});
