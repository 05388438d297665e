/**
 * What each kind of request costs the server's process in processor time, by the kernel's count (utime and stime in /proc), so
 * that other work on the machine does not blur it; and what a visit is made of. `node bench/cpu-per-request.ts` after
 * `npm run build`, Linux only. docs/scaling.md reckons with it.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { categoryIds } from "#shared/vocabulary.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";

const ticksASecond = 100;
const server = await startPostgresServer();
const env = { DATABASE_URL: server.adminUrl, TRUST_PROXY: "loopback", LOG_LEVEL: "info" };
const product = await startProduct({ env });
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

function cpuMs(): number {
  const fields = readFileSync(`/proc/${product.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}

let sent = 0;
interface Call {
  readonly method?: string;
  readonly path: (n: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (n: number) => object;
}

function send({ method = "GET", path, headers, body }: Call, n: number): Promise<number> {
  sent += 1;
  const text = body && JSON.stringify(body(n));
  const own = text ? { "content-type": "application/json" } : {};
  const ip = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      product.url + path(n),
      { agent, method, headers: { "accept-encoding": "br", "x-forwarded-for": ip, ...headers, ...own } },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("end", () => {
          if ((response.statusCode ?? 500) >= 400) reject(new Error(`${path(n)}: ${response.statusCode}`));
          else resolve(bytes);
        });
      },
    );
    outgoing.on("error", reject).end(text);
  });
}

async function measure(name: string, calls: number, call: Call): Promise<void> {
  for (let n = 0; n < 50; n += 1) await send(call, calls + n);
  const before = cpuMs();
  let next = 0;
  let bytes = 0;
  const client = async () => {
    for (let n = next++; n < calls; n = next++) {
      const size = await send(call, n);
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  const each = (cpuMs() - before) / calls;
  const cells = [
    `${each.toFixed(2)} ms`,
    `${Math.round(1000 / each)} a second`,
    `${Math.round(bytes / calls)} B`,
  ];
  console.log(name.padEnd(42) + cells.map((cell) => cell.padStart(16)).join(""));
}

const categories = categoryIds.map(encodeURIComponent);
const track = { event: "page_view", eventData: { page: "/" } };
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}: processor time of the server, one process fully used, bytes sent`,
  );
  await measure("front page, cached, brotli", 4_000, { path: () => "/" });
  await measure("page of text, cached", 4_000, { path: () => "/help" });
  await measure("list of twelve, cached", 4_000, { path: () => "/api/templates?limit=12" });
  await measure("built file", 4_000, { path: () => "/favicon.svg" });
  await measure("front page by two categories, first time", 400, {
    path: (n) =>
      `/?kategori=${categories[n % 22]}&kategori=${categories[Math.floor(n / 22) % 22]}&antall=${12 + 16 * (n % 11)}`,
  });
  await measure("search, first time", 1_000, { path: (n) => `/api/templates?limit=12&search=leie%20${n}` });
  await measure("tracked event", 2_000, { method: "POST", path: () => "/api/track", body: () => track });
  await measure("followed link", 2_000, {
    method: "POST",
    path: (n) => `/api/templates/${1 + (n % 323)}/download`,
  });
  await measure("vote", 1_000, {
    method: "POST",
    path: (n) => `/api/templates/${1 + (n % 323)}/rate`,
    body: () => ({ rating: 4, isHelpful: true }),
  });
} finally {
  agent.destroy();
  await product.stop();
  await server.stop();
}
