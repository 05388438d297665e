/**
 * The in-memory read model of the public site: catalogue, situations, ads, offers, acts and the state of links. Loaded at start, and kept in sync
 * with the changes of every process.
 */
import type { Settings } from "#app/site/env.ts";
import { shownLists, siteResources } from "#app/site/resources.ts";
import { addedAt, readChanges, readShipped } from "#app/site/seed.ts";
import type { Database, Orm } from "#db/client.ts";
import { presentSlug, readFormerNames } from "#domain/server/rows/publisher-names.ts";
import { countTemplates } from "#domain/server/rows/template-columns.ts";
import type { TemplateRow } from "#db/schema/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import { LawStore } from "#features/laws/server/store.ts";
import { LinkHealthStore, LinkStatusCache } from "#features/links/server/health-store.ts";
import { FittingSituation, sheetOf } from "#features/situations/server/fitting-situation.ts";
import { ShownSituations } from "#features/situations/server/shown-situations.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import type { Removed } from "#features/templates/server/catalogue/newest-entries.ts";
import { popularMinimumDays } from "#features/templates/server/catalogue/template-orders.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { keyOf } from "#features/transfer/server/plan-upgrade.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Logger } from "#platform/log/log.ts";
import type { ReaderNumbers } from "#search/reader/numbers.ts";
import { CachedList } from "#domain/server/rows/site-resource.ts";
import { ShownChanges } from "#platform/responses/visible-version.ts";
import { StartError } from "#shared/errors.ts";

export type ReadModel = Awaited<ReturnType<typeof openReadModel>>;

/** The time between two looks for other processes' changes. */
const pollMs = 500;

/** Number of templates that, changed at once as by an import, would hold up other requests. */
const manyRows = 500;

/** Reads the changes of every process, one read at a time. */
class ReadModelSync {
  readonly #read: () => Promise<void>;
  readonly #log: Logger;
  #inFlight: Promise<void> | undefined;
  #isFailing = false;

  constructor(read: () => Promise<void>, log: Logger) {
    this.#read = read;
    this.#log = log;
  }

  /** Reads all changes. The read begins after this call, so it contains the caller's commit; all who wait share it. */
  async resync(): Promise<void> {
    // Its own callers handle its failure.
    await this.#inFlight?.catch(() => {});
    this.#inFlight ??= this.#read().finally(() => (this.#inFlight = undefined));
    await this.#inFlight;
  }

