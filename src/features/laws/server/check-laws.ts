/** The weekly read of the source: Lovdata's public archive of the acts in force; changes are stored. */
import { LawSourceError, readHeads } from "#features/laws/server/law-archive.ts";
import type { LawHead } from "#features/laws/server/law-head.ts";
import type { LawStore, StoredLaw } from "#features/laws/server/store.ts";
import { type Clock, dayInNorway } from "#platform/clock.ts";
import { type SafeFetch, type Sender, userAgentOf } from "#platform/safe-fetch.ts";

export interface LawCheckOptions extends Sender {
  readonly store: Pick<LawStore, "list" | "takeIn">;
  readonly safeFetch: SafeFetch;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
  readonly syncSite: () => Promise<void>;
}

const source = "https://api.lovdata.no/v1/publicData/get/gjeldende-lover.tar.bz2";
const timeoutMs = 5 * 60_000;
/** Limit of the archive, which has some 10 MB, and unpacked 800 files of 80 MB. */
const maxArchiveBytes = 64 * 1024 * 1024;
const maxUnpackedBytes = 300_000_000;

/** @returns the job; it throws a LawSourceError or SafeFetchError when the source is not what it was, and nothing is stored */
export function lawCheck(options: LawCheckOptions): (signal: AbortSignal) => Promise<void> {
  const { store, safeFetch, clock, log, syncSite } = options;
  const headers = { "user-agent": userAgentOf(options, "lovkontroll") };
  return async (signal) => {
    const { status, body } = await safeFetch(source, { headers, maxBytes: maxArchiveBytes, timeoutMs });
    if (status !== 200) throw new LawSourceError(`the source responds with ${status}`);
    const today = dayInNorway(clock);
    // Loaded here, since a start needs no parser of HTML.
    const { readLawHead } = await import("#features/laws/server/law-head.ts");
    const found = new Map<string, LawHead>();
    await readHeads(body, maxUnpackedBytes, signal, (head) => {
      const law = readLawHead(head, today);
      const twin = law && found.get(law.id);
      // The constitution is there in both written languages.
      if (law && (!twin || (law.changedFrom ?? "") > (twin.changedFrom ?? ""))) found.set(law.id, law);
    });
    rejectOtherFormat(found, await store.list());
    signal.throwIfAborted();
    const laws = [...found.values()].map((law) => {
      return { ...law, changedByTitle: found.get(law.changedBy ?? "")?.title ?? null };
    });
    const changed = await store.takeIn(laws, new Date(clock.now()), today);
    await syncSite();
    log.info({ acts: found.size, changed: changed.length }, "read when the acts last changed");
  };
}

const minActs = 400;
/** Share of the acts we know that must be there; some are repealed. */
const minKnown = 0.8;
/** Share of the acts we know that may have an earlier day; a day is seldom corrected backwards. */
const maxEarlier = 0.1;
/** Share of all acts that must have a day; most have changed since they were made. */
const minDated = 0.5;

/** A source that we can no longer read would look like one in which nothing has changed, or everything. */
function rejectOtherFormat(found: ReadonlyMap<string, LawHead>, stored: readonly StoredLaw[]): void {
  const known = stored.filter(({ id }) => found.has(id)).length;
  const earlier = stored.filter(({ id, changedFrom }) => {
    const day = found.get(id)?.changedFrom ?? null;
    return day !== null && changedFrom !== null && day < changedFrom;
  }).length;
  const dated = [...found.values()].filter(({ isDated }) => isDated).length;
  const problem = [
    found.size < minActs && `${found.size} acts, where there are ${minActs} at least`,
    known < stored.length * minKnown && `${known} of the ${stored.length} acts that we know`,
    earlier > stored.length * maxEarlier && `an earlier day for ${earlier} of the acts that we know`,
    dated < found.size * minDated && `the day of a change for ${dated} of ${found.size} acts`,
  ].find((problem) => problem !== false);
  if (problem) throw new LawSourceError(`the format has changed: it has ${problem}`);
}
