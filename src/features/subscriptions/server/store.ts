/**
 * SQL of following by e-mail: one row for each address, changed under its lock, by the rules of decision 037. Responses are the
 * same for every stored state of an address, so they do not reveal who follows what.
 */
import { and, arrayContains, eq, gt, inArray, isNotNull, isNull, like, lt, not, or, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { LimitStore } from "#db/limit-store.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
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
import { type InboxLimits, maxWaiting, received } from "#domain/server/inbox-forms.ts";
import { tooManyRequests } from "#platform/limits/rate-limit.ts";
import { makeToken, sha256 } from "#platform/secrets.ts";
import type { Respond } from "#platform/writes/idempotency.ts";
import type { ClosedMails, MailOutbox } from "#domain/server/outgoing-mail.ts";

export type Subscriber = typeof subscribers.$inferSelect;

export interface SubscriptionStoreOptions {
  readonly database: Database;
  readonly mail: MailOutbox;
  readonly limits: LimitStore;
  /** Finds a follow as it is listed now; null where it is not. */
  readonly find: (follow: Follow) => Omit<NamedFollow, "line"> | null;
  readonly siteUrl: string;
  readonly clock: Clock;
}

/** Whether a mail to many waits for a subscriber: another is written once that one is sent. */
export const hasMailWaiting = sql`exists (
  select from ${mailOutbox} where ${mailOutbox.subscriberId} = ${subscribers.id}
    and ${mailOutbox.leaveUrl} is not null and ${mailOutbox.state} in ('waiting', 'sending'))`;

/** Mails of news; their content begins at the time in their key. */
export const newsKind = "followed";
export const newsKey = ({ id, toldAt }: Pick<Subscriber, "id" | "toldAt">): string =>
  `${newsKind}:${id}:${toldAt?.getTime()}`;

/** Time within which the same request again is the same mail. */
const repeatedMs = 10 * 60_000;
/** Time for which a request is stored: until its link has ended, and a day in which the page reports that. */
const requestMs = (confirmHours + 24) * hourMs;
/** The days until the next mail to an inbox, by the number of unanswered ones. */
const waitDays = [0, 0, 0, 1, 3];
const longestWaitDays = 7;
/** Days for which it is remembered that an inbox has not answered. */
const rememberedDays = 30;
/** The number of requests that one to a mail domain counts as, for those after it to the same domain. */
const domainWeight = 5;
const maxFailures = 2;
/** Mails whose links work: those of a year that had one mail every third day. */
const keptTokens = 120;

/**
 * Locks subscribers: all by their ids, and before any mail of theirs, so that no two transactions wait for each other.
 * @param where all, when left out
 */
export const lockSubscribers = (tx: Orm, where?: ReturnType<typeof and>) =>
  tx.select({ id: subscribers.id }).from(subscribers).where(where).orderBy(subscribers.id).for("update");
const lockRows = (tx: Orm, where?: ReturnType<typeof and>): Promise<Subscriber[]> =>
  tx.select().from(subscribers).where(where).orderBy(subscribers.id).for("update");

/** A token for one mail, and the hashes with its own that its row then has. */
export function newToken({ tokenHashes }: Pick<Subscriber, "tokenHashes">) {
  // Short: mail programs that cut a line of 76 letters leave the url of a long host whole.
  const token = makeToken(16);
  return { token, tokenHashes: [...tokenHashes, sha256(token)].slice(-keptTokens) };
}

export class SubscriptionStore {
  readonly #options: SubscriptionStoreOptions;

  constructor(options: SubscriptionStoreOptions) {
    this.#options = options;
  }

  /**
   * Sends a link by which an address's owner confirms a request, unless its inbox is at its limit: then nothing is stored.
   * @throws HttpError 404 when nothing of it is listed, 429 when the IP or all together are past their limit
   */
  async ask(
    { email, follows }: Subscription,
    inboxLimits: InboxLimits,
    ip: string,
    respond: Respond,
  ): Promise<void> {
    const { database, mail, limits } = this.#options;
    const asked = this.named([...new Set(follows)]).map(({ line }) => line);
    if (asked.length === 0) throw notFound("Det du vil følge, er ikke i katalogen lenger.");
    const inbox = inboxOf(email);
    const [, domain = ""] = inbox.split("@");
    await database.orm.transaction(async (tx) => {
      // Requests are decided one after the other, since all count here; and count the same, whether a mail is sent or not.
      const perHour = { limit: "confirm", windowMs: hourMs };
      const [all, same] = await limits.use(tx, [
        [{ ...perHour, whom: [""], max: maxWaiting }],
        [{ ...perHour, whom: [domain], max: Infinity }],
      ]);
      if (all?.full) throw tooManyRequests(all.full.secondsLeft, "Mange har bedt om e-post den siste timen.");
      const crowd = Math.max(all?.points ?? 0, domainWeight * (same?.points ?? 0));
      await inboxLimits.use(tx, ip, Math.min(crowd, maxWaiting - 1));
      const isOfInbox = or(eq(subscribers.inbox, sha256(inbox)), eq(subscribers.address, email));
      const rows = await lockRows(tx, isOfInbox);
      const row = rows.find(({ address }) => address === email);
      const lines = asked.filter((line) => !row?.follows.includes(line));
      const [unanswered, latest] = [
        Math.max(0, ...rows.map((each) => each.unanswered)),
        Math.max(0, ...rows.map(({ requestedAt }) => Math.min(requestedAt?.getTime() ?? 0, this.#since(0)))),
      ];
      const hasRoom = this.#since((waitDays[unanswered] ?? longestWaitDays) * dayMs) >= latest;
      const isRepeated = row?.requests.some(
        ({ at, lines: earlier }) =>
          Math.abs(this.#since(at)) < repeatedMs && lines.every((line) => earlier.includes(line)),
      );
      if (hasRoom && !isRepeated && !rows.some(({ isClosed }) => isClosed)) {
        await this.#mail(tx, email, { requests: [], tokenHashes: [], ...row, unanswered }, lines);
      }
      await respond(tx, received);
    });
    mail.wake();
  }

  async read(token: string): Promise<OwnFollows> {
    const hash = sha256(token);
    const [row] = await this.#options.database.orm.select().from(subscribers).where(hasToken(hash));
    return this.#shown(row, hash);
  }

  /** Carries out a form from the page of a token, which answers the mails so far. */
  async change(token: string, { action, line }: OwnForm): Promise<OwnFollows> {
    const { database, mail } = this.#options;
    const hash = sha256(token);
    const own = await database.orm.transaction(async (tx): Promise<OwnFollows> => {
      const inboxes = tx.select({ inbox: subscribers.inbox }).from(subscribers).where(hasToken(hash));
      const ofInbox = inArray(subscribers.inbox, inboxes);
      const rows = await lockRows(tx, ofInbox);
      const row = rows.find(({ tokenHashes }) => tokenHashes.includes(hash));
      const shown = this.#shown(row, hash);
      // A mail program's button gets a success (RFC 8058).
      if (!row || shown.kind !== "own") return { kind: action === "leave" ? "old" : "unknown" };
      const { address, follows, requests, toldAt } = row;
      const inbox = sha256(inboxOf(address));
      await tx.update(subscribers).set({ unanswered: 0 }).where(eq(subscribers.inbox, inbox));
      const request = requests.find((each) => each.hash === hash);
      const wanted = request?.lines ?? [];
      const others = requests.filter((each) => each !== request);
      const keep = async (changes: Partial<Subscriber>, rest: readonly string[]) => {
        const kept = {
          follows,
          ...changes,
          requests: [...others, ...(request ? [{ ...request, lines: rest }] : [])],
        };
        const lines = [...kept.follows, ...kept.requests.flatMap((each) => each.lines)];
        // What is no longer listed is on no page, and goes with the last that is: the address alone is deleted soon.
        if (action === "remove" && this.named(lines).length === 0) kept.follows = [];
        await this.#update(tx, row, kept);
        return this.#shown({ ...row, ...kept }, hash);
      };
      switch (action) {
        case "confirm": {
          if (shown.isOld) return shown;
          // The letter has advertising, and is confirmed by its own button; lines that find no room stay open.
          const chosen = wanted.filter((each) => (each === letterLine) === (line === letterLine));
          const all = [...new Set([...follows, ...chosen])].slice(0, maxFollows);
          const now = this.#now();
          const changes = { follows: all, confirmedAt: now, toldAt: toldAt ?? now, failures: 0 };
          const rest = wanted.filter((each) => !all.includes(each));
          return { ...(await keep(changes, rest)), isConfirmedNow: true } as OwnFollows;
        }
        case "remove": {
          const hrefOf = (each: string) => this.named([each])[0]?.href ?? each;
          const without = (lines: readonly string[]) => lines.filter((each) => hrefOf(each) !== hrefOf(line));
          return keep({ follows: without(follows) }, without(wanted));
        }
        case "again":
          if (!shown.isOld) return shown;
          // Once: the requesting link is then used up.
          await this.#mail(tx, address, { ...row, requests: others, unanswered: 0 }, wanted);
          return { kind: "sent" };
        case "never":
          // The holder of a forwarded mail can end what its owner follows, but not for good.
          if (rows.some((each) => this.named(each.follows).length > 0)) return { kind: "followed" };
          await tx.delete(subscribers).where(ofInbox);
          await tx
            .insert(subscribers)
            .values({ address: inbox, inbox, isClosed: true })
            .onConflictDoNothing();
          return { kind: "closed" };
        case "leave":
          // The mails to it that wait go with it.
          await tx.delete(subscribers).where(eq(subscribers.id, row.id));
          return { kind: "left" };
      }
    });
    if (own.kind === "sent") mail.wake();
    return own;
  }

  /** Ids of subscribers that follow something and were last notified of changes before `until`. */
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

  /** Runs `work` on a row as it is now, and stores the changes that it returns, if any. */
  withLocked(
    id: number,
    work: (tx: Orm, row: Subscriber) => Promise<Partial<Subscriber> | null>,
  ): Promise<void> {
    return this.#options.database.orm.transaction(async (tx) => {
      const [row] = await lockRows(tx, eq(subscribers.id, id));
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

  /** With the remaining data of its inbox, which can subscribe again. */
  async deleteAddress(address: string): Promise<boolean> {
    const isOfInbox = and(eq(subscribers.inbox, sha256(inboxOf(address))), not(isAddress));
    const where = or(eq(subscribers.address, address), isOfInbox);
    return this.#options.database.orm.transaction(async (tx) => {
      const rows = await lockSubscribers(tx, where);
      await tx.delete(subscribers).where(where);
      return rows.length > 0;
    });
  }

  /**
   * Deletes what nobody has confirmed in time, or again, and the addresses that a mail server has refused too often.
   * @param unsent undelivered mails: their content is news again, and their request does not count
   */
  async purge(tx: Orm, { refused, unsent }: Pick<ClosedMails, "refused" | "unsent">): Promise<void> {
    const { id, follows, requests, createdAt, confirmedAt, requestedAt, toldAt, failures, unanswered } =
      subscribers;
    for (const { subscriberId, kind, dedupeKey } of unsent) {
      const isAsked = kind === "confirm-follow" && !refused.includes(subscriberId);
      const changes = {
        ...(kind === newsKind && {
          toldAt: sql`least(${toldAt}, to_timestamp(${dedupeKey.split(":")[2]}::float8 / 1000))`,
        }),
        ...(isAsked && { unanswered: sql`greatest(0, ${unanswered} - 1)` }),
      };
      if (Object.keys(changes).length > 0)
        await tx.update(subscribers).set(changes).where(eq(id, subscriberId));
    }
    // The clock was ahead.
    await tx.update(subscribers).set({ toldAt: this.#now() }).where(gt(toldAt, this.#now()));
    await tx.update(subscribers).set({ createdAt: this.#now() }).where(gt(createdAt, this.#now()));
    const isRefused = inArray(subscribers.id, [...refused]);
    await tx
      .update(subscribers)
      .set({ failures: sql`${failures} + 1` })
      .where(isRefused);
    const isPast = lt(requestedAt, new Date(this.#since(requestMs)));
    // A confirmed subscriber may have removed everything since.
    const followsNothing = sql`cardinality(${follows}) = 0`;
    const isOver = lt(requestedAt, new Date(this.#since(rememberedDays * dayMs)));
    const isForgotten = lt(confirmedAt, yearsFrom(this.#now(), -keptYears));
    await tx
      .delete(subscribers)
      .where(or(and(followsNothing, isOver), isForgotten, sql`${failures} >= ${maxFailures}`));
    // A hash of the inbox remains, with the number of unanswered mails and the time of the last one.
    const nothing = { requests: [], tokenHashes: [], confirmedAt: null, toldAt: null };
    await tx
      .update(subscribers)
      .set({ ...nothing, address: sql`${id}::text` })
      .where(and(followsNothing, isPast, isAddress));
    await tx
      .update(subscribers)
      .set({ requests: [] })
      .where(and(isPast, sql`${requests} <> '[]'`));
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
    const earlier = row.requests.filter(({ at }) => at > this.#since(requestMs));
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

  #shown(row: Subscriber | undefined, hash: string): OwnFollows {
    const request = row?.requests.find((each) => each.hash === hash);
    if (!row || (row.confirmedAt === null && !request)) return { kind: "unknown" };
    const { follows, confirmedAt } = row;
    // A mail may be forwarded: its owner recognises the address by this.
    const address = row.address.replace(/(?<=^.).*(?=@)/, "…");
    const keptUntil = confirmedAt && keptUntilOf(confirmedAt).toISOString();
    const wanted = this.named(request?.lines ?? []);
    const isOld =
      wanted.length > 0 && request !== undefined && this.#since(confirmHours * hourMs) >= request.at;
    return { kind: "own", address, follows: this.named(follows), wanted, isOld, keptUntil };
  }

  /** Follows with their names, one for each publisher; unlisted ones are omitted. */
  named(lines: readonly string[]): readonly NamedFollow[] {
    const follows = lines.flatMap((line) => {
      const follow = readFollow(line);
      const found = follow && this.#options.find(follow);
      return found ? [{ line, ...found }] : [];
    });
    return [...new Map(follows.map((follow) => [follow.href, follow])).values()];
  }

  /** The time so long ago. */
  #since(ms: number): number {
    return this.#options.clock.now() - ms;
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

const hasToken = (hash: string) => arrayContains(subscribers.tokenHashes, [hash]);

const isAddress = like(subscribers.address, "%@%");

/** The inbox that an address leads to: without its «+tag», and the dots that Gmail does not read. */
function inboxOf(address: string): string {
  const [name = "", domain = ""] = address
    .replace(/\+[^@]*/, "")
    .replace("@googlemail.", "@gmail.")
    .split("@");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

export const keptUntilOf = (confirmedAt: Date): Date => yearsFrom(confirmedAt, keptYears);

function yearsFrom(time: Date, years: number): Date {
  const moved = new Date(time);
  moved.setUTCFullYear(time.getUTCFullYear() + years);
  return moved;
}
