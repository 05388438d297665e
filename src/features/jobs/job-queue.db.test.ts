/** The queue on each database: retries, catching up, stops. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { type Job, JobQueue, type JobQueueOptions } from "#features/jobs/server/job-queue.ts";
import { JobStore } from "#features/jobs/server/store.ts";
import { createLog } from "#platform/log/log.ts";
import { DatabaseUnavailableError, OwnError } from "#shared/errors.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 50_000 };
const pace = { look: 0.1, silence: 10, retry: 0 };

/** For all tests, whose jobs have names of their own. */
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
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    begun.resolve();
    await released.promise;
  };
  const isDue = async () =>
    (await database.orm.execute(sql`select due_at is not null as is from jobs.job where name = 'woken'`))
      .rows;
  const queue = await startQueue([makeJob("woken", run)]);
  queue.wake("woken");
  await begun.promise;
  queue.wake("woken");
  queue.wake("woken");
  await expect.poll(isDue, longTimeout).toEqual([{ is: true }]);
  expect(await queue.runNow("woken")).toBe("running");
  expect(runs).toBe(1);
  released.resolve();
  await expect.poll(() => runs, longTimeout).toBe(2);
  await expectOutcomes(queue, "done");
  expect(await queue.list()).toMatchObject([{ isQueued: false }]);
  expect(await isDue()).toEqual([{ is: false }]);
});

it("runs a job once that came due while no process was up, however often", async () => {
  const first = await startQueue([makeJob("missed", async () => {})]);
  await first.stop();
  await database.orm.execute(
    sql`update jobs.job set added_at = now() - interval '75 hours' where name = 'missed'`,
  );
  let runs = 0;
  const queue = await startQueue([makeJob("missed", async () => void (runs += 1))]);
  await expectOutcomes(queue, "done");
  expect(runs).toBe(1);
});

it("runs by its schedule again after a clock that was ahead for days, from a start on and once it is set back", async () => {
  const leaveTimesAhead = () =>
    database.orm.execute(sql`
      update jobs.job set started_at = ahead, ended_at = ahead, due_at = ahead, held_until = ahead
      from (values (now() + interval '5 days')) as clock (ahead) where name = 'ahead'`);
  let runs = 0;
  const job = makeJob("ahead", async () => void (runs += 1));
  await (await startQueue([job])).stop();
  await leaveTimesAhead();
  const queue = await startQueue([job]);
  await expect.poll(() => runs, longTimeout).toBe(1);
  await expectOutcomes(queue, "done");
  await leaveTimesAhead();
  await expect.poll(() => runs, longTimeout).toBe(2);
  await expectOutcomes(queue, "done");
});

it("takes a retry that a clock ahead has set for later than an hour", async () => {
  let runs = 0;
  const job = makeJob("retried", async () => void (runs += 1));
  const queue = await startQueue([job]);
  await database.orm.execute(
    sql`update jobs.job set due_at = now() + interval '2 hours' where name = 'retried'`,
  );
  await expect.poll(() => runs, longTimeout).toBe(1);
  await expectOutcomes(queue, "done");
});

it("tries a job eight times that loses its process in each", async () => {
  let runs = 0;
  const job = makeJob("deadly", async () => void (runs += 1));
  const queue = await startQueue([job]);
  const lose = (attempts: number) =>
    database.orm.execute(sql`update jobs.job set attempts = ${attempts}, started_at = now(), ended_at = null,
      held_until = now() - interval '1 second' where name = 'deadly'`);
  await lose(8);
  await expectOutcomes(queue, "failed");
  expect(await queue.list()).toMatchObject([{ isQueued: false, lastRun: { failure: { reason: "lost" } } }]);
  expect(runs).toBe(0);
  await lose(7);
  await expect.poll(() => runs, longTimeout).toBe(1);
  await expectOutcomes(queue, "done");
});

it("lists as its next run a retry that comes before its schedule, and no time that is over", async () => {
  const queue = await startQueue([makeJob("next", async () => {})]);
  await queue.stop();
  const nextRun = async () => (await queue.list())[0]?.nextRunAt ?? "";
  const bySchedule = await nextRun();
  const isBySchedule = async (due: string) => {
    const at = sql`now() + ${due}::text::interval`;
    await database.orm.execute(sql`update jobs.job set due_at = ${at} where name = 'next'`);
    return (await nextRun()) === bySchedule;
  };
  expect(await isBySchedule("5 seconds")).toBe(false);
  expect((await nextRun()) < bySchedule).toBe(true);
  expect([await isBySchedule("-1 minute"), await isBySchedule("2 days")]).toEqual([true, true]);
});

it("gives no sign of life of a run that has ended, which would keep the next one out", async () => {
  const store = new JobStore(database, 10);
  await store.open(["ended"]);
  const id = { name: "ended", run: 1 };
  expect(await store.begin({ ...id, run: 0 }, 1)).toBe(true);
  expect([await store.begin({ ...id, run: 0 }, 1), await store.hold(id)]).toEqual([false, true]);
  const find = async () => (await store.list()).find(({ name }) => name === "ended");
  // A clock set back under it leaves its hold; one that was ahead for longer has left none.
  for (const [seconds, isHeld] of [
    [15, true],
    [60, false],
  ] as const) {
    await database.orm.execute(
      sql`update jobs.job set held_until = now() + ${seconds}::float8 * interval '1 second' where name = 'ended'`,
    );
    expect(await find()).toMatchObject({ isHeld });
  }
  await store.end(id, null, null);
  expect(await store.hold(id)).toBe(false);
  expect(await find()).toMatchObject({ run: 1, isHeld: false });
});

it("opens once no process of 1.0.0 runs a job, and drops the queue of that version", async () => {
  const { orm } = database;
  await orm.execute(sql`create schema pgboss`);
  await orm.execute(
    sql`create table pgboss.job (state text, started_on timestamptz, heartbeat_on timestamptz)`,
  );
  // Its sign of life comes each minute.
  await orm.execute(
    sql`insert into pgboss.job values ('active', now() - interval '1 hour', now() - interval '61 seconds')`,
  );
  const store = new JobStore(database, 10);
  // The embedded database is this process's alone: that run is a dead one's.
  expect(await store.open(["after"])).toBe(database.kind === "embedded");
  await orm.execute(sql`update pgboss.job set heartbeat_on = now() - interval '121 seconds'`).catch(() => {});
  expect(await store.open(["after"])).toBe(true);
  const { rows } = await orm.execute(sql`select to_regclass('pgboss.job') as found`);
  expect(rows).toEqual([{ found: null }]);
});
