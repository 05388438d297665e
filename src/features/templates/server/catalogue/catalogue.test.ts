import { describe, expect, it } from "vitest";
import type { TemplateRow } from "#db/schema/schema.ts";
import { sortings } from "#features/templates/listing-view.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { ShownChanges } from "#platform/responses/visible-version.ts";
import { templateRow } from "#testing/template-row.ts";

function catalogueOf(...rows: readonly TemplateRow[]): Catalogue {
  const catalogue = new Catalogue();
  catalogue.applySync({ version: 1, rows });
  return catalogue;
}

const ids = (templates: readonly { readonly id: number }[]) => templates.map(({ id }) => id);

describe("a search with filters", () => {
  const categories = ["Utleie", "Arbeid", "Bolig", "Annet"];
  const formats = ["PDF", "Word", "PDF/Word", "Nettside"];
  const catalogue = catalogueOf(
    ...Array.from({ length: 120 }, (_, at) =>
      templateRow(at + 1, 1, {
        name: at % 3 === 0 ? `Leie av hytte ${at % 11}` : "Leie",
        category: categories[at % 4] ?? "",
        format: formats[(at >> 2) % 4] ?? "",
        downloadCount: (at * 7) % 50,
        tags: [],
        description: at % 2 === 0 ? "Hytte" : "",
      }),
    ),
  );
  const everything = { category: [], format: [], limit: 1000, offset: 0 };

  it.each(sortings)("is the search without them, less what they leave out: by %s", (sort) => {
    for (const search of ["leie", "leie hytte", "hyte"]) {
      const all = catalogue.list({ ...everything, search, sort });
      expect(all.total).toBeGreaterThan(50);
      const category = ["Jobb", "Utleie"];
      const expected = all.templates.filter(
        (template) => category.includes(template.category) && template.format.includes("PDF"),
      );
      const query = { search, sort, category, format: ["PDF"], limit: 12, offset: 5 };
      const listed = catalogue.list(query);
      expect(ids(listed.templates)).toEqual(ids(expected.slice(5, 17)));
      expect(listed.total).toBe(expected.length);
      expect(listed.categories).toEqual({
        ...catalogue.list({ ...query, category: [] }).categories,
      });
      expect(listed.formats["PDF/Word"]).toBe(
        all.templates.filter((one) => category.includes(one.category) && one.format === "PDF/Word").length,
      );
    }
  });
});

describe("a search that is still being typed", () => {
  const catalogue = catalogueOf(
    templateRow(1, 1, { name: "Oppdragsavtale for andre", category: "Arbeid", tags: [], description: "" }),
    templateRow(2, 1, { name: "Leie av hytte", category: "Utleie", tags: [], description: "" }),
  );
  const query = { category: [], format: [], limit: 12, offset: 0 };

  it("finds by the beginning of its last word, and says so", () => {
    const typed = catalogue.list({ ...query, search: "leie av hy", typing: "true" });
    expect([ids(typed.templates), typed.search?.isBeginning]).toEqual([[2], undefined]);
    const begun = catalogue.list({ ...query, search: "opp", typing: "true" });
    expect([ids(begun.templates), begun.total, begun.search?.isBeginning]).toEqual([[1], 1, true]);
    expect(begun.categories).toEqual({ Jobb: 1 });
    expect(catalogue.list({ ...query, search: "opp" })).toMatchObject({ total: 0, templates: [] });
  });

  it("leaves everything in place as long as it says nothing, and finished it finds nothing", () => {
    const search = "hvordan kan andr";
    const said = { onlyStopWords: true };
    const typed = catalogue.list({ ...query, search, typing: "true" });
    expect(typed).toMatchObject({ total: 2, search: { ...said, isBeginning: true } });
    expect(catalogue.list({ ...query, search, typing: "true", category: ["Utleie"] }).total).toBe(1);
    const finished = catalogue.list({ ...query, search: "hvordan kan andre" });
    expect(finished).toMatchObject({ total: 0, search: said });
  });
});

