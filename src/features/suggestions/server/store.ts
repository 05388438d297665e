/** Suggestions as visitors send them, stored in groups. */
import { and, eq } from "drizzle-orm";
import { type ArrivalHook, openInbox } from "#db/inbox-arrivals.ts";
import type { Database } from "#db/client.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import type { AdmitGroup, MetInbox } from "#shared/group-admission.ts";

const isUndecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));

export class SuggestionStore {
  readonly #database: Database;
  readonly #hook: ArrivalHook<typeof suggestions.$inferSelect> | undefined;

  constructor(database: Database, hook?: ArrivalHook<typeof suggestions.$inferSelect>) {
    this.#database = database;
    this.#hook = hook;
  }

  async add(admit: AdmitGroup<Suggestion, MetInbox>): Promise<void> {
    await this.#database.orm.transaction((tx) =>
      admit(
        tx,
        openInbox(tx, {
          table: suggestions,
          isWaiting: isUndecided,
          hook: this.#hook,
          rowOf: ({ name, url, category, description }: Suggestion) => ({ name, url, category, description }),
        }),
      ),
    );
    this.#hook?.afterCommit();
  }
}
