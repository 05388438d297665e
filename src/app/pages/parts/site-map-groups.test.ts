import { describe, expect, it } from "vitest";
import { groupByCategory, groupSources, type MappedTemplate } from "#app/pages/parts/site-map-groups.ts";
import { publicCategories } from "#domain/vocabulary.ts";

const template = (id: number, category: string, source = "Kilden", sourceType: string | null = null) =>
  ({
    id,
    category,
    source,
    sourceType,
    name: "",
    description: "",
    format: "PDF",
    url: "",
  }) satisfies MappedTemplate;

describe("the site map", () => {
  it("shows every category in its order, empty ones included", () => {
    const groups = groupByCategory([template(1, "Bolig"), template(2, "Bolig"), template(3, "Miljø")]);
    expect(groups.map(({ id }) => id)).toEqual(publicCategories.map(({ id }) => id));
    expect(groups.find(({ id }) => id === "Bolig")?.templates.map(({ id }) => id)).toEqual([1, 2]);
    expect(groups.find(({ id }) => id === "Sport")?.templates).toEqual([]);
    expect(groups.map(({ anchor }) => anchor)).toContain("kategori-kultur-design");
  });

  it("puts templates of other categories last, under Annet, and leaves none out", () => {
    const groups = groupByCategory([template(1, "Annet"), template(2, "Noe nytt"), template(3, "IT")]);
    expect(groups.at(-1)).toMatchObject({ id: "Annet", label: "Annet", templates: [{ id: 1 }, { id: 2 }] });
    expect(groups.flatMap(({ templates }) => templates)).toHaveLength(3);
  });

  it("lists each source once under its kind, in Norwegian order", () => {
    const kinds = groupSources([
      template(1, "IT", "Årnes kommune", "offentlig etat"),
      template(2, "IT", "Zoologen", "offentlig etat"),
      template(3, "IT", "Zoologen", "offentlig etat"),
      template(4, "IT", "Ukjent", null),
      template(5, "IT", "Rar", "noe annet"),
    ]);
    expect(kinds.map(({ label }) => label)).toEqual(["Offentlige virksomheter", "Andre"]);
    expect(kinds[0]?.sources).toEqual([
      { name: "Zoologen", templateCount: 2 },
      { name: "Årnes kommune", templateCount: 1 },
    ]);
    expect(kinds[1]?.sources.map(({ name }) => name)).toEqual(["Rar", "Ukjent"]);
  });
});
