import { setTimeout as sleep } from "node:timers/promises";
import type { Template } from "#features/templates/contract.ts";
import type { Product } from "#testing/product.ts";

export interface FollowResult {
  readonly sent: number;
  /** Answered with 204: these must be there after the restart. */
  readonly acknowledged: number;
}

/** Follows templates from eight visitors at once, kills the product after a while, and says what was acknowledged. */
export async function followUntilKilled(product: Product, afterMs: number): Promise<FollowResult> {
  let sent = 0;
  let acknowledged = 0;
  let isKilled = false;
  const follow = async (visitor: number) => {
    while (!isKilled) {
      sent += 1;
      // Each call from an address of its own: the limit by address is not what is tested here.
      const from = `198.51.${visitor}.${sent % 250}`;
      const answer = await fetch(`${product.url}/api/templates/${1 + (sent % 300)}/download`, {
        method: "POST",
        headers: { "x-forwarded-for": from },
      }).catch(() => null);
      if (answer?.status === 204) acknowledged += 1;
    }
  };
  const visitors = Array.from({ length: 8 }, (_, visitor) => follow(visitor));
  await sleep(afterMs);
  const killed = product.stop("SIGKILL");
  isKilled = true;
  await Promise.all([killed, ...visitors]);
  return { sent, acknowledged };
}

export async function sumOfDownloads(product: Product): Promise<number> {
  const templates = (await (await fetch(`${product.url}/api/templates`)).json()) as Template[];
  return templates.reduce((sum, template) => sum + template.downloadCount, 0);
}
