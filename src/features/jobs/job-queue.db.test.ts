/** The queue on each database: retries, catching up, stops. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { type Job, JobQueue, type JobQueueOptions } from "#features/jobs/server/job-queue.ts";
import { createLog } from "#platform/log/log.ts";
import { DatabaseUnavailableError, OwnError } from "#shared/errors.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 50_000 };
/** The shortest that the queue allows. */
const pace = { poll: 1, silence: 10, supervise: 1, retry: 0 };

/** For all tests, whose jobs have names of their own: to make the queue's tables takes a second. */
let database: Database;
beforeAll(async () => {
  database = await createOwnTestDatabase();
});
afterAll(() => database.close());

async function startQueue(jobs: readonly Job[], onOpen?: JobQueueOptions["onOpen"]): Promise<JobQueue> {
  const log = createLog("silent");
  const queue = new JobQueue({ database, log, jobs, pace, ...(onOpen && { onOpen }) });
  onTestFinished(() => queue.stop());
  await queue.start();
  return queue;
}

/** At a time at which hardly anybody runs these tests: a run by the schedule would be one too many. */
const daily = { schedule: { dailyAt: "04:20" } } as const;
const weekly = { schedule: { mondaysAt: "04:20" }, isTriedOnce: true } as const;
const makeJob = (name: string, run: Job["run"], more: Partial<Job> = {}): Job => ({
  name,
  title: name,
  run,
  ...daily,
  ...more,
});
const outcomesOf = async (queue: JobQueue) => (await queue.list()).map(({ lastRun }) => lastRun?.outcome);
const expectOutcomes = async (queue: JobQueue, ...outcomes: readonly (string | undefined)[]) => {
  await expect.poll(() => outcomesOf(queue), longTimeout).toEqual(outcomes);
};

it("retries a job until it succeeds, also one that is tried once where its database was away", async () => {
  const attempts = { usual: 0, weekly: 0 };
  const failAtFirst = (name: keyof typeof attempts, error: Error) => async () => {
    attempts[name] += 1;
    if (attempts[name] < 2) throw error;
  };
  const queue = await startQueue([
    makeJob("usual", failAtFirst("usual", new Error("not yet"))),
    makeJob("away", failAtFirst("weekly", new DatabaseUnavailableError("away")), weekly),
  ]);
  await queue.runNow("usual");
  await queue.runNow("away");
  await expect.poll(() => attempts, longTimeout).toEqual({ usual: 2, weekly: 2 });
  await expectOutcomes(queue, "done", "done");
});

it("tries a job that is tried once no second time, and shows why it failed until it has run again", async () => {
  let attempts = 0;
  const run = async () => {
    attempts += 1;
    throw new OwnError("the source is broken");
  };
  const queue = await startQueue([makeJob("broken", run, weekly)]);
  const bySchedule = (await queue.list())[0]?.nextRunAt;
  await queue.runNow("broken");
  await expectOutcomes(queue, "failed");
  const failure = { reason: "error", detail: "OwnError the source is broken" };
  expect(await queue.list()).toMatchObject([
    { lastRun: { durationMs: expect.any(Number), failure }, isQueued: false, nextRunAt: bySchedule },
  ]);
  const { rows } = await database.orm.execute(sql`
    select state::text, deletion_seconds / 86400 as days from pgboss.job where name = 'broken'`);
  expect(rows).toEqual([{ state: "completed", days: 15 }]);
  expect(attempts).toBe(1);
  // It keeps no later run out.
  expect(await queue.runNow("broken")).toBe("due");
  await expect.poll(() => attempts, longTimeout).toBe(2);
});

it("knows when it opens since when each job has not succeeded, a start later too", async () => {
  const run = async () => {};
  const fail = () => Promise.reject(new OwnError("the source is broken"));
  const jobs = [makeJob("good", run), makeJob("bad", fail, weekly), makeJob("new", run)];
  const open = async () => {
    const opened = Promise.withResolvers<ReadonlyMap<string, number>>();
    const queue = await startQueue(jobs, opened.resolve);
    return { queue, successes: await opened.promise };
  };
  const first = await open();
  const added = new Map(first.successes);
  expect([...added.keys()].toSorted()).toEqual(["bad", "good", "new"]);
  for (const name of ["good", "bad"]) await first.queue.runNow(name);
  await expectOutcomes(first.queue, "done", "failed", undefined);
  await first.queue.stop();
  const { successes } = await open();
  expect(successes.get("good")).toBeGreaterThan(added.get("good") ?? Infinity);
  expect([successes.get("bad"), successes.get("new")]).toEqual([added.get("bad"), added.get("new")]);
});

