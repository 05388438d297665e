import type { Database } from "#db/client.ts";
import { suggestions } from "#db/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";

export class SuggestionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add({ name, url, category, description }: Suggestion): Promise<void> {
    await this.#database.orm.insert(suggestions).values({ name, url, category, description });
  }
}
