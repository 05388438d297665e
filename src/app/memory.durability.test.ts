/** The memory that a start takes. Linux: from /proc. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The most megabytes that were resident. */
async function peakOf(databaseUrl: string): Promise<number> {
  const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: databaseUrl } });
  // V8 optimizes in the background, also after the start.
  await sleep(3_000);
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  await product.stop();
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

describe.skipIf(!existsSync("/proc/self/status"))("the memory of a start", () => {
  it("stays within its bound on a new folder and on an existing one", async () => {
    // About 235 and 190. With PostgreSQL's functions optimized by V8 it was above 800, with initdb 760.
    expect(await peakOf("")).toBeLessThan(350);
    expect(await peakOf("")).toBeLessThan(350);
  });

  it("stays within its bound on a new PostgreSQL database and on an existing one", async () => {
    const server = await startPostgresServer();
    onTestFinished(() => server.stop());
    // About 175 and 135; from the sources 225 and 180.
    expect(await peakOf(server.adminUrl)).toBeLessThan(200);
    expect(await peakOf(server.adminUrl)).toBeLessThan(200);
  });
});
