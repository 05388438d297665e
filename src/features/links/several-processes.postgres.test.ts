/** The link checks of several processes beside one PostgreSQL. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase, type Orm } from "#db/client.ts";
import { linkStates } from "#db/schema/link.ts";
import { siteState, templates } from "#db/schema/schema.ts";
import type { JobStatus } from "#features/jobs/contract.ts";
import { LinkQueueStore } from "#features/links/server/queue-store.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { silentLog } from "#testing/silent-log.ts";
import { templateRow } from "#testing/template-row.ts";
import { TestClock } from "#testing/test-app.ts";
import { createOwnTestDatabase, createTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };
const path = "/api/admin/jobs";

it("request each url once, whichever process is asked for a round", async () => {
  const own = await createOwnTestDatabase();
  onTestFinished(() => own.close());
  const url = await urlOnServer(own);
  const rows = [1, 2, 3, 4, 5].map((id) => ({ ...templateRow(id, 1), id: undefined }));
  await own.orm.insert(templates).values(rows);
  await own.orm.insert(siteState).values({ id: 1, version: 1 });
  const requested: string[] = [];
  const safeFetch: SafeFetch = async (target) => {
    requested.push(target);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  };
  const clock = new TestClock();
  const linkPace = {
    sleep: async (ms: number) => {
      clock.advance(ms);
      await nextTurn();
    },
  };
  const products = await Promise.all(
    [1, 2, 3].map(async () => {
      const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silentLog });
      onTestFinished(() => database.close());
      const product = await makeAdminTestApp({ database, safeFetch, clock, linkPace, runsJobs: true });
      await product.app.listen({ port: 0, host: "127.0.0.1" });
      return product;
    }),
  );
  type Product = (typeof products)[number];
  const stateAt = async (product: Product) => {
    const jobs: JobStatus[] = (await product.asAdmin("GET", path)).json();
    return jobs.find(({ name }) => name === "check-links");
  };
  const runAtAll = () =>
    Promise.all(products.map((product) => product.asAdmin("POST", `${path}/check-links/run`)));
  for (const product of products) {
    const isOpen = async () => (await stateAt(product))?.nextRunAt !== null;
    await expect.poll(isOpen, longTimeout).toBe(true);
  }
  for (let round = 0; round < 3; round += 1) {
    const statuses = (await runAtAll()).map(({ statusCode }) => statusCode);
    // 409 where another process has begun by then.
    expect(statuses).toContain(202);
    expect([202, 409]).toEqual(expect.arrayContaining(statuses));
    const areDone = async () => {
      const states = await Promise.all(products.map(stateAt));
      return states.every((job) => job?.lastRun?.outcome === "done" && !job.isQueued);
    };
    await expect.poll(areDone, longTimeout).toBe(true);
    // New urls are spread over some minutes.
    clock.advance(10 * 60 * 1000);
  }
  expect(requested.toSorted()).toEqual([1, 2, 3, 4, 5].map((id) => `https://a.example/${id}`));
});

it("claim no link twice: one that waits for another's claim finds it claimed", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await database.orm.insert(templates).values([1, 2].map((id) => ({ ...templateRow(id, 1), id: undefined })));
  const now = Date.UTC(2026, 10, 21);
  await database.orm.insert(linkStates).values(
    [1, 2].map((id) => {
      const url = `https://a.example/${id}`;
      return { templateId: id, url, host: "a.example", dueAt: new Date(now) };
    }),
  );
  const claimIn = (orm: Orm) =>
    new LinkQueueStore({ ...database, orm }).claimDue({
      now,
      limit: 2,
      perHost: 2,
      leaseUntil: now + 60_000,
    });
  const claimed: number[] = [];
  const [second] = await startWhileHeld(
    database,
    async (tx) => claimed.push(...(await claimIn(tx)).map(({ id }) => id)),
    () => claimIn(database.orm),
  );
  expect(new Set(claimed)).toEqual(new Set([1, 2]));
  expect(await second).toEqual([]);
});
