/** The memory that a start on the embedded database takes. Linux: from /proc. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { startProduct } from "#testing/product.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The most megabytes that were resident. */
async function peakOf(): Promise<number> {
  const product = await startProduct({ dataDir: folder, env: { DATABASE_URL: "" } });
  // V8 optimizes in the background, also after the start.
  await sleep(3_000);
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  await product.stop();
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

describe.skipIf(!existsSync("/proc/self/status"))("the memory of a start", () => {
  it("stays within its bound on a new folder and on an existing one", async () => {
    // About 280 and 225 (`npm run bench -- --only memory`). With PostgreSQL's functions optimized by V8 it was above 800, with initdb 760.
    expect(await peakOf()).toBeLessThan(450);
    expect(await peakOf()).toBeLessThan(450);
  });
});
