/** The start until the front page is served, against the start of a bare `node:http` server. */
import { spawn } from "node:child_process";
import type { Home } from "./filled-databases.ts";
import { heapOptions } from "#testing/heap-options.ts";
import { residentMegabytes } from "./machine.ts";
import { median } from "./median.ts";
import type { Run } from "./run.ts";
import { startServed } from "./served.ts";

export interface StartRow {
  readonly title: string;
  readonly goal: string;
  readonly ms: number;
  /** How many times as long as the bare server's. */
  readonly timesBare: number;
  readonly peakMegabytes: number | null;
}

const bareServer = `require("node:http").createServer((_, response) => response.end()).listen(0, "127.0.0.1", () => console.log("up"))`;

export async function measureStart(run: Run): Promise<void> {
  const measure = async (
    name: string,
    title: string,
    goal: string,
    home: () => Promise<Home>,
    rounds: number,
  ) => {
    if (!run.wants(name)) return;
    const starts: { ms: number; bareMs: number; peakMegabytes: number | null }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      starts.push({ ...(await startOnce(await home())), bareMs: await startBare() });
    }
    const bareMs = median(starts.map((start) => start.bareMs));
    const ms = median(starts.map((start) => start.ms));
    const peaks = starts.map(({ peakMegabytes }) => peakMegabytes).filter((peak) => peak !== null);
    const peakMegabytes = peaks.length > 0 ? median(peaks) : null;
    run.keep(`start ${name}`, { title, goal, ms, timesBare: ms / bareMs, peakMegabytes } satisfies StartRow);
  };
  const newFolder = async () => ({ databaseUrl: "", dataDir: run.databases.newFolder() });
  await measure("new-folder", "first start, embedded, empty folder", "3 s", newFolder, 2);
  for (const size of run.sizes) {
    const goal = size > 20_000 ? "" : size > 1_000 ? "2 s" : "0.8 s";
    // Making so many rows in the embedded database takes longer than the rest of the bench.
    if (size > 20_000) console.log(`SKIPPED: start embedded-${size}`);
    else {
      const embedded = () => run.databases.embedded(size);
      await measure(`embedded-${size}`, `embedded, ${size} templates`, goal, embedded, 3);
    }
    const server = () => run.databases.server(size);
    await measure(`server-${size}`, `PostgreSQL, ${size} templates`, goal, server, 3);
  }
}

async function startOnce(home: Home): Promise<{ ms: number; peakMegabytes: number | null }> {
  const begun = performance.now();
  const product = await startServed(home);
  try {
    const response = await fetch(product.url);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the front page got status ${response.status}`);
    const ms = performance.now() - begun;
    return { ms, peakMegabytes: residentMegabytes(product.pid)?.highest ?? null };
  } finally {
    await product.stop();
  }
}

function startBare(): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...heapOptions, "--eval", bareServer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", () => {
      resolve(performance.now() - begun);
      child.kill();
    });
  });
}
