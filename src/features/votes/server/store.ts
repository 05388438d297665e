/** Voting: its limits, and the statements that store votes. */
import { and, eq, or, sql } from "drizzle-orm";
import { hash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Database, type Orm, rowsOf, statement } from "#db/database.ts";
import type { LimitStore, LimitUse } from "#db/limit-store.ts";
import { ReplayedRequest } from "#db/response-store.ts";
import { keptResponses } from "#db/schema/day.ts";
import { templates, votes } from "#db/schema/schema.ts";
import { CountGroups } from "#db/site-change.ts";
import {
  type CountChange,
  countingEvents,
  countColumns,
  type TemplateCounts,
  visibleTemplate,
} from "#domain/server/rows/template-columns.ts";
import type { votedSchema } from "#features/votes/contract.ts";
import { newVotersOfIp } from "#features/votes/texts.ts";
import { type Clock, dayInNorway, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { tooManyRequests, usesOf } from "#platform/limits/rate-limit.ts";
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
  readonly respond: Respond;
}

interface Vote extends SentVote {
  readonly voterId: string;
  readonly voterKey: string;
  /** Whether it is given by a visitor without a cookie. */
  readonly isNew: boolean;
  readonly known?: Known | undefined;
}

/** What the database knows of a vote on a template that visitors see. */
interface Known {
  readonly voterKey: string;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** The voter's stars. */
  readonly before: number | null;
  /** Whether the request has a stored response. */
  readonly isReplayed: boolean;
}

/** A template's rating after a group, and how many of its votes are not taken back. */
interface Change {
  readonly id: number;
  ratingSum: number;
  ratingCount: number;
  events: number;
}

/** The name of the cookie with the voter's id. */
export const voterCookie = "stemme";
/** A year: how long a visitor's earlier vote can be replaced. */
const voterCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

export interface VoteStoreOptions {
  readonly database: Database;
  readonly limits: LimitStore;
  readonly clock: Clock;
  /** Whether the site is served over https. */
  readonly isSecure: boolean;
  /** Applies the templates' new counts to the in-memory catalogue. */
  readonly applyCounts: (change: CountChange) => void;
}

const perHour = { name: "vote", max: 60, windowMs: hourMs };
const newVoters = {
  name: "new-voter",
  max: newVotersOfIp,
  windowMs: dayMs,
  reason: "Det er gitt mange stemmer på denne malen fra samme nett.",
};

/**
 * Voting, with one vote per visitor and template. Since a visitor can delete the cookie and vote again, an IP may add
 * only a few new voters per template and day, and cast a limited number of votes an hour; one taken back counts as one of
 * these, and leaves room for another new voter.
 *
 * Votes that arrive while others are being stored are one transaction, in which each is stored or rejected by itself; places of
 * a limit go to visitors without a cookie first. A transaction for each was measured: a tenth as many a second in the embedded
 * database.
 *
 * `add` stores a vote, in place of the same visitor's earlier one, or deletes that, and rejects with an HttpError: 404 when
 * visitors see no such template, or there is no vote to delete; 429 when the IP has used up a limit.
 */
export class VoteStore extends CountGroups<SentVote, TemplateCounts> {
  readonly #options: VoteStoreOptions;

  constructor(options: VoteStoreOptions) {
    super(options);
    this.#options = options;
  }

  /** A voter's votes on a template are stored one after the other: each finds what the one before it has stored. */
  protected override keyOf({ templateId, voterId }: SentVote): string | undefined {
    return voterId && `${templateId}:${voterId}`;
  }

