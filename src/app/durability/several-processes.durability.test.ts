/** Three processes beside one PostgreSQL: what they share, and limits over all of them and after a restart. Needs the build. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
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

/** As Caddy asks: one that closes the connection, or is not there, has not answered, and the next is asked. */
async function askUntilOneAnswers(urls: readonly string[], first: number, path: string, init: RequestInit) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(`${urls[(first + tries) % urls.length]}${path}`, init);
    } catch (error) {
      if (tries === urls.length) throw error;
    }
  }
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
  await guess(product, "198.51.100.200");
  expect(await guess(product, "198.51.100.201")).toBe(false);
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

  it("are restarted one by one under requests, of which none fails that a proxy sends to the next when one is away", async () => {
    const urls = products.map(({ url }) => url);
    const statuses = new Set<number>();
    let sent = 0;
    let isRestarted = false;
    const sendAll = async () => {
      while (!isRestarted) {
        const number = (sent += 1);
        const headers = { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` };
        const isFollow = number % 4 === 0;
        const path = isFollow ? "/api/templates/8/download" : "/api/templates?limit=12";
        const response = await askUntilOneAnswers(urls, number, path, {
          method: isFollow ? "POST" : "GET",
          headers,
        });
        // Never half a response.
        await response.arrayBuffer();
        statuses.add(response.status);
      }
    };
    const clients = Array.from({ length: 12 }, sendAll);
    for (const [index, product] of products.entries()) {
      expect(await product.stop()).toBe(0);
      const { port } = new URL(product.url);
      products[index] = await startProduct({ env: { ...env, DATABASE_URL: server.adminUrl, PORT: port } });
    }
    isRestarted = true;
    await Promise.all(clients);
    expect(statuses).toEqual(new Set([200, 204]));
    const follows = Math.floor(sent / 4);
    expect(follows).toBeGreaterThan(10);
    for (const product of products) {
      await expect.poll(async () => (await read(product, 8)).downloadCount, longTimeout).toBe(follows);
    }
  });

  it("let through no more together than one, and know after a restart what was used", async () => {
    await useUp(products);
    expect(
      await countThrough(products, 60, (product, index) => vote(product, 100 + index, "192.0.2.3")),
    ).toBe(20);
    expect(await countRows()).toMatchObject({ votes: 23, suggestions: 20 });
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
