/**
 * The catalogue against a reference model: changes of this process and of others at random, late, out of order and with gaps,
 * read in every order and with every filter in between, so that every value it keeps between reads can be found stale.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import type { TemplateCounts } from "#domain/server/rows/template-columns.ts";
import type { Template, TemplateQuery } from "#features/templates/contract.ts";
import { compareTemplates, sortings } from "#features/templates/listing-view.ts";
import { toEntry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import {
  popularityThreshold,
  popularMinimumDays,
} from "#features/templates/server/catalogue/template-orders.ts";
import { publisherSlug } from "#domain/page-urls.ts";
import { formatFacets } from "#domain/vocabulary.ts";
import { share } from "#testing/skip.ts";
import { templateRow } from "#testing/template-row.ts";

const ids = [1, 2, 3, 4];
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

/** What a change may set: counts, as votes and followed links do, or a text, or whether it is there at all. */
const counts: fc.Arbitrary<Partial<TemplateRow>> = fc.record({
  downloadCount: fc.nat(60),
  ratingSum: fc.integer({ min: 5, max: 25 }),
  ratingCount: fc.integer({ min: 5, max: 6 }),
});
const texts = fc.constantFrom<Partial<TemplateRow>[]>(
  { name: "Arbeidsavtale" },
  { name: "Åpningsavtale", description: "Om leie av hytte" },
  { category: "Arbeid" },
  { category: "Annet", isFeatured: true },
  { format: "PDF/Word" },
  { format: "Nettside", tags: ["jobb"] },
  { source: "ET FORBUND" },
  { source: "En etat" },
  { dateAdded: day(3) },
  { isActive: false },
  { isActive: true, deletedAt: null },
  { deletedAt: day(9) },
);
const editsOf = (values: fc.Arbitrary<Partial<TemplateRow>>) =>
  fc.array(fc.record({ id: fc.constantFrom(...ids), values }), { minLength: 1, maxLength: 2 });
const edits = editsOf(fc.oneof({ weight: 2, arbitrary: counts }, texts));
const countEdits = editsOf(counts);

const questions = fc.record({
  search: fc.constant(""),
  category: fc.uniqueArray(fc.constantFrom("Utleie", "Jobb", "Annet"), { maxLength: 2 }),
  format: fc.uniqueArray(fc.constantFrom("PDF", "Word", "PDF/Word", "HTML"), { maxLength: 2 }),
  limit: fc.constantFrom(2, 1000),
  offset: fc.constantFrom(0, 1),
});

type Step =
  | {
      readonly kind: "own" | "own-counts" | "elsewhere" | "counts-elsewhere";
      readonly edits: readonly Edit[];
    }
  | { readonly kind: "arrive"; readonly which: number }
  | { readonly kind: "read-changes" | "sync" }
  | { readonly kind: "list"; readonly query: Question };
interface Edit {
  readonly id: number;
  readonly values: Partial<TemplateRow>;
}
type Question = Omit<TemplateQuery, "sort">;

const everything: Question = { search: "", category: [], format: [], limit: 1000, offset: 0 };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("own" as const, "own" as const, "elsewhere" as const), edits }),
  fc.record({
    kind: fc.constantFrom("own-counts" as const, "counts-elsewhere" as const),
    edits: countEdits,
  }),
  fc.record({ kind: fc.constant("arrive" as const), which: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom("read-changes" as const, "sync" as const) }),
  fc.record({ kind: fc.constant("list" as const), query: questions }),
);

/** A database, the catalogue under test, and what has been on its way to it. */
class World {
  readonly rows = new Map<number, TemplateRow>();
  readonly catalogue = new Catalogue();
  /** The newest row of each template that has reached the catalogue, and the newest counts, alone or in a row. */
  readonly texts = new Map<number, TemplateRow>();
  readonly counts = new Map<number, TemplateCounts>();
  /** Committed or read, and not yet applied: promises may settle in another order than they were made. */
  readonly waiting: (() => void)[] = [];
  version = 0;
  /** Followed on enough days to be popular: here, those that were once read with more than thirty followed links. */
  readonly followedLong = new Set<number>();

  constructor() {
    this.commit(ids.map((id) => ({ id, values: {} })));
    this.apply("applySync", this.changesSince(0));
  }

  commit(made: readonly Edit[]): TemplateChange {
    this.version += 1;
    const changed = new Set(made.map(({ id }) => id));
    for (const { id, values } of made) {
      this.rows.set(id, { ...(this.rows.get(id) ?? templateRow(id, 0)), ...values, version: this.version });
    }
    return { version: this.version, rows: [...this.rows.values()].filter(({ id }) => changed.has(id)) };
  }

  changesSince(version: number): TemplateChange {
    return {
      version: this.version,
      rows: [...this.rows.values()].filter((row) => row.version > version),
    };
  }

  apply(how: "applyOwn" | "applySync", change: TemplateChange): void {
    this.catalogue[how](change);
    for (const row of change.rows) {
      keepNewest(this.texts, row);
      keepNewest(this.counts, row);
    }
  }

  applyCounts({ version, rows }: TemplateChange): void {
    const counts = rows.map((row): TemplateCounts => {
      const { id, downloadCount, ratingSum, ratingCount } = row;
      const followedDays = downloadCount > 30 ? popularMinimumDays : popularMinimumDays - 1;
      return { id, downloadCount, ratingSum, ratingCount, followedDays, version: row.version };
    });
    for (const { id, followedDays = 0 } of counts) {
      if (followedDays === popularMinimumDays) this.followedLong.add(id);
    }
    this.catalogue.applyCounts({ version, counts });
    for (const one of counts) keepNewest(this.counts, one);
  }

