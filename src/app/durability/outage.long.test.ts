/** Outages of the PostgreSQL server at the start and under writes: it is away, restarts, ends connections, freezes, holds a lock. Needs the build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";

const password = "en hest uten hale";
let server: PostgresServer;
let product: Product;
beforeAll(async () => {
  server = await startPostgresServer();
  const env = { DATABASE_URL: server.adminUrl, TRUST_PROXY: "127.0.0.1", ADMIN_PASSWORD: password };
  product = await startProduct({ env });
});
afterAll(async () => {
  await product.stop();
  await server.stop();
});

it("ends no process, no read and nothing acknowledged, and rejects writes until the server is back", async () => {
  const traffic = startTraffic();
  await traffic.untilStored();

  for (const mode of ["fast", "immediate"] as const) {
    await server.restart(mode, async () => {
      await traffic.untilUnavailable();
      // A ping of the last second may still tell of before.
      await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
      if (mode === "fast") await tryInVain();
    });
    await expectBackAtOnce();
    await traffic.untilStored();
  }
  await expectNothingUsedUp();

  const administrator = new Client({ connectionString: server.adminUrl });
  await administrator.connect();
  for (let round = 0; round < 5; round += 1) {
    await administrator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'avtalemaler'",
    );
    await traffic.untilStored();
  }

  await administrator.query("begin; lock table votes in access exclusive mode");
  await traffic.untilUnavailable();
  expect(await readiness()).toBe(200);
  await administrator.query("rollback");
  await traffic.untilStored();
  await administrator.end();

  const thaw = server.freeze();
  try {
    await traffic.untilUnavailable();
    expect(await readiness()).toBe(503);
  } finally {
    thaw();
  }
  await expectBackAtOnce();
  await traffic.untilStored();

  const { reads, rejected, sent, acknowledged } = await traffic.stop();
  expect(reads).toEqual(new Set([200]));
  // Each failed write says the same. It may have been stored: a commit's response can be lost.
  const body = {
    code: "database_unavailable",
    message: "Databasen svarer ikke akkurat nå. Det er ikke sikkert at dette ble lagret. Prøv igjen om litt.",
    retryAfterMs: 5000,
  };
  expect(rejected).toEqual(new Set([JSON.stringify([503, "5", body])]));
  const stored = await countVotes();
  expect(stored).toBeGreaterThanOrEqual(acknowledged + visitors);
  expect(stored).toBeLessThanOrEqual(sent + visitors);
  // The process has printed types and codes, no message of the driver.
  expect(product.output()).toContain("a database connection was lost");
  expect(product.output()).not.toMatch(/terminating connection|Connection terminated|Failed query/);
  // Nor a line for each request: the check was red three times, and asked more often.
  expect(product.output().match(/the database does not respond/g)).toHaveLength(3);
  expect(product.output()).not.toMatch(/the identity service failed|could not store a form|a request failed/);
  expect(await product.stop()).toBe(0);
});

/** Votes for template 1 of visitors who are new each time, and reads, until it is stopped. */
function startTraffic() {
  const reads = new Set<number | string>();
  const rejected = new Set<string>();
  let [sent, acknowledged, unavailable, isStopped] = [0, 0, 0, false];
  const write = async () => {
    while (!isStopped) {
      sent += 1;
      const response = await vote(1, `2001:${(sent >> 16).toString(16)}:${(sent & 65_535).toString(16)}::1`);
      const text = await response.text();
      if (response.ok) acknowledged += 1;
      else {
        unavailable += 1;
        const body: unknown = JSON.parse(text);
        rejected.add(JSON.stringify([response.status, response.headers.get("retry-after"), body]));
        await pause(20);
      }
    }
  };
  const read = async () => {
    const urls = ["/", "/api/templates/1", "/api/templates?limit=3", "/healthz"];
    for (let call = 0; !isStopped; call += 1) {
      // An IP of its own each time: each vote makes the pages anew, and one IP has a quota of those.
      const headers = { "x-forwarded-for": `2001:fffe:${(call & 65_535).toString(16)}::1` };
      const response = await fetch(`${product.url}${urls[call % urls.length]}`, { headers });
      await response.arrayBuffer();
      reads.add(response.status);
      await pause(20);
    }
  };
  const running = Promise.all([write(), write(), write(), write(), read()]);
  const more = async (count: () => number) => {
    const enough = count() + 3;
    // A call that fails, as by a lost connection, ends the wait and the test.
    while (count() < enough) await Promise.race([running, pause(20)]);
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

const visitor = "2001:db8:ffff::1";
let visitors = 0;
const nextVisitor = () => `2001:fffd:${(visitors += 1)}::1`;

/** What the limit of twenty votes a minute and three new ones a day, and the lock-out after five sign-ins, would not bear. */
async function tryInVain(): Promise<void> {
  for (let attempt = 0; attempt < 21; attempt += 1) expect((await vote(2, visitor)).status).toBe(503);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await vote(2, visitor)).status).toBe(503);
    const { status, headers } = await signIn();
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await postPlainForm()).status).toBe(503);
    expect(await readiness()).toBe(503);
  }
}

