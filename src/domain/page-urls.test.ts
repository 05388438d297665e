import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  categoryHref,
  categoryOfSlug,
  publisherHref,
  templateHref,
  templateIdOfSlug,
} from "#domain/page-urls.ts";
import { categoryIds, otherCategory } from "#domain/vocabulary.ts";

describe("urls of pages", () => {
  it("give the id back, whatever the name is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 120 }),
        fc.integer({ min: 1, max: 2 ** 29 }),
        (name, id) => {
          const href = templateHref({ id, name });
          expect(href).toMatch(/^\/mal\/[a-z0-9-]+$/);
          expect(templateIdOfSlug(href.slice("/mal/".length))).toBe(String(id));
        },
      ),
    );
  });

  it.each(["leie-", "leie-0", "leie7", "leie-07", "leie-1234567890"])("find no id in «%s»", (slug) => {
    expect(templateIdOfSlug(slug)).toBeNull();
  });

  it("know every category by its own", () => {
    const all = [...categoryIds, otherCategory];
    expect(new Set(all.map(categoryHref)).size).toBe(all.length);
    for (const id of all) expect(categoryOfSlug(categoryHref(id).slice("/kategori/".length))).toBe(id);
    expect(categoryHref("Kommersielt")).toBe("/kategori/naering");
    expect(categoryHref("Kultur/Design")).toBe("/kategori/kultur-design");
    expect(categoryHref("noe ukjent")).toBe("/kategori/annet");
    expect(categoryOfSlug("finnes-ikke")).toBeNull();
  });

  it("are the same for two spellings of one publisher", () => {
    expect(publisherHref("NAV")).toBe(publisherHref("Nav"));
    expect(publisherHref("???")).toBe("/kilde/uten-navn");
  });
});
