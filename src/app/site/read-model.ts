/**
 * The in-memory read model of the public site: catalogue, situations, ads, offers, acts and the state of links. Loaded at start, and kept in sync
 * with the changes of every process.
 */
import type { Settings } from "#app/site/env.ts";
import { type ShownLists, shownLists, type SiteResources, siteResources } from "#app/site/resources.ts";
import { type GoneTemplate, readEditions, readGone } from "#app/site/seed.ts";
import type { AnnouncedChange, Database, Orm } from "#db/client.ts";
import { countTemplates } from "#db/rows/template-columns.ts";
import { LawStore, type StoredLaw } from "#features/laws/server/store.ts";
import { LinkHealthStore, LinkStatusCache } from "#features/links/server/health-store.ts";
import { ShownSituations } from "#features/situations/server/shown-situations.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import type { AbsentNeed, Template } from "#features/templates/contract.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { popularMinimumDays } from "#features/templates/server/catalogue/template-orders.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Logger } from "#platform/log/log.ts";
import { CachedList } from "#platform/public-list.ts";
import type { Revisions } from "#platform/responses/shown-version.ts";
import { StartError } from "#shared/errors.ts";

export interface ReadModel {
  readonly templates: TemplateStore;
  readonly catalogue: Catalogue;
  readonly resources: SiteResources;
  readonly lists: ShownLists;
  /** With the templates of their steps. */
  readonly situations: ShownSituations<Entry, Template>;
  readonly linkStatuses: LinkStatusCache;
  readonly laws: CachedList<StoredLaw>;
  /** What administrators say that the catalogue does not have. */
  readonly absentNeeds: CachedList<Pick<AbsentNeed, "id" | "line">>;
  /** What went from the shipped catalogue, whichever version the site has. */
  readonly gone: readonly GoneTemplate[];
  readonly revisions: Readonly<Revisions>;
  /** Reads what any process has changed. The read begins after this call, so it contains what the caller has committed. */
  resync(): Promise<void>;
  /** Builds the search index in turns with requests; a search that comes earlier builds what is left of it. */
  prepareSearch(): Promise<void>;
  close(): void;
}

/** Fallback poll for missed NOTIFYs, in milliseconds. */
const pollMs = 3_000;

/** So many changed templates at once, as by an import, would hold up other requests. */
const manyRows = 500;

