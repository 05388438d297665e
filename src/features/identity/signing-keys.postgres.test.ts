/** The signing keys of several processes: all sign with the same one, so that each accepts the others' tokens. */
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { identityKeys } from "#db/schema/identity.ts";
import { dayMs } from "#platform/clock.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";
import { bearer, type IdentityApp, makeIdentityApp } from "#testing/identity-app.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createTestDatabase, urlOnServer } from "#testing/test-database.ts";

/** Three processes on one database. */
async function openThree(): Promise<{ databases: Database[]; products: IdentityApp[] }> {
  const first = await createTestDatabase();
  onTestFinished(() => first.close());
  const databases = [first];
  const databaseUrl = await urlOnServer(first);
  while (databases.length < 3) {
    const next = await openDatabase({ databaseUrl, dataDir: "", log: silentLog });
    onTestFinished(() => next.close());
    databases.push(next);
  }
  const products: IdentityApp[] = [];
  for (const database of databases) products.push(await makeIdentityApp({ database }));
  return { databases, products };
}

/** Signs in at all of them while no key can be written, until all have seen that there is none. */
async function signInAtOnce({ databases: [first], products }: Awaited<ReturnType<typeof openThree>>) {
  if (!first) throw new Error("no database");
  const signIns = await startWhileHeld(
    first,
    (tx) => tx.execute(sql`lock table ${identityKeys} in share mode`),
    ...products.map((product) => () => product.signIn()),
  );
  return Promise.all(signIns);
}

async function expectAcceptedEverywhere(products: IdentityApp[], tokens: { idToken: string }[]) {
  for (const product of products) {
    for (const { idToken } of tokens) expect((await product.whoAmI(bearer(idToken))).status).toBe(200);
  }
}

const countKeys = ([first]: Database[]) => first?.orm.$count(identityKeys, sql`purpose = 'id_token'`);

it("are made once by the first sign-ins at once, and next month once more", async () => {
  const three = await openThree();
  await expectAcceptedEverywhere(three.products, await signInAtOnce(three));
  expect(await countKeys(three.databases)).toBe(1);

  for (const { clock } of three.products) clock.advance(30 * dayMs);
  await expectAcceptedEverywhere(three.products, await signInAtOnce(three));
  expect(await countKeys(three.databases)).toBe(2);
});