  /** Looks for other processes' changes. Failing reads log one line for an outage. */
  poll(): void {
    if (this.#inFlight) return;
    this.resync().then(
      () => {
        if (this.#isFailing) this.#log.info("reading other processes' changes again");
        this.#isFailing = false;
      },
      (error: unknown) => {
        if (!this.#isFailing)
          this.#log.warn({ err: error }, "could not read other processes' changes; will try again");
        this.#isFailing = true;
      },
    );
  }
}

export async function openReadModel(deps: {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Logger;
  readerNumbers?: ReaderNumbers | null | undefined;
}) {
  const { database, settings, clock, log, readerNumbers = null } = deps;
  const templates = new TemplateStore(database);
  const shownChanges = new ShownChanges();
  const linkStatuses = new LinkStatusCache(new LinkHealthStore(database), shownChanges);
  const lawStore = new LawStore(database);
  const laws = new CachedList(() => lawStore.list(), shownChanges);
  const formerNames = new CachedList(async () => [...(await readFormerNames(database.orm))], shownChanges);
  const absentNeeds = new CachedList(() => templates.listAbsentNeeds(), shownChanges);
  const catalogue = new Catalogue(
    shownChanges,
    (template) => linkStatuses.find(template),
    (wanted) => laws.list().find(({ id }) => id === wanted),
    () => absentNeeds.list(),
    (search, hits, isTyping) => {
      const [found, also] = isTyping ? fitting.findTyped(search, hits) : fitting.find(search, hits);
      return found && sheetOf(found, search, also);
    },
    readerNumbers,
  );
  const resources = siteResources((id) => catalogue.findShownEntry(id));
  const lists = shownLists(resources, deps, shownChanges);
  const situations = new ShownSituations({
    list: () => lists.situations.list(),
    findEntry: (id) => catalogue.findShownEntry(id),
    toTemplate: (entry) => catalogue.toTemplate(entry),
  });
  const fitting = new FittingSituation({
    list: () => situations.entries(),
    version: () => shownChanges.text,
    subjectsIn: (text) => catalogue.subjectsIn(text),
    askedAs: (label) => shipped?.situations.find((one) => one.label === label)?.askedAs ?? [],
  });

  const shipped = settings.seed === "catalogue" ? await readShipped() : null;
  /** Templates gone from the shipped catalogue, whichever version the site has. */
  const { gone } = shipped ?? (await readChanges());
  if (shipped) {
    const seeded = await templates.seed(addedAt(clock.now(), shipped.templates));
    if (seeded)
      log.info({ templates: seeded.rows.length }, "loaded the shipped catalogue into an empty database");
    const lawsAdded = await lawStore.addShipped(shipped.laws);
    if (lawsAdded) log.info({ laws: lawsAdded }, "added the shipped acts");
    const situationsAdded = await new SituationStore(database).addShipped(shipped.situations);
    if (situationsAdded) log.info({ situations: situationsAdded }, "added the shipped situations");
  }

  const closing = new AbortController();
  /** Builds the search index in turns with requests; a search that comes earlier builds what is left of it. */
  async function prepareSearch(): Promise<void> {
    await catalogue.prepareSearch(closing.signal);
    if (catalogue.isSearchable) fitting.learn();
    if (readerNumbers && catalogue.isSearchable && !catalogue.isRead)
      log.warn({}, "the search goes by words alone: its reader's file is of other templates (npm run build)");
  }

  /** Has the search's reader learn many changed texts, in turns with requests: they may be another catalogue, which it knows. */
  function readAgain(): void {
    if (!catalogue.isSearchBehind) return;
    prepareSearch().then(
      () => void (shownChanges.text += 1),
      (error: unknown) => log.error({ err: error }, "could not build the search index"),
    );
  }

  await rejectTooManyTemplates(database.orm, settings.maxTemplates);
  const sync = new ReadModelSync(async () => {
    const since = catalogue.syncedVersion;
    const change = await templates.listChangesSince(since);
    if (change.version === since) return;
    catalogue.noteFollowedLong(await templates.listFollowedOn(popularMinimumDays, since));
    await Promise.all([
      ...Object.values(lists).map((list) => list.refresh()),
      absentNeeds.refresh(),
      formerNames.refresh(),
      linkStatuses.refresh(change.version),
      // Acts before the templates that changed with them.
      laws.refresh(),
    ]);
    if (change.rows.length > manyRows) await catalogue.applyInTurns(change, "applySync");
    else catalogue.applySync(change);
    readAgain();
  }, log);
  await sync.resync();
  catalogue.prepareOrders();

  const findPublisher = (former: string) => {
    const publishers = catalogue.publishers();
    const slug = presentSlug(new Map(formerNames.list()), former, publishers);
    const publisher = publishers.get(slug);
    return publisher && { ...publisher, slug };
  };
  /** Whether a publisher may have another name since a template is as it is now. */
  const mayRename = ({ id, source, mergedInto }: TemplateRow) => {
    const before = catalogue.findShownEntry(id) ?? catalogue.findGone(id);
    return before && (before.source !== source || mergedInto !== null);
  };

  const timer = database.kind === "server" ? setInterval(() => sync.poll(), pollMs).unref() : undefined;

  return {
    templates,
    catalogue,
    resources,
    lists,
    situations,
    linkStatuses,
    laws,
    /** Searches that administrators say no template answers. */
    absentNeeds,
    /** The publisher with a slug, or with one it had before, with the one it has now. */
    findPublisher,
    /** Applies templates that this process has changed, many of them in turns with requests. */
    async applyOwn(change: TemplateChange): Promise<void> {
      if (change.rows.some(mayRename)) return sync.resync();
      if (change.rows.length > manyRows) await catalogue.applyInTurns(change, "applyOwn");
      else catalogue.applyOwn(change);
      readAgain();
    },
    /** Why a template was removed and what replaces it, where the shipped catalogue states it. */
    lossOf(removed: Pick<Removed, "url" | "name">) {
      const lost = gone.find((each) => keyOf(each) === keyOf(removed));
      const listed = lost ? catalogue.listDated() : [];
      const successors = (lost?.successors ?? []).flatMap(
        (successor) => listed.find((entry) => keyOf(entry) === keyOf(successor)) ?? [],
      );
      return { reason: lost?.reason ?? null, successors };
    },
    shownChanges,
    resync: () => sync.resync(),
    prepareSearch,
    close() {
      closing.abort();
      clearInterval(timer);
    },
  };
}

/**
 * Limit of a site's templates: each process has all of them in memory and starts by reading them (docs/performance.md).
 * Past the limit a sentence is better than a start that takes minutes and then fails.
 * @throws StartError when there are more than the site can serve
 */
async function rejectTooManyTemplates(orm: Orm, max: number): Promise<void> {
  const count = await countTemplates(orm);
  if (count <= max) return;
  throw new StartError(
    `The database has ${count} templates, and this site serves ${max} at most, since each process keeps them in memory ` +
      "(docs/performance.md). With the memory and the patience for more, set MAX_TEMPLATES.",
  );
}

/** Check in the transaction that adds them. @throws HttpError 409 without room */
export async function rejectTemplateTooMany(tx: Orm, max: number, added = 1): Promise<void> {
  if ((await countTemplates(tx)) + added <= max) return;
  const most = new Intl.NumberFormat("nb-NO").format(max);
  throw new HttpError(
    409,
    "catalogue_full",
    `Katalogen er full: Den har plass til ${most} maler. Slett noen som ikke lenger trengs, og prøv igjen.`,
  );
}
