/** Suggestions as visitors send them, stored and counted. */
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";

export class SuggestionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Undecided suggestions. */
  async countWaiting(): Promise<number> {
    const isWaiting = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));
    return this.#database.orm.$count(suggestions, isWaiting);
  }

  async add(form: Suggestion, beforeCommit: BeforeCommit): Promise<void> {
    const { name, url, category, description } = form;
    await this.#database.orm.transaction(async (tx) => {
      await tx.insert(suggestions).values({ name, url, category, description });
      await beforeCommit(tx);
    });
  }
}
