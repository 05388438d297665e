/** The queue on each database: retries, catching up, stops. */
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { type Job, JobQueue } from "#features/jobs/server/job-queue.ts";
import { createLog } from "#platform/log/log.ts";
import { DatabaseUnavailableError, OwnError } from "#shared/errors.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };
const pace = { poll: 1, silence: 10, supervise: 1, retry: 1 };

async function openDatabase(): Promise<Database> {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** A queue with one job. */
async function startQueue(database: Database, run: Job["run"], more: Partial<Job> = {}): Promise<JobQueue> {
  const jobs: Job[] = [{ name: "only", title: "Den eneste", schedule: { everyMinutes: 60 }, run, ...more }];
  const queue = new JobQueue({ database, log: createLog("silent"), jobs, pace });
  onTestFinished(() => queue.stop());
  await queue.start();
  return queue;
}

it("retries a job until it succeeds", async () => {
  let attempts = 0;
  const queue = await startQueue(await openDatabase(), async () => {
    attempts += 1;
    if (attempts < 2) throw new Error("not yet");
  });
  await queue.runNow("only");
  await expect.poll(() => attempts, longTimeout).toBe(2);
  await expect.poll(async () => (await queue.list())[0]?.lastRun?.outcome, longTimeout).toBe("done");
});

const weekly = { schedule: { mondaysAt: "04:20" }, isTriedOnce: true } as const;

it("tries a job that is tried once no second time, and shows why it failed until it has run again", async () => {
  const database = await openDatabase();
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    throw new OwnError("the source is broken");
  };
  const queue = await startQueue(database, run, weekly);
  const bySchedule = (await queue.list())[0]?.nextRunAt;
  await queue.runNow("only");
  await expect.poll(async () => (await queue.list())[0]?.lastRun?.outcome, longTimeout).toBe("failed");
  const [job] = await queue.list();
  expect(job).toMatchObject({
    lastRun: {
      durationMs: expect.any(Number),
      failure: { reason: "error", detail: "OwnError the source is broken" },
    },
    isQueued: false,
    nextRunAt: bySchedule,
  });
  const { rows } = await database.orm.execute(sql`
    select state::text, deletion_seconds / 86400 as days from pgboss.job where name = 'only'`);
  expect(rows).toEqual([{ state: "completed", days: 15 }]);
  expect(attempts).toBe(1);
  // It keeps no later run out.
  expect(await queue.runNow("only")).toBe("due");
  await expect.poll(() => attempts, longTimeout).toBe(2);
});

it("retries it where the database was away in its run", async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    if (attempts < 2) throw new DatabaseUnavailableError("away");
  };
  const queue = await startQueue(await openDatabase(), run, weekly);
  await queue.runNow("only");
  await expect.poll(async () => (await queue.list())[0]?.lastRun?.outcome, longTimeout).toBe("done");
  expect(attempts).toBe(2);
});

it("knows when it opens since when each job has not succeeded, a start later too", async () => {
  const database = await openDatabase();
  const jobs: Job[] = ["good", "bad", "new"].map((name) => ({
    name,
    title: name,
    schedule: weekly.schedule,
    isTriedOnce: true,
    run: async () => {
      if (name === "bad") throw new OwnError("the source is broken");
    },
  }));
  const open = async () => {
    const successes = Promise.withResolvers<ReadonlyMap<string, number>>();
    const queue = new JobQueue({ database, log: createLog("silent"), jobs, pace, onOpen: successes.resolve });
    onTestFinished(() => queue.stop());
    await queue.start();
    return { queue, successes: await successes.promise };
  };
  const first = await open();
  const added = new Map(first.successes);
  expect([...added.keys()].toSorted()).toEqual(["bad", "good", "new"]);
  for (const name of ["good", "bad"]) await first.queue.runNow(name);
  const outcomes = async () => (await first.queue.list()).map(({ lastRun }) => lastRun?.outcome);
  await expect.poll(outcomes, longTimeout).toEqual(["done", "failed", undefined]);
  await first.queue.stop();
  const { successes } = await open();
  expect(successes.get("good")).toBeGreaterThan(added.get("good") ?? Infinity);
  expect([successes.get("bad"), successes.get("new")]).toEqual([added.get("bad"), added.get("new")]);
});

it("waits at a stop for the run in flight, which is told of it, and starts no other", async () => {
  const database = await openDatabase();
  const begun = Promise.withResolvers<void>();
  let isEnded = false;
  const queue = await startQueue(database, async (signal) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await database.orm.execute(sql`select 1`);
    isEnded = true;
  });
  expect(await queue.runNow("only")).toBe("due");
  await begun.promise;
  expect(await queue.runNow("only")).toBe("running");
  await queue.stop();
  expect(isEnded).toBe(true);
  expect((await queue.list())[0]?.lastRun?.outcome).toBe("done");
});

it("runs a job again that was woken while it ran, once", async () => {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let runs = 0;
  const queue = await startQueue(await openDatabase(), async () => {
    runs += 1;
    begun.resolve();
    await released.promise;
  });
  queue.wake("only");
  await begun.promise;
  queue.wake("only");
  expect(await queue.runNow("only")).toBe("running");
  released.resolve();
  await expect.poll(() => runs, longTimeout).toBe(2);
  await expect.poll(async () => (await queue.list())[0]?.isQueued, longTimeout).toBe(false);
  // Longer than until it would be woken again.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(runs).toBe(2);
});

it("runs a job once that came due while no process was up, however often", async () => {
  const database = await openDatabase();
  const first = await startQueue(database, async () => {});
  await first.stop();
  await pretendToHaveBeenDown(database, "5 hours");
  let runs = 0;
  const queue = await startQueue(database, async () => {
    runs += 1;
  });
  await expect.poll(async () => (await queue.list())[0]?.lastRun?.outcome, longTimeout).toBe("done");
  expect(runs).toBe(1);
});

/** Moves back what the queue has written of its last look at the schedule. */
async function pretendToHaveBeenDown(database: Database, time: string): Promise<void> {
  await database.orm.execute(sql`update pgboss.version set cron_on = now() - ${time}::interval`);
  await database.orm.execute(sql`update pgboss.schedule set created_on = now() - ${time}::interval`);
}