it("waits at a stop for the run in flight, which is told of it, and starts no other", async () => {
  const begun = Promise.withResolvers<void>();
  let isEnded = false;
  const run = async (signal: AbortSignal) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    await database.orm.execute(sql`select 1`);
    isEnded = true;
  };
  const queue = await startQueue([makeJob("stopped", run)]);
  expect(await queue.runNow("stopped")).toBe("due");
  await begun.promise;
  expect(await queue.runNow("stopped")).toBe("running");
  await queue.stop();
  expect(isEnded).toBe(true);
  expect(await outcomesOf(queue)).toEqual(["done"]);
});

it("runs a job again that was woken while it ran, once, however often it was", async () => {
  const wakeAgainMs = 2_000;
  const wakings: (() => void)[] = [];
  const { setTimeout: start } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((run: () => void, ms?: number) => {
    const timer = start(ms === wakeAgainMs ? () => {} : run, ms);
    if (ms === wakeAgainMs) wakings.push(run);
    return timer;
  });
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    begun.resolve();
    await released.promise;
  };
  const queue = await startQueue([makeJob("woken", run)]);
  queue.wake("woken");
  await begun.promise;
  queue.wake("woken");
  queue.wake("woken");
  await expect.poll(() => wakings.length, longTimeout).toBe(1);
  expect(await queue.runNow("woken")).toBe("running");
  released.resolve();
  await expectOutcomes(queue, "done");
  wakings[0]?.();
  await expect.poll(() => runs, longTimeout).toBe(2);
  await expectOutcomes(queue, "done");
  expect(await queue.list()).toMatchObject([{ isQueued: false }]);
  expect(wakings).toHaveLength(1);
});

it("runs a job once that came due while no process was up, however often", async () => {
  const first = await startQueue([makeJob("missed", async () => {})]);
  await first.stop();
  // What the queue has written of its last look at the schedule.
  await database.orm.execute(sql`update pgboss.version set cron_on = now() - interval '75 hours'`);
  await database.orm.execute(sql`update pgboss.schedule set created_on = now() - interval '75 hours'`);
  let runs = 0;
  const queue = await startQueue([makeJob("missed", async () => void (runs += 1))]);
  await expectOutcomes(queue, "done");
  expect(runs).toBe(1);
});

it("runs by its schedule again after a clock that was ahead for days, from a start on and once it is set back", async () => {
  let runs = 0;
  const job = makeJob("each-minute", async () => void (runs += 1), { schedule: { everyMinutes: 1 } });
  let [aheadMs, looks] = [0, 0];
  const clock = {
    now() {
      looks += 1;
      return Date.now() + aheadMs;
    },
  };
  const queue = new JobQueue({ database, log: createLog("silent"), jobs: [job], pace, clock });
  onTestFinished(() => queue.stop());
  const leaveMarks = () =>
    database.orm.execute(sql`update pgboss.version set cron_on = now() + interval '5 days'`);
  const marksAhead = async () => {
    const { rows } = await database.orm.execute<{ is: boolean }>(
      sql`select cron_on > now() + interval '1 minute' as is from pgboss.version`,
    );
    return rows[0]?.is;
  };
  await leaveMarks();
  await queue.start();
  expect(await marksAhead()).toBe(false);
  aheadMs = 5 * 86_400_000;
  const before = looks;
  await expect.poll(() => looks, longTimeout).toBeGreaterThan(before);
  await leaveMarks();
  aheadMs = 0;
  await expect.poll(marksAhead, longTimeout).toBe(false);
  await expect.poll(() => queue.runNow("each-minute"), longTimeout).not.toBe("closed");
  await expect.poll(() => runs, longTimeout).toBeGreaterThan(0);
});