  protected async store(tx: Orm, sent: readonly SentVote[], taken: Promise<number>) {
    const { limits, clock } = this.#options;
    const group = sent.map(identify);
    const wanted = group.map(({ templateId, voterKey, respond: { id } }) => ({ templateId, voterKey, id }));
    // Read with the site locked: no two groups, of any process, find the same votes or responses. What a visitor without a cookie
    // uses is known before.
    const [version, rows, usedByNew] = await Promise.all([
      taken,
      findKnown(tx, { wanted: JSON.stringify(wanted), now: new Date(clock.now()).toISOString() }),
      limits.use(
        tx,
        group.map((vote) => (vote.isNew ? limitsOf(vote) : [])),
      ),
    ]);
    const known = new Map(rows.map((row) => [row.voterKey, row]));
    const votesKnown = group.map((vote) => ({ ...vote, known: known.get(vote.voterKey) }));
    const rejections = votesKnown.map(rejectionOf);
    const uses = votesKnown.map((vote, place) => {
      if (!vote.isNew) return rejections[place] ? [] : limitsOf(vote);
      const isUndone = rejections[place] && !usedByNew[place]?.full;
      return isUndone ? limitsOf(vote).map((use) => ({ ...use, isGivenBack: true })) : [];
    });
    for (const [place, { full = usedByNew[place]?.full }] of (await limits.use(tx, uses)).entries())
      if (full) rejections[place] ??= tooManyRequests(full.secondsLeft, full.reason);
    const accepted = votesKnown.filter((_, place) => !rejections[place]);
    if (accepted.length === 0) return { rejections };
    const changes = new Map<number, Change>();
    const responses = accepted.flatMap((vote) => {
      const { templateId: id, rating } = vote;
      const { before = null, ratingSum = 0, ratingCount = 0 } = vote.known ?? {};
      const change = changes.get(id) ?? { id, ratingSum, ratingCount, events: 0 };
      changes.set(id, change);
      change.ratingSum += (rating ?? 0) - (before ?? 0);
      change.ratingCount += Number(rating !== null) - Number(before !== null);
      change.events += Number(rating !== null);
      return vote.respond.seal({ status: 200, body: ratingOf(change), ...this.#cookiesOf(vote) }) ?? [];
    });
    const takenBack = accepted.filter(({ rating }) => rating === null);
    // Not by the statement below: for a join the planner may read all votes.
    if (takenBack.length > 0) await tx.delete(votes).where(or(...takenBack.map(isVoteOf)));
    const given = accepted.filter(({ rating }) => rating !== null);
    const counts = storeVotes(tx, {
      given: JSON.stringify(
        given.map(({ templateId, voterKey, rating, isHelpful }) => ({
          templateId,
          voterKey,
          rating,
          isHelpful,
        })),
      ),
      responses: JSON.stringify(responses),
      changes: JSON.stringify([...changes.values()]),
      day: dayInNorway(clock),
      version,
    });
    return { counts, by: accepted.map(({ ip }) => ip), rejections };
  }

  /** The cookie with the voter's random id; set by the first vote, and used for votes only. */
  #cookiesOf({ voterId, rating }: Vote): Pick<StoredResponse, "cookies"> {
    if (rating === null) return {};
    const { isSecure: secure } = this.#options;
    const options = {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      maxAge: voterCookieMaxAgeSeconds,
    } as const;
    return { cookies: [{ name: voterCookie, value: voterId, options }] };
  }
}

/** A vote as it is stored: of a visitor without a cookie, under a new id. */
function identify(sent: SentVote): Vote {
  const { templateId, voterId: known = "", rating } = sent;
  const isKnown = /^[\w-]{22}$/.test(known);
  const voterId = isKnown ? known : makeVoterId();
  // It differs for each template, and the random id is only in the visitor's browser: stored keys cannot be linked to each other
  // or to a person.
  const voterKey = hash("sha256", `vote:${templateId}:${voterId}`, "base64url");
  return { ...sent, voterId, voterKey, isNew: !isKnown && rating !== null };
}

/** Why a vote is stored by no means; it uses up no limit. */
function rejectionOf({ known, rating }: Vote): Error | undefined {
  if (known?.isReplayed) return new ReplayedRequest();
  if (rating === null && (known?.before ?? null) === null)
    return notFound(
      "Vi fant ingen vurdering fra denne nettleseren. Uten informasjonskapselen kan den ikke tas tilbake.",
    );
  return known ? undefined : notFound("Fant ingen mal med denne id-en.");
}

/** A vote is one of the hour's; a new voter's takes a place of the day, which one taken back frees. */
function limitsOf({ ip, templateId, rating, known }: Vote): readonly LimitUse[] {
  const hours = usesOf(perHour, ip);
  if (rating !== null && known && known.before !== null) return hours;
  const places = usesOf(newVoters, ip, templateId);
  return [...hours, ...places.map((use) => ({ ...use, isGivenBack: rating === null }))];
}

/** Id of a random UUID, which Node makes many of at once: a request to the system for a few bytes takes as long as the rest. */
const makeVoterId = () => Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");

const isVoteOf = ({ templateId, voterKey }: Vote) =>
  and(eq(votes.templateId, templateId), eq(votes.voterKey, voterKey));

const ratingOf = ({ ratingSum, ratingCount }: Change): z.input<typeof votedSchema> => ({
  averageRating: (ratingSum / (ratingCount || 1)).toFixed(1),
  totalRatings: ratingCount,
});

// Looked up by the index, one by one, since for a join as a whole the planner may read all votes.
const findKnown = statement<Known>(
  "find_known_votes",
  sql`
  select "voterKey", rating_sum as "ratingSum", rating_count as "ratingCount",
    (select rating from ${votes} where template_id = "templateId" and voter_key = "voterKey") as before,
    exists (select from ${keptResponses} where id = wanted.id and expires_at > ${sql.placeholder("now")}::timestamptz)
      as "isReplayed"
  from ${rowsOf("wanted", '"templateId" int, "voterKey" text, id text')}
  join ${templates} on ${templates.id} = "templateId" and ${visibleTemplate}`,
);

// A response that is there under an id has expired.
const storeVotes = statement<TemplateCounts>(
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
  ), ${countingEvents("vote", sql`select id, events from ${rowsOf("changes", "id int, events int")}`)}
  update ${templates} set
    rating_sum = "ratingSum", rating_count = "ratingCount", version = ${sql.placeholder("version")}::bigint
  from ${rowsOf("changes", 'id int, "ratingSum" int, "ratingCount" int')}
  where ${templates.id} = changes.id
  returning ${countColumns}`,
);
