/** The memory a start takes, embedded and on a server: what the README says the product needs. Linux: from /proc. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The most megabytes that were resident. */
async function peakOf(databaseUrl = ""): Promise<number> {
  const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: databaseUrl } });
  // V8 optimizes in the background, also after the start.
  await sleep(3_000);
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  await product.stop();
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

describe.skipIf(!existsSync("/proc/self/status"))("the memory of a start", () => {
  it("stays within its bounds on the embedded database", async () => {
    expect(await peakOf()).toBeLessThan(900);
    expect(await peakOf()).toBeLessThan(430);
  });

  it("stays within its bound on a PostgreSQL server", async () => {
    const server = await startPostgresServer();
    try {
      expect(await peakOf(server.adminUrl)).toBeLessThan(310);
    } finally {
      await server.stop();
    }
  });
});
