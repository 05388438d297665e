/**
 * What is typed into the queue's forms and not yet decided, by item: going on to another loses none of it, nor does another
 * administrator who decides the suggestion meanwhile.
 */
import type { PublishedValues } from "#app/pages/admin/review/published-fields.ts";
import type { AdminSuggestion } from "#features/suggestions/admin-contract.ts";

export interface Draft {
  readonly suggestion: AdminSuggestion;
  readonly values: PublishedValues;
}

export type Drafts = Map<string, Draft>;
