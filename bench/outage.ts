/**
 * Outage benchmark: how soon two processes store again, and hear of each other, when their PostgreSQL server is back.
 * `npm run outage-rounds [-- rounds]`, after `npm run build`. Half of the outages are restarts (fast and immediate in turn), of
 * half a second to three and a half; the other half freeze the server for as long. Times are from the moment that a probe gets
 * a response from the server.
 */
import { Client } from "pg";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { type Product, startProduct } from "#testing/product.ts";

const rounds = Number(process.argv[2] ?? 20);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const server = await startPostgresServer();
const env = { DATABASE_URL: server.adminUrl, TRUST_PROXY: "127.0.0.1" };
const products = await Promise.all([startProduct({ env }), startProduct({ env })]);

let visitors = 0;
let isStopped = false;
/** Votes of ever new visitors, each process's on a template of its own, as fast as they are answered. */
class Writer {
  readonly product: Product;
  readonly templateId: number;
  storedAt = 0;
  readyAt = 0;

  constructor(product: Product, templateId: number) {
    this.product = product;
    this.templateId = templateId;
  }

  async write(): Promise<void> {
    while (!isStopped) {
      visitors += 1;
      const ip = `2001:${(visitors >> 16).toString(16)}:${(visitors & 65_535).toString(16)}::1`;
      const response = await fetch(`${this.product.url}/api/templates/${this.templateId}/rate`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": ip },
        body: JSON.stringify({ rating: 4 }),
      });
      await response.arrayBuffer();
      if (response.ok) this.storedAt = performance.now();
      await pause(5);
    }
  }

  async checkReadiness(): Promise<void> {
    while (!isStopped) {
      const response = await fetch(`${this.product.url}/readyz`);
      await response.arrayBuffer();
      if (response.ok) this.readyAt = performance.now();
      await pause(5);
    }
  }

  async ratingsOf(templateId: number): Promise<number> {
    const response = await fetch(`${this.product.url}/api/templates/${templateId}`);
    return ((await response.json()) as { totalRatings: number }).totalRatings;
  }
}

const writers = products.map((product, index) => new Writer(product, index + 1));
const running = Promise.all(writers.flatMap((writer) => [writer.write(), writer.checkReadiness()]));

/** When a new connection gets its first response. */
async function untilAccepting(): Promise<number> {
  for (;;) {
    const client = new Client({ connectionString: server.adminUrl, connectionTimeoutMillis: 250 });
    client.on("error", () => {});
    try {
      await client.connect();
      return performance.now();
    } catch {
      await pause(1);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function outage(kind: "fast" | "immediate" | "freeze", ms: number): Promise<number> {
  if (kind === "freeze") {
    const thaw = server.freeze();
    await pause(ms);
    thaw();
    return untilAccepting();
  }
  let accepting: Promise<number> | undefined;
  await server.restart(kind, async () => {
    await pause(ms);
    accepting = untilAccepting();
  });
  return (await accepting) ?? 0;
}

const stored: number[] = [];
const ready: number[] = [];
const heard: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const before = Math.max(...writers.map(({ storedAt }) => storedAt));
  while (writers.some(({ storedAt }) => storedAt <= before)) await pause(5);
  const kind = (["fast", "freeze", "immediate", "freeze"] as const)[round % 4] ?? "fast";
  const acceptedAt = await outage(kind, 500 + ((round * 700) % 3_000));
  const [one, other] = writers as [Writer, Writer];
  const known = [await one.ratingsOf(2), await other.ratingsOf(1)] as const;
  const until = async (isDone: () => boolean | Promise<boolean>) => {
    while (!(await isDone())) await pause(2);
    return performance.now() - acceptedAt;
  };
  await Promise.all([
    ...writers.map(async (writer) => {
      await until(() => writer.storedAt > acceptedAt);
      stored.push(writer.storedAt - acceptedAt);
    }),
    ...writers.map(async (writer) => {
      await until(() => writer.readyAt > acceptedAt);
      ready.push(writer.readyAt - acceptedAt);
    }),
    until(async () => (await one.ratingsOf(2)) > known[0]).then((ms) => heard.push(ms)),
    until(async () => (await other.ratingsOf(1)) > known[1]).then((ms) => heard.push(ms)),
  ]);
  console.log(
    `${kind}: stored ${show(stored.slice(-2))}, ready ${show(ready.slice(-2))}, heard ${show(heard.slice(-2))}`,
  );
}
isStopped = true;
await running;
await Promise.all(products.map((product) => product.stop()));
await server.stop();

function show(times: readonly number[]): string {
  return times.map((ms) => `${Math.round(ms)} ms`).join(" and ");
}
for (const [what, times] of Object.entries({
  "first stored write": stored,
  "/readyz is green": ready,
  "first change heard": heard,
})) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)} ms`;
  console.log(`${what}: p50 ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)}, of ${sorted.length}`);
}
