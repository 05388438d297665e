/** The ratings of the templates that a group of votes is for, as they become with each vote. */

export interface CastVote {
  readonly templateId: number;
  readonly voterKey: string;
  /** null takes the voter's vote back. */
  readonly rating: number | null;
  readonly isHelpful: boolean;
}

/** A template as visitors see it, and what one of the voters has given it before. */
export interface RatedTemplate {
  readonly id: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly voterKey: string | null;
  readonly rating: number | null;
}

/** A vote that gives stars. */
export interface GivenVote extends CastVote {
  readonly rating: number;
}

/** The template's rating once a vote is counted, or taken back. */
export interface CountedVote {
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Whether it replaces no earlier vote. */
  readonly isNewVoter: boolean;
}

interface Rating {
  readonly ratingSum: number;
  readonly ratingCount: number;
}

export class Tally {
  readonly #before = new Map<number, Rating>();
  readonly #ratings = new Map<number, Rating>();
  readonly #given = new Map<string, number>();
  readonly #votes = new Map<string, CastVote>();

  constructor(templates: readonly RatedTemplate[]) {
    for (const { id, ratingSum, ratingCount, voterKey, rating } of templates) {
      this.#before.set(id, { ratingSum, ratingCount });
      if (voterKey !== null && rating !== null)
        this.#given.set(placeOf({ templateId: id, voterKey }), rating);
    }
  }

  /** What a vote would make of its template's rating; null when there is no such template. */
  after(vote: CastVote): CountedVote | null {
    const { templateId, rating } = vote;
    const now = this.#ratings.get(templateId) ?? this.#before.get(templateId);
    if (!now) return null;
    const given = this.#given.get(placeOf(vote));
    return {
      ratingSum: now.ratingSum + (rating ?? 0) - (given ?? 0),
      ratingCount: now.ratingCount + (rating === null ? 0 : 1) - (given === undefined ? 0 : 1),
      isNewVoter: given === undefined,
    };
  }

  /** Counts a vote in. A voter's later one on the same template replaces it. */
  add(vote: CastVote): void {
    const after = this.after(vote);
    if (!after) throw new Error("a vote for a template that is not there was let through");
    const place = placeOf(vote);
    this.#ratings.set(vote.templateId, after);
    if (vote.rating === null) this.#given.delete(place);
    else this.#given.set(place, vote.rating);
    this.#votes.set(place, vote);
  }

  /** The votes to store, one for each voter and template. */
  get votes(): readonly GivenVote[] {
    return [...this.#votes.values()].filter((vote) => isGiven(vote));
  }

  /** The votes to delete. */
  get takenBack(): readonly CastVote[] {
    return [...this.#votes.values()].filter((vote) => !isGiven(vote));
  }

  /** What is to be added to the templates' ratings. */
  get changes(): readonly { readonly id: number; readonly sum: number; readonly count: number }[] {
    return [...this.#ratings].map(([id, after]) => {
      const { ratingSum = 0, ratingCount = 0 } = this.#before.get(id) ?? {};
      return { id, sum: after.ratingSum - ratingSum, count: after.ratingCount - ratingCount };
    });
  }
}

const isGiven = (vote: CastVote): vote is GivenVote => vote.rating !== null;

const placeOf = ({ templateId, voterKey }: Pick<CastVote, "templateId" | "voterKey">) =>
  `${templateId} ${voterKey}`;
