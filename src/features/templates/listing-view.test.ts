import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectiveSorting,
  emptyView,
  listingHref,
  parseListingView,
  sortings,
} from "#features/templates/listing-view.ts";
import { categoryIds, publicFormats } from "#shared/vocabulary.ts";

const parse = (href: string) => parseListingView(new URL(href, "http://localhost").searchParams);

const views = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  categories: fc.uniqueArray(fc.constantFrom(...categoryIds)),
  formats: fc.uniqueArray(fc.constantFrom(...publicFormats)),
  sorting: fc.constantFrom(null, ...sortings),
  shown: fc.constantFrom(12, 28, 44, 1000),
});

describe("a view in the address", () => {
  it("comes back as it was written", () => {
    fc.assert(
      fc.property(views, (view) => {
        const back = parse(listingHref(view));
        expect({ ...back, sorting: effectiveSorting(back) }).toEqual({
          ...view,
          sorting: effectiveSorting(view),
        });
      }),
    );
  });

  it("is '/' when nothing was asked for", () => {
    expect(listingHref(emptyView)).toBe("/");
    expect(parse("/")).toEqual(emptyView);
  });

  it("reads any address at all", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const view = parseListingView(new URLSearchParams(query));
        expect(view.shown).toBeGreaterThanOrEqual(12);
        expect(view.shown).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it("keeps the order of selection and drops what it does not know", () => {
    expect(
      parse("/?kategori=Utleie&kategori=Tull&kategori=Bolig&kategori=Utleie&format=Lotus"),
    ).toMatchObject({
      categories: ["Utleie", "Bolig"],
      formats: [],
    });
  });

  it("sorts by relevance while searching unless something else was chosen", () => {
    expect(effectiveSorting({ search: "", sorting: null })).toBe("newest");
    expect(effectiveSorting({ search: "leie", sorting: null })).toBe("relevance");
    expect(effectiveSorting({ search: "leie", sorting: "newest" })).toBe("newest");
    expect(effectiveSorting({ search: " ", sorting: "relevance" })).toBe("newest");
    expect(listingHref({ ...emptyView, search: "leie", sorting: "newest" })).toBe(
      "/?sok=leie&sortering=nyeste",
    );
  });
});
