/** The weekly read of the acts, as the administrator's job: what visitors and the administrator see of it. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { laws, templates } from "#db/schema/schema.ts";
import type { JobStatus } from "#features/jobs/contract.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { type AdminTestApp, makeAdminTestApp, openAdminTestApp } from "#testing/admin.ts";
import { fewLaws, storeFewRows } from "#testing/few-rows.ts";
import { actPage, archiveOf, otherPages } from "#testing/law-archive.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 50_000 };
const [rent, employment] = fewLaws;
/** With a change of the act of tenancy that is new to us. */
const acts = [
  { ...rent, lastChangeInForce: "2026-11-01", lastChangedBy: "lov/2026-06-19-39 fra 2026-11-01" },
  employment,
];

let answer: Awaited<ReturnType<SafeFetch>> = { status: 200, headers: {}, body: Buffer.alloc(0) };
let requests = 0;
const safeFetch: SafeFetch = async () => {
  requests += 1;
  return answer;
};

let product: AdminTestApp;
beforeAll(async () => {
  const database = await createOwnTestDatabase();
  const settings = { linkChecks: false };
  const prepare = async () => {
    await storeFewRows(database);
    await database.orm.update(templates).set({ revisedAt: "2025-01-01" }).where(eq(templates.id, 1));
  };
  product = await openAdminTestApp({ database, settings, runsJobs: true, safeFetch, prepare });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await product.close();
  await product.database.close();
});

const listJobs = async (of = product): Promise<JobStatus[]> =>
  (await of.asAdmin("GET", "/api/admin/jobs")).json();
const findJob = async (of = product) => (await listJobs(of)).find(({ name }) => name === "check-laws");
const readTemplate = async (id: number) => (await product.inject({ url: `/api/templates/${id}` })).json();

/** Runs the job as the administrator does, until it has ended. */
async function runJob(source: object) {
  answer = { ...answer, ...source };
  // The queue opens after the port.
  await vi.waitUntil(async () => (await findJob())?.nextRunAt, longTimeout);
  const before = (await findJob())?.lastRun?.startedAt;
  expect((await product.asAdmin("POST", "/api/admin/jobs/check-laws/run")).statusCode).toBe(202);
  await vi.waitUntil(async () => {
    const run = (await findJob())?.lastRun;
    return run && run.startedAt !== before && run.outcome !== "running";
  }, longTimeout);
  return findJob();
}

it("a change in the source is seen by visitors at once, and told to the administrator", async () => {
  expect((await readTemplate(1)).laws).toMatchObject([{ id: rent.id, changedFrom: rent.changedFrom }]);
  const untouched = await readTemplate(6);
  const job = await runJob({ body: archiveOf([...otherPages(400), ...acts.map(actPage)]) });
  expect(job).toMatchObject({
    title: "Leser når lovene sist ble endret",
    schedule: { mondaysAt: "04:20" },
    lastRun: { outcome: "done", failure: null },
  });
  const changed = { id: rent.id, name: rent.name, changedFrom: "2026-11-01" };
  expect((await readTemplate(1)).laws).toEqual([{ ...changed, inForce: "2000-01-01" }]);
  expect(await readTemplate(6)).toEqual(untouched);
  expect(await product.database.orm.select().from(laws).where(eq(laws.id, rent.id))).toMatchObject([
    { ...changed, changedBy: "lov/2026-06-19-39", noticedAt: new Date(product.clock.now()) },
  ]);
  const rows = (await product.asAdmin("GET", "/api/templates")).json<object[]>();
  const paperChanges = [{ law: rent.name, changedAt: "2026-11-01" }];
  expect(rows.find((row) => "id" in row && row.id === 1)).toMatchObject({ paperChanges });
  const known = (await product.asAdmin("GET", "/api/admin/laws")).json<{ name: string }[]>();
  expect(known.map(({ name }) => name)).toContain("prøvelov400");
});

it("a source that is not what it was is told to the administrator once, and asked again next Monday", async () => {
  const [lines, asked] = [product.logLines.length, requests];
  const job = await runJob({ status: 404 });
  expect(job?.lastRun).toMatchObject({
    outcome: "failed",
    failure: { reason: "error", detail: "LawSourceError the source responds with 404" },
  });
  expect(job?.isQueued).toBe(false);
  expect(new Date(job?.nextRunAt ?? 0).getUTCDay()).toBe(1);
  expect(requests).toBe(asked + 1);
  const told = product.logLines.slice(lines).filter((line) => !line.includes('"level":30'));
  expect(told.map((line) => JSON.parse(line).msg)).toEqual(["a job failed"]);
});

it("is not read where LAW_CHECKS is off, nor in a demo, which has no requests", async () => {
  const off = await makeAdminTestApp({ settings: { lawChecks: false, linkChecks: true }, safeFetch });
  expect(await findJob(off)).toBeUndefined();
  const demo = await makeAdminTestApp();
  expect(await findJob(demo)).toBeUndefined();
  // Neither setting takes the other along.
  const linksOff = await makeAdminTestApp({ settings: { linkChecks: false }, safeFetch });
  expect(await findJob(linksOff)).toBeDefined();
  expect((await listJobs(linksOff)).map(({ name }) => name)).not.toContain("check-links");
});
