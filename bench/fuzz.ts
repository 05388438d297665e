/**
 * Fuzzer, long form: `npm run fuzz [-- requests] [--seed n] [--postgres]`, after `npm run build`. Prints how many responses
 * of each status each operation gave. A failure says its request; the same seed and number repeat the run.
 */
import { parseArgs } from "node:util";
import { type FuzzResult, runFuzz } from "#testing/fuzz/run-fuzz.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, postgres: { type: "boolean", default: false } },
});
const requests = Number(positionals[0] ?? 50_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));

function print({ sent, statuses }: FuzzResult): void {
  const shown = [...statuses].toSorted(([a], [b]) => a.localeCompare(b));
  for (const [name, counts] of shown) {
    const text = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${name.padEnd(56)} ${text.join("  ")}`);
  }
  console.log(`${sent} requests, no 5xx, no hang, nothing stored that was rejected`);
}

console.log(`seed ${seed}, ${requests} requests, ${values.postgres ? "PostgreSQL" : "embedded"}`);
const server = values.postgres ? await startPostgresServer() : null;
try {
  let printed = 0;
  const onBatch = (sent: number) => {
    if (sent - printed < 10_000) return;
    printed = sent;
    console.log(`${sent} sent`);
  };
  print(await runFuzz({ requests, seed, databaseUrl: server?.adminUrl ?? "", onBatch }));
} finally {
  await server?.stop();
}