export async function openReadModel(deps: {
  database: Database;
  settings: Settings;
  log: Logger;
}): Promise<ReadModel> {
  const { database, settings, log } = deps;
  const templates = new TemplateStore(database);
  const revisions: Revisions = { text: 0, counts: 0 };
  const linkStatuses = new LinkStatusCache(new LinkHealthStore(database), revisions);
  const lawStore = new LawStore(database);
  const laws = new CachedList(() => lawStore.list(), revisions);
  let byId = { of: laws.list(), laws: new Map<string, StoredLaw>() };
  const lawsById = () => {
    const all = laws.list();
    if (byId.of !== all) byId = { of: all, laws: new Map(all.map((law) => [law.id, law])) };
    return byId.laws;
  };
  const absentNeeds = new CachedList(() => templates.listAbsentNeeds(), revisions);
  const catalogue = new Catalogue(
    revisions,
    (template) => linkStatuses.find(template),
    (wanted) => lawsById().get(wanted),
    () => absentNeeds.list(),
  );
  const resources = siteResources((id) => catalogue.findShownEntry(id));
  const lists = shownLists(resources, database, revisions);
  const situations = new ShownSituations({
    list: () => lists.situations.list(),
    findEntry: (id) => catalogue.findShownEntry(id),
    toTemplate: (entry) => catalogue.toTemplate(entry),
  });

  // All of it is read before any of it is stored.
  const editions = settings.seed === "catalogue" ? await readEditions() : null;
  const gone = editions?.gone ?? (await readGone());
  if (editions) {
    const { now: shipped } = editions;
    const seeded = await templates.seed(shipped.templates);
    if (seeded)
      log.info({ templates: seeded.rows.length }, "loaded the shipped catalogue into an empty database");
    const lawsAdded = await lawStore.addShipped(shipped.laws);
    if (lawsAdded) log.info({ laws: lawsAdded }, "added the shipped acts");
    const situationsAdded = await new SituationStore(database).addShipped(shipped.situations);
    if (situationsAdded) log.info({ situations: situationsAdded }, "added the shipped situations");
  }

  await rejectTooManyTemplates(database.orm, settings.maxTemplates);
  /** Every change after what has been read, up to this version, is of counts alone. */
  let countsUpTo = 0;
  /** Whether anything else may have changed. */
  let isTextStale = true;
  const readChanges = async () => {
    if (!isTextStale && countsUpTo > catalogue.syncedVersion) {
      const version = countsUpTo;
      const counts = await templates.listCountsSince(catalogue.syncedVersion);
      catalogue.applyCounts({ version, counts }, "applySync");
      return;
    }
    isTextStale = false;
    const change = await templates.listChangesSince(catalogue.syncedVersion);
    if (change.version === catalogue.syncedVersion) return;
    await Promise.all([
      ...Object.values(lists).map((list) => list.refresh()),
      absentNeeds.refresh(),
      linkStatuses.refresh(change.version),
      // Before the templates that changed with them.
      laws.refresh(),
    ]);
    if (change.rows.length > manyRows) await catalogue.applyInTurns(change, "applySync");
    else catalogue.applySync(change);
  };
  catalogue.noteFollowedLong(await templates.listFollowedOn(popularMinimumDays));
  await readChanges();
  catalogue.prepareOrders();

  let inFlight: Promise<void> | undefined;
  const sync = async () => {
    // It may have begun before the change. Its failure is its own callers' to handle; all who wait here share the next one.
    await inFlight?.catch(() => {});
    inFlight ??= readChanges().finally(() => {
      inFlight = undefined;
    });
    await inFlight;
  };
  const resync = () => {
    isTextStale = true;
    return sync();
  };
  /** One line for an outage, not one for each attempt. */
  let isBehind = false;
  const quietly = (read: Promise<void>) => {
    read.then(
      () => {
        if (isBehind) log.info("reading other processes' changes again");
        isBehind = false;
      },
      (error: unknown) => {
        if (!isBehind) log.warn({ err: error }, "could not read other processes' changes; will try again");
        isBehind = true;
      },
    );
  };
  /** Counts alone are read only where no version between was missed. This process's own changes are applied without a read. */
  const hear = (change?: AnnouncedChange) => {
    const known = Math.max(catalogue.syncedVersion, countsUpTo);
    if (change && change.version <= known) return;
    if (change?.kind === "counts" && change.version === known + 1) countsUpTo = change.version;
    else if (!change?.isOwn) isTextStale = true;
    if (!change?.isOwn) quietly(sync());
  };
  const closing = new AbortController();
  const stopListening = database.onSiteChange(hear);
  const timer = database.kind === "server" ? setInterval(() => quietly(resync()), pollMs).unref() : undefined;

  return {
    templates,
    catalogue,
    resources,
    lists,
    situations,
    linkStatuses,
    laws,
    absentNeeds,
    gone,
    revisions,
    resync,
    prepareSearch: () => catalogue.prepareSearch(closing.signal),
    close() {
      closing.abort();
      stopListening();
      clearInterval(timer);
    },
  };
}

/**
 * How many templates a site may have: each process keeps all of them in memory and starts by reading them (docs/scaling.md).
 * Past the limit a sentence is better than a start that takes minutes and then fails.
 * @throws StartError when there are more than the site can serve
 */
async function rejectTooManyTemplates(orm: Orm, max: number): Promise<void> {
  const count = await countTemplates(orm);
  if (count <= max) return;
  throw new StartError(
    `The database has ${count} templates, and this site serves ${max} at most, since each process keeps them in memory ` +
      "(docs/scaling.md). With the memory and the patience for more, set MAX_TEMPLATES.",
  );
}

/** Called in the transaction that adds them. @throws HttpError 409 when there is no room */
export async function rejectTemplateTooMany(tx: Orm, max: number, added = 1): Promise<void> {
  if ((await countTemplates(tx)) + added <= max) return;
  const most = new Intl.NumberFormat("nb-NO").format(max);
  throw new HttpError(
    409,
    "catalogue_full",
    `Katalogen er full: Den har plass til ${most} maler. Slett noen som ikke lenger trengs, og prøv igjen.`,
  );
}
