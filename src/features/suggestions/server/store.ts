import { and, count, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";

export class SuggestionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Suggestions nobody has decided. */
  async countWaiting(): Promise<number> {
    const isWaiting = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));
    const [row] = await this.#database.orm.select({ waiting: count() }).from(suggestions).where(isWaiting);
    return row?.waiting ?? 0;
  }

  async add({ name, url, category, description }: Suggestion): Promise<void> {
    await this.#database.orm.insert(suggestions).values({ name, url, category, description });
  }
}
