/** Suggestions as visitors send them. */
import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { suggestionReceipts, suggestions } from "#db/schema/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import { hashReceiptCode, makeReceiptCode } from "#features/suggestions/server/receipt-store.ts";
import { type ArrivalHook, type InboxLimits } from "#domain/server/inbox-forms.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

const isUndecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));

export interface SuggestionStoreOptions {
  readonly database: Database;
  readonly limits: InboxLimits;
  readonly hook?: ArrivalHook<typeof suggestions.$inferSelect> | undefined;
}

export class SuggestionStore {
  readonly #options: SuggestionStoreOptions;

  constructor(options: SuggestionStoreOptions) {
    this.#options = options;
  }

  /** The response has the receipt's code; only its hash is stored. */
  async add(form: Suggestion, ip: string, respond: Respond): Promise<void> {
    const { database, limits, hook } = this.#options;
    const { name, url, category, description } = form;
    const receipt = makeReceiptCode();
    const share = await limits.claim(ip);
    await database.orm.transaction(async (tx) => {
      await limits.use(tx, share, await tx.$count(suggestions, isUndecided));
      const [row] = await tx.insert(suggestions).values({ name, url, category, description }).returning();
      if (!row) throw new Error("suggestions did not return its row");
      const codeHash = hashReceiptCode(receipt) ?? "";
      await tx.insert(suggestionReceipts).values({ codeHash, suggestionId: row.id });
      await hook?.inTransaction(tx, row);
      await respond(tx, { status: 201, body: { status: "received", receipt } });
    });
    hook?.afterCommit();
  }
}
