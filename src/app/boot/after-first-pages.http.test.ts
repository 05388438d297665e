/** Work that a start postpones. On its own database, since the queue's tables stay. */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { JobQueue } from "#features/jobs/server/job-queue.ts";
import { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
});

async function listening(): Promise<{ product: TestApp; begun: () => readonly string[] }> {
  const begun: string[] = [];
  for (const [what, spy] of [
    ["jobs", vi.spyOn(JobQueue.prototype, "start")],
    ["search", vi.spyOn(Catalogue.prototype, "prepareSearch")],
  ] as const) {
    spy.mockImplementation(async () => void begun.push(what));
  }
  const database = await createOwnTestDatabase();
  onTestFinished(() => database.close());
  const product = await makeTestApp({ database, settings: { seed: "none" }, runsJobs: true });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  return { product, begun: () => begun };
}

it("begins the jobs and the search index when the first pages have been asked for, not with the port", async () => {
  const { product, begun } = await listening();
  expect((await product.inject({ url: "/" })).statusCode).toBe(200);
  expect(begun()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(begun()).toEqual(["search", "jobs"]);
});

it("begins nothing in a server that is closed before that", async () => {
  const { product, begun } = await listening();
  await product.close();
  vi.advanceTimersByTime(60_000);
  expect(begun()).toEqual([]);
});

it("is ready once the search index is there: who needs it before waits for its steps, and never makes it at once", async () => {
  const isThere: boolean[] = [];
  const { listRelated } = Catalogue.prototype;
  vi.spyOn(Catalogue.prototype, "listRelated").mockImplementation(function (this: Catalogue, ...asked) {
    isThere.push(this.isSearchable);
    return listRelated.apply(this, asked);
  });
  const product = await makeTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const readiness = async () => (await product.inject({ url: "/readyz" })).json<object>();
  expect(await readiness()).toMatchObject({ code: "starting" });
  expect((await product.inject({ url: "/mal/leieavtale-for-naust-1" })).statusCode).toBe(200);
  expect(isThere).toEqual([true]);
  expect(await readiness()).toMatchObject({ status: "ok" });
});
