/**
 * What a second process brings, beside one PostgreSQL server, and what a database in the process costs those who read
 * while others write. Nothing is pinned here: processes, database and load share the cores, as on a small server.
 */
import { Child } from "./child.ts";
import { captureResponse, compare, type Comparison, type Generator } from "./compare.ts";
import type { Load, LoadResult } from "./http-load.ts";
import { familyMegabytes } from "./machine.ts";
import { readLines } from "./read-lines.ts";
import type { Run } from "./run.ts";
import { startServed } from "./served.ts";
import { vote } from "./writes.ts";

/** The two processes as `product`, the one as `limit`. */
export interface ProcessesRow extends Comparison {
  readonly title: string;
  readonly megabytes: { readonly two: number | null; readonly one: number | null };
}

/** A cached list while about ten votes a second are cast (`product`), and while none are (`limit`). */
export interface MeanwhileRow extends Comparison {
  readonly title: string;
  readonly votesPerSecond: number;
}

export async function measureProcesses(run: Run): Promise<void> {
  const [size] = run.sizes;
  if (size === undefined) return;
  await measureTwo(run, size);
  const servers = [await run.databases.server(size), await run.databases.embedded(size)] as const;
  const voters: Generator = new Child<Load, LoadResult>("load-process.ts");
  try {
    await measureMeanwhile(run, voters, "server", "PostgreSQL", servers[0]);
    await measureMeanwhile(run, voters, "embedded", "embedded", servers[1]);
  } finally {
    await voters.stop();
  }
}

async function measureTwo(run: Run, size: number): Promise<void> {
  const one = await startServed(await run.databases.server(size));
  const two = await startServed(await run.databases.server(size, "cluster"), {
    program: "dist/server/cluster.js",
    env: { WORKERS: "2" },
  });
  try {
    const reads = readLines.filter(({ key }) => ["page", "search-new", "page-new"].includes(key));
    for (const { key, title, request } of [
      ...reads,
      { key: "votes", title: "votes", request: async () => vote },
    ]) {
      if (!run.wants(key)) continue;
      const measured = await compare(
        run.generator,
        { product: two, limit: one },
        await request(one),
        run.rounds,
      );
      const megabytes = { two: familyMegabytes(two.pid), one: familyMegabytes(one.pid) };
      run.keep(`processes ${key}`, { title, ...measured, megabytes } satisfies ProcessesRow);
    }
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}

async function measureMeanwhile(
  run: Run,
  voters: Generator,
  key: string,
  database: string,
  home: Parameters<typeof startServed>[0],
): Promise<void> {
  if (!run.wants(`meanwhile-${key}`)) return;
  const product = await startServed(home);
  try {
    const request = await readLines.find(({ key }) => key === "list-12")?.request(product);
    if (!request) throw new Error("there is no such line");
    await captureResponse(product.url, request);
    const seconds = 3;
    const read = () => run.generator.ask({ url: product.url, request, seconds, connections: 10 });
    const alone = await read();
    const [meanwhile, votes] = await Promise.all([
      read(),
      voters.ask({ url: product.url, request: vote, seconds, connections: 1, pauseMs: 90 }),
    ]);
    const figures = ({ responses, seconds, p50Ms, p99Ms }: LoadResult) => ({
      perSecond: responses / seconds,
      p50Ms,
      p99Ms,
      cpuUs: null,
    });
    const disturbed = figures(meanwhile);
    const limit = figures(alone);
    run.keep(`processes meanwhile-${key}`, {
      title: `list of 12 while votes are cast, ${database}`,
      ratio: disturbed.perSecond / limit.perSecond,
      cpuRatio: null,
      product: disturbed,
      limit,
      votesPerSecond: votes.responses / votes.seconds,
    } satisfies MeanwhileRow);
  } finally {
    await product.stop();
  }
}
