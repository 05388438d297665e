/** The template whose link was followed last, as the tab's own storage holds it. */
import type { Template } from "#features/templates/contract.ts";

export const followedKey = "avtalemaler.fulgt";

export type FollowedTemplate = Pick<Template, "id" | "name" | "category"> & {
  /** Time its link was followed, in ms since 1970. */
  readonly at: number;
};
