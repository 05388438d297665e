/**
 * SQL of following by e-mail: one row for each address, changed under its lock. Whoever asks is answered the same whatever is
 * stored of the address, so nobody learns who follows what.
 */
import { and, arrayContains, eq, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import type { OwnForm, Subscription, SubscriptionCounts } from "#features/subscriptions/contract.ts";
import {
  confirmHours,
  type Follow,
  followKinds,
  keptYears,
  maxFollows,
  type NamedFollow,
  ownFollowsHref,
  type OwnFollows,
  readFollow,
} from "#features/subscriptions/follows.ts";
import { confirmText } from "#features/subscriptions/server/mail-texts.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type InboxLimits, received } from "#platform/inbox-forms.ts";
import { ClaimedQuotas, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import { makeToken, sha256 } from "#platform/secrets.ts";
import type { Respond } from "#platform/writes/idempotency.ts";
import type { MailOutbox } from "#shared/outgoing-mail.ts";

export type Subscriber = typeof subscribers.$inferSelect;

export interface SubscriptionStoreOptions {
  readonly database: Database;
  readonly mail: MailOutbox;
  readonly quotas: QuotaStore;
  /** Finds a follow as it is listed now; null where it is not. */
  readonly find: (follow: Follow) => Omit<NamedFollow, "line"> | null;
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** Whether a mail to many waits for a subscriber: another is written once that one is sent. */
export const hasMailWaiting = sql`exists (
  select from ${mailOutbox} where ${mailOutbox.subscriberId} = ${subscribers.id}
    and ${mailOutbox.leaveUrl} is not null and ${mailOutbox.state} in ('waiting', 'sending'))`;

const mailsAnHour = 50;
const maxFailures = 2;
/** Mails whose links work: those of a year that had one mail every third day. */
const keptTokens = 120;

/** A token for one mail, and the hashes with its own that its row then has. */
export function newToken({ tokenHashes }: Pick<Subscriber, "tokenHashes">) {
  const token = makeToken();
  return { token, tokenHashes: [...tokenHashes, sha256(token)].slice(-keptTokens) };
}

export class SubscriptionStore {
  readonly #options: SubscriptionStoreOptions;
  readonly #perAddress: StoredQuota;
  readonly #perHour: StoredQuota;

  constructor(options: SubscriptionStoreOptions) {
    const { quotas: store, clock } = options;
    this.#options = options;
    this.#perAddress = new StoredQuota({ name: "confirm-one", max: 1, windowMs: dayMs, clock, store });
    const reason = "Mange har bedt om e-post den siste timen.";
    const perHour = { name: "confirm-all", max: mailsAnHour, windowMs: hourMs, clock, store, reason };
    this.#perHour = new StoredQuota(perHour);
  }

  /**
   * Notes what an address is to follow once its owner confirms it, and sends the link for that, once a day.
   * @throws HttpError 404 when nothing of it is listed, 429 when the ip or all together have asked for too much
   */
  async ask(
    { email, follows }: Subscription,
    limits: InboxLimits,
    ip: string,
    respond: Respond,
  ): Promise<void> {
    const { database, mail, quotas: quotaStore, siteUrl } = this.#options;
    const named = this.named(follows);
    if (named.length === 0) throw notFound("Det du vil følge, er ikke i katalogen lenger.");
    const share = await limits.claim(ip);
    const [own, all] = [await this.#perAddress.claim(email), await this.#perHour.claim("")];
    const now = this.#now();
    await database.orm.transaction(async (tx) => {
      await limits.use(tx, share, 0);
      const quotas = await ClaimedQuotas.open(quotaStore, tx, [...own, ...all]);
      // The same for every address, whether it gets a mail or not.
      quotas.use(all);
      const isFirstToday = quotas.tryToUse(own);
      if (!isFirstToday) quotas.giveBack(all);
      await quotas.close();
      const [row] = await tx
        .insert(subscribers)
        .values({ address: email, createdAt: now })
        .onConflictDoUpdate({ target: subscribers.address, set: { address: email } })
        .returning();
      if (!row) throw new Error("subscribers did not return its row");
      const open = this.#openOf(row);
      const asked = named.map(({ line }) => line).filter((line) => !row.follows.includes(line));
      // Whoever gets a mail finds there what was just asked for, however much strangers have asked for in that name.
      const wanted = isFirstToday ? union(asked, open) : union(open, asked);
      const { token, tokenHashes } = newToken(row);
      // Lines added to those of a mail that was sent before end with it.
      const wantedAt = isFirstToday || open.length === 0 ? now : row.wantedAt;
      await this.#update(tx, row, { wanted, wantedAt, ...(isFirstToday && { tokenHashes }) });
      if (isFirstToday) {
        await mail.enqueue(tx, {
          kind: "confirm-follow",
          to: email,
          ...confirmText(this.named(wanted), siteUrl + ownFollowsHref(token), mail.siteName),
          dedupeKey: `confirm-follow:${row.id}:${now.getTime()}`,
          expiresAt: new Date(now.getTime() + confirmHours * hourMs),
          subscriber: { id: row.id },
        });
      }
      await respond(tx, received);
    });
    mail.nudge();
  }

  async read(token: string): Promise<OwnFollows> {
    const [row] = await this.#options.database.orm.select().from(subscribers).where(hasToken(token));
    return this.#shown(row);
  }

  /** Carries out a form from the page of a token. */
  change(token: string, { action, line }: OwnForm): Promise<OwnFollows> {
    return this.#options.database.orm.transaction(async (tx) => {
      const [row] = await tx.select().from(subscribers).where(hasToken(token)).for("update");
      const shown = this.#shown(row);
      if (!row || (action !== "leave" && shown.kind === "unknown")) {
        return action === "leave" ? { kind: "left" } : shown;
      }
      const [now, open] = [this.#now(), this.#openOf(row)];
      const without = (lines: readonly string[]) => lines.filter((each) => each !== line);
      const confirmed = { confirmedAt: now, toldAt: row.toldAt ?? now, failures: 0 };
      const all = union(row.follows, open);
      // Lines that find no room stay open.
      const changes =
        action === "confirm"
          ? { follows: all, wanted: open.filter((each) => !all.includes(each)), ...confirmed }
          : { follows: without(row.follows), wanted: without(open) };
      if (action === "leave" || this.named([...changes.follows, ...changes.wanted]).length === 0) {
        // The mails to it that wait go with it.
        await tx.delete(subscribers).where(eq(subscribers.id, row.id));
        return { kind: "left" };
      }
      await this.#update(tx, row, changes);
      return this.#shown({ ...row, ...changes });
    });
  }

  /** Ids of subscribers that follow something and were told of what changed before `until` alone. */
  async listIdsToTell(until: Date): Promise<readonly number[]> {
    const rows = await this.#options.database.orm
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(
        and(lt(subscribers.toldAt, until), sql`cardinality(${subscribers.follows}) > 0`, not(hasMailWaiting)),
      )
      .orderBy(subscribers.id);
    return rows.map(({ id }) => id);
  }

  /** Runs `work` on a row as it is now, and stores the changes that it returns; null is none. */
  withLocked(
    id: number,
    work: (tx: Orm, row: Subscriber) => Promise<Partial<Subscriber> | null>,
  ): Promise<void> {
    return this.#options.database.orm.transaction(async (tx) => {
      const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update");
      const changes = row && (await work(tx, row));
      if (changes) await this.#update(tx, row, changes);
    });
  }

  async count(): Promise<Omit<SubscriptionCounts, "isSetUp">> {
    const { orm } = this.#options.database;
    const { rows } = await orm.execute<{ kind: string; addresses: number }>(sql`
      select kind, count(*)::int as addresses
      from (select distinct id, split_part(unnest(follows), ' ', 1) as kind from ${subscribers}) as kinds group by kind`);
    const followed = new Map(rows.map(({ kind, addresses }) => [kind, addresses]));
    return {
      confirmed: await orm.$count(subscribers, isNotNull(subscribers.confirmedAt)),
      unconfirmed: await orm.$count(subscribers, isNull(subscribers.confirmedAt)),
      follows: followKinds.map((kind) => ({ kind, addresses: followed.get(kind) ?? 0 })),
    };
  }

  async deleteAddress(address: string): Promise<boolean> {
    const { orm } = this.#options.database;
    return (await orm.delete(subscribers).where(eq(subscribers.address, address)).returning()).length > 0;
  }

  /** Deletes what nobody has confirmed in time, or again, and the addresses that a mail server has refused too often. */
  async purge(tx: Orm, refused: readonly number[]): Promise<void> {
    const { follows, confirmedAt, wantedAt, failures } = subscribers;
    const isRefused = inArray(subscribers.id, [...refused]);
    await tx
      .update(subscribers)
      .set({ failures: sql`${failures} + 1` })
      .where(isRefused);
    const wantedBefore = new Date(this.#now().getTime() - confirmHours * hourMs);
    // Whoever had confirmed may have removed all of it since.
    const isUnconfirmed = and(sql`cardinality(${follows}) = 0`, lt(wantedAt, wantedBefore));
    const isForgotten = lt(confirmedAt, yearsFrom(this.#now(), -keptYears));
    await tx.delete(subscribers).where(or(isUnconfirmed, isForgotten, sql`${failures} >= ${maxFailures}`));
    await tx.update(subscribers).set({ wanted: [], wantedAt: null }).where(lt(wantedAt, wantedBefore));
  }

  async #update(tx: Orm, { id }: Subscriber, changes: Partial<Subscriber>): Promise<void> {
    await tx.update(subscribers).set(changes).where(eq(subscribers.id, id));
  }

  #shown(row: Subscriber | undefined): OwnFollows {
    const open = row ? this.#openOf(row) : [];
    if (!row || (row.confirmedAt === null && open.length === 0)) return { kind: "unknown" };
    const { address, follows, confirmedAt } = row;
    const keptUntil = confirmedAt && keptUntilOf(confirmedAt).toISOString();
    return { kind: "own", address, follows: this.named(follows), wanted: this.named(open), keptUntil };
  }

  /** Follows with their names; what is no longer listed is left out. */
  named(lines: readonly string[]): readonly NamedFollow[] {
    return lines.flatMap((line) => {
      const follow = readFollow(line);
      const found = follow && this.#options.find(follow);
      return found ? [{ line, ...found }] : [];
    });
  }

  /** Lines that were requested and can still be confirmed. */
  #openOf({ wanted, wantedAt }: Subscriber): readonly string[] {
    const isOpen = wantedAt !== null && wantedAt.getTime() > this.#now().getTime() - confirmHours * hourMs;
    return isOpen ? wanted : [];
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

const hasToken = (token: string) => arrayContains(subscribers.tokenHashes, [sha256(token)]);

const union = (some: readonly string[], others: readonly string[]) =>
  [...new Set([...some, ...others])].slice(0, maxFollows);

export const keptUntilOf = (confirmedAt: Date): Date => yearsFrom(confirmedAt, keptYears);

function yearsFrom(time: Date, years: number): Date {
  const moved = new Date(time);
  moved.setUTCFullYear(time.getUTCFullYear() + years);
  return moved;
}
