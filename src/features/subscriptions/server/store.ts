/**
 * SQL of following by e-mail: one row for each address, changed under its lock, by the rules of decision 037. Whoever asks is
 * answered the same whatever is stored of the address, so nobody learns who follows what.
 */
import {
  and,
  arrayContains,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { type FollowRequest, subscribers } from "#db/schema/subscriptions.ts";
import type { OwnForm, Subscription, SubscriptionCounts } from "#features/subscriptions/contract.ts";
import {
  confirmHours,
  type Follow,
  followKinds,
  keptYears,
  letterLine,
  maxFollows,
  type NamedFollow,
  ownFollowsHref,
  type OwnFollows,
  readFollow,
} from "#features/subscriptions/follows.ts";
import { confirmText } from "#features/subscriptions/server/mail-texts.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type InboxLimits, maxWaiting, received } from "#platform/inbox-forms.ts";
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

/** Time within which the same request again is the same mail. */
const repeatedMs = 10 * 60_000;
/** Time for which what a link would confirm is stored: until it has ended, and a day in which it says so. */
const requestMs = (confirmHours + 24) * hourMs;
/** The days that the next mail to an inbox waits for, after so many that nobody has answered. */
const waitDays = [0, 0, 0, 3];
const longestWaitDays = 30;
const noMails = { requests: [], tokenHashes: [] };
/** Requests in an hour from which each network may send few, and at which there is no room for any. */
const mailsAnHour = maxWaiting;
/** The number of requests that one to a mail domain counts as, for those after it to the same domain. */
const domainWeight = 5;
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
  readonly #perHour: StoredQuota;

  constructor(options: SubscriptionStoreOptions) {
    const { quotas: store, clock } = options;
    this.#options = options;
    const reason = "Mange har bedt om e-post den siste timen.";
    const perHour = { name: "confirm", max: mailsAnHour, windowMs: hourMs, clock, store, reason };
    this.#perHour = new StoredQuota(perHour);
  }

  /**
   * Sends a link by which an address's owner confirms a request, unless its inbox has had enough of them: then nothing is stored.
   * @throws HttpError 404 when nothing of it is listed, 429 when the ip or all together have asked for too much
   */
  async ask(
    { email, follows }: Subscription,
    limits: InboxLimits,
    ip: string,
    respond: Respond,
  ): Promise<void> {
    const { database, mail, quotas: quotaStore } = this.#options;
    const asked = this.named(follows).map(({ line }) => line);
    if (asked.length === 0) throw notFound("Det du vil følge, er ikke i katalogen lenger.");
    const inbox = inboxOf(email);
    const [, domain = ""] = inbox.split("@");
    const [share, all, same] = [
      await limits.claim(ip),
      await this.#perHour.claim(""),
      await this.#perHour.claim(domain),
    ];
    await database.orm.transaction(async (tx) => {
      // Requests are decided one after the other, since all count here; and count the same, whether a mail is sent or not.
      const quotas = await ClaimedQuotas.open(quotaStore, tx, [...all, ...same]);
      quotas.use(all);
      const crowd = Math.max(quotas.sumOf(all), domainWeight * quotas.sumOf(same));
      await limits.use(tx, share, Math.min(crowd, maxWaiting - 1));
      const isOfInbox = or(eq(subscribers.inbox, sha256(inbox)), eq(subscribers.address, email));
      const rows = await tx.select().from(subscribers).where(isOfInbox).for("update");
      const row = rows.find(({ address }) => address === email);
      const lines = asked.filter((line) => !row?.follows.includes(line));
      const unanswered = Math.max(0, ...rows.map((each) => each.unanswered));
      if (this.#hasRoom(rows, unanswered) && !this.#isRepeated(row, lines))
        await this.#mail(tx, email, { ...(row ?? noMails), unanswered }, lines);
      await respond(tx, received);
    });
    mail.nudge();
  }

  async read(token: string): Promise<OwnFollows> {
    const hash = sha256(token);
    const [row] = await this.#options.database.orm.select().from(subscribers).where(hasToken(hash));
    return this.#shown(row, hash);
  }

  /** Carries out a form from the page of a token, which answers the mails so far. */
  change(token: string, { action, line }: OwnForm): Promise<OwnFollows> {
    const hash = sha256(token);
    return this.#options.database.orm.transaction(async (tx) => {
      const [row] = await tx.select().from(subscribers).where(hasToken(hash)).for("update");
      const isOwn = row && eq(subscribers.id, row.id);
      // A mail program's button is told that it worked (RFC 8058).
      if (action === "leave" && !row) return { kind: "old" };
      const shown = this.#shown(row, hash);
      if (!row || (action !== "leave" && shown.kind !== "own")) return shown;
      await tx.update(subscribers).set({ unanswered: 0 }).where(eq(subscribers.inbox, row.inbox));
      if (action === "leave" || shown.kind !== "own") return this.#delete(tx, isOwn);
      if (action === "never") {
        await forget(tx, isOwn, { isClosed: true, requestedAt: null });
        return { kind: "closed" };
      }
      const request = row.requests.find((each) => each.hash === hash);
      const lines = request?.lines ?? [];
      const withRest = (rest: readonly string[]) =>
        row.requests.map((each) => (each === request ? { ...each, lines: rest } : each));
      if (action === "again") {
        if (!shown.isOld) return shown;
        // Once: the link that asks for it is of no use after.
        const requests = row.requests.filter((each) => each !== request);
        await this.#mail(tx, row.address, { ...row, requests, unanswered: 0 }, lines);
        return { kind: "sent" };
      }
      if (action === "confirm" && shown.isOld) return shown;
      const now = this.#now();
      const without = (some: readonly string[]) => some.filter((each) => each !== line);
      // The letter has advertising, and is confirmed by its own button.
      const confirmed = lines.filter((each) => (each === letterLine) === (line === letterLine));
      const follows =
        action === "confirm"
          ? [...new Set([...row.follows, ...confirmed])].slice(0, maxFollows)
          : without(row.follows);
      const changes = {
        follows,
        // Lines that find no room stay open.
        requests: withRest(
          action === "confirm" ? lines.filter((each) => !follows.includes(each)) : without(lines),
        ),
        ...(action === "confirm" && { confirmedAt: now, toldAt: row.toldAt ?? now, failures: 0 }),
      };
      const left = [...follows, ...changes.requests.flatMap((each) => each.lines)];
      if (this.named(left).length === 0) return this.#delete(tx, isOwn);
      await this.#update(tx, row, changes);
      return this.#shown({ ...row, ...changes }, hash);
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
      unconfirmed: await orm.$count(subscribers, and(isAddress, isNull(subscribers.confirmedAt))),
      follows: followKinds.map((kind) => ({ kind, addresses: followed.get(kind) ?? 0 })),
    };
  }

  /** With what is remembered of its inbox, which can ask again. */
  async deleteAddress(address: string): Promise<boolean> {
    const isOfInbox = and(eq(subscribers.inbox, sha256(inboxOf(address))), not(isAddress));
    const { orm } = this.#options.database;
    const where = or(eq(subscribers.address, address), isOfInbox);
    return (await orm.delete(subscribers).where(where).returning()).length > 0;
  }

  /** Deletes what nobody has confirmed in time, or again, and the addresses that a mail server has refused too often. */
  async purge(tx: Orm, refused: readonly number[]): Promise<void> {
    const { follows, confirmedAt, requestedAt, failures } = subscribers;
    const isRefused = inArray(subscribers.id, [...refused]);
    await tx
      .update(subscribers)
      .set({ failures: sql`${failures} + 1` })
      .where(isRefused);
    const now = this.#now();
    const isPast = lt(requestedAt, new Date(now.getTime() - requestMs));
    // Whoever had confirmed may have removed all of it since.
    const followsNothing = sql`cardinality(${follows}) = 0`;
    const isOver = lt(requestedAt, new Date(now.getTime() - longestWaitDays * dayMs));
    const isForgotten = lt(confirmedAt, yearsFrom(now, -keptYears));
    await tx
      .delete(subscribers)
      .where(or(and(followsNothing, isOver), isForgotten, sql`${failures} >= ${maxFailures}`));
    await forget(tx, and(followsNothing, isPast, isAddress), {});
    await tx.update(subscribers).set({ requests: [] }).where(isPast);
  }

  async #delete(tx: Orm, where: SQL | undefined): Promise<OwnFollows> {
    // The mails to it that wait go with it.
    await tx.delete(subscribers).where(where);
    return { kind: "left" };
  }

  async #update(tx: Orm, { id }: Subscriber, changes: Partial<Subscriber>): Promise<void> {
    await tx.update(subscribers).set(changes).where(eq(subscribers.id, id));
  }

  /** Sends the link of a request, which is what its mail names, and notes it on the address's row. */
  async #mail(
    tx: Orm,
    address: string,
    row: Pick<Subscriber, "requests" | "tokenHashes" | "unanswered">,
    lines: readonly string[],
  ): Promise<void> {
    const { mail, siteUrl } = this.#options;
    const now = this.#now();
    const { token, tokenHashes } = newToken(row);
    const request = { hash: sha256(token), lines, at: now.getTime() };
    const earlier = row.requests.filter(({ at }) => at > now.getTime() - requestMs);
    const changes = {
      inbox: sha256(inboxOf(address)),
      requests: [...earlier, request],
      requestedAt: now,
      unanswered: row.unanswered + 1,
      tokenHashes,
    };
    const [stored] = await tx
      .insert(subscribers)
      .values({ address, createdAt: now, ...changes })
      .onConflictDoUpdate({ target: subscribers.address, set: changes })
      .returning();
    if (!stored) throw new Error("subscribers did not return its row");
    await mail.enqueue(tx, {
      kind: "confirm-follow",
      to: address,
      ...confirmText(this.named(lines), siteUrl + ownFollowsHref(token), mail.siteName),
      dedupeKey: `confirm-follow:${stored.id}:${request.hash}`,
      expiresAt: new Date(now.getTime() + confirmHours * hourMs),
      subscriber: { id: stored.id },
    });
  }

  /** @param rows of all spellings of one inbox */
  #hasRoom(rows: readonly Subscriber[], unanswered: number): boolean {
    const latest = Math.max(0, ...rows.map(({ requestedAt }) => requestedAt?.getTime() ?? 0));
    const waitMs = (waitDays[unanswered] ?? longestWaitDays) * dayMs;
    return !rows.some(({ isClosed }) => isClosed) && this.#now().getTime() >= latest + waitMs;
  }

  #isRepeated(row: Subscriber | undefined, lines: readonly string[]): boolean {
    const since = this.#now().getTime() - repeatedMs;
    const requests = row?.requests.filter(({ at }) => at > since) ?? [];
    return requests.some((request) => lines.every((line) => request.lines.includes(line)));
  }

  #shown(row: Subscriber | undefined, hash: string): OwnFollows {
    const request = row?.requests.find((each) => each.hash === hash);
    if (!row || (row.confirmedAt === null && !request)) return { kind: "unknown" };
    const { address, follows, confirmedAt } = row;
    const keptUntil = confirmedAt && keptUntilOf(confirmedAt).toISOString();
    const wanted = this.named(request?.lines ?? []);
    const isOld = wanted.length > 0 && !this.#isOpen(request);
    return { kind: "own", address, follows: this.named(follows), wanted, isOld, keptUntil };
  }

  /** Follows with their names; what is no longer listed is left out. */
  named(lines: readonly string[]): readonly NamedFollow[] {
    return lines.flatMap((line) => {
      const follow = readFollow(line);
      const found = follow && this.#options.find(follow);
      return found ? [{ line, ...found }] : [];
    });
  }

  /** Whether a request can still be confirmed. */
  #isOpen(request: FollowRequest | undefined): boolean {
    return request !== undefined && request.at > this.#now().getTime() - confirmHours * hourMs;
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