describe("many changes at once", () => {
  const rows = Array.from({ length: 120 }, (_, at) => templateRow(at + 1, 1));
  const changed = rows.map(({ id }) =>
    templateRow(id, 2, id % 10 === 0 ? { deletedAt: new Date() } : { name: `Hyttekontrakt ${id}`, tags: [] }),
  );
  const everything = { category: [], format: [], limit: 1000, offset: 0, search: "" };

  it("end as if they had been applied in one go, and leave what was cached until then", async () => {
    const shownChanges = new ShownChanges();
    const [inTurns, atOnce] = [new Catalogue(shownChanges), catalogueOf(...rows)];
    inTurns.applySync({ version: 1, rows });
    await inTurns.prepareSearch();
    const applying = inTurns.applyInTurns({ version: 2, rows: changed }, "applyOwn");
    expect(shownChanges).toMatchObject({ text: 1, counts: 0 });
    await applying;
    atOnce.applyOwn({ version: 2, rows: changed });
    expect(shownChanges).toMatchObject({ text: 2, counts: 0 });
    expect(inTurns.syncedVersion).toBe(2);
    for (const query of [everything, { ...everything, search: "hytte" }, { ...everything, search: "leie" }]) {
      expect(inTurns.list(query)).toEqual(atOnce.list(query));
    }
    expect(inTurns.list({ ...everything, search: "hytte" }).total).toBe(108);
  });

  it("lose no vote that comes in between", async () => {
    const catalogue = catalogueOf(...rows);
    const applying = catalogue.applyInTurns({ version: 2, rows: changed }, "applySync");
    const voted = templateRow(1, 3, { name: "Hyttekontrakt 1", ratingSum: 5, ratingCount: 1 });
    catalogue.applyOwn({ version: 3, rows: [voted] });
    await applying;
    expect(catalogue.findById("1")?.totalRatings).toBe(1);
    expect(catalogue.syncedVersion).toBe(2);
  });
});

describe("publishers and related templates", () => {
  it("follow what is changed, counts too", () => {
    const catalogue = catalogueOf(
      templateRow(1, 1),
      templateRow(2, 1),
      templateRow(3, 1, { source: "ET FORBUND", downloadCount: 2 }),
    );
    expect(ids(catalogue.listByPublisher("et-forbund"))).toEqual([3, 1, 2]);
    expect(ids(catalogue.listRelated(1, 5)).toSorted((a, b) => a - b)).toEqual([2, 3]);
    catalogue.applyOwn({
      version: 2,
      rows: [
        templateRow(2, 2, { deletedAt: new Date() }),
        templateRow(3, 2, { source: "Et annet", downloadCount: 7 }),
      ],
    });
    expect(ids(catalogue.listByPublisher("et-forbund"))).toEqual([1]);
    expect([...catalogue.publishers().keys()]).toEqual(["et-forbund", "et-annet"]);
    expect(catalogue.listRelated(1, 5)).toMatchObject([{ id: 3, downloadCount: 7 }]);
    expect(catalogue.listRelated(2, 5)).toEqual([]);
  });

  it("are listed newest first, with when each was edited", () => {
    const catalogue = catalogueOf(templateRow(1, 1), templateRow(2, 1));
    expect(catalogue.listDated().map(({ id, updatedAt }) => [id, updatedAt.slice(0, 10)])).toEqual([
      [2, "2026-11-02"],
      [1, "2026-11-01"],
    ]);
  });
});

describe("the version it has come to", () => {
  const counts = { id: 1, downloadCount: 1, ratingSum: 0, ratingCount: 0 };

  it("is that of changes of counts too, and stays before one that was missed", () => {
    const catalogue = catalogueOf(templateRow(1, 1));
    catalogue.applyCounts({ version: 2, counts: [{ ...counts, version: 2 }] });
    expect(catalogue.syncedVersion).toBe(2);
    catalogue.applyCounts({ version: 4, counts: [{ ...counts, version: 4 }] });
    expect(catalogue.syncedVersion).toBe(2);
  });
});

it("counts by category in alphabetical order, in whatever order the categories were met", () => {
  const met = ["Utleie", "Sport", "Annet", "IT", "Familie"];
  const catalogue = catalogueOf(...met.map((category, at) => templateRow(at + 1, 1, { category })));
  const query = { search: "", category: [], format: [], sort: "newest", limit: 1, offset: 0 } as const;
  const counted = Object.keys(catalogue.list(query).categories);
  expect(counted).toHaveLength(met.length);
  expect(counted).toEqual(counted.toSorted());
});

it("tells of an act that nothing rests on, in a list that is searched alone", () => {
  const catalogue = catalogueOf(templateRow(1, 1, { name: "Nabovarsel" }));
  const actIn = (search: string) =>
    catalogue.list({ search, category: [], format: [], limit: 9, offset: 0 }).search?.unknownAct;
  expect(["naboloven § 2", "nabovarsel"].map(actIn)).toEqual(["naboloven", undefined]);
});
