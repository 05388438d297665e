/** Voting, with its limits for each IP. */
import type { CountChange } from "#db/template-counts.ts";
import type { VoteStore } from "#features/votes/server/store.ts";
import type { CastVote, CountedVote } from "#features/votes/server/tally.ts";
import { isVoterId, makeVoterId, voterKey } from "#features/votes/server/voter-id.ts";
import { type Clock, dayMs, hourMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import type { Idempotency, Keep, StoredResponse } from "#platform/writes/idempotency.ts";
import { type QuotaStore, StoredQuota } from "#platform/limits/stored-quota.ts";
import { WriteGroups } from "#platform/writes/write-groups.ts";

/** A voter of a template, as a request tells. */
export interface SentVoter {
  readonly templateId: number;
  /** The voter's id from the cookie, if there is one. */
  readonly voterId: string | undefined;
  /** The client's IP as the key from `ipKey`. */
  readonly ip: string;
}

/** A vote as it came in. */
export interface SentVote extends SentVoter {
  readonly rating: number;
  readonly isHelpful: boolean;
}

export interface VoteServiceOptions {
  readonly store: VoteStore;
  readonly limits: QuotaStore;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  /** Applies stored votes to the in-memory catalogue. */
  readonly applyCounts: (change: CountChange) => void;
}

/**
 * Voting, with one vote per visitor and template. Since a visitor can delete the cookie and vote again, an IP may add
 * only a few new voters per template and day, and cast a limited number of votes an hour; one taken back counts as one of
 * these, and leaves its place among the new voters.
 */
export class VoteService {
  readonly #newVoters: StoredQuota;
  readonly #votes: StoredQuota;
  readonly #groups: WriteGroups<CastVote, CountedVote | null>;

  constructor({ store: votes, limits: store, idempotency, clock, applyCounts }: VoteServiceOptions) {
    const counted = { clock, store };
    const reason = "Det er gitt mange stemmer på denne malen fra samme nett.";
    this.#newVoters = new StoredQuota({ ...counted, name: "new-voter", max: 3, windowMs: dayMs, reason });
    this.#votes = new StoredQuota({ ...counted, name: "vote", max: 60, windowMs: hourMs });
    this.#groups = new WriteGroups({
      limits: store,
      idempotency,
      store: async (admit, group) => applyCounts(await votes.cast(admit, group)),
    });
  }

  /**
   * @param respond makes the response of the rating with this vote and the voter's id for the cookie
   * @throws HttpError 404 when there is no such template, 429 when the IP has used up a quota.
   */
  async cast(
    vote: SentVote,
    keep: Keep,
    respond: (counted: CountedVote, voterId: string) => StoredResponse,
  ): Promise<void> {
    const { templateId, rating, isHelpful, voterId: known, ip } = vote;
    const voterId = isVoterId(known) ? known : makeVoterId();
    const [anyVote, newVoter] = await Promise.all([
      this.#votes.claim(ip),
      this.#newVoters.claim(ip, templateId),
    ]);
    const cast = { templateId, voterKey: voterKey(voterId, templateId), rating, isHelpful };
    await this.#groups.add(cast, {
      claims: [...anyVote, ...newVoter],
      keep,
      admit: (counted, take) => {
        if (!counted) throw notFound("Fant ingen mal med denne id-en.");
        take(counted.isNewVoter ? [...anyVote, ...newVoter] : anyVote);
        return respond(counted, voterId);
      },
    });
  }

  /**
   * Takes back the vote that was counted for this voter id.
   * @param respond makes the response of the rating without it
   * @throws HttpError 404 when there is no such vote, 429 when the IP has used up its quota.
   */
  async takeBack(
    { templateId, voterId, ip }: SentVoter,
    keep: Keep,
    respond: (counted: CountedVote) => StoredResponse,
  ): Promise<void> {
    if (!isVoterId(voterId)) throw noVote();
    const [anyVote, newVoter] = await Promise.all([
      this.#votes.claim(ip),
      this.#newVoters.claim(ip, templateId),
    ]);
    const taken = { templateId, voterKey: voterKey(voterId, templateId), rating: null, isHelpful: false };
    await this.#groups.add(taken, {
      claims: [...anyVote, ...newVoter],
      keep,
      admit: (counted, take, giveBack) => {
        if (!counted || counted.isNewVoter) throw noVote();
        take(anyVote);
        giveBack(newVoter);
        return respond(counted);
      },
    });
  }

  /** Stores what waits. Called at shutdown. */
  flush(): Promise<void> {
    return this.#groups.flush();
  }
}

const noVote = () =>
  notFound(
    "Vi fant ingen vurdering fra denne nettleseren. Uten informasjonskapselen kan den ikke tas tilbake.",
  );
