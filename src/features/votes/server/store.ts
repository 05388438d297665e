/** Voting: its limits, and the transaction that stores votes. */
import { and, eq, or, sql } from "drizzle-orm";
import { hash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Database, type Orm, rowsOf, statement } from "#db/database.ts";
import { ReplayedRequest } from "#db/response-store.ts";
import {
  type CountChange,
  countColumns,
  visibleTemplate,
  type TemplateCounts,
} from "#domain/server/rows/template-columns.ts";
import { keptResponses } from "#db/schema/day.ts";
import { templates, votes } from "#db/schema/schema.ts";
import { changeCounts } from "#db/site-change.ts";
import type { votedSchema } from "#features/votes/contract.ts";
import { newVotersOfIp } from "#features/votes/texts.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type Claim, ClaimedQuotas, type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import { awaitedGroups, GroupWriter } from "#platform/writes/group-writer.ts";
import type { Respond, StoredResponse } from "#platform/writes/idempotency.ts";

/** A vote on a template, from a request. */
export interface SentVote {
  readonly templateId: number;
  readonly voterId: string | undefined;
  /** The client's IP as the key from `ipKey`. */
  readonly ip: string;
  /** The stars given; null takes the voter's vote back. */
  readonly rating: number | null;
  readonly isHelpful: boolean;
}

/** A vote on its way to the database. */
interface Vote extends Pick<SentVote, "templateId" | "rating" | "isHelpful"> {
  readonly voterKey: string;
  /** Claims on the quota of votes an hour, and on that of new voters a day. */
  readonly claims: readonly Claim[];
  readonly newVoterClaims: readonly Claim[];
  readonly cookies: StoredResponse["cookies"];
  readonly respond: Respond;
}

interface Rating {
  ratingSum: number;
  ratingCount: number;
}

/** Facts that a group's votes are decided by, in order of arrival. Deciding one changes them for those after it. */
interface Known {
  readonly ratings: ReadonlyMap<number, Rating>;
  /** The voters' stars. */
  readonly given: Map<string, number | null>;
  /** Ids of the stored responses. */
  readonly responses: Set<string>;
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
   * Stores a vote, in place of the same visitor's earlier one, or deletes that.
   * @throws HttpError 404 when visitors see no such template, or there is no vote to delete; 429 when the IP has used up a limit
   */
  async cast(sent: SentVote, respond: Respond): Promise<void> {
    const { templateId, ip, rating, isHelpful } = sent;
    const isKnown = isVoterId(sent.voterId);
    if (rating === null && !isKnown) throw noVote();
    const voterId = isKnown ? sent.voterId : makeVoterId();
    const [claims, newVoterClaims] = await Promise.all([
      this.#perHour.claim(ip),
      this.#newVoters.claim(ip, templateId),
    ]);
    const rejection = await this.#writer.add({
      templateId,
      rating,
      isHelpful,
      voterKey: keyOfVoter(voterId, templateId),
      claims,
      newVoterClaims,
      cookies: rating === null ? undefined : [cookieOf(voterId, this.#options.isSecure)],
      respond,
    });
    if (rejection !== undefined) throw rejection;
  }

  /** Stores the votes that wait. Called at shutdown. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** @returns why each vote was rejected; undefined for one that is stored */
  async #write(group: readonly Vote[]): Promise<readonly unknown[]> {
    const { database, limits, clock, applyCounts } = this.#options;
    const claims = group.flatMap((vote) => [...vote.claims, ...vote.newVoterClaims]);
    const { rejections, ...change } = await changeCounts(database, async (tx, taken) => {
      // Read with the site's version locked: no two groups, of any process, find the same votes or responses.
      const [version, known, quotas] = await Promise.all([
        taken,
        readKnown(tx, group, clock.now()),
        ClaimedQuotas.open(limits, tx, claims),
      ]);
      const accepted = new Map<Vote, StoredResponse>();
      const rejections = group.map((vote) => {
        try {
          accepted.set(vote, responseTo(vote, { ...known, quotas }));
          return undefined;
        } catch (error) {
          return error;
        }
      });
      if (accepted.size === 0) return { version, counts: [], rejections };
      const [counts] = await Promise.all([
        store(tx, accepted, known.ratings, version),
        quotas.close(limits, tx),
      ]);
      return { version, counts, rejections };
    });
    if (change.counts.length > 0) applyCounts(change);
    return rejections;
  }
}

/**
 * The response to a vote, as if it had come alone after those before it.
 * @throws HttpError 404 or 429, ReplayedRequest; then the vote has changed nothing
 */
function responseTo(vote: Vote, { ratings, given, responses, quotas }: Known): StoredResponse {
  const { templateId, rating, claims, newVoterClaims, cookies, respond } = vote;
  if (respond.id !== undefined && responses.has(respond.id)) throw new ReplayedRequest();
  const template = ratings.get(templateId);
  const before = given.get(voterOf(vote)) ?? null;
  if (rating === null && (!template || before === null)) throw noVote();
  if (!template) throw notFound("Fant ingen mal med denne id-en.");
  const full = quotas.use(rating !== null && before === null ? [...claims, ...newVoterClaims] : claims);
  if (full) throw full;
  if (rating === null) quotas.giveBack(newVoterClaims);
  template.ratingSum += (rating ?? 0) - (before ?? 0);
  template.ratingCount += (rating === null ? 0 : 1) - (before === null ? 0 : 1);
  given.set(voterOf(vote), rating);
  if (respond.id !== undefined) responses.add(respond.id);
  return { status: 200, body: ratingOf(template), ...(cookies && { cookies }) };
}