const hasToken = (hash: string) => arrayContains(subscribers.tokenHashes, [hash]);

const isAddress = like(subscribers.address, "%@%");

/** Leaves of rows a hash of the inbox, how many mails it has not answered, and when it got the last one. */
async function forget(tx: Orm, where: SQL | undefined, changes: Partial<Subscriber>): Promise<void> {
  const nothing = { follows: [], requests: [], tokenHashes: [], confirmedAt: null, toldAt: null };
  await tx
    .update(subscribers)
    .set({ ...nothing, address: sql`${subscribers.id}::text`, ...changes })
    .where(where);
}

const sameDomains = new Map([
  ["googlemail.com", "gmail.com"],
  ["me.com", "icloud.com"],
  ["mac.com", "icloud.com"],
  ["protonmail.com", "proton.me"],
  ["pm.me", "proton.me"],
]);
/** Letters that some domains do not read in a name. */
const unread = new Map([
  ["gmail.com", /\./g],
  ["proton.me", /[._-]/g],
]);

/** The inbox that an address in small letters leads to, however it is written. */
export function inboxOf(address: string): string {
  const [name = "", written = ""] = address.split("@");
  const domain = sameDomains.get(written) ?? written;
  return `${name.replace(/\+.*/, "").replaceAll(unread.get(domain) ?? /$^/g, "")}@${domain}`;
}

export const keptUntilOf = (confirmedAt: Date): Date => yearsFrom(confirmedAt, keptYears);

function yearsFrom(time: Date, years: number): Date {
  const moved = new Date(time);
  moved.setUTCFullYear(time.getUTCFullYear() + years);
  return moved;
}
