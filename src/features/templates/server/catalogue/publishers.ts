/** The publishers of the active templates, by the slug in their urls. */
import { publisherSlug } from "#shared/text/slug.ts";

export interface Publisher {
  /** As spelled in its first template. */
  readonly name: string;
  readonly sourceType: string | null;
  readonly templateIds: readonly number[];
}

interface Published {
  readonly id: number;
  readonly source: string;
  readonly sourceType: string | null;
}

export function groupByPublisher(templates: Iterable<Published>): ReadonlyMap<string, Publisher> {
  // A publisher's name is spelled in few ways, and has many templates.
  const slugs = new Map<string, string>();
  const slugFor = (source: string) => {
    const slug = slugs.get(source) ?? publisherSlug(source);
    slugs.set(source, slug);
    return slug;
  };
  const bySlug = Map.groupBy(templates, ({ source }) => slugFor(source));
  return new Map(
    [...bySlug].map(([slug, published]) => [
      slug,
      {
        name: published[0]?.source ?? slug,
        sourceType: published.find(({ sourceType }) => sourceType)?.sourceType ?? null,
        templateIds: published.map(({ id }) => id),
      },
    ]),
  );
}
