/** What is typed into the queue's forms and not yet decided, by item: going on to another loses none of it. */
import type { PublishedValues } from "#app/pages/admin/review/published-fields.ts";

export type Drafts = Map<string, PublishedValues>;
