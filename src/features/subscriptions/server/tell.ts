/** The jobs of following by e-mail: the mail of a day, at most one to an address, and deletions. */
import type { Database, Orm } from "#db/client.ts";
import { ownFollowsHref } from "#features/subscriptions/follows.ts";
import { newsText } from "#features/subscriptions/server/mail-texts.ts";
import { type ChangeSources, newsFor } from "#features/subscriptions/server/news.ts";
import {
  keptUntilOf,
  lockSubscribers,
  newsKey,
  newsKind,
  newToken,
  type SubscriptionStore,
} from "#features/subscriptions/server/store.ts";
import { type Clock, dayInNorway, dayMs } from "#platform/clock.ts";
import type { ClosedMails, MailOutbox } from "#domain/server/outgoing-mail.ts";

export interface TellOptions {
  readonly store: SubscriptionStore;
  readonly mail: MailOutbox;
  readonly sources: ChangeSources;
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** Age of a change that is mailed, longer than any transaction takes: one still being written is mailed the next day. */
const settledMs = 10 * 60_000;

/** Mails subscribers whose follows have changed since their last mail. */
export async function tellFollowers(options: TellOptions, signal: AbortSignal): Promise<void> {
  const { store, mail, sources, siteUrl, clock } = options;
  const until = new Date(clock.now() - settledMs);
  const today = dayInNorway(clock);
  await sources.refresh();
  for (const id of await store.listIdsToTell(until)) {
    signal.throwIfAborted();
    await store.withLocked(id, async (tx, row) => {
      const { toldAt, confirmedAt, mailedOn } = row;
      // Another process has sent it, or the letter was sent today.
      if (!toldAt || toldAt >= until || !confirmedAt || mailedOn === today) return null;
      const span = { after: toldAt.toISOString(), until: until.toISOString() };
      const news = newsFor(row.follows, sources, span);
      if (!news) return { toldAt: until };
      const { token, tokenHashes } = newToken(row);
      const leaveUrl = siteUrl + ownFollowsHref(token);
      await mail.enqueue(tx, {
        kind: newsKind,
        to: row.address,
        ...newsText(news, {
          siteUrl,
          siteName: mail.siteName,
          leaveUrl,
          keptUntil: keptUntilOf(confirmedAt),
        }),
        dedupeKey: newsKey(row),
        subscriber: { id, leaveUrl },
      });
      return { tokenHashes, toldAt: until, mailedOn: today };
    });
  }
  mail.wake();
}

export interface PurgeOptions extends Pick<TellOptions, "store" | "clock"> {
  readonly database: Database;
  /** Takes the addresses from mails that are over. */
  readonly closeMails: (tx: Orm, since: Date) => Promise<ClosedMails>;
}

/** Refusals, more than there are mails that were taken, from which they are about us and not about the addresses. */
const manyRefusals = 5;

export async function purgeSubscribers({ store, database, closeMails, clock }: PurgeOptions): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await lockSubscribers(tx);
    const { refused, unsent, taken } = await closeMails(tx, new Date(clock.now() - dayMs));
    await store.purge(tx, { refused: refused.length > taken + manyRefusals ? [] : refused, unsent });
  });
}
