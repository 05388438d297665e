/** The page of a receipt: where a suggestion stands. Its data is the database's, as of now, and one visitor's. */
import type { SendPrivatePage } from "#app/document/page-routes.ts";
import type { Database } from "#db/client.ts";
import { hashReceiptCode, ReceiptStore } from "#features/suggestions/server/receipt-store.ts";
import type { App } from "#platform/app.ts";
import { rateLimits } from "#platform/limits/rate-limit.ts";

export interface ReceiptRouteOptions {
  readonly database: Database;
  readonly sendPrivatePage: SendPrivatePage;
}

export function receiptRoute(app: App, { database, sendPrivatePage }: ReceiptRouteOptions): void {
  const store = new ReceiptStore(database);
  app.get<{ Params: { code: string } }>(
    "/forslag/:code",
    { config: { rateLimit: rateLimits.counted }, schema: { hide: true } },
    async (request, reply) => {
      const hash = hashReceiptCode(request.params.code);
      const status = hash === null ? null : await store.find(hash);
      return sendPrivatePage(request, reply, { suggestionStatus: () => status });
    },
  );
}
