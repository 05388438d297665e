/** Reads against bare `node:http` that sends the same bytes and headers. */
import { Child } from "./child.ts";
import { captureResponse, compare, type Comparison, type Server } from "./compare.ts";
import type { RequestPattern } from "./http-load.ts";
import type { Limit } from "./limit-process.ts";
import { pinServer } from "./machine.ts";
import { readLines } from "./read-lines.ts";
import type { Run } from "./run.ts";
import { withProduct } from "./served.ts";

export interface ReadRow extends Comparison {
  readonly size: number;
  readonly title: string;
  readonly goal: string;
}

export async function measureReads(run: Run): Promise<void> {
  const limit = new Child<Limit, string>("limit-process.ts");
  pinServer(limit.pid);
  try {
    for (const [index, size] of run.sizes.entries()) {
      await withProduct(await run.databases.server(size), async (product) => {
        for (const { key, title, goal, ...line } of readLines) {
          if (!run.wants(key) || (index > 0 && !line.isForEachSize)) continue;
          if (run.isQuick && !line.isQuick) continue;
          const request = await line.request(product);
          const url = await limit.ask(await captureVaried(product, request));
          const servers = { product, limit: { url, pid: limit.pid } };
          await run.compare<ReadRow>(`reads ${size} ${key}`, "cpuRatio", async (rounds) => ({
            size,
            title,
            goal,
            ...(await compare(run.generator, servers, request, rounds)),
          }));
        }
      });
    }
  } finally {
    await limit.stop();
  }
}

/**
 * A response for the limit to send.
 * @throws when what should differ from request to request does not, so that a cache would be measured
 */
async function captureVaried(product: Server, request: RequestPattern): Promise<Limit> {
  const bodies = new Set<string>();
  if (request.path.includes("{words}")) {
    for (let call = 0; call < 6; call += 1) {
      bodies.add((await captureResponse(product.url, request)).bodyBase64);
    }
    if (bodies.size < 3) throw new Error(`${request.path}: always the same`);
  }
  return captureResponse(product.url, request);
}
