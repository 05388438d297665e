/**
 * The in-memory read model of the public site: catalogue, situations, ads, offers and the state of links. Loaded at start, and kept in sync
 * with the changes of every process.
 */
import type { Settings } from "#app/env.ts";
import type { Database } from "#db/client.ts";
import { readSeedFile, readShippedSituations } from "#app/seed.ts";
import { rejectTooManyTemplates } from "#app/template-limit.ts";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import { HomepageAdStore } from "#features/homepage-ads/server/store.ts";
import type { Offer } from "#features/offers/contract.ts";
import { OfferStore } from "#features/offers/server/store.ts";
import { LinkStatusCache } from "#features/links/server/link-status-cache.ts";
import { LinkHealthStore } from "#features/links/server/health-store.ts";
import { ShownSituations } from "#features/situations/server/shown-situations.ts";
import { SituationStore } from "#features/situations/server/store.ts";
import type { Template } from "#features/templates/contract.ts";
import { Catalogue } from "#features/templates/server/catalogue.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { CachedList } from "#platform/cached-list.ts";
import type { Logger } from "#platform/log/log.ts";

export interface ReadModel {
  readonly templates: TemplateStore;
  readonly catalogue: Catalogue;
  readonly ads: CachedList<HomepageAd>;
  readonly offers: CachedList<Offer>;
  readonly situations: ShownSituations<Template>;
  readonly linkStatuses: LinkStatusCache;
  /** Grows with every change visitors can see. */
  readonly revision: number;
  /** How many of the revisions changed nothing but counts. */
  readonly countsRevision: number;
  /** Reads what other processes changed. Concurrent calls share one read. */
  sync(): Promise<void>;
  /** As sync, with a read that begins after this call: it contains what the caller has committed. */
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
  const linkStatuses = new LinkStatusCache(new LinkHealthStore(database));
  const catalogue = new Catalogue((template) => linkStatuses.find(template));
  const adStore = new HomepageAdStore(database);
  const offerStore = new OfferStore(database);
  const ads = new CachedList(() => adStore.listActive());
  const offers = new CachedList(() => offerStore.listActive());
  const situationStore = new SituationStore(database);
  const storedSituations = new CachedList(() => situationStore.listActive());
  const situations = new ShownSituations({
    list: () => storedSituations.list(),
    findTemplate: (id) => catalogue.findShown(id),
    revision: () => storedSituations.revision + catalogue.revision,
  });

  if (settings.seed === "catalogue") {
    const seeded = await templates.seed(await readSeedFile());
    if (seeded)
      log.info({ templates: seeded.rows.length }, "loaded the shipped catalogue into an empty database");
    const situationsAdded = await situationStore.addShipped(await readShippedSituations());
    if (situationsAdded) log.info({ situations: situationsAdded }, "added the shipped situations");
  }

  await rejectTooManyTemplates(database.orm, settings.maxTemplates);
  const readChanges = async () => {
    const change = await templates.listChangesSince(catalogue.syncedVersion);
    if (change.version === catalogue.syncedVersion) return;
    await Promise.all([
      ads.refresh(),
      offers.refresh(),
      storedSituations.refresh(),
      linkStatuses.refresh(change.version),
    ]);
    if (change.rows.length > manyRows) await catalogue.applyInTurns(change, "applySync");
    else catalogue.applySync(change);
  };
  await readChanges();
  catalogue.prepareOrders();

  let inFlight: Promise<void> | undefined;
  const sync = () => {
    inFlight ??= readChanges().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
  const resync = async () => {
    // Its failure is its own callers' to handle. All who wait here share the next read.
    await inFlight?.catch(() => {});
    await sync();
  };
  /** One line for an outage, not one for each attempt. */
  let isBehind = false;
  const syncQuietly = () => {
    sync().then(
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
  const closing = new AbortController();
  const stopListening = database.onSiteChange(syncQuietly);
  const timer = database.kind === "server" ? setInterval(syncQuietly, pollMs).unref() : undefined;

  return {
    templates,
    catalogue,
    ads,
    offers,
    situations,
    linkStatuses,
    get revision() {
      const lists = ads.revision + offers.revision + storedSituations.revision;
      return catalogue.revision + lists + linkStatuses.revision;
    },
    get countsRevision() {
      return catalogue.countsRevision + linkStatuses.countsRevision;
    },
    sync,
    resync,
    prepareSearch: () => catalogue.prepareSearch(closing.signal),
    close() {
      closing.abort();
      stopListening();
      clearInterval(timer);
    },
  };
}
