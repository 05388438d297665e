/** How much a search lifts a template that its visitors went on to. Pure. */
import { maxLift } from "#search/search-index.ts";

/** Days after which a day counts half. */
export const halfLifeDays = 30;
/** Days that are read; older ones are deleted. */
export const learnedDays = 90;
/** Days on which a template must have been followed for a text before anything is learned: no one day teaches anything. */
export const minDays = 3;
/** So many days of doubt are set against what was seen: after as many, a template that all chose gets half the lift. */
const doubtDays = 3;

/** What was seen of one text and one template. */
export interface SeenFollows {
  readonly days: number;
  /** Sum over the days of the template's share of those who opened anything, each day by its weight. */
  readonly share: number;
  /** Sum of the weights of all days on which anything was opened for the text. */
  readonly weight: number;
}

/**
 * Each day has one vote, shared by what was opened on it: a thousand visitors on one day are one day. Never above
 * `maxLift`, since a share is never above its weight; the search keeps to it as well.
 */
export function liftOf({ days, share, weight }: SeenFollows): number {
  if (days < minDays) return 0;
  // Steps, so that what decays a little each day does not change the site each night.
  return Math.round((1_000 * maxLift * share) / (weight + doubtDays)) / 1_000;
}
