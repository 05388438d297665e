/** Resident megabytes of the product: after the start, idle, after ordinary use, and in searches that were never asked. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Home } from "./filled-databases.ts";
import type { RequestPattern } from "./http-load.ts";
import { residentMegabytes } from "./machine.ts";
import type { Run } from "./run.ts";
import { startServed } from "./served.ts";
import { fillIn } from "./unseen.ts";

export interface MemoryRow {
  readonly title: string;
  readonly goal: string;
  /** The highest of the start. */
  readonly startPeak: number;
  readonly idle: number;
  /** Idle again after `ordinaryRequests` requests of different kinds. */
  readonly afterUse: number;
  readonly afterLoad: number;
  /** The highest of all. */
  readonly peak: number;
}

const idleMs = 5_000;
const loadSeconds = 15;
const ordinaryRequests = 3_000;
const ordinaryConnections = 10;

/** The API's answers and pages, half of the time each. */
const searches: readonly RequestPattern[] = [
  { method: "GET", path: "/api/templates?limit=12&search={words}", headers: {}, status: 200 },
  {
    method: "GET",
    path: "/?sok={words}",
    headers: { "accept-encoding": "gzip, deflate, br, zstd" },
    status: 200,
  },
];

const ordinary = [
  "/",
  "/?sok={words}",
  "/api/templates?limit=12&search={words}",
  "/mal/{template}",
  "/api/templates/{template}",
  "/offers",
];

export async function measureMemory(run: Run): Promise<void> {
  for (const size of run.sizes) {
    if (size > 20_000) {
      console.log(`SKIPPED: memory embedded-${size}`);
      continue;
    }
    const embedded = { title: `embedded, ${size} templates`, goal: "350 MB at most" };
    await measure(run, `embedded-${size}`, embedded, await run.databases.embedded(size));
  }
  const [size] = run.sizes;
  if (size === undefined) return;
  const server = { title: `PostgreSQL, ${size} templates`, goal: "200 MB at the start" };
  await measure(run, `server-${size}`, server, await run.databases.server(size));
}

async function measure(
  run: Run,
  name: string,
  line: Pick<MemoryRow, "title" | "goal">,
  home: Home,
): Promise<void> {
  if (!run.wants(name)) return;
  const product = await startServed(home);
  const read = () => {
    const megabytes = residentMegabytes(product.pid);
    if (!megabytes) throw new Error("memory is measured on Linux only");
    return megabytes;
  };
  try {
    const startPeak = read().highest;
    await sleep(idleMs);
    const idle = read().now;
    await useOrdinarily(product.url);
    await sleep(idleMs);
    const afterUse = read().now;
    for (const request of searches) {
      await run.generator.ask({ url: product.url, request, seconds: loadSeconds, connections: 50 });
    }
    const peak = read().highest;
    await sleep(idleMs);
    run.keep(`memory ${name}`, {
      ...line,
      startPeak,
      idle,
      afterUse,
      afterLoad: read().now,
      peak,
    } satisfies MemoryRow);
  } finally {
    await product.stop();
  }
}

/** Page views and requests of the API, as many visitors send them. @throws when a response is no success */
async function useOrdinarily(url: string): Promise<void> {
  let sent = 0;
  const visit = async () => {
    while (sent < ordinaryRequests) {
      sent += 1;
      const { number, text } = fillIn(ordinary[sent % ordinary.length] ?? "/");
      const response = await fetch(`${url}${text}`, {
        headers: {
          "accept-encoding": "br",
          "x-forwarded-for": `10.1.${number % 250}.${(number >> 8) % 250}`,
        },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.status} for ${text}`);
    }
  };
  await Promise.all(Array.from({ length: ordinaryConnections }, visit));
}
