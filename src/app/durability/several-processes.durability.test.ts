/** Three processes beside one PostgreSQL: what they share, and limits over all of them and after a restart. Needs the build. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request, type RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { freePort } from "#testing/processes/free-port.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
import { skipWithout } from "#testing/skip.ts";
import { formPaths, visitorForms } from "#testing/forms.ts";

const env = { TRUST_PROXY: "127.0.0.1", ADMIN_PASSWORD: "en hest uten hale" };
/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };

const post = (product: Product | undefined, path: string, payload: object, ip: string) =>
  fetch(`${product?.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify(payload),
  });
const vote = (product: Product | undefined, template: number, ip: string) =>
  post(product, `/api/templates/${template}/rate`, { rating: 4 }, ip);
const suggest = (product: Product | undefined, ip: string) =>
  post(product, formPaths.suggestion, visitorForms.suggestion, ip);
/** A guess at the administrator's password. @returns whether it was looked at */
async function guess(product: Product | undefined, ip: string): Promise<boolean> {
  const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any";
  const response = await post(product, path, { email: "admin@avtalemaler.invalid", password: "gal" }, ip);
  const { error } = (await response.json()) as { error: { message: string } };
  if (error.message.startsWith("TOO_MANY_ATTEMPTS_TRY_LATER")) return false;
  expect(error.message).toBe("INVALID_LOGIN_CREDENTIALS");
  return true;
}

const read = async (product: Product | undefined, id: number) =>
  (await (await fetch(`${product?.url}/api/templates/${id}`)).json()) as Template;

/** Many of a kind at once, by each product in turn. @returns how many got through */
async function countThrough(
  products: readonly Product[],
  times: number,
  send: (product: Product | undefined, index: number) => Promise<Response>,
): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: times }, (_, index) => send(products[index % products.length], index)),
  );
  for (const { status } of responses) expect([200, 201, 429]).toContain(status);
  return responses.filter(({ ok }) => ok).length;
}

/** Debian's Caddy with the shipped file, in front of the products until the test is over. @returns its port */
async function startCaddy(products: readonly Product[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "avtalemaler-caddy-"));
  const port = await freePort();
  const shipped = await readFile(join(import.meta.dirname, "../../../deploy/Caddyfile"), "utf8");
  // Its own port for commands is one for the whole machine.
  await writeFile(join(folder, "Caddyfile"), shipped.replace(/^\{$/m, "{\n\tadmin off"));
  const child = spawn("caddy", ["run", "--config", "Caddyfile", "--adapter", "caddyfile"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: `http://127.0.0.1:${port}`,
      APPS: products.map(({ url }) => new URL(url).host).join(" "),
    },
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
    await rm(folder, { recursive: true });
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, longTimeout).toBe(true);
  return port;
}

/** From an IP of its own, which Caddy passes on. @returns the status of a response that has come whole, or why there is none */
function askFrom(localAddress: string, options: RequestOptions, body = ""): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", localAddress, agent: false, ...options }, (response) => {
      finished(response.resume(), (error) => resolve(error?.message ?? response.statusCode ?? 0));
    });
    sent.on("error", ({ message }) => resolve(message)).end(body);
  });
}

/** Uses all limits up that must be known after a restart. */
async function useUp(products: readonly Product[]): Promise<void> {
  // Fewer than the limit of a minute, which would be what rejects them, and is known after a restart too.
  expect(await countThrough(products, 15, (product) => vote(product, 1, "192.0.2.1"))).toBe(3);
  expect(await countThrough(products, 60, (product) => suggest(product, "192.0.2.2"))).toBe(20);
  const guesses = Array.from({ length: 30 }, (_, index) =>
    guess(products[index % products.length], `198.51.100.${index}`),
  );
  expect((await Promise.all(guesses)).filter((isLookedAt) => isLookedAt)).toHaveLength(5);
}

async function expectUsedUp(product: Product | undefined): Promise<void> {
  for (const response of [await vote(product, 1, "192.0.2.1"), await suggest(product, "192.0.2.2")]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3600);
  }
  // On a slow machine the half minute of the lock is over. Then one more guess is looked at, not five.
  const isFirst = await guess(product, "198.51.100.200");
  expect(isFirst && (await guess(product, "198.51.100.201"))).toBe(false);
}

