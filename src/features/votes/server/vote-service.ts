/** Voting, with its limits for each IP. */
import { randomBytes } from "node:crypto";
import type { TemplateRow } from "#db/schema.ts";
import type { TemplateChange } from "#db/site-change.ts";
import { isVoterId, voterKey } from "#features/votes/server/voter-id.ts";
import type { VoteStore } from "#features/votes/server/store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { notFound } from "#platform/http-error.ts";
import { type QuotaStore, StoredQuota } from "#platform/stored-quota.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";

const hourMs = 60 * 60 * 1000;

export interface StoredVote {
  /** The voter's id for the cookie. */
  readonly voterId: string;
  readonly template: Pick<TemplateRow, "ratingSum" | "ratingCount">;
}

export interface CastVote {
  readonly templateId: number;
  readonly rating: number;
  readonly isHelpful: boolean;
  /** The voter's id from the cookie, if there is one. */
  readonly voterId: string | undefined;
  /** The client's IP as the key from `ipKey`. */
  readonly ip: string;
}

export interface VoteServiceOptions {
  readonly store: VoteStore;
  readonly limits: QuotaStore;
  readonly clock: Clock;
  /** Applies a stored vote to the in-memory catalogue. */
  readonly applyChange: (change: TemplateChange) => void;
}

/**
 * Voting, with one vote per visitor and template. Since a visitor can delete the cookie and vote again, an IP may add
 * only a few new voters per template and day, and cast a limited number of votes an hour.
 */
export class VoteService {
  readonly #options: VoteServiceOptions;
  readonly #newVoters: StoredQuota;
  readonly #votes: StoredQuota;

  constructor(options: VoteServiceOptions) {
    this.#options = options;
    const { limits: store, clock } = options;
    this.#newVoters = new StoredQuota({ name: "new-voter", max: 3, windowMs: dayMs, clock, store });
    this.#votes = new StoredQuota({ name: "vote", max: 60, windowMs: hourMs, clock, store });
  }

  /**
   * @throws HttpError 404 when there is no such template, 429 when the IP has used up a quota.
   */
  async cast(vote: CastVote, beforeCommit: BeforeCommit<StoredVote>): Promise<void> {
    const { templateId, rating, isHelpful, voterId: known, ip } = vote;
    const { store: votes, applyChange } = this.#options;
    const voterId = isVoterId(known) ? known : randomBytes(16).toString("base64url");
    const [admitVote, admitNewVoter] = await Promise.all([
      this.#votes.admission(ip),
      this.#newVoters.admission(ip, templateId),
    ]);
    const change = await votes.cast(
      { templateId, voterKey: voterKey(voterId, templateId), rating, isHelpful },
      async (tx, { isNewVoter, rows: [template] }) => {
        await admitVote(tx);
        if (isNewVoter) await admitNewVoter(tx);
        if (template) await beforeCommit(tx, { voterId, template });
      },
    );
    if (!change) throw notFound("Fant ingen mal med denne id-en.");
    applyChange(change);
  }
}
