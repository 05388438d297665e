/** Signing keys that the operator has dropped, in the process that dropped them and in another on the same database. */
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { KeyRing, reloadEveryMs } from "#features/identity/server/embedded/key-store.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  type IdentityApp,
  makeIdentityApp,
} from "#testing/identity-app.ts";

/** What a thief of the database could do: sign what he likes with the key that was in use. */
async function stealKey({ database, clock }: IdentityApp) {
  const ring = new KeyRing(database, "id_token", clock);
  await ring.sign(new SignJWT({}));
  return (idToken: string) => ring.sign(new SignJWT(decodeJwt(idToken)));
}

const drop = ({ identity }: IdentityApp) => identity.operator?.dropKeys();
const statusOf = async (product: IdentityApp, token: string) => (await product.whoAmI(bearer(token))).status;

/** Wrong passwords from many IPs, until the account is locked for browsers that are not known. */
async function lockAccount(product: IdentityApp): Promise<void> {
  for (let stranger = 1; stranger <= 6; stranger += 1) {
    await product.signIn(adminEmail, "feil passord her", { ip: `203.0.113.${stranger}` });
  }
}

async function twoProcesses() {
  const one = await makeIdentityApp();
  const other = await makeIdentityApp({ database: one.database });
  return { one, other };
}

describe("signing keys that are dropped", () => {
  it("end every session everywhere at once, and sign nothing more that counts here", async () => {
    const { one, other } = await twoProcesses();
    const { idToken } = await one.signIn();
    const forge = await stealKey(one);
    for (const product of [one, other]) expect(await statusOf(product, await forge(idToken))).toBe(200);

    expect(await drop(one)).toEqual({ keys: 2, sessions: 1 });
    for (const product of [one, other]) expect(await statusOf(product, idToken)).toBe(401);
    const fresh = await one.signIn();
    expect(await statusOf(one, await forge(fresh.idToken))).toBe(401);
    expect(await statusOf(one, fresh.idToken)).toBe(200);
  });

  it("sign nothing more that counts elsewhere some seconds later", async () => {
    const { one, other } = await twoProcesses();
    await other.signIn();
    const forge = await stealKey(one);
    await drop(one);
    const fresh = await one.signIn();
    other.clock.advance(reloadEveryMs);
    expect(await statusOf(other, await forge(fresh.idToken))).toBe(401);
    expect(await statusOf(other, fresh.idToken)).toBe(200);
    expect(await statusOf(one, (await other.signIn()).idToken)).toBe(200);
  });

  it("make a known browser a stranger", async () => {
    const { one, other } = await twoProcesses();
    for (const product of [one, other]) {
      const cookies: Record<string, string> = {};
      await product.signIn(adminEmail, adminPassword, { cookies });
      await drop(one);
      product.clock.advance(product === one ? 0 : reloadEveryMs);
      await lockAccount(product);
      const { error } = await product.signIn(adminEmail, adminPassword, { cookies });
      expect(error?.message).toContain("TOO_MANY_ATTEMPTS_TRY_LATER");
    }
  });
});
