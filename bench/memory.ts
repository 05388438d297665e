/**
 * The memory the product needs: resident megabytes of its process at the end of the start, after 30 seconds of idle, after
 * 3 000 varied requests and after idle again, and the highest it ever had. `node bench/memory.ts [idle seconds]` after
 * `npm run build`. Linux only: the figures are the kernel's own, from /proc.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { categoryIds } from "#shared/vocabulary.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";

const idleMs = Number(process.argv[2] ?? 30) * 1000;
const requests = 3_000;

/** Resident megabytes of a process: now, and the highest since it began. */
function residentMegabytes(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: field("VmRSS"), highest: field("VmHWM") };
}

const categories = categoryIds.map(encodeURIComponent);
const words = ["leie", "kjøp bil", "fullmakt", "arbeid", "testament", "samboer", "hytte", "nda"];
/** Lists, pages, searches and details; most of them never asked for before. */
const kinds: ((call: number) => string)[] = [
  () => "/",
  (call) => `/?kategori=${categories[call % categories.length]}&antall=${12 + (call % 177)}`,
  (call) => `/api/templates?limit=12&search=${encodeURIComponent(words[call % words.length] ?? "")}${call}`,
  (call) => `/?q=${encodeURIComponent(words[call % words.length] ?? "")}%20${call}`,
  (call) => `/api/templates?limit=100&offset=${call % 223}`,
  (call) => `/api/templates/${1 + (call % 323)}`,
];
const encodings = ["br", "gzip", "identity"];

/** Eight requests at a time, as several visitors at once. */
async function requestMany(url: string): Promise<void> {
  let next = 0;
  const visitor = async (): Promise<void> => {
    for (let call = next++; call < requests; call = next++) {
      const kind = kinds[call % kinds.length];
      const response = await fetch(`${url}${kind?.(Math.floor(call / kinds.length))}`, {
        headers: {
          "accept-encoding": encodings[call % encodings.length] ?? "br",
          // Another IP each time: the quota of uncached responses would reject most of them.
          "x-forwarded-for": `198.18.${call >> 8}.${call & 255}`,
        },
      });
      await response.arrayBuffer();
      if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
}

async function measure(title: string, dataDir: string, databaseUrl: string): Promise<void> {
  const startedAt = performance.now();
  const product = await startProduct({
    dataDir,
    env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", TRUST_PROXY: "loopback" },
  });
  const startMs = performance.now() - startedAt;
  try {
    const cells: number[] = [];
    const note = (value: number) => cells.push(Math.round(value));
    const started = residentMegabytes(product.pid);
    note(started.highest);
    note(started.now);
    await sleep(idleMs);
    note(residentMegabytes(product.pid).now);
    await requestMany(product.url);
    note(residentMegabytes(product.pid).now);
    await sleep(idleMs);
    const end = residentMegabytes(product.pid);
    note(end.now);
    note(end.highest);
    const row = cells.map((cell) => String(cell).padStart(10)).join("");
    console.log(`${title.padEnd(26)}${row}   ${Math.round(startMs)} ms`);
  } finally {
    await product.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-memory-"));
const server = await startPostgresServer();
const columns = ["start peak", "started", "idle", "busy", "idle", "peak"];
console.log(`${"MB".padEnd(26)}${columns.map((name) => name.padStart(10)).join("")}   start`);
try {
  await measure("embedded, new folder", folder, "");
  await measure("embedded, existing folder", folder, "");
  await measure("PostgreSQL, new database", folder, server.adminUrl);
  await measure("PostgreSQL, existing", folder, server.adminUrl);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
