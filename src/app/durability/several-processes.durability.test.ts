/** Three processes beside one PostgreSQL: what they share, and limits over all of them and after a restart. Needs the build. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import { formPaths, visitorForms } from "#testing/forms.ts";
import { type Home, longTimeout, makeHome, startAt, withDatabaseOf } from "#testing/processes/homes.ts";
import type { Product } from "#testing/processes/product.ts";
import { administrator, callIdentity, postJson } from "#testing/processes/requests.ts";

type Three = readonly [Product, Product, Product];

/** Together, so that what is made once is made once. Each has a data folder of its own. */
async function startThree(server: Home, env = {}): Promise<Three> {
  const start = async () => {
    const { dataDir } = await makeHome("embedded", "empty");
    return startAt({ ...server, dataDir }, { TRUST_PROXY: "127.0.0.1", ...env });
  };
  return Promise.all([start(), start(), start()]);
}

const from = (ip: string) => ({ "x-forwarded-for": ip });
const vote = (product: Product, template: number, ip: string) =>
  postJson(product, `/api/templates/${template}/rate`, { rating: 4 }, from(ip));
const suggest = (product: Product, ip: string) =>
  postJson(product, formPaths.suggestion, visitorForms.suggestion, from(ip));
const follow = ({ url }: Product, template: number, ip: string) =>
  fetch(`${url}/api/templates/${template}/download`, { method: "POST", headers: from(ip) });
/** A guess at the administrator's password. @returns whether it was compared */
async function guess(product: Product, ip: string): Promise<boolean> {
  const given = { email: administrator.email, password: "gal" };
  const response = await callIdentity(product, "v1/accounts:signInWithPassword", given, from(ip));
  const { error } = (await response.json()) as { error: { message: string } };
  if (error.message.startsWith("TOO_MANY_ATTEMPTS_TRY_LATER")) return false;
  expect(error.message).toBe("INVALID_LOGIN_CREDENTIALS");
  return true;
}

/** Many at once, by each product in turn. */
const sendMany = <Result>(
  products: readonly Product[],
  times: number,
  send: (product: Product, index: number) => Promise<Result>,
): Promise<Result[]> =>
  Promise.all(
    Array.from({ length: times }, (_, index) => send(products[index % products.length] as Product, index)),
  );

/** @returns how many of many at once got through; the others have met a limit */
async function countThrough(...args: Parameters<typeof sendMany<Response>>): Promise<number> {
  const responses = await sendMany(...args);
  for (const { status } of responses) expect([200, 201, 429]).toContain(status);
  return responses.filter(({ ok }) => ok).length;
}

/** Uses all limits up that must be known after a restart. */
async function useUp(products: readonly Product[]): Promise<void> {
  // Fewer than the limit of a minute, which would be what rejects them; and no more at once than a process has connections: past
  // that they wait for one, five seconds at most, in which a busy machine that has just started has not stored the others.
  expect(await countThrough(products, 15, (product) => vote(product, 1, "192.0.2.1"))).toBe(3);
  expect(await countThrough(products, 24, (product) => suggest(product, "192.0.2.2"))).toBe(20);
  const guesses = await sendMany(products, 30, (product, index) => guess(product, `198.51.100.${index}`));
  expect(guesses.filter((isLookedAt) => isLookedAt)).toHaveLength(5);
}

async function expectUsedUp(product: Product): Promise<void> {
  for (const response of [await vote(product, 1, "192.0.2.1"), await suggest(product, "192.0.2.2")]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3600);
  }
  // On a slow machine the half minute of the lock is over. Then one more guess is compared, not five.
  const isFirst = await guess(product, "198.51.100.200");
  expect(isFirst && (await guess(product, "198.51.100.201"))).toBe(false);
}

const countRows = (home: Home, table: string) =>
  withDatabaseOf(home, ({ orm }) => orm.$count(sql.identifier(table)));

it("three processes on an empty server load the shipped catalogue once", async () => {
  const server = await makeHome("server", "empty");
  const size = (await readSeedFile()).length;
  for (const { url } of await startThree(server, { SEED: "catalogue" })) {
    const response = await fetch(`${url}/api/templates?limit=1`);
    expect(response.headers.get("x-total-count")).toBe(String(size));
  }
  expect(await countRows(server, "templates")).toBe(size);
});

it("three processes add up their counts without losing any, and each sees the others' soon and its own at once", async () => {
  const products = await startThree(await makeHome("server"));
  const readCount = async ({ url }: Product, id: number) => {
    const template = (await (await fetch(`${url}/api/templates/${id}`)).json()) as { downloadCount: number };
    return template.downloadCount;
  };
  await follow(products[0], 5, "192.0.2.1");
  expect(await readCount(products[0], 5)).toBe(1);
  // 49 visitors, each by all processes.
  const responses = await sendMany(products, 150, (product, index) =>
    follow(product, 6, `198.51.100.${index % 49}`),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204));
  for (const product of products) {
    const read = async () => [await readCount(product, 5), await readCount(product, 6)];
    await expect.poll(read, longTimeout).toEqual([1, 49]);
  }
});

it("three processes store once what reaches all at the same time with one idempotency key", async () => {
  const server = await makeHome("server");
  const products = await startThree(server);
  const rounds = 8;
  let replays = 0;
  for (let round = 0; round < rounds; round += 1) {
    const key = { "idempotency-key": `sent-at-once-in-round-${round}`, ...from(`203.0.113.${round}`) };
    const report = { reason: "broken_link", description: "Borte." };
    const responses = await sendMany(products, 3, (product) =>
      postJson(product, "/api/templates/7/report", report, key),
    );
    for (const response of responses) {
      expect([response.status, await response.json()]).toEqual([201, { status: "received" }]);
      if (response.headers.get("idempotent-replayed")) replays += 1;
    }
  }
  expect(replays).toBe((products.length - 1) * rounds);
  expect(await countRows(server, "reports")).toBe(rounds);
});

it("three processes let through no more together than one, and know after a restart what was used", async () => {
  const server = await makeHome("server");
  const products = await startThree(server);
  await useUp(products);
  expect(await countRows(server, "votes")).toBe(3);
  expect(await countRows(server, "suggestions")).toBe(20);
  await Promise.all(products.map((product) => product.stop()));
  for (const product of await startThree(server)) await expectUsedUp(product);
});
