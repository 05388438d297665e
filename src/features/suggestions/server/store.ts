/** Suggestions as visitors send them. */
import { and, eq } from "drizzle-orm";
import type { Orm } from "#db/client.ts";
import { suggestionReceipts, suggestions } from "#db/schema/schema.ts";
import type { Suggestion } from "#features/suggestions/contract.ts";
import { hashReceiptCode, makeReceiptCode } from "#features/suggestions/server/receipt-store.ts";
import { type ArrivalOptions, storeArrival } from "#platform/inbox-forms.ts";
import type { Respond } from "#platform/writes/idempotency.ts";

const isUndecided = and(eq(suggestions.isApproved, false), eq(suggestions.isRejected, false));

export const suggestionStore = (options: ArrivalOptions<Orm, typeof suggestions.$inferSelect>) => ({
  /** The response has the code of the receipt, of which only the hash is stored. */
  add({ name, url, category, description }: Suggestion, ip: string, respond: Respond) {
    const receipt = makeReceiptCode();
    return storeArrival(
      options,
      ip,
      async (tx, use) => {
        await use(await tx.$count(suggestions, isUndecided));
        return tx.insert(suggestions).values({ name, url, category, description }).returning();
      },
      async (tx, { id }) => {
        const codeHash = hashReceiptCode(receipt) ?? "";
        await tx.insert(suggestionReceipts).values({ codeHash, suggestionId: id });
        await respond(tx, { status: 201, body: { status: "received", receipt } });
      },
    );
  },
});
