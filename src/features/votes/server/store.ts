/** Voting: its limits, and the transaction that stores votes. */
import { and, eq, or, sql } from "drizzle-orm";
import { hash, randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Database, Orm } from "#db/client.ts";
import { ReplayedRequest } from "#db/response-store.ts";
import {
  type CountChange,
  countColumns,
  visibleTemplate,
  type TemplateCounts,
} from "#domain/server/rows/template-columns.ts";
import { templates, votes } from "#db/schema/schema.ts";
import { changeCounts } from "#db/site-change.ts";
import type { votedSchema } from "#features/votes/contract.ts";
import { newVotersOfIp } from "#features/votes/texts.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type Claim, ClaimedQuotas, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import { awaitedGroups, GroupWriter } from "#platform/writes/group-writer.ts";
import type { Respond, StoredResponse } from "#platform/writes/idempotency.ts";

/** A voter of a template, from a request. */
export interface SentVoter {
  readonly templateId: number;
  readonly voterId: string | undefined;
  /** The client's IP as the key from `ipKey`. */
  readonly ip: string;
}

export interface SentVote extends SentVoter {
  readonly rating: number;
  readonly isHelpful: boolean;
}

/** A vote on its way to the database. */
interface Vote {
  readonly templateId: number;
  readonly voterKey: string;
  /** The stars given; null takes the voter's vote back. */
  readonly rating: number | null;
  readonly isHelpful: boolean;
  /** Claims on the quota of votes an hour, and on that of new voters a day. */
  readonly claims: readonly Claim[];
  readonly newVoterClaims: readonly Claim[];
  readonly cookies?: StoredResponse["cookies"];
  readonly respond: Respond;
}

interface Rating {
  ratingSum: number;
  ratingCount: number;
}

/** Facts that votes are decided by: the templates' ratings, and what the voters have given before. Deciding adds to them. */
interface Known {
  readonly ratings: Map<number, Rating>;
  readonly given: Map<string, number | null>;
  readonly quotas: ClaimedQuotas;
}

export interface VoteStoreOptions {
  readonly database: Database;
  readonly limits: QuotaStore;
  readonly clock: Clock;
  /** Whether the site is served over https. */
  readonly isSecure: boolean;
  /** Applies the templates' new counts to the in-memory catalogue. */
  readonly applyCounts: (change: CountChange) => void;
}

/**
 * Voting, with one vote per visitor and template. Since a visitor can delete the cookie and vote again, an IP may add
 * only a few new voters per template and day, and cast a limited number of votes an hour; one taken back counts as one of
 * these, and leaves room for another new voter.
 *
 * Votes that arrive while others are being stored are one transaction, in which each is stored or rejected by itself, in the
 * order of arrival. A transaction for each was measured: a tenth as many a second in the embedded database.
 */
export class VoteStore {
  readonly #options: VoteStoreOptions;
  readonly #perHour: StoredQuota;
  readonly #newVoters: StoredQuota;
  readonly #writer: GroupWriter<Vote, unknown>;

  constructor(options: VoteStoreOptions) {
    this.#options = options;
    const counted = { clock: options.clock, store: options.limits };
    const reason = "Det er gitt mange stemmer på denne malen fra samme nett.";
    this.#perHour = new StoredQuota({ ...counted, name: "vote", max: 60, windowMs: hourMs });
    const perDay = { name: "new-voter", max: newVotersOfIp, windowMs: dayMs };
    this.#newVoters = new StoredQuota({ ...counted, ...perDay, reason });
    this.#writer = new GroupWriter({ ...awaitedGroups, write: (group) => this.#write(group) });
  }

