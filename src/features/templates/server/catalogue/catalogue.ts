/**
 * The catalogue, the read model's part for templates: the active ones in memory, where they are filtered, searched and
 * sorted. Loaded from the database at start and given every changed row after that; a read does not query the database.
 */
import type { CountChange } from "#domain/server/rows/template-columns.ts";
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import type { Listing, SimilarQuery, Template, TemplateQuery } from "#features/templates/contract.ts";
import {
  type Entry,
  type FindLaw,
  linkFields,
  readId,
  sameText,
  toTemplate,
  type PaperFacts,
  paperFacts,
  type StoredPaper,
} from "#features/templates/server/catalogue/catalogue-entry.ts";
import {
  CatalogueSearch,
  type FindAbsent,
  learntAtOnce,
} from "#features/templates/server/catalogue/catalogue-search.ts";
import { NewestEntries, type Removed } from "#features/templates/server/catalogue/newest-entries.ts";
import { initialShown, similarShown } from "#features/templates/listing-view.ts";
import { pickLike } from "#features/templates/server/catalogue/related.ts";
import {
  findByUrl,
  groupByPublisher,
  listEntries,
  listSimilarEntries,
  type ListSources,
  type Publisher,
} from "#features/templates/server/catalogue/template-lists.ts";
import {
  type EntryChange,
  popularityThreshold,
  popularMinimumDays,
  TemplateOrders,
} from "#features/templates/server/catalogue/template-orders.ts";
import { mostWriters, ShownChanges } from "#platform/responses/visible-version.ts";
import { inTurns } from "#platform/turns.ts";
import type { Explanation, Subjects } from "#search/document.ts";
import type { ReaderNumbers } from "#search/reader/numbers.ts";
import type { LinkSummary } from "#domain/link-health.ts";

/** Whether a change is of this process, or all that has been changed since the last read. */
type ApplyAs = "applyOwn" | "applySync";

/** Rows, of many, that are put in their positions at once. */
const rowsAtOnce = 50;

const nothingAbsent: ReturnType<FindAbsent> = [];

/** Facts that follow from all texts together, each found when it is first wanted, until one of the texts changes. */
interface OfTexts {
  /** Number of templates by url, of which a publisher's page may hold several. */
  urlCounts?: ReadonlyMap<string, number>;
  publishers?: ReadonlyMap<string, Publisher>;
  /** Related ids, each compared with all others: counts, which make every page anew, leave them as they are. */
  readonly related: Map<string, readonly number[]>;
}

export class Catalogue {
  readonly #newest: NewestEntries;
  readonly #entries: ReadonlyMap<number, Entry>;
  #ofTexts: OfTexts = { related: new Map() };
  readonly #search: CatalogueSearch;
  readonly #orders: TemplateOrders;
  #threshold: number | undefined;
  /** Ids of those whose links were followed on enough days to be popular. */
  readonly #followedLong = new Set<number>();
  #syncedVersion = 0;
  readonly #linkOf: (template: Pick<Template, "id" | "url">) => LinkSummary | null;
  readonly #shownChanges: ShownChanges;
  readonly #findLaw: FindLaw;
  readonly #lists: ListSources;