const voterOf = ({ templateId, voterKey }: Pick<Vote, "templateId" | "voterKey">) =>
  `${templateId} ${voterKey}`;

/**
 * The ratings of the templates that visitors see, and what is stored of their voters and requests: looked up by the index, one by
 * one, since for a join as a whole the planner may read all votes.
 */
async function readKnown(tx: Orm, group: readonly Vote[], now: number): Promise<Omit<Known, "quotas">> {
  const wanted = group.map(({ templateId, voterKey, respond: { id } }) => ({ templateId, voterKey, id }));
  const rows = await findKnown(tx, { wanted: JSON.stringify(wanted), now: new Date(now).toISOString() });
  return {
    ratings: new Map(rows.map((row) => [row.templateId, row])),
    given: new Map(rows.map((row) => [voterOf(row), row.rating])),
    responses: new Set(rows.flatMap(({ id }) => id ?? [])),
  };
}

/** Stores votes, ratings and responses in one statement. Nobody else changes them meanwhile: each writer locks the site's version. */
async function store(
  tx: Orm,
  accepted: ReadonlyMap<Vote, StoredResponse>,
  ratings: Known["ratings"],
  version: number,
): Promise<TemplateCounts[]> {
  // The last one of each voter replaces the earlier ones.
  const lasting = [...new Map([...accepted.keys()].map((vote) => [voterOf(vote), vote])).values()].map(
    ({ templateId, voterKey, rating, isHelpful }) => ({ templateId, voterKey, rating, isHelpful }),
  );
  // Not by the statement below: for a join the planner may read all votes.
  const takenBack = lasting.filter(({ rating }) => rating === null);
  if (takenBack.length > 0) await tx.delete(votes).where(or(...takenBack.map(isVoteOf)));
  const responses = [...accepted].flatMap(([{ respond }, response]) => respond.seal(response) ?? []);
  const changes = [...new Set(lasting.map(({ templateId }) => templateId))].map((id) => {
    const { ratingSum, ratingCount } = ratings.get(id) ?? {};
    return { id, ratingSum, ratingCount };
  });
  return storeGroup(tx, {
    given: JSON.stringify(lasting.filter(({ rating }) => rating !== null)),
    responses: JSON.stringify(responses),
    changes: JSON.stringify(changes),
    version,
  });
}

interface KnownRow extends Rating {
  readonly templateId: number;
  readonly voterKey: string;
  readonly rating: number | null;
  readonly id: string | null;
}

const findKnown = statement<KnownRow>(
  "find_known_votes",
  sql`
  select wanted."templateId", wanted."voterKey", rating_sum as "ratingSum", rating_count as "ratingCount",
    (select rating from ${votes} where template_id = wanted."templateId" and voter_key = wanted."voterKey"),
    (select id from ${keptResponses} where id = wanted.id and expires_at > ${sql.placeholder("now")}::timestamptz)
  from ${rowsOf("wanted", '"templateId" int, "voterKey" text, id text')}
  join ${templates} on ${templates.id} = wanted."templateId" and ${visibleTemplate}`,
);

// A response that is there under an id has expired.
const storeGroup = statement<TemplateCounts>(
  "store_votes",
  sql`
  with casting as (
    insert into ${votes} (template_id, voter_key, rating, is_helpful, created_at, updated_at)
    select *, now(), now()
    from ${rowsOf("given", '"templateId" int, "voterKey" text, rating smallint, "isHelpful" boolean')}
    on conflict (template_id, voter_key) do update set
      rating = excluded.rating,
      is_helpful = excluded.is_helpful,
      updated_at = now()
  ), responding as (
    insert into ${keptResponses} (id, fingerprint, sealed, expires_at)
    select * from ${rowsOf("responses", 'id text, fingerprint text, sealed text, "expiresAt" timestamptz')}
    on conflict (id) do update set
      fingerprint = excluded.fingerprint, sealed = excluded.sealed, expires_at = excluded.expires_at
  )
  update ${templates} set
    rating_sum = "ratingSum", rating_count = "ratingCount", version = ${sql.placeholder("version")}::bigint
  from ${rowsOf("changes", 'id int, "ratingSum" int, "ratingCount" int')}
  where ${templates.id} = changes.id
  returning ${templates.id}, ${templates.downloadCount} as "downloadCount", rating_sum as "ratingSum",
    rating_count as "ratingCount", version::float8 as version, ${countColumns.followedDays} as "followedDays"`,
);

const isVoteOf = ({ templateId, voterKey }: Pick<Vote, "templateId" | "voterKey">) =>
  and(eq(votes.templateId, templateId), eq(votes.voterKey, voterKey));

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
function cookieOf(voterId: string, isSecure: boolean) {
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

function isVoterId(value: string | undefined): value is string {
  return value !== undefined && voterIdPattern.test(value);
}

/** Id of a random UUID, which Node makes many of at once: a request to the system for a few bytes takes as long as the rest. */
function makeVoterId(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/**
 * The key a vote is stored under. It differs for each template, and the random id it is hashed from is only in the
 * visitor's browser, so the stored keys cannot be linked to each other or to a person.
 */
function keyOfVoter(voterId: string, templateId: number): string {
  return hash("sha256", `vote:${templateId}:${voterId}`, "base64url");
}