  /**
   * Stores a vote, in place of the same visitor's earlier one.
   * @throws HttpError 404 when visitors see no such template, 429 when the IP has used up a limit
   */
  async cast(
    { templateId, voterId: sent, ip, rating, isHelpful }: SentVote,
    respond: Respond,
  ): Promise<void> {
    const voterId = isVoterId(sent) ? sent : makeVoterId();
    const cookies = [cookieOf(voterId, this.#options.isSecure)];
    await this.#add({ templateId, voterId, ip }, { rating, isHelpful, cookies, respond });
  }

  /**
   * Deletes the vote of this voter id.
   * @throws HttpError 404 when there is no such vote, 429 when the IP has used up its limit
   */
  async takeBack({ voterId, ...voter }: SentVoter, respond: Respond): Promise<void> {
    if (!isVoterId(voterId)) throw noVote();
    await this.#add({ ...voter, voterId }, { rating: null, isHelpful: false, respond });
  }

  /** Stores the votes that wait. Called at shutdown. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  async #add(
    { templateId, voterId, ip }: SentVoter & { readonly voterId: string },
    vote: Pick<Vote, "rating" | "isHelpful" | "cookies" | "respond">,
  ): Promise<void> {
    const [claims, newVoterClaims] = await Promise.all([
      this.#perHour.claim(ip),
      this.#newVoters.claim(ip, templateId),
    ]);
    const key = voterKey(voterId, templateId);
    const rejection = await this.#writer.add({ templateId, voterKey: key, claims, newVoterClaims, ...vote });
    if (rejection !== undefined) throw rejection;
  }

  /** @returns why each vote was rejected; undefined for one that is stored */
  async #write(group: readonly Vote[]): Promise<readonly unknown[]> {
    const { database, applyCounts } = this.#options;
    const replayed = new Set<Vote>();
    for (;;) {
      const left = group.filter((vote) => !replayed.has(vote));
      const outcome = await changeCounts(database, (tx, version) => this.#store(tx, left, version));
      for (const vote of outcome.replayed) replayed.add(vote);
      // Votes beside a replayed request are undone, and stored anew without it.
      if (outcome.replayed.length > 0 && replayed.size < group.length) continue;
      if (outcome.counts.length > 0) applyCounts(outcome);
      return group.map((vote) => (replayed.has(vote) ? new ReplayedRequest() : outcome.rejections.get(vote)));
    }
  }

  /** The group takes two round trips: one reads, one stores. A result without `counts` undoes the transaction. */
  async #store(tx: Orm, group: readonly Vote[], version: number) {
    const wanted = group.flatMap(({ claims, newVoterClaims }) => [...claims, ...newVoterClaims]);
    const [known, quotas] = await Promise.all([
      // The site's version row is locked before this: no two groups, of any process, find the same earlier votes.
      readRated(tx, group),
      ClaimedQuotas.open(this.#options.limits, tx, wanted),
    ]);
    const { stored, responses, rejections } = decide(group, { ...known, quotas });
    if (stored.size === 0) return { version, counts: [], replayed: [], rejections };
    const [replayed, counts] = await Promise.all([
      respondTo(tx, responses),
      setRatings(tx, stored, known.ratings, version),
      upsert(tx, stored),
      remove(tx, stored),
      quotas.close(),
    ]);
    return { version, counts: replayed.length > 0 ? [] : counts, replayed, rejections };
  }
}

/** Decides each vote in the order of arrival, as if it had come alone after those before it. */
function decide(group: readonly Vote[], known: Known) {
  // The last one of each voter replaces the earlier ones.
  const stored = new Map<string, Vote>();
  const responses = new Map<Vote, StoredResponse>();
  const rejections = new Map<Vote, unknown>();
  for (const vote of group) {
    try {
      responses.set(vote, responseTo(vote, known));
      stored.set(voterOf(vote), vote);
    } catch (error) {
      rejections.set(vote, error);
    }
  }
  return { stored, responses, rejections };
}

/** @throws HttpError 404 or 429 when the vote is rejected: then it has changed nothing */
function responseTo(vote: Vote, { ratings, given, quotas }: Known): StoredResponse {
  const { templateId, rating, claims, newVoterClaims, cookies } = vote;
  const template = ratings.get(templateId);
  const before = given.get(voterOf(vote)) ?? null;
  if (rating === null && (!template || before === null)) throw noVote();
  if (!template) throw notFound("Fant ingen mal med denne id-en.");
  quotas.use(rating !== null && before === null ? [...claims, ...newVoterClaims] : claims);
  if (rating === null) quotas.giveBack(newVoterClaims);
  template.ratingSum += (rating ?? 0) - (before ?? 0);
  template.ratingCount += (rating === null ? 0 : 1) - (before === null ? 0 : 1);
  given.set(voterOf(vote), rating);
  return { status: 200, body: ratingOf(template), ...(cookies && { cookies }) };
}

/** @returns the votes whose requests were sent before */
async function respondTo(tx: Orm, responses: ReadonlyMap<Vote, StoredResponse>): Promise<readonly Vote[]> {
  const outcomes = [...responses].map(async ([vote, response]) => {
    try {
      await vote.respond(tx, response);
      return [];
    } catch (error) {
      if (error instanceof ReplayedRequest) return [vote];
      throw error;
    }
  });
  return (await Promise.all(outcomes)).flat();
}

const voterOf = ({ templateId, voterKey: key }: Pick<Vote, "templateId" | "voterKey">) =>
  `${templateId} ${key}`;

/**
 * The ratings of the templates that visitors see, and what the voters have given them before: looked up by the index, one by
 * one, since for a join as a whole the planner may read all votes.
 */
async function readRated(tx: Orm, group: readonly Vote[]) {
  const wanted = group.map(({ templateId, voterKey: key }) => ({ templateId, voterKey: key }));
  const { rows } = await tx.execute<
    { templateId: number; voterKey: string; rating: number | null } & Rating & Record<string, unknown>
  >(sql`
    select wanted.*, given.rating, ${templates.ratingSum} as "ratingSum", ${templates.ratingCount} as "ratingCount"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("templateId" int, "voterKey" text)
    join ${templates} on ${templates.id} = wanted."templateId" and ${visibleTemplate}
    left join lateral (
      select rating from ${votes}
      where ${votes.templateId} = ${templates.id} and ${votes.voterKey} = wanted."voterKey"
      limit 1
    ) as given on true`);
  return {
    ratings: new Map<number, Rating>(
      rows.map(({ templateId, ratingSum, ratingCount }) => [templateId, { ratingSum, ratingCount }]),
    ),
    given: new Map(rows.map((row) => [voterOf(row), row.rating])),
  };
}

/** Stores the ratings, which nobody else changes meanwhile: any writer locks the site's version row. */
function setRatings(
  tx: Orm,
  stored: ReadonlyMap<string, Vote>,
  ratings: ReadonlyMap<number, Rating>,
  version: number,
): Promise<TemplateCounts[]> {
  const ids = new Set([...stored.values()].map(({ templateId }) => templateId));
  const changes = [...ids].map((id) => ({ id, ...ratings.get(id) }));
  const changed = sql`json_to_recordset(${JSON.stringify(changes)}::json)
    as changed (id int, "ratingSum" int, "ratingCount" int)`;
  return tx
    .update(templates)
    .set({ ratingSum: sql`changed."ratingSum"`, ratingCount: sql`changed."ratingCount"`, version })
    .from(changed)
    .where(eq(templates.id, sql`changed.id`))
    .returning(countColumns)
    .prepare("set_ratings")
    .execute();
}

async function upsert(tx: Orm, stored: ReadonlyMap<string, Vote>): Promise<void> {
  const given = [...stored.values()].flatMap(({ templateId, voterKey: key, rating, isHelpful }) =>
    rating === null ? [] : [{ templateId, voterKey: key, rating, isHelpful }],
  );
  if (given.length === 0) return;
  await tx
    .insert(votes)
    .select(
      sql`select *, now(), now() from json_to_recordset(${JSON.stringify(given)}::json)
        as given ("templateId" int, "voterKey" text, rating smallint, "isHelpful" boolean)`,
    )
    .onConflictDoUpdate({
      target: [votes.templateId, votes.voterKey],
      set: {
        rating: sql`excluded.rating`,
        isHelpful: sql`excluded.is_helpful`,
        updatedAt: sql`now()`,
      },
    })
    .prepare("store_votes")
    .execute();
}

async function remove(tx: Orm, stored: ReadonlyMap<string, Vote>): Promise<void> {
  const takenBack = [...stored.values()].filter(({ rating }) => rating === null);
  const isOne = takenBack.map(({ templateId, voterKey: key }) =>
    and(eq(votes.templateId, templateId), eq(votes.voterKey, key)),
  );
  if (isOne.length > 0) await tx.delete(votes).where(or(...isOne));
}

function ratingOf({ ratingSum, ratingCount }: Rating): z.input<typeof votedSchema> {
  return { averageRating: (ratingSum / (ratingCount || 1)).toFixed(1), totalRatings: ratingCount };
}

const noVote = () =>
  notFound(
    "Vi fant ingen vurdering fra denne nettleseren. Uten informasjonskapselen kan den ikke tas tilbake.",
  );

/** The cookie with the voter's random id; set by the first vote, and used for votes only. */
export const voterCookie = "stemme";
/** A year: how long a visitor's earlier vote can be replaced. */
const voterCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** @param isSecure whether the site is served over https */
export function cookieOf(voterId: string, isSecure: boolean) {
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure,
    maxAge: voterCookieMaxAgeSeconds,
  } as const;
  return { name: voterCookie, value: voterId, options };
}

const voterIdPattern = /^[\w-]{22}$/;

export function isVoterId(value: string | undefined): value is string {
  return value !== undefined && voterIdPattern.test(value);
}

/** Id of a random UUID, which Node makes many of at once: a request to the system for a few bytes takes as long as the rest. */
export function makeVoterId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The key a vote is stored under. It differs for each template, and the random id it is hashed from is only in the
 * visitor's browser, so the stored keys cannot be linked to each other or to a person.
 */
export function voterKey(voterId: string, templateId: number): string {
  return hash("sha256", `vote:${templateId}:${voterId}`, "base64url");
}
