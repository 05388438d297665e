/** The queue while PostgreSQL takes no connections, and after. */
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/client.ts";
import { JobQueue } from "#features/jobs/server/job-queue.ts";
import { createLog } from "#platform/log/log.ts";
import { isDatabaseUnavailable } from "#shared/errors.ts";
import { withDatabase } from "#testing/processes/postgres-server.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createOwnTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };
const pace = { look: 1, silence: 10, retry: 1 };

it("adds no line to the log at an outage, and goes on by itself", async () => {
  const own = await createOwnTestDatabase();
  onTestFinished(() => own.close());
  const url = await urlOnServer(own);
  const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silentLog });
  onTestFinished(() => database.close());
  let failures = 0;
  const { execute } = database.orm;
  database.orm.execute = ((query) =>
    execute.call(database.orm, query).catch((error: unknown) => {
      failures += 1;
      throw error;
    })) as typeof execute;
  const lines: string[] = [];
  let runs = 0;
  const run = async () => void (runs += 1);
  const queue = new JobQueue({
    database,
    log: createLog("info", { write: (line) => void lines.push(line) }),
    jobs: [{ name: "only", title: "Den eneste", schedule: { everyMinutes: 720 }, run }],
    pace,
  });
  onTestFinished(() => queue.stop());
  await queue.start();

  const administrator = new Client({ connectionString: withDatabase(url, "postgres") });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  const name = new URL(url).pathname.slice(1);
  await administrator.query(`alter database ${name} with allow_connections false`);
  const end = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  await administrator.query(end, [name]);
  // Several looks of the queue.
  await expect.poll(() => failures, longTimeout).toBeGreaterThan(5);
  await expect(queue.runNow("only")).rejects.toSatisfy(isDatabaseUnavailable);
  await administrator.query(`alter database ${name} with allow_connections true`);

  await expect.poll(() => queue.runNow("only").catch(() => false), longTimeout).toBe("due");
  await expect.poll(() => runs, longTimeout).toBe(1);
  expect(lines).toEqual([]);
});