  /**
   * @param shownChanges incremented by every change applied here
   * @param linkOf the link checks' result, all that the catalogue knows of them
   * @param findLaw the acts, by id
   * @param situationFor the situation, of another feature, that fits a search
   */
  constructor(
    shownChanges = new ShownChanges(),
    linkOf: (template: Pick<Template, "id" | "url">) => LinkSummary | null = () => null,
    findLaw: FindLaw = () => undefined,
    absent: FindAbsent = () => nothingAbsent,
    situationFor: ListSources["situationFor"] = () => undefined,
    readerNumbers: ReaderNumbers | null = null,
  ) {
    this.#newest = new NewestEntries(findLaw);
    this.#entries = this.#newest.shown;
    this.#search = new CatalogueSearch(this.#entries, absent, readerNumbers);
    this.#orders = new TemplateOrders(this.#entries);
    this.#shownChanges = shownChanges;
    this.#linkOf = linkOf;
    this.#findLaw = findLaw;
    this.#lists = {
      entries: this.#entries,
      orders: this.#orders,
      index: () => this.#search.index,
      situationFor,
    };
  }

  /** The site version up to which the changes of all processes have been applied. */
  get syncedVersion(): number {
    return this.#syncedVersion;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Applies all changes since `syncedVersion`, from any process. */
  applySync(change: TemplateChange): void {
    this.#apply(change.rows);
    this.#syncedVersion = Math.max(this.#syncedVersion, change.version);
  }

  /** Applies a change of this process. When another process's lies between, the next sync applies both. */
  applyOwn(change: TemplateChange): void {
    this.#apply(change.rows);
    if (change.version === this.#syncedVersion + 1) this.#syncedVersion = change.version;
  }

  /** Applies a change of counts alone, of this process. */
  applyCounts({ version, counts, by = [] }: CountChange): void {
    const followedLong = counts.filter(({ followedDays = 0 }) => followedDays >= popularMinimumDays);
    this.noteFollowedLong(followedLong.map(({ id }) => id));
    const changes = counts.flatMap((one) => this.#newest.putCounts(one) ?? []);
    this.#orders.change(changes);
    if (changes.length > 0) this.#noteChange(false);
    const { writers } = this.#shownChanges;
    for (const ip of by) if (writers.size < mostWriters) writers.add(ip);
    this.applyOwn({ version, rows: [] });
  }

  /** Applies many rows, as one of those, in turns with other requests, which get what was cached until the last row is in. */
  async applyInTurns({ version, rows }: TemplateChange, how: ApplyAs): Promise<void> {
    let textChanged = false;
    const starts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) => at * rowsAtOnce);
    await inTurns(starts, (start) => {
      textChanged = this.#put(rows.slice(start, start + rowsAtOnce), true) || textChanged;
    });
    if (rows.length > 0) this.#noteChange(textChanged);
    this[how]({ version, rows: [] });
  }

  #apply(rows: readonly TemplateRow[]): void {
    if (rows.length > 0) this.#noteChange(this.#put(rows));
  }

  /** @returns whether any text has changed, and not only counts */
  #put(rows: readonly TemplateRow[], areSomeOfMany = false): boolean {
    const changes: EntryChange[] = [];
    const ofTexts: number[] = [];
    for (const row of rows) {
      const change = this.#newest.put(row);
      if (!change) continue;
      changes.push(change);
      if (!sameText(change.before, change.after)) ofTexts.push(row.id);
    }
    const areMany = areSomeOfMany || ofTexts.length > learntAtOnce;
    for (const id of ofTexts) this.#search.change(id, areMany);
    this.#orders.change(changes);
    return ofTexts.length > 0;
  }

  #noteChange(textChanged: boolean): void {
    if (textChanged) this.#ofTexts = { related: new Map() };
    this.#threshold = undefined;
    this.#shownChanges[textChanged ? "text" : "counts"] += 1;
  }

  /** Sorts the orders now, so that no visitor waits for it. */
  prepareOrders(): void {
    this.#orders.prepare();
  }

  /** Whether a search need not wait for the index. */
  get isSearchable(): boolean {
    return this.#search.isBuilt;
  }

  /** Whether the search reads letters too. */
  get isRead(): boolean {
    return this.#search.index.isRead;
  }

  /** Whether the search's reader has many changed texts to learn: `prepareSearch` has it do so. */
  get isSearchBehind(): boolean {
    return this.#search.isBehind;
  }

  /** Builds the search index in turns with requests. */
  prepareSearch(stopping?: AbortSignal): Promise<void> {
    return this.#search.prepare(stopping);
  }

  /** The active template with the id in a url; undefined for a malformed id too. */
  findById(id: string): Template | undefined {
    const entry = this.#entries.get(readId(id) ?? 0);
    return entry && this.toTemplate(entry);
  }

  /** A template that is removed, or not active, or the one it was merged into. */
  findGone(id: number): (Removed & { readonly id: number }) | undefined {
    const last = this.#newest.twinOf(id) ?? id;
    const removed = this.#newest.removed.get(last);
    return removed && { ...removed, id: last };
  }

  /** As `findShownEntry`, by the id in a url. */
  findShown(id: string): Template | undefined {
    const entry = this.findShownEntry(readId(id) ?? 0);
    return entry && this.toTemplate(entry);
  }

  /** The active template with the id, or the one it was merged into, perhaps by way of others. */
  findShownEntry(id: number): Entry | undefined {
    return this.#entries.get(id) ?? this.#entries.get(this.#newest.twinOf(id) ?? 0);
  }

  listRelated(id: number, limit: number): readonly Template[] {
    const entry = this.#entries.get(id);
    if (!entry) return [];
    const { related } = this.#ofTexts;
    const key = `${id} ${limit}`;
    const likeness = () => this.#search.index.likenessTo(id);
    const ids = related.get(key) ?? pickLike(entry.category, likeness(), this.#categoryOf, limit);
    related.set(key, ids);
    return ids.flatMap((other) => this.findById(String(other)) ?? []);
  }

  readonly #categoryOf = (id: number) => this.#entries.get(id)?.category;

  /** Ids of the active templates that a search finds, and then of those that are like it, best first. */
  listNear(search: string, limit: number): readonly number[] {
    const { index } = this.#search;
    const hits = [...index.search(search, { limit }).hits, ...index.similar(search, { limit }).hits];
    return hits.slice(0, limit).map(({ id }) => id);
  }

  /** The templates that have a search as a line, and whether it is one of what is absent. */
  lineOf(search: string): { readonly ids: readonly number[]; readonly isAbsent: boolean } {
    return this.#search.index.lineOf(search);
  }

  /** What a text is about, as the search reads it. */
  subjectsIn(text: string): Subjects {
    return this.#search.index.subjectsIn(text);
  }

  /** Explanation of a search's hits, as many as visitors see at once. */
  explain(search: string): Explanation {
    return this.#search.index.explain(search, { hits: initialShown, similar: similarShown });
  }

  /** Facts of a template's document, for the administrator. */
  paperOf(row: StoredPaper): PaperFacts {
    return paperFacts(row, this.#linkOf(row), this.#findLaw);
  }

  /** Publishers by slug, in no order. */
  publishers(): ReadonlyMap<string, Publisher> {
    return (this.#ofTexts.publishers ??= groupByPublisher(this.#entries.values()));
  }

  listByPublisher(slug: string): readonly Template[] {
    const ids = this.publishers().get(slug)?.templateIds ?? [];
    return this.#orders.firstOf(ids, "popular", Infinity).map((entry) => this.toTemplate(entry));
  }

  /** The templates that an act governs, the most opened first. */
  listByLaw(id: string): readonly Template[] {
    const governed = [...this.#entries.values()].filter(({ laws }) => laws.some((law) => law.id === id));
    const ids = governed.map((entry) => entry.id);
    return this.#orders.firstOf(ids, "popular", Infinity).map((entry) => this.toTemplate(entry));
  }

  /** Every active template as it is now, newest first, with when its text was last edited. */
  listDated(): readonly Entry[] {
    return [...this.#orders.get("newest")];
  }

  /** Templates that their publishers have changed, so far as the link checks have seen, in no order. */
  listChanged(): readonly {
    readonly template: Entry;
    readonly changedAt: string;
    readonly isFile: boolean;
  }[] {
    return [...this.#entries.values()].flatMap((template) => {
      const link = this.#linkOf(template);
      return link?.changedAt ? { template, changedAt: link.changedAt, isFile: link.isFile } : [];
    });
  }

  async findByUrl(url: string): Promise<Template | undefined> {
    const entry = await findByUrl(this.#entries.values(), url);
    return entry && this.toTemplate(entry);
  }

  list(query: TemplateQuery): Listing {
    const { page, ...meta } = listEntries(query, this.#lists);
    return { ...meta, templates: page.map((entry) => this.toTemplate(entry)) };
  }

  /** Similar templates, where little or nothing has all that is searched for. */
  listSimilar(query: SimilarQuery): readonly Template[] {
    return listSimilarEntries(query, this.#lists).map((entry) => this.toTemplate(entry));
  }

  /** Notes templates followed on enough days. */
  noteFollowedLong(ids: readonly number[]): void {
    for (const id of ids) this.#followedLong.add(id);
  }

  /** Whether a template is popular, or would be if it were active. */
  isPopular({ id, isFeatured, downloadCount }: Pick<Entry, "id" | "isFeatured" | "downloadCount">): boolean {
    this.#threshold ??= popularityThreshold(this.#orders.get("popular"));
    return isFeatured || (downloadCount >= this.#threshold && this.#followedLong.has(id));
  }

  #isUrlShared(url: string): boolean {
    this.#ofTexts.urlCounts ??= countUrls(this.#entries.values());
    return (this.#ofTexts.urlCounts.get(url) ?? 0) > 1;
  }

  toTemplate(entry: Entry): Template {
    return toTemplate(entry, {
      isPopular: this.isPopular(entry),
      ...linkFields(this.#linkOf(entry)),
      ...(this.#isUrlShared(entry.url) && { isUrlShared: true }),
    });
  }
}

function countUrls(entries: Iterable<Entry>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { url } of entries) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
