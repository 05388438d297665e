/** Outages of the PostgreSQL server at the start and under writes: it is away, restarts, ends connections, freezes, holds a lock. Needs the build. */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { votes } from "#db/schema/schema.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { visitorForms } from "#testing/forms.ts";
import {
  type Home,
  makeHome,
  type Program,
  settingsOf,
  startAt,
  startProgram,
  withDatabaseOf,
} from "#testing/processes/homes.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import type { Product } from "#testing/processes/product.ts";
import { administrator, callIdentity, postJson } from "#testing/processes/requests.ts";

/** Of this file alone: it goes away. */
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
  await withDatabaseOf({ dataDir: "", databaseUrl: server.adminUrl }, storeFewRows);
});
afterAll(() => server.stop());

async function homeOnServer(): Promise<Home> {
  const { dataDir } = await makeHome("embedded", "empty");
  return { dataDir, databaseUrl: server.adminUrl };
}

const visitor = { "x-forwarded-for": "2001:db8:ffff::1" };
const vote = (product: Product, templateId: number, ip: Readonly<Record<string, string>>) =>
  postJson(product, `/api/templates/${templateId}/rate`, { rating: 4, isHelpful: false }, ip);
const signIn = (product: Product) =>
  callIdentity(product, "v1/accounts:signInWithPassword", administrator, visitor);
const postPlainForm = ({ url }: Product) => {
  const body = new URLSearchParams(visitorForms.suggestion);
  return fetch(`${url}/foresla-mal`, { method: "POST", headers: visitor, body });
};
const readiness = async ({ url }: Product) => (await fetch(`${url}/readyz`)).status;

/** Votes for template 1 of visitors who are new each time, and reads, until it is stopped. */
function startTraffic(product: Product) {
  const reads = new Set<number>();
  const rejected = new Set<string>();
  let [sent, acknowledged, unavailable, isStopped] = [0, 0, 0, false];
  const write = async () => {
    while (!isStopped) {
      sent += 1;
      const response = await vote(product, 1, {
        "x-forwarded-for": `2001:${(sent >> 16).toString(16)}:${(sent & 65_535).toString(16)}::1`,
      });
      const text = await response.text();
      if (response.ok) acknowledged += 1;
      else {
        unavailable += 1;
        const body: unknown = JSON.parse(text);
        rejected.add(JSON.stringify([response.status, response.headers.get("retry-after"), body]));
        await sleep(20);
      }
    }
  };
  const read = async () => {
    const urls = ["/", "/api/templates/1", "/api/templates?limit=3", "/healthz"];
    for (let call = 0; !isStopped; call += 1) {
      // A new IP each time: each vote invalidates the pages, and one IP has a quota of uncached ones.
      const headers = { "x-forwarded-for": `2001:fffe:${(call & 65_535).toString(16)}::1` };
      const response = await fetch(`${product.url}${urls[call % urls.length]}`, { headers });
      await response.arrayBuffer();
      reads.add(response.status);
      await sleep(20);
    }
  };
  const running = Promise.all([write(), write(), write(), write(), read()]);
  const more = async (count: () => number) => {
    const enough = count() + 3;
    // A call that fails, as by a lost connection, ends the wait and the test.
    while (count() < enough) await Promise.race([running, sleep(20)]);
  };
  return {
    untilStored: () => more(() => acknowledged),
    untilUnavailable: () => more(() => unavailable),
    async stop() {
      isStopped = true;
      await running;
      return { reads, rejected, sent, acknowledged };
    },
  };
}

/** What the limit of twenty votes a minute and three new ones a day, and the lock-out after five sign-ins, would not bear. */
async function tryInVain(product: Product): Promise<void> {
  for (let attempt = 0; attempt < 21; attempt += 1)
    expect((await vote(product, 2, visitor)).status).toBe(503);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { status, headers } = await signIn(product);
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await postPlainForm(product)).status).toBe(503);
    expect(await readiness(product)).toBe(503);
  }
}

/** Once the server has let a connection in, the first attempt of each kind succeeds: nothing waits for a time to pass. */
async function expectBackAtOnce(product: Product, voter: string): Promise<void> {
  const probe = new Client({ connectionString: server.adminUrl });
  await probe.connect();
  await probe.end();
  const voted = vote(product, 1, { "x-forwarded-for": voter });
  const [{ status }, ready] = await Promise.all([voted, readiness(product)]);
  expect([status, ready]).toEqual([200, 200]);
}

