/** The site map's templates by category and its sources by kind. */
import { categoryDescription } from "#domain/category-descriptions.ts";
import type { Law } from "#domain/laws.ts";
import {
  type NamedTemplate,
  otherCategory,
  publicCategories,
  type SourceType,
  sourceTypes,
} from "#domain/vocabulary.ts";
import type { Template } from "#features/templates/contract.ts";

export const sitemapLimit = 1000;

export type MappedTemplate = NamedTemplate & Pick<Template, "nameBreaks" | "laws">;

export interface CategoryGroup<Template> {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly anchor: string;
  readonly templates: readonly Template[];
}

/** All 22 categories, in their order, empty ones too; 'Annet' at the end when something is left over. */
export function groupByCategory<Template extends MappedTemplate>(
  templates: readonly Template[],
): readonly CategoryGroup<Template>[] {
  const known = new Set<string>(publicCategories.map(({ id }) => id));
  const byCategory = Map.groupBy(templates, ({ category }) =>
    known.has(category) ? category : otherCategory,
  );
  const rest = byCategory.get(otherCategory);
  const all = rest
    ? [...publicCategories, { id: otherCategory, label: otherCategory } as const]
    : publicCategories;
  return all.map(({ id, label }) => ({
    id,
    label,
    description: categoryDescription(id),
    anchor: `kategori-${id.toLowerCase().replaceAll("/", "-")}`,
    templates: byCategory.get(id) ?? [],
  }));
}

/** The letter of a name's group: «Å» for «åpenhet», «#» without a letter. */
export function initialOf(name: string): string {
  const [letter = ""] = name.match(/\p{L}|\p{N}/u) ?? [];
  return /\p{L}/u.test(letter) ? letter.toLocaleUpperCase("nb-NO") : "#";
}

export interface SourceGroup {
  readonly kind: SourceType;
  readonly label: string;
  readonly sources: readonly { readonly name: string; readonly templateCount: number }[];
}

const kindLabels: Readonly<Record<SourceType, string>> = {
  "offentlig etat": "Offentlige virksomheter",
  fagforening: "Fagforeninger",
  bransjeorganisasjon: "Bransjeorganisasjoner",
  forening: "Foreninger",
  "universitet/høgskole": "Universiteter og høgskoler",
  forbrukerråd: "Forbrukerrådet",
  bedrift: "Bedrifter",
  annet: "Andre",
};

const norwegian = new Intl.Collator("nb-NO", { numeric: true });

export function groupLaws(
  templates: readonly Pick<MappedTemplate, "laws">[],
): readonly { readonly law: Law; readonly templateCount: number }[] {
  const byId = Map.groupBy(
    templates.flatMap(({ laws = [] }) => laws),
    ({ id }) => id,
  );
  return [...byId.values()]
    .flatMap((laws) => (laws[0] ? [{ law: laws[0], templateCount: laws.length }] : []))
    .sort((a, b) => norwegian.compare(a.law.name, b.law.name));
}

/** Publishers by kind, in Norwegian alphabetical order; empty kinds are omitted. */
export function groupSources(
  templates: readonly Pick<MappedTemplate, "source" | "sourceType">[],
): readonly SourceGroup[] {
  const isKind = (kind: string | null): kind is SourceType =>
    (sourceTypes as readonly string[]).includes(kind ?? "");
  const byKind = Map.groupBy(templates, ({ sourceType }) => (isKind(sourceType) ? sourceType : "annet"));
  return sourceTypes.flatMap((kind) => {
    const ofKind = byKind.get(kind);
    if (!ofKind) return [];
    const bySource = Map.groupBy(ofKind, ({ source }) => source);
    const sources = [...bySource]
      .map(([name, { length }]) => ({ name, templateCount: length }))
      .sort((a, b) => norwegian.compare(a.name, b.name));
    return [{ kind, label: kindLabels[kind], sources }];
  });
}
