/** The metrics of the database, of sign-ins and of jobs, on a real database. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeAdminTestApp } from "#testing/admin.ts";
import { sendForm, visitorForms } from "#testing/forms.ts";
import { adminEmail, adminPassword, makeIdentityApp } from "#testing/identity-app.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };

const linesOf = async (product: TestApp): Promise<string[]> =>
  (await product.inject({ url: "/metrics" })).body.split("\n");
const valueOf = (lines: readonly string[], name: string) =>
  Number(lines.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);

it("the database is up with its ping, and down without when it is gone, which fails /readyz and neither /healthz nor the reading", async () => {
  const database = await createOwnTestDatabase();
  const product = await makeTestApp({ settings: { seed: "none" }, database });
  const before = await linesOf(product);
  expect(valueOf(before, "avtalemaler_database_up")).toBe(1);
  expect(valueOf(before, "avtalemaler_database_ping_seconds")).toBeGreaterThan(0);
  const health = async () =>
    Promise.all(["/healthz", "/readyz"].map(async (url) => (await product.inject({ url })).statusCode));
  expect(await health()).toEqual([200, 200]);
  await database.close();
  product.clock.advance(1_000);
  expect(await health()).toEqual([200, 503]);
  const after = await linesOf(product);
  expect(valueOf(after, "avtalemaler_database_up")).toBe(0);
  expect(valueOf(after, "avtalemaler_database_ping_seconds")).toBeNaN();
});

it("a server's connections are counted, and the embedded database has none", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  const { database } = product;
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const transaction = database.orm.transaction(async () => {
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const lines = await linesOf(product);
  release.resolve();
  await transaction;
  const inUse = valueOf(lines, 'avtalemaler_database_connections{state="in_use"}');
  const max = valueOf(lines, "avtalemaler_database_connections_max");
  // The reading's own ping has not been counted.
  const waiting = valueOf(await linesOf(product), "avtalemaler_database_queries_waiting");
  if (database.kind === "server") expect([inUse >= 1, max, waiting]).toEqual([true, 10, 0]);
  else expect([inUse, max, waiting]).toEqual([NaN, NaN, NaN]);
});

it("what waits for a decision is counted by inbox", async () => {
  const product = await makeTestApp({ settings: { seed: "none" } });
  for (const kind of ["suggestion", "suggestion", "inquiry"] as const) {
    await sendForm(product, kind, visitorForms[kind]);
  }
  const lines = await linesOf(product);
  const waiting = (inbox: string) => valueOf(lines, `avtalemaler_inbox_waiting{inbox="${inbox}"}`);
  expect([waiting("suggestions"), waiting("inquiries"), waiting("reports")]).toEqual([2, 1, 0]);
});

it("sign-ins are counted by their outcome, of which each has a line from the start", async () => {
  const product = await makeIdentityApp();
  const signIns = async () =>
    (await linesOf(product)).filter((line) => line.startsWith("avtalemaler_sign_ins_total"));
  const counts = (succeeded: number, failed: number, locked: number) => [
    `avtalemaler_sign_ins_total{outcome="succeeded"} ${succeeded}`,
    `avtalemaler_sign_ins_total{outcome="failed"} ${failed}`,
    `avtalemaler_sign_ins_total{outcome="locked_out"} ${locked}`,
    'avtalemaler_sign_ins_total{outcome="unavailable"} 0',
  ];
  expect(await signIns()).toEqual(counts(0, 0, 0));
  await product.signIn(adminEmail, adminPassword);
  for (let guess = 0; guess < 7; guess += 1) await product.signIn(adminEmail, `feil passord ${guess}`);
  expect(await signIns()).toEqual(counts(1, 5, 2));
});

it("jobs are counted by their outcome, with the time of their last success", async () => {
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const product = await makeAdminTestApp({ database, runsJobs: true });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const runNow = () => product.asAdmin("POST", "/api/admin/jobs/purge-expired-history/run");
  // 503 until the queue is open.
  await expect.poll(async () => (await runNow()).statusCode, longTimeout).toBe(202);
  const succeeded = async () =>
    valueOf(await linesOf(product), jobRuns("purge-expired-history", "succeeded"));
  await expect.poll(succeeded, longTimeout).toBe(1);
  expect(valueOf(await linesOf(product), lastSuccess("purge-expired-history"))).toBe(
    Date.parse("2026-11-21T10:00:00Z") / 1000,
  );
  const lines = await linesOf(product);
  expect(valueOf(lines, jobRuns("purge-expired-history", "failed"))).toBe(0);
  // Since it was added: it has not run.
  expect(valueOf(lines, lastSuccess("delete-old-days"))).toBeGreaterThan(0);
  expect(valueOf(lines, lastSuccess("check-links"))).toBeNaN();
});

const jobRuns = (job: string, outcome: string) =>
  `avtalemaler_job_runs_total{name="${job}",outcome="${outcome}"}`;
const lastSuccess = (job: string) => `avtalemaler_job_last_success_timestamp_seconds{name="${job}"}`;

describe("health checks", () => {
  it("ask the database once a second, however many come, and see at the next whether it is back", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const ready = async () => (await product.inject({ url: "/readyz" })).statusCode;
    const ping = vi.spyOn(product.database, "ping");
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ready)))).toEqual(new Set([200]));
    expect(ping).toHaveBeenCalledTimes(1);
    product.clock.advance(1_000);
    ping.mockRejectedValueOnce(new Error("gone"));
    expect(await ready()).toBe(503);
    product.clock.advance(1_000);
    expect(await ready()).toBe(200);
    expect(ping).toHaveBeenCalledTimes(3);
    product.clock.advance(-60_000);
    await ready();
    expect(ping).toHaveBeenCalledTimes(4);
  });

  it("turn to 503 when the process is to stop, without a line in the log", async () => {
    const product = await makeTestApp({ settings: { seed: "none" }, stopping: AbortSignal.abort() });
    for (const url of ["/healthz", "/readyz"]) {
      const { statusCode, headers, body } = await product.inject({ url });
      expect([statusCode, headers["retry-after"]]).toEqual([503, "1"]);
      expect(body).toContain('"code":"stopping"');
    }
    expect(product.logLines.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
  });
});
