/** Suggestions as visitors send them, stored and counted. */
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";

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

  async add({ name, url, category, description }: Suggestion): Promise<void> {
    await this.#database.orm.insert(suggestions).values({ name, url, category, description });
  }
}
