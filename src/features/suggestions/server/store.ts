/** Suggestions as visitors send them, stored in groups. */
import { and, eq } from "drizzle-orm";
import { type ArrivalHook, openInbox } from "#db/inbox-arrivals.ts";
import type { Database } from "#db/client.ts";
import { suggestionReceipts } from "#db/receipt-schema.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import type { AdmitGroup, MetInbox } from "#shared/group-admission.ts";

const isUndecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));

export interface SentSuggestion extends Pick<Suggestion, "name" | "url" | "category" | "description"> {
  /** Of the code that its sender gets. */
  readonly receiptHash: string;
}

export class SuggestionStore {
  readonly #database: Database;
  readonly #hook: ArrivalHook<typeof suggestions.$inferSelect> | undefined;

  constructor(database: Database, hook?: ArrivalHook<typeof suggestions.$inferSelect>) {
    this.#database = database;
    this.#hook = hook;
  }

  async add(admit: AdmitGroup<SentSuggestion, MetInbox>): Promise<void> {
    await this.#database.orm.transaction((tx) =>
      admit(
        tx,
        openInbox(tx, {
          table: suggestions,
          isWaiting: isUndecided,
          hook: {
            // The rows come back in the order of the items.
            inTransaction: async (_tx, rows, items) => {
              await tx.insert(suggestionReceipts).values(
                rows.map(({ id }, index) => ({
                  codeHash: items[index]?.receiptHash ?? "",
                  suggestionId: id,
                })),
              );
              await this.#hook?.inTransaction(tx, rows, items);
            },
            afterCommit: () => {},
          },
          rowOf: ({ name, url, category, description }: SentSuggestion) => ({
            name,
            url,
            category,
            description,
          }),
        }),
      ),
    );
    this.#hook?.afterCommit();
  }
}
