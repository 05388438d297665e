/** What the statistics measure and list, and their limits. Without zod, so that the browser reads it too. */

export const statisticsPath = "/api/admin/statistics";

export const measures = ["visitors", "follows", "searches", "votes"] as const;
export type Measure = (typeof measures)[number];

export const rankings = ["followed", "best", "worst", "unopened"] as const;
export const promotionKinds = ["ad", "offer"] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** Different visitors that must ask for a text in one day before it is stored: more than three. Stated in the privacy text. */
export const minSearchVisitors = 4;
/** Votes a template needs to be among the best or the worst: one stranger's opinion is no ranking. */
export const minVotes = 3;
export const maxRanked = 25;
export const maxUnopened = 100;
export const maxSearches = 50;
/** Of so many it is counted how many are answered: each is searched for. */
export const maxSearchesRead = 500;