describe("on a server, three processes", () => {
  let server: PostgresServer;
  let products: Product[] = [];
  // Started together on an empty database: migrations and catalogue must be applied once.
  const start = async () => {
    const settings = { env: { ...env, DATABASE_URL: server.adminUrl } };
    products = await Promise.all([startProduct(settings), startProduct(settings), startProduct(settings)]);
  };
  const stop = () => Promise.all(products.map((product) => product.stop()));
  beforeAll(async () => {
    server = await startPostgresServer();
    await start();
  });
  afterAll(async () => {
    await stop();
    await server.stop();
  });

  it("load the shipped catalogue once", async () => {
    for (const product of products) {
      const response = await fetch(`${product.url}/api/templates?limit=1`);
      expect(response.headers.get("x-total-count")).toBe("453");
    }
  });

  // That NOTIFY and not the poll brings the change is tested in read-model.postgres.test.ts.
  it("see each other's changes, and their own at once", async () => {
    const [one, other] = products;
    await fetch(`${one?.url}/api/templates/5/download`, { method: "POST" });
    expect((await read(one, 5)).downloadCount).toBe(1);
    await expect.poll(async () => (await read(other, 5)).downloadCount, longTimeout).toBe(1);
  });

  it("add up their counts without losing any", async () => {
    // 49 visitors, each by all processes.
    const follows = Array.from({ length: 150 }, (_, index) =>
      fetch(`${products[index % products.length]?.url}/api/templates/6/download`, {
        method: "POST",
        headers: { "x-forwarded-for": `198.51.100.${index % 49}` },
      }),
    );
    const responses = await Promise.all(follows);
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 204));
    for (const product of products) {
      await expect.poll(async () => (await read(product, 6)).downloadCount, longTimeout).toBe(49);
    }
  });

  it("store once what reaches all at the same time with one idempotency key", async () => {
    const report = (product: Product, round: number) =>
      fetch(`${product.url}/api/templates/7/report`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": `sent-at-once-in-round-${round}`,
          "x-forwarded-for": `203.0.113.${round}`,
        },
        body: JSON.stringify({ reason: "broken_link", description: "Borte." }),
      });
    const rounds = 8;
    let replays = 0;
    for (let round = 0; round < rounds; round += 1) {
      const responses = await Promise.all(products.map((product) => report(product, round)));
      for (const response of responses) {
        expect([response.status, await response.json()]).toEqual([201, { status: "received" }]);
        if (response.headers.get("idempotent-replayed")) replays += 1;
      }
    }
    expect(replays).toBe((products.length - 1) * rounds);
    expect(await countRows()).toEqual({ votes: 0, suggestions: 0, reports: rounds });
  });

  it("are restarted one by one behind Caddy under requests, reads and writes, of which none fails", async (context) => {
    skipWithout(context, "caddy");
    const port = await startCaddy(products);
    const statuses = new Map<number | string, number>();
    const sent = { reads: 0, follows: 0, votes: 0 };
    const jsonHeaders = { "content-type": "application/json" };
    const ask = (number: number) => {
      const ip = `127.1.${number >> 8}.${number & 255}`;
      if (number % 4 === 1) {
        sent.follows += 1;
        return askFrom(ip, { port, method: "POST", path: "/api/templates/8/download" });
      }
      if (number % 4 === 3) {
        sent.votes += 1;
        const vote = { port, method: "POST", path: "/api/templates/8/rate", headers: jsonHeaders };
        return askFrom(ip, vote, '{"rating":4}');
      }
      sent.reads += 1;
      return askFrom(ip, { port, path: `/api/templates?limit=${1 + (number % 40)}` });
    };
    let number = 0;
    let isRestarted = false;
    const sendAll = async () => {
      while (!isRestarted) {
        const status = await ask((number += 1));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Some sixty a second: what is tried is the moment of a restart, not a load.
        await sleep(100);
      }
    };
    const clients = Array.from({ length: 6 }, sendAll);
    for (const [index, product] of products.entries()) {
      expect(await product.stop()).toBe(0);
      const { port: samePort } = new URL(product.url);
      products[index] = await startProduct({
        env: { ...env, DATABASE_URL: server.adminUrl, PORT: samePort },
      });
      // As who restarts them looks whether the one before is healthy, and lets Caddy see it too.
      await sleep(2_000);
    }
    isRestarted = true;
    await Promise.all(clients);
    expect(Object.fromEntries(statuses)).toEqual({
      200: sent.reads + sent.votes,
      204: sent.follows,
    });
    expect(sent.follows).toBeGreaterThan(10);
    for (const product of products) {
      await expect.poll(async () => (await read(product, 8)).downloadCount, longTimeout).toBe(sent.follows);
    }
    expect((await countRows())?.votes).toBe(sent.votes);
  });

  it("let through no more together than one, and know after a restart what was used", async () => {
    const before = await countRows();
    await useUp(products);
    expect(
      await countThrough(products, 60, (product, index) => vote(product, 100 + index, "192.0.2.3")),
    ).toBe(20);
    expect(await countRows()).toMatchObject({ votes: Number(before?.votes) + 23, suggestions: 20 });
    await stop();
    await start();
    for (const product of products) await expectUsedUp(product);
  });

  async function countRows() {
    const client = new Client({ connectionString: server.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ votes: number; suggestions: number; reports: number }>(
      "select (select count(*)::int from votes) as votes, (select count(*)::int from suggestions) as suggestions, " +
        "(select count(*)::int from reports) as reports",
    );
    await client.end();
    return rows[0];
  }
});

it("on the embedded database, the product knows after a kill what was used", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "avtalemaler-limits-"));
  try {
    const product = await startProduct({ dataDir, env });
    await useUp([product]);
    await product.stop("SIGKILL");
    const again = await startProduct({ dataDir, env });
    await expectUsedUp(again);
    await again.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