/** Once the server has let a connection in, the first attempt of each kind succeeds: nothing waits for a time to pass. */
async function expectBackAtOnce(): Promise<void> {
  const probe = new Client({ connectionString: server.adminUrl });
  await probe.connect();
  await probe.end();
  const [{ status }, ready] = await Promise.all([vote(1, nextVisitor()), readiness()]);
  expect([status, ready]).toEqual([200, 200]);
}

async function expectNothingUsedUp(): Promise<void> {
  expect((await signIn()).status).toBe(200);
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await vote(2, visitor)).ok);
  expect(statuses).toEqual([true, true, true, false]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const readiness = async () => (await fetch(`${product.url}/readyz`)).status;
const post = (path: string, payload: object, ip: string) =>
  fetch(`${product.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(payload),
  });
const postPlainForm = () =>
  fetch(`${product.url}/foresla-mal`, {
    method: "POST",
    headers: { "x-forwarded-for": visitor },
    body: new URLSearchParams({
      name: "Fremleieavtale",
      url: "https://example.no/fremleie",
      category: "Utleie",
      description: "En mal.",
    }),
  });
const vote = (templateId: number, ip: string) =>
  post(`/api/templates/${templateId}/rate`, { rating: 4, isHelpful: false }, ip);
const signIn = () =>
  post(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
    { email: "admin@avtalemaler.invalid", password, returnSecureToken: true },
    visitor,
  );

async function countVotes(): Promise<number> {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  const found = await client.query<{ votes: number }>(
    "select count(*)::int as votes from votes where template_id = 1",
  );
  await client.end();
  return found.rows[0]?.votes ?? 0;
}

it("is no reason for a stop to end by force", async () => {
  const second = await startProduct({ env: { DATABASE_URL: server.adminUrl } });
  const thaw = server.freeze();
  try {
    expect(await second.stop()).toBe(0);
    expect(second.output()).not.toContain("ended by force");
  } finally {
    thaw();
  }
});

/** A start program, before it serves. */
function startHere(...args: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-outage-"));
  const own = { NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...cleanEnvironment, ...own, DATABASE_URL: server.adminUrl },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const exited = once(child, "exit");
  return {
    output: () => output,
    goOn: () => child.stdin.write("\n"),
    async until(text: string | RegExp) {
      while (!new RegExp(text).test(output)) {
        if (child.exitCode !== null) throw new Error(`it stopped with ${child.exitCode}:\n${output}`);
        await pause(20);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      return (await exited)[0] as number | null;
    },
  };
}

/** The product, which goes on when it is told to, once its database is open. */
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
  const opened = startHere("--input-type=module", "-e", stopsWhenOpen);
  await opened.until("opened 1");
  const waiting: ReturnType<typeof startHere>[] = [];
  await server.restart("fast", async () => {
    const given = startHere("dist/server/main.js");
    waiting.push(startHere("dist/server/main.js"), opened);
    opened.goOn();
    for (const each of [...waiting, given]) {
      await each.until(
        /Waiting for the database\. The PostgreSQL server at \S+ \(DATABASE_URL\) cannot be used: .+\.\n/,
      );
    }
    expect(await given.stop()).toBe(0);
    expect(given.output()).toContain('"msg":"the start waits for the database"');
  });
  for (const each of waiting) {
    await each.until("Avtalemaler: http");
    expect(each.output().match(/Waiting for the database/g)).toHaveLength(1);
    // The driver's own words, by which nobody knows what to do.
    expect(each.output()).not.toMatch(/caused by|Failed query/);
    expect(each.output()).not.toContain(new URL(server.adminUrl).password);
    expect(await each.stop()).toBe(0);
  }
});
