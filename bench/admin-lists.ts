/**
 * Times of the admin API with ten and a hundred times the rows: a ratio well above the ratio of the rows means that
 * something is read row by row or in quadratic time. `node bench/admin-lists.ts` after
 * `npm run build`. One process, one run; trust the ratios, not the milliseconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "#app/build-app.ts";
import { readSettings } from "#app/env.ts";
import { openBuiltRenderer } from "#app/renderer.ts";
import { openDatabase } from "#db/client.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";
import { silentLog } from "#testing/silent-log.ts";

const root = join(import.meta.dirname, "..");
const sizes = [100, 1_000, 10_000];
const rounds = 5;

/** The fastest of some rounds of each call, in milliseconds. */
async function measure(rows: number): Promise<Map<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-bench-"));
  const database = await openDatabase({ databaseUrl: "", dataDir, log: silentLog });
  try {
    await fillAdminLists(database, rows);
    const app = await buildApp({
      settings: readSettings({ SEED: "none" }),
      database,
      renderer: await openBuiltRenderer(root),
      clock: systemClock,
      log: createLog("silent"),
      guard: async () => ({ email: "admin@example.no" }),
    });
    const quickest = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, call] of Object.entries(adminCalls)) {
        const begun = performance.now();
        const { statusCode, body } = await app.inject({
          ...call,
          headers: { authorization: "Bearer bench" },
        });
        const ms = performance.now() - begun;
        if (statusCode !== 200) throw new Error(`${name} got status ${statusCode}: ${body.slice(0, 200)}`);
        quickest.set(name, Math.min(ms, quickest.get(name) ?? Infinity));
      }
    }
    await app.close();
    return quickest;
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const measured: Map<string, number>[] = [];
for (const rows of sizes) measured.push(await measure(rows));
const [fewest] = measured;
console.log(`rows of everything:          ${sizes.map((rows) => String(rows).padStart(22)).join("")}`);
for (const [name, base] of fewest ?? []) {
  const cells = measured.map((times) => {
    const ms = times.get(name) ?? 0;
    return `${ms.toFixed(1)} ms (× ${(ms / base).toFixed(1)})`.padStart(22);
  });
  console.log(`${name.padEnd(28)} ${cells.join("")}`);
}
