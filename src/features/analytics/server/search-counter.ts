/** The daily count of searches, without a record of who made them. */
import { CountWriter, type ReadTrackingEvent } from "#features/analytics/server/event-recorder.ts";
import type { MarkedSearch, SearchStore } from "#features/analytics/server/search-store.ts";
import type { DaySalt } from "#features/analytics/server/visitor-store.ts";
import { type Clock, dayInNorway, dayMs } from "#platform/clock.ts";
import { Quota } from "#platform/limits/quota.ts";
import { networksOf } from "#platform/limits/rate-limit.ts";
import type { Logger } from "#platform/log/log.ts";
import { searchKey, withoutInvisible } from "#shared/text/text-rules.ts";

/** Searches of one IP that are counted in a day: more are not a person's. */
const maxPerIp = 300;
/** Searches of all ips that are counted in a day, since each is stored. */
const maxInAll = 200_000;

export type SearchOutcome = Extract<ReadTrackingEvent, { readonly event: "search" }>["eventData"];

export interface SearchCounterOptions {
  readonly store: SearchStore;
  readonly salt: DaySalt;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Counter of searches by text and day. A search is stored as two hashes under the day's salt, of the text, and of IP and text,
 * until four different IPs have searched for it; they and the salt are deleted when the day is over. The count is by IP alone,
 * since a visitor can invent user agents and be four.
 */
export class SearchCounter extends CountWriter<MarkedSearch> {
  readonly #options: SearchCounterOptions;
  readonly #perIp: Quota;
  readonly #inAll: Quota;

  constructor(options: SearchCounterOptions) {
    super({
      log: options.log,
      dropped: "searches were not counted",
      write: (searches) => options.store.addSearches(searches),
    });
    this.#options = options;
    const { clock } = options;
    this.#perIp = new Quota({ max: maxPerIp, windowMs: dayMs, clock });
    this.#inAll = new Quota({ max: maxInAll, windowMs: dayMs, clock });
  }

  /** @param ip the key from `ipKey` */
  record(ip: string, outcome: SearchOutcome): void {
    const text = countedText(outcome.search);
    if (text === null || this.#inAll.secondsLeft() > 0 || !this.#perIp.tryToUse(ip)) return;
    this.#inAll.use();
    this.addOnceMade(this.#mark(ip, text, outcome));
  }

  async #mark(ip: string, text: string, { found, outcome, opened }: SearchOutcome): Promise<MarkedSearch> {
    const { day, hash } = await this.#options.salt.today();
    return {
      day,
      search: hash("search", text),
      // A home's whole /56 is one visitor.
      mark: hash("search", `${networksOf(ip)[1]?.network ?? ip}\n${text}`),
      text,
      found,
      followed: outcome === "followed",
      again: outcome === "again",
      opened: opened ?? null,
    };
  }

  /** Replaces the marks of past days by the sums of what enough visitors searched for. */
  rollUpDays(): Promise<void> {
    return this.#options.store.rollUpDaysBefore(dayInNorway(this.#options.clock));
  }
}

const maxLength = 80;
/** Digits of a counted text: a date of birth, a phone, account or national identity number has more. */
const maxDigits = 5;

/**
 * The text that a search is counted as, the same when it is typed in another way.
 * @returns null for a text that may identify a person, or that no list of words should hold
 */
export function countedText(search: string): string | null {
  const text = searchKey(withoutInvisible(search));
  if (text.length < 2 || text.length > maxLength) return null;
  if (!/\p{L}/u.test(text) || text.includes("@") || text.includes("://")) return null;
  return (text.match(/\p{Nd}/gu)?.length ?? 0) > maxDigits ? null : text;
}
