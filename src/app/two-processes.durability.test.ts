/** Two processes beside one PostgreSQL server. Needs the build. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { type PostgresServer, startPostgresServer } from "#testing/postgres-server.ts";
import { type Product, startProduct } from "#testing/product.ts";

let server: PostgresServer;
let products: Product[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  const env = { DATABASE_URL: server.adminUrl, TRUST_PROXY: "127.0.0.1" };
  // Started together on an empty database: migrations and catalogue must be applied once.
  products = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await server.stop();
});

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };

const read = async (product: Product | undefined, id: number) =>
  (await (await fetch(`${product?.url}/api/templates/${id}`)).json()) as Template;

it("load the shipped catalogue once", async () => {
  for (const product of products) {
    const response = await fetch(`${product.url}/api/templates?limit=1`);
    expect(response.headers.get("x-total-count")).toBe("323");
  }
});

// That NOTIFY and not the poll brings the change is tested in site.postgres.test.ts.
it("see each other's changes, and their own at once", async () => {
  const [one, other] = products;
  await fetch(`${one?.url}/api/templates/5/download`, { method: "POST" });
  expect((await read(one, 5)).downloadCount).toBe(1);
  await expect.poll(async () => (await read(other, 5)).downloadCount, longTimeout).toBe(1);
});

it("add up their counts without losing any", async () => {
  // 49 visitors, each by both processes.
  const follows = Array.from({ length: 150 }, (_, index) =>
    fetch(`${products[index % 2]?.url}/api/templates/6/download`, {
      method: "POST",
      headers: { "x-forwarded-for": `198.51.100.${index % 49}` },
    }),
  );
  const responses = await Promise.all(follows);
  expect(responses.map((response) => response.status)).toEqual(responses.map(() => 204));
  await expect.poll(async () => (await read(products[0], 6)).downloadCount, longTimeout).toBe(49);
  await expect.poll(async () => (await read(products[1], 6)).downloadCount, longTimeout).toBe(49);
});

it("store once what reaches both at the same time with one idempotency key", async () => {
  const report = (product: Product, key: string) =>
    fetch(`${product.url}/api/templates/7/report`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ reason: "broken_link", description: "Borte." }),
    });
  const rounds = 8;
  let replays = 0;
  for (let round = 0; round < rounds; round += 1) {
    const responses = await Promise.all(
      products.map((product) => report(product, `sent-twice-at-once-${round}`)),
    );
    for (const response of responses) {
      expect([response.status, await response.json()]).toEqual([201, { status: "received" }]);
      if (response.headers.get("idempotent-replayed")) replays += 1;
    }
  }
  expect(replays).toBe(rounds);
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ stored: number }>("select count(*)::int as stored from reports");
  await client.end();
  expect(rows[0]?.stored).toBe(rounds);
});
