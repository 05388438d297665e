/**
 * Following by e-mail: asking, confirming, changing and leaving; the mail of a day, at most one to an address; and what ends by
 * itself. Whoever asks is answered the same whatever is stored of the address, so nobody learns who follows what.
 */
import type { Orm } from "#db/client.ts";
import type { OwnForm, Subscription } from "#features/subscriptions/contract.ts";
import {
  confirmHours,
  type Follow,
  keptYears,
  maxFollows,
  type NamedFollow,
  ownFollowsHref,
  type OwnFollows,
  readFollow,
} from "#features/subscriptions/follows.ts";
import { confirmText, newsText } from "#features/subscriptions/server/mail-texts.ts";
import {
  type ChangeSources,
  newsFor,
  type Recent,
  recentChanges,
  type Span,
} from "#features/subscriptions/server/news.ts";
import {
  newToken,
  type Subscriber,
  type SubscriberStore,
} from "#features/subscriptions/server/subscriber-store.ts";
import { type Clock, dayInNorway, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type InboxLimits, received } from "#platform/inbox-forms.ts";
import { ClaimedQuotas, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import type { Keep } from "#platform/writes/idempotency.ts";
import type { MailOutbox } from "#shared/outgoing-mail.ts";

export interface SubscriptionsOptions {
  readonly store: SubscriberStore;
  readonly mail: MailOutbox;
  /** Takes the addresses from mails that are over. @returns whom a mail server refused for good, and how many others it took since `since` */
  readonly closeMails: (tx: Orm, since: Date) => Promise<{ refused: readonly number[]; taken: number }>;
  readonly quotas: QuotaStore;
  readonly sources: ChangeSources & {
    /** What is followed, as it is listed now: null where it is not. */
    find(follow: Follow): Omit<NamedFollow, "line"> | null;
    /** Reads what any process has changed. */
    refresh(): Promise<void>;
  };
  readonly siteUrl: string;
  readonly clock: Clock;
  readonly log: { warn(fields: object, message: string): void };
}

const unconfirmedMailsAnHour = 50;
const maxFailures = 2;
/** So many refusals at once, and more than there are mails that were taken, are about us and not about the addresses. */
const manyRefusals = 5;
/** A change that is being written while it is read is told of the next day: no transaction takes that long. */
const settledMs = 10 * 60_000;
const rowsAtOnce = 200;

const union = (some: readonly string[], others: readonly string[]) =>
  [...new Set([...some, ...others])].slice(0, maxFollows);

export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  /** By address, and of all together. */
  readonly #perAddress: StoredQuota;
  readonly #perHour: StoredQuota;

  constructor(options: SubscriptionsOptions) {
    const { quotas: store, clock } = options;
    this.#options = options;
    this.#perAddress = new StoredQuota({ name: "confirm-one", max: 1, windowMs: dayMs, clock, store });
    this.#perHour = new StoredQuota({
      name: "confirm-all",
      max: unconfirmedMailsAnHour,
      windowMs: hourMs,
      clock,
      store,
      reason: "Mange har bedt om e-post den siste timen.",
    });
  }

  /**
   * Notes what an address is to follow once its owner confirms it, and sends the link for that, once a day.
   * @throws HttpError 404 when nothing of it is listed, 429 when the ip or all together have asked for too much
   */
  async ask(
    { email, follows }: Subscription,
    { limits, ip }: { limits: InboxLimits; ip: string },
    keep: Keep,
  ): Promise<void> {
    const { store, mail, quotas: quotaStore } = this.#options;
    const wanted = follows.filter((line) => this.#name(line).href !== null);
    if (wanted.length === 0) throw notFound("Det du vil følge, er ikke i katalogen lenger.");
    const share = await limits.claim(ip);
    const [own, all] = [await this.#perAddress.claim(email), await this.#perHour.claim("")];
    const now = this.#now();
    await store.inTransaction(async (tx) => {
      await limits.use(tx, share, 0);
      const quotas = await ClaimedQuotas.open(quotaStore, tx, [...own, ...all]);
      // The same for every address, whether it gets a mail or not.
      quotas.use(all);
      const isFirstToday = quotas.tryToUse(own);
      if (!isFirstToday) quotas.giveBack(all);
      await quotas.close();
      const row = await store.lockOrAdd(tx, email, now);
      const isOpen = this.#isOpen(row);
      const asked = union(isOpen ? row.wanted : [], wanted).filter((line) => !row.follows.includes(line));
      const { token, tokenHashes } = newToken(row);
      // What is added to a mail that was sent before ends with it.
      const wantedAt = isFirstToday || !isOpen ? now : row.wantedAt;
      await store.update(tx, row, { wanted: asked, wantedAt, ...(isFirstToday && { tokenHashes }) });
      if (isFirstToday) {
        const url = this.#options.siteUrl + ownFollowsHref(token);
        await mail.enqueue(tx, {
          kind: "confirm-follow",
          to: email,
          ...confirmText(
            asked.map((line) => this.#name(line)),
            url,
            mail.siteName,
          ),
          dedupeKey: `confirm-follow:${row.id}:${now.getTime()}`,
          expiresAt: new Date(now.getTime() + confirmHours * hourMs),
          subscriber: { id: row.id },
        });
      }
      await keep(tx, received);
    });
    mail.nudge();
  }

  async read(token: string): Promise<OwnFollows> {
    return this.#shown(await this.#options.store.findByToken(token));
  }

  /** Does what a form on the page of a token asks for. */
  change(token: string, { action, line }: OwnForm): Promise<OwnFollows> {
    const { store } = this.#options;
    return store.inTransaction(async (tx): Promise<OwnFollows> => {
      const row = await store.lockByToken(tx, token);
      if (action === "leave") {
        if (row) await store.delete(tx, row);
        return { kind: "left" };
      }
      if (!row || this.#isExpired(row)) return { kind: "unknown" };
      const now = this.#now();
      const open = this.#isOpen(row) ? row.wanted : [];
      const without = (lines: readonly string[]) => lines.filter((each) => each !== line);
      const changes =
        action === "confirm"
          ? {
              follows: union(row.follows, open),
              wanted: [],
              wantedAt: null,
              confirmedAt: now,
              toldAt: row.toldAt ?? now,
              failures: 0,
            }
          : { follows: without(row.follows), wanted: without(open) };
      if (changes.follows.length + changes.wanted.length === 0) {
        await store.delete(tx, row);
        return { kind: "left" };
      }
      await store.update(tx, row, changes);
      return this.#shown({ ...row, ...changes }, action === "confirm" ? "confirmed" : "removed");
    });
  }

  /** Writes to those of whose follows something has changed since they were last told: one mail a day to each. */
  async tell(signal: AbortSignal): Promise<void> {
    const { store, sources, mail } = this.#options;
    const until = new Date(this.#now().getTime() - settledMs);
    await sources.refresh();
    let recent: { readonly span: Span; readonly changes: Recent } | undefined;
    for (let last = 0; !signal.aborted;) {
      const rows = await store.listToTell(last, until, rowsAtOnce);
      if (rows.length === 0) break;
      const quiet: number[] = [];
      for (const row of rows) {
        signal.throwIfAborted();
        last = row.id;
        const span = spanOf(row, until);
        if (!recent || span.after < recent.span.after)
          recent = { span, changes: recentChanges(sources, span) };
        if (newsFor(row.follows, recent.changes, span)) await this.#tellOne(row.id, recent.changes, until);
        else quiet.push(row.id);
      }
      await store.markTold(quiet, until);
    }
    mail.nudge();
  }

  async #tellOne(id: number, recent: Recent, until: Date): Promise<void> {
    const { store, mail, siteUrl, clock } = this.#options;
    await store.inTransaction(async (tx) => {
      // As it is now: it may have changed, or another process may have told it.
      const row = await store.lock(tx, id);
      const today = dayInNorway(clock);
      if (!row?.toldAt || row.toldAt >= until || row.mailedOn === today) return;
      const news = newsFor(row.follows, recent, spanOf(row, until));
      if (!news) return;
      const { token, tokenHashes } = newToken(row);
      const ownUrl = siteUrl + ownFollowsHref(token);
      const keptUntil = keptUntilOf(row) ?? until;
      await mail.enqueue(tx, {
        kind: "followed",
        to: row.address,
        ...newsText(news, { siteUrl, siteName: mail.siteName, ownUrl, keptUntil }),
        dedupeKey: `followed:${row.id}:${today}`,
        subscriber: { id: row.id, leaveUrl: ownUrl },
      });
      await store.update(tx, row, { tokenHashes, toldAt: until, mailedOn: today });
    });
  }

  /** Deletes what nobody has confirmed in time, or again, and the addresses that mail servers say there are none of. */
  async purge(): Promise<void> {
    const { store, closeMails, log } = this.#options;
    const now = this.#now();
    await store.inTransaction(async (tx) => {
      const { refused, taken } = await closeMails(tx, new Date(now.getTime() - dayMs));
      if (refused.length > manyRefusals && refused.length > taken) {
        log.warn(
          { refused: refused.length, taken },
          "the mail server refuses most recipients; none of them is counted",
        );
      } else {
        for (const id of refused) await store.addFailure(tx, id);
      }
      await store.purge(tx, {
        wantedBefore: new Date(now.getTime() - confirmHours * hourMs),
        confirmedBefore: yearsFrom(now, -keptYears),
        failures: maxFailures,
      });
    });
  }

  #shown(row: Subscriber | null, done: "confirmed" | "removed" | null = null): OwnFollows {
    if (!row || this.#isExpired(row)) return { kind: "unknown" };
    const named = (lines: readonly string[]) => lines.map((line) => this.#name(line));
    return {
      kind: "own",
      address: row.address,
      follows: named(row.follows),
      wanted: named(this.#isOpen(row) ? row.wanted : []),
      keptUntil: keptUntilOf(row)?.toISOString() ?? null,
      done,
    };
  }

  #name(line: string): NamedFollow {
    const follow = readFollow(line);
    const found = follow && this.#options.sources.find(follow);
    return { line, ...(found ?? { name: "Noe som ikke er i katalogen lenger", href: null }) };
  }

  /** Whether what was asked for can still be confirmed. */
  #isOpen({ wantedAt }: Subscriber): boolean {
    return wantedAt !== null && wantedAt.getTime() > this.#now().getTime() - confirmHours * hourMs;
  }

  #isExpired(row: Subscriber): boolean {
    return row.confirmedAt === null && !this.#isOpen(row);
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

const spanOf = ({ toldAt }: Subscriber, until: Date): Span => ({
  after: toldAt?.toISOString() ?? "",
  until: until.toISOString(),
});

function yearsFrom(time: Date, years: number): Date {
  const moved = new Date(time);
  moved.setUTCFullYear(time.getUTCFullYear() + years);
  return moved;
}

const keptUntilOf = ({ confirmedAt }: Subscriber) => confirmedAt && yearsFrom(confirmedAt, keptYears);
