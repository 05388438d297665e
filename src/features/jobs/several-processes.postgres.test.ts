/** The background jobs of several processes beside one PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { type Job, JobQueue } from "#features/jobs/server/job-queue.ts";
import { createLog } from "#platform/log/log.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createOwnTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 50_000 };
const pace = { look: 1, silence: 10, retry: 1 };

async function openShared(): Promise<{ database: Database; url: string }> {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  return { database, url: await urlOnServer(database) };
}

async function connect(url: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silentLog });
  onTestFinished(() => database.close());
  return database;
}

function makeQueue(database: Database, jobs: readonly Job[]): JobQueue {
  const queue = new JobQueue({ database, log: createLog("silent"), jobs, pace });
  onTestFinished(() => queue.stop());
  return queue;
}

const hangingProgram = fileURLToPath(new URL("../../testing/processes/hang-in-job.ts", import.meta.url));
const nameOfJobs = ["first", "second", "third", "fourth"];

it("each tick runs each job once, in one process at a time, also when all start on an empty database at once", async () => {
  const { database, url } = await openShared();
  const runs = new Map<string, number>();
  const released = Promise.withResolvers<void>();
  let ended = 0;
  const jobs = nameOfJobs.map((name): Job => {
    const run = async () => {
      runs.set(name, (runs.get(name) ?? 0) + 1);
      await released.promise;
      ended += 1;
    };
    return { name, title: name, schedule: { everyMinutes: 720 }, run };
  });
  const databases = await Promise.all([connect(url), connect(url), connect(url)]);
  const queues = databases.map((each) => makeQueue(each, jobs));
  await Promise.all(queues.map((queue) => queue.start()));

  // A tick: each job was added before the latest time of its schedule.
  await database.orm.execute(sql`update jobs.job set added_at = now() - interval '1 day'`);
  await expect.poll(() => runs.size, longTimeout).toBe(nameOfJobs.length);
  // While they run, no process can make another run due.
  const asks = queues.flatMap((queue) => nameOfJobs.map((name) => queue.runNow(name)));
  expect(new Set(await Promise.all(asks))).toEqual(new Set(["running"]));
  expect(ended).toBe(0);
  released.resolve();
  const isSettled = async () =>
    (await queues[0]?.list())?.every(({ lastRun, isQueued }) => lastRun?.outcome === "done" && !isQueued);
  await expect.poll(isSettled, longTimeout).toBe(true);
  expect([...runs.values()]).toEqual(nameOfJobs.map(() => 1));
});

it("takes over the job of a process that was killed in it", async () => {
  const { database, url } = await openShared();
  const child = spawn(process.execPath, [hangingProgram, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(String((await once(child.stdout, "data"))[0])).toBe("running\n");
  let runs = 0;
  const run = async () => void (runs += 1);
  const queue = makeQueue(database, [
    { name: "hang", title: "Henger", schedule: { everyMinutes: 720 }, run },
  ]);
  await queue.start();
  child.kill("SIGKILL");
  await once(child, "exit");
  await queue.runNow("hang");
  expect((await queue.list())[0]?.lastRun?.outcome).toBe("running");
  await database.orm.execute(sql`update jobs.job set held_until = now() - interval '1 second'`);
  await expect.poll(() => runs, longTimeout).toBe(1);
  await expect.poll(async () => (await queue.list())[0]?.lastRun?.outcome, longTimeout).toBe("done");
});
