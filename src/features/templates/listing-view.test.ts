import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cardsPerPage,
  clearedView,
  compareTemplates,
  effectiveSorting,
  emptyView,
  listingHref,
  maxShown,
  pageView,
  parseListingView,
  rangeOf,
  renderedView,
  type Sortable,
  sortings,
} from "#features/templates/listing-view.ts";
import { categoryIds, languages, publicFormats, sourceTypes, filterTraits } from "#domain/vocabulary.ts";

const parse = (href: string) => parseListingView(new URL(href, "http://localhost").searchParams);

const views = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  categories: fc.uniqueArray(fc.constantFrom(...categoryIds)),
  formats: fc.uniqueArray(fc.constantFrom(...publicFormats)),
  sourceTypes: fc.uniqueArray(fc.constantFrom(...sourceTypes)),
  languages: fc.uniqueArray(fc.constantFrom(...languages)),
  traits: fc.uniqueArray(fc.constantFrom(...filterTraits)),
  sorting: fc.constantFrom(null, ...sortings),
  shown: fc.constantFrom(12, 28, 44, 988),
  page: fc.constant(1),
});
const onLaterPages = views.map((view) => ({ ...view, shown: 12, page: 2 }));

describe("a view in the url", () => {
  it("comes back as it was written", () => {
    fc.assert(
      fc.property(fc.oneof(views, onLaterPages), (view) => {
        const back = parse(listingHref(view));
        expect({ ...back, sorting: effectiveSorting(back) }).toEqual({
          ...view,
          sorting: effectiveSorting(view),
        });
      }),
    );
  });

  it("parses any url", () => {
    fc.assert(
      fc.property(fc.webQueryParameters({ size: "xsmall" }), (query) => {
        const view = parseListingView(new URLSearchParams(query));
        expect(view.shown).toBeGreaterThanOrEqual(12);
        expect(view.shown).toBeLessThanOrEqual(maxShown);
        expect((view.shown - 12) % 16).toBe(0);
      }),
    );
  });

  it.each([
    ["antall=27", { shown: 12 }],
    ["antall=28", { shown: 28 }],
    ["antall=1004", { shown: 988 }],
    ["antall=-28", { shown: 12 }],
    ["side=2&antall=44", { shown: 12, page: 2 }],
    ["side=0", { page: 1 }],
    ["side=1000000", { page: 1 }],
  ])("takes %s for %j", (query, view) => {
    expect(parse(`/?${query}`)).toMatchObject(view);
  });

  it("keeps the order of selection and drops what it does not know", () => {
    const view = parse("/?kategori=Utleie&kategori=Tull&kategori=Bolig&kategori=Utleie&format=Lotus");
    expect(view).toMatchObject({ categories: ["Utleie", "Bolig"], formats: [] });
  });

  it("knows what is chosen by its name on screen too, in whatever case", () => {
    expect(parse("/?kategori=Næring&kategori=jobb&format=pdf&sprak=Engelsk&sprak=polsk")).toMatchObject({
      categories: ["Kommersielt", "Jobb"],
      formats: ["PDF"],
      languages: ["en", "pl"],
    });
  });

  it("takes a search as it is seen", () => {
    expect(parseListingView(new URLSearchParams({ sok: "hus\u00ADlei\u200B\u034Fe" })).search).toBe(
      "husleie",
    );
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

  it("is cleared of everything but the sorting", () => {
    const view = parse("/?sok=leie&kategori=Bolig&format=PDF&sortering=vurdering&antall=44");
    expect(listingHref(clearedView(view))).toBe("/?sortering=vurdering");
    expect(listingHref(clearedView(parse("/?sok=leie&sortering=relevans")))).toBe("/");
    expect(listingHref(clearedView(parse("/?sok=leie&side=2")))).toBe("/");
  });
});

describe("the page that is rendered of a view", () => {
  const rendered = (href: string, matches = 323) => {
    const view = renderedView(pageView(parse(href)), matches);
    return view && listingHref(view);
  };

  it("is the same for all urls that show the same", () => {
    const one = rendered("/?kategori=Bolig&kategori=Utleie&format=PDF&format=Word&antall=28");
    for (const same of [
      "/?kategori=Utleie&kategori=Bolig&format=Word&format=PDF&antall=28",
      "/?antall=30&format=PDF&kategori=Utleie&format=Word&kategori=Bolig&kategori=Utleie",
      "/?kategori=Bolig&kategori=Utleie&format=PDF&format=Word&antall=28&utm_source=x&kategori=Tull&side=1",
    ]) {
      expect(rendered(same)).toBe(one);
    }
    expect(rendered("/?fbclid=1&sortering=nyeste&antall=12")).toBe("/");
  });

  it.each([
    ["/?antall=28", 12, "/"],
    ["/?antall=28", 13, "/?antall=28"],
    ["/?antall=44", 0, "/"],
    ["/?antall=204", 323, "/?antall=188"],
    ["/?antall=1000", 10_000, "/?antall=188"],
    ["/?side=2", 188, null],
    ["/?side=2", 189, "/?side=2"],
    ["/?side=3", 323, null],
  ])("%s of %i matches is %s", (href, matches, page) => {
    expect(rendered(href, matches)).toBe(page);
  });

  it("holds at most some 200 cards", () => {
    expect(cardsPerPage).toBe(188);
    expect(rangeOf(parse("/?side=2"))).toEqual({ offset: 188, limit: 188 });
    expect(rangeOf(parse("/?antall=44"))).toEqual({ offset: 0, limit: 44 });
  });
});

const template = (fields: Partial<Sortable>): Sortable => ({
  id: 1,
  name: "Avtale",
  dateAdded: "2026-01-01T00:00:00.000Z",
  downloadCount: 0,
  averageRating: "0.0",
  totalRatings: 0,
  ...fields,
});

function idsSorted(
  sorting: Parameters<typeof compareTemplates>[0],
  templates: readonly Sortable[],
): number[] {
  return templates.toSorted(compareTemplates(sorting)).map(({ id }) => id);
}

describe("the order of templates", () => {
  it("sorts names by the Norwegian alphabet, numbers by value", () => {
    const names = ["Åremål", "Ærlighet", "Øremerking", "Zoo", "avtale", "Byggblankett 10", "Byggblankett 9"];
    const named = names.map((name, id) => template({ id, name }));
    expect(idsSorted("alphabetical", named)).toEqual([4, 6, 5, 3, 1, 2, 0]);
  });

  it("puts the newest, the most followed and the best rated first", () => {
    const older = template({ id: 1, downloadCount: 9, averageRating: "4.0" });
    const newer = template({ id: 2, downloadCount: 10, dateAdded: "2026-02-01T00:00:00.000Z" });
    expect(idsSorted("newest", [older, newer])).toEqual([2, 1]);
    expect(idsSorted("popular", [older, newer])).toEqual([2, 1]);
    expect(idsSorted("rating", [newer, older])).toEqual([1, 2]);
  });

  it("prefers an average that more have voted for", () => {
    const few = template({ id: 1, averageRating: "5.0", totalRatings: 1 });
    const many = template({ id: 2, averageRating: "5.0", totalRatings: 40 });
    expect(idsSorted("rating", [few, many])).toEqual([2, 1]);
  });

  it.each(["newest", "popular", "rating", "alphabetical"] as const)(
    "breaks ties by id when sorted by %s",
    (sorting) => {
      expect(idsSorted(sorting, [template({ id: 3 }), template({ id: 1 }), template({ id: 2 })])).toEqual([
        1, 2, 3,
      ]);
    },
  );
});