  /** What the catalogue should show now. */
  get applied(): ReadonlyMap<number, TemplateRow> {
    return new Map([...this.texts].map(([id, row]) => [id, { ...row, ...this.counts.get(id) }]));
  }

  take(step: Step): void {
    if (step.kind === "own") {
      const change = this.commit(step.edits);
      this.waiting.push(() => this.apply("applyOwn", change));
    } else if (step.kind === "own-counts" || step.kind === "counts-elsewhere") {
      const change = this.commit(step.edits);
      if (step.kind === "own-counts") this.waiting.push(() => this.applyCounts(change));
    } else if (step.kind === "elsewhere") this.commit(step.edits);
    else if (step.kind === "read-changes") {
      const change = this.changesSince(this.catalogue.syncedVersion);
      this.waiting.push(() => this.apply("applySync", change));
    } else if (step.kind === "arrive") {
      const [arrived] = this.waiting.splice(step.which % Math.max(1, this.waiting.length), 1);
      arrived?.();
      check(this, this.applied, everything);
    } else if (step.kind === "sync") {
      this.apply("applySync", this.changesSince(this.catalogue.syncedVersion));
      // Nothing that any process has committed may be missing now.
      check(this, this.rows, everything);
    } else if (step.kind === "list") check(this, this.applied, step.query);
  }
}

function keepNewest<Row extends Pick<TemplateRow, "id" | "version">>(kept: Map<number, Row>, row: Row): void {
  if ((kept.get(row.id)?.version ?? 0) <= row.version) kept.set(row.id, row);
}

/** The reference model: the whole list, computed from the rows without any cache. */
function expected(rows: ReadonlyMap<number, TemplateRow>, followedLong: ReadonlySet<number>) {
  const entries = [...rows.values()]
    .filter((row) => row.isActive && !row.deletedAt)
    .map((row) => toEntry(row));
  const threshold = popularityThreshold(entries.toSorted((a, b) => b.downloadCount - a.downloadCount));
  return entries.map((entry) => ({
    ...entry,
    isPopular: entry.isFeatured || (entry.downloadCount >= threshold && followedLong.has(entry.id)),
  }));
}

function check(
  { catalogue, followedLong }: World,
  rows: ReadonlyMap<number, TemplateRow>,
  query: Question,
): void {
  const all = expected(rows, followedLong);
  expect(catalogue.size).toBe(all.length);
  for (const { id } of rows.values()) {
    const isThere = all.some((entry) => entry.id === id);
    expect([catalogue.findById(String(id)), catalogue.findGone(id)]).toEqual(
      isThere ? [expect.objectContaining({ id }), undefined] : [undefined, expect.anything()],
    );
  }
  expect(new Set(catalogue.publishers().keys())).toEqual(
    new Set(all.map(({ source }) => publisherSlug(source))),
  );

  const has = (values: readonly string[], wanted: readonly string[]) =>
    wanted.length === 0 || values.some((value) => wanted.includes(value));
  const inCategory = all.filter(({ category }) => has([category], query.category));
  const inFormat = all.filter(({ format }) => has(formatFacets(format), query.format));
  const matches = inCategory.filter((entry) => inFormat.includes(entry));
  for (const sort of ["newest", "popular", "rating", "alphabetical"] as const) {
    const listing = catalogue.list({ ...query, sort });
    expect(listing.total).toBe(matches.length);
    expect(listing.categories).toEqual(tally(inFormat.map(({ category }) => category)));
    expect(listing.formats).toEqual(tally(inCategory.flatMap(({ format }) => formatFacets(format))));
    expect(listing.templates.map(shown)).toEqual(
      matches
        .toSorted(compareTemplates(sort))
        .slice(query.offset, query.offset + query.limit)
        .map(shown),
    );
  }
}

function shown(template: Omit<Template, "url">): string {
  const { id, name, category, format, source, downloadCount, averageRating, totalRatings, isPopular } =
    template;
  return JSON.stringify([
    id,
    name,
    category,
    format,
    source,
    downloadCount,
    averageRating,
    totalRatings,
    isPopular,
  ]);
}

function tally(values: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries([...groups].map(([value, same]) => [value, same.length]));
}

it("agrees with the rows applied, in whatever order they come and whatever is read in between", () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), (taken) => {
      const world = new World();
      check(world, world.applied, everything);
      for (const step of taken) world.take(step);
      world.take({ kind: "sync" });
    }),
    { numRuns: 300 * Math.ceil(12 / share) },
  );
});

it("finds what a newly built one finds from the same rows", () => {
  const searches = ["leie", "arbeidsavtale", "forbund", "åpning"];
  const found = (catalogue: Catalogue) => ({
    related: ids.map((id) => catalogue.listRelated(id, 3)),
    listings: searches.flatMap((search) =>
      sortings.map((sort) => catalogue.list({ ...everything, search, format: ["PDF"], sort })),
    ),
  });
  fc.assert(
    fc.property(fc.array(steps, { minLength: 30, maxLength: 60 }), (taken) => {
      const world = new World();
      for (const [at, step] of taken.entries()) {
        world.take(step);
        if (at % 5 === 0) found(world.catalogue);
      }
      world.take({ kind: "sync" });
      const fresh = new Catalogue();
      fresh.noteFollowedLong([...world.followedLong]);
      fresh.applySync(world.changesSince(0));
      expect(found(world.catalogue)).toEqual(found(fresh));
    }),
    // Each run builds two search indexes, so it has many steps, and shrinking would build hundreds.
    { numRuns: Math.ceil(24 / share), endOnFailure: true },
  );
});
