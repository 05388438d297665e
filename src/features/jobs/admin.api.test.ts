/** The background jobs of the product, through the administrator's routes. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inquiries } from "#db/schema/schema.ts";
import type { JobStatus } from "#features/jobs/contract.ts";
import { dayMs } from "#platform/clock.ts";
import { type AdminTestApp, makeAdminTestApp, openAdminTestApp } from "#testing/admin.ts";
import { inquiryForm } from "#testing/forms.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 50_000 };

let product: AdminTestApp;
beforeAll(async () => {
  product = await openAdminTestApp({ database: await createOwnTestDatabase(), runsJobs: true });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  // The queue opens after the port.
  await vi.waitUntil(async () => (await list())[0]?.nextRunAt, longTimeout);
});
afterAll(async () => {
  await product.close();
  await product.database.close();
});

const list = async (): Promise<JobStatus[]> => (await product.asAdmin("GET", "/api/admin/jobs")).json();
const statusOf = async (name: string) => (await list()).find((job) => job.name === name);
const outcomeOf = async (name: string) => (await statusOf(name))?.lastRun?.outcome;
const runNow = (name: string) => product.asAdmin("POST", `/api/admin/jobs/${name}/run`);

describe("the administrator's list of jobs", () => {
  it("has each job with its schedule and next run", async () => {
    const [first] = await list();
    expect(first).toMatchObject({
      name: "purge-expired-inquiries",
      title: "Sletter utløpte annonsehenvendelser",
      schedule: { everyMinutes: 360 },
      lastRun: null,
      isQueued: false,
    });
    expect(Date.parse(first?.nextRunAt ?? "")).toBeGreaterThan(Date.now());
  });

  it("is for the administrator only, who runs jobs that are there", async () => {
    expect((await product.inject({ url: "/api/admin/jobs" })).statusCode).toBe(401);
    const run = { method: "POST", url: "/api/admin/jobs/purge-expired-history/run" } as const;
    expect((await product.inject(run)).statusCode).toBe(401);
    expect((await runNow("drop-everything")).statusCode).toBe(404);
  });

  it("is empty of runs in a product without the queue, which starts none", async () => {
    const other = await makeAdminTestApp();
    const jobs: JobStatus[] = (await other.asAdmin("GET", "/api/admin/jobs")).json();
    expect(new Set(jobs.map(({ lastRun, nextRunAt }) => lastRun ?? nextRunAt))).toEqual(new Set([null]));
    const response = await other.asAdmin("POST", "/api/admin/jobs/purge-expired-history/run");
    expect([response.statusCode, response.json().code]).toEqual([503, "jobs_not_ready"]);
    expect(response.headers["retry-after"]).toBe("5");
    expect(other.logLines.join("")).not.toContain("a request failed");
  });
});

describe("«Kjør nå»", () => {
  it("runs the job, and its outcome is listed", async () => {
    const { orm } = product.database;
    const createdAt = new Date(product.clock.now() - 1_000 * dayMs);
    await orm.insert(inquiries).values({ ...inquiryForm, createdAt });
    expect((await runNow("purge-expired-inquiries")).statusCode).toBe(202);
    await expect.poll(() => outcomeOf("purge-expired-inquiries"), longTimeout).toBe("done");
    expect(await orm.$count(inquiries)).toBe(0);
    const run = (await statusOf("purge-expired-inquiries"))?.lastRun;
    expect(run?.durationMs).toBeGreaterThan(0);
    expect(run?.failure).toBeNull();
  });

  it("deletes nothing for good by a clock that has jumped ahead, until jobs have run by it for a day", async () => {
    const { orm } = product.database;
    const hasWaited = () => product.logLines.some((line) => line.includes("nothing is deleted for good"));
    await orm.execute(sql`insert into site_state default values on conflict do nothing`);
    await orm.insert(inquiries).values(inquiryForm);
    product.clock.advance(800 * dayMs);
    await runNow("purge-expired-inquiries");
    await expect.poll(hasWaited, longTimeout).toBe(true);
    expect(await orm.$count(inquiries)).toBe(1);
    await orm.execute(
      sql`update jobs.job set ends = array[${new Date(product.clock.now() - 1.01 * dayMs)}::timestamptz]`,
    );
    await runNow("purge-expired-inquiries");
    await expect.poll(() => orm.$count(inquiries), longTimeout).toBe(0);
    product.clock.advance(-800 * dayMs);
    await orm.execute(sql`truncate site_state`);
  });

  it("lists a failure without its query, and a retry, which can be run at once", async () => {
    const name = "purge-expired-history";
    const bySchedule = (await statusOf(name))?.nextRunAt;
    await product.database.orm.execute(sql`alter table history rename to lost`);
    await runNow(name);
    await expect.poll(() => outcomeOf(name), longTimeout).toBe("failed");
    const failed = await statusOf(name);
    expect(failed?.lastRun?.failure?.reason).toBe("error");
    expect(failed?.lastRun?.failure?.detail).toMatch(/^\w+ ← \w+ 42P01$/);
    expect(failed?.nextRunAt).not.toBe(bySchedule);
    expect(JSON.stringify(failed)).not.toMatch(/delete|select|history where/i);
    expect(product.logLines.filter((line) => line.includes("a job failed"))).toHaveLength(1);

    await product.database.orm.execute(sql`alter table lost rename to history`);
    await runNow(name);
    await expect.poll(() => outcomeOf(name), longTimeout).toBe("done");
  });
});