it("ends no process, no read and nothing acknowledged, and rejects writes until the server is back", async () => {
  const product = await startAt(await homeOnServer(), { TRUST_PROXY: "127.0.0.1" });
  // Its search index is not there at once.
  await expect.poll(() => readiness(product), { timeout: 30_000 }).toBe(200);
  const traffic = startTraffic(product);
  await traffic.untilStored();

  for (const mode of ["fast", "immediate"] as const) {
    await server.restart(mode, async () => {
      await traffic.untilUnavailable();
      // A ping of the last second may still report the state before.
      await expect.poll(() => readiness(product), { timeout: 10_000 }).toBe(503);
      if (mode === "fast") await tryInVain(product);
    });
    await expectBackAtOnce(product, mode === "fast" ? "203.0.113.1" : "203.0.113.2");
    await traffic.untilStored();
  }
  // Failed attempts used no quota.
  expect((await signIn(product)).status).toBe(200);
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await vote(product, 2, visitor)).ok);
  expect(statuses).toEqual([true, true, true, false]);

  const operator = new Client({ connectionString: server.adminUrl });
  await operator.connect();
  for (let round = 0; round < 5; round += 1) {
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'avtalemaler'",
    );
    await traffic.untilStored();
  }

  await operator.query("begin; lock table votes in access exclusive mode");
  await traffic.untilUnavailable();
  expect(await readiness(product)).toBe(200);
  await operator.query("rollback");
  await traffic.untilStored();
  await operator.end();

  const thaw = server.freeze();
  try {
    await traffic.untilUnavailable();
    expect(await readiness(product)).toBe(503);
  } finally {
    thaw();
  }
  await expectBackAtOnce(product, "203.0.113.3");
  await traffic.untilStored();

  const { reads, rejected, sent, acknowledged } = await traffic.stop();
  expect(reads).toEqual(new Set([200]));
  // Each failed write has the same message: it may have been stored, as a commit's response can be lost.
  const body = {
    code: "database_unavailable",
    message: "Databasen svarer ikke akkurat nå. Det er ikke sikkert at dette ble lagret. Prøv igjen om litt.",
    retryAfterMs: 5000,
  };
  expect(rejected).toEqual(new Set([JSON.stringify([503, "5", body])]));
  // Besides the traffic's, those of three visitors and three for the other template.
  const stored = await withDatabaseOf({ dataDir: "", databaseUrl: server.adminUrl }, ({ orm }) =>
    orm.$count(votes),
  );
  expect(stored).toBeGreaterThanOrEqual(acknowledged + 6);
  expect(stored).toBeLessThanOrEqual(sent + 6);
  // The process has printed types and codes, no message of the driver.
  expect(product.output()).toContain("a database connection was lost");
  expect(product.output()).not.toMatch(/terminating connection|Connection terminated|Failed query/);
  // Nor a line for each request: the check failed three times, and was requested more often.
  expect(product.output().match(/the database does not respond/g)).toHaveLength(3);
  expect(product.output()).not.toMatch(/the identity service failed|could not store a form|a request failed/);
  expect(await product.stop()).toBe(0);
});

it("is no reason for a stop to end by force", async () => {
  const product = await startAt(await homeOnServer());
  const thaw = server.freeze();
  try {
    expect(await product.stop()).toBe(0);
    expect(product.output()).not.toContain("ended by force");
  } finally {
    thaw();
  }
});

/** The product, which continues on a command once its database is open. */
const stopsWhenOpen = `
  import { once } from "node:events";
  import { readSettings } from "#app/site/env.ts";
  import { run } from "#app/boot/run.ts";
  import { serve } from "#app/boot/serve.ts";
  let opened = 0;
  const prepare = async () => {
    console.log("opened", (opened += 1));
    if (opened === 1) await once(process.stdin, "data");
  };
  await run((onFatal, stopping) => serve({ onFatal, stopping, prepare, settings: readSettings(process.env) }));`;

it("keeps a start waiting until the server is back, wherever in the start it went away", async () => {
  const start = async (...args: readonly string[]): Promise<Program> => {
    const own = { NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn" };
    return startProgram(args, { ...settingsOf(await homeOnServer()), ...own });
  };
  const stop = async ({ child, ended }: Program) => {
    child.kill("SIGTERM");
    return (await ended).code;
  };
  const opened = await start("--input-type=module", "-e", stopsWhenOpen);
  await opened.until("opened 1");
  const waiting: Program[] = [];
  await server.restart("fast", async () => {
    const given = await start("dist/server/main.js");
    waiting.push(await start("dist/server/main.js"), opened);
    opened.child.stdin.write("\n");
    for (const each of [...waiting, given]) {
      await each.until(
        /Waiting for the database\. The PostgreSQL server at \S+ \(DATABASE_URL\) cannot be used: .+\.\n/,
      );
    }
    expect(await stop(given)).toBe(0);
    expect(given.output()).toContain('"msg":"the start waits for the database"');
  });
  for (const each of waiting) {
    await each.until("Avtalemaler: http");
    expect(each.output().match(/Waiting for the database/g)).toHaveLength(1);
    // The driver's own message, which names no remedy.
    expect(each.output()).not.toMatch(/caused by|Failed query/);
    expect(each.output()).not.toContain(new URL(server.adminUrl).password);
    expect(await stop(each)).toBe(0);
  }
});
