import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/client.ts";
import { identityUsers } from "#db/schema/identity.ts";
import { openIdentity } from "#features/identity/server/open-identity.ts";
import { StartError } from "#shared/errors.ts";
import {
  accountsOf,
  adminEmail,
  adminPassword,
  bearer,
  CountingHasher,
  makeIdentityApp,
} from "#testing/identity-app.ts";
import { TestClock } from "#testing/test-app.ts";
import { createTestDatabase } from "#testing/test-database.ts";

const word = (response: { error?: { message: string } }) => response.error?.message;

function start(database: Database, password: string | null, email = adminEmail) {
  const identity = openIdentity({
    database,
    settings: { adminEmail: email, adminPassword: password, firebase: null, emulatorHost: null },
    siteUrl: "http://localhost:3000",
    clock: new TestClock(),
    hasher: new CountingHasher(),
  });
  return identity.ensureAdministrator();
}

describe("a first start", () => {
  it("creates the administrator with a password that is returned once and stored only as a hash", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const made = await start(database, null);
    expect(made).toEqual({ email: adminEmail, password: expect.stringMatching(/^[a-z2-9-]{24}$/) });
    expect(await start(database, null)).toBeNull();
    const stored = JSON.stringify(await database.orm.select().from(identityUsers));
    expect(stored).toContain("$argon2id$");
    expect(stored).not.toContain(made?.password);
  });

  it("returns the password to one of several processes that start at once", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const made = await Promise.all([start(database, null), start(database, null), start(database, null)]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await database.orm.select().from(identityUsers)).toHaveLength(1);
  });

  it("uses ADMIN_PASSWORD when it is set, and rejects a weak one", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    expect(() => start(database, "passord123")).toThrow(StartError);
    expect(() => start(database, "passord123")).toThrow(/^ADMIN_PASSWORD must be /);
    for (const poor of ["sommer2026", "adminadmin", "Avtalemaler1", "trustno1"]) {
      expect(() => start(database, poor)).toThrow(/^ADMIN_PASSWORD must be something else than /);
    }
    expect(await start(database, adminPassword)).toBeNull();
  });
});

describe("a later start", () => {
  it("applies a changed ADMIN_PASSWORD and ends the sessions", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    await start(product.database, "ny hest i stallen");
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401, code: "session_ended" });
    expect(word(await product.signIn())).toBe("INVALID_LOGIN_CREDENTIALS");
    expect(word(await product.signIn(adminEmail, "ny hest i stallen"))).toBeUndefined();
  });

  it("keeps a password changed on the site, and the sessions, when the setting is unchanged", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    const changed = await product.call("update", { idToken, password: "to katter i en sekk" });
    await start(product.database, adminPassword);
    await start(product.database, null);
    expect(await product.whoAmI(bearer(changed.idToken))).toMatchObject({ status: 200 });
    expect(word(await product.signIn(adminEmail, "to katter i en sekk"))).toBeUndefined();
  });

  it("creates a new user for another ADMIN_EMAIL", async () => {
    const product = await makeIdentityApp();
    const made = await start(product.database, null, "ny@avtalemaler.example");
    expect(word(await product.signIn("ny@avtalemaler.example", made?.password))).toBeUndefined();
  });
});

describe("the operator", () => {
  it("sets a chosen or generated password and ends the sessions", async () => {
    const product = await makeIdentityApp();
    const accounts = accountsOf(product);
    const { refreshToken } = await product.signIn();
    expect(await accounts.setPassword(adminEmail.toUpperCase(), "to katter i en sekk")).toBeNull();
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    expect(word(await product.signIn(adminEmail, "to katter i en sekk"))).toBeUndefined();
    const made = await accounts.setPassword(adminEmail, null);
    expect(word(await product.signIn(adminEmail, made ?? ""))).toBeUndefined();
    await expect(accounts.setPassword(adminEmail, "kort")).rejects.toThrow(StartError);
  });

  it("creates the user when there is none yet", async () => {
    const product = await makeIdentityApp();
    const made = await accountsOf(product).setPassword("ny@avtalemaler.example", null);
    expect(word(await product.signIn("ny@avtalemaler.example", made ?? ""))).toBeUndefined();
  });

  it("disables a user at once and enables it again", async () => {
    const product = await makeIdentityApp();
    const accounts = accountsOf(product);
    const { idToken, refreshToken } = await product.signIn();
    await accounts.setDisabled(adminEmail, true);
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401 });
    expect(word(await product.signIn())).toBe("USER_DISABLED");
    await accounts.setDisabled(adminEmail, false);
    // The ended sessions stay ended.
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    expect(word(await product.signIn())).toBeUndefined();
    await expect(accounts.setDisabled("ingen@avtalemaler.example", true)).rejects.toThrow(/There is no user/);
  });

  it("lists sessions and ends one or all", async () => {
    const product = await makeIdentityApp();
    const accounts = accountsOf(product);
    const first = await product.signIn();
    product.clock.advance(1000);
    await product.signIn();
    product.clock.advance(1000);
    await product.signIn();
    const [newest, , oldest] = await accounts.listSessions(adminEmail);
    expect(newest?.signedInAt.getTime()).toBe(product.clock.now());
    expect(await accounts.endSessions(adminEmail, oldest?.id ?? "")).toBe(1);
    expect(word(await product.refresh(first.refreshToken))).toBe("TOKEN_EXPIRED");
    expect(await accounts.endSessions(adminEmail, oldest?.id ?? "")).toBe(0);
    expect(await accounts.endSessions(adminEmail)).toBe(2);
    expect(await accounts.listSessions(adminEmail)).toEqual([]);
  });
});

describe("a Firebase project with the embedded service as fallback", () => {
  const firebase = { apiKey: "key", authDomain: "maler.firebaseapp.com", projectId: "maler" };

  it("accepts the fallback's sign-in, and reports when Firebase cannot be reached", async () => {
    const product = await makeIdentityApp({
      identity: { firebase },
      safeFetch: async () => Promise.reject(new Error("no network")),
    });
    const config = await product.inject({ url: "/api/identity/config" });
    const expected = { provider: "firebase", ...firebase, fallback: true, passwordMail: true };
    expect(config.json()).toEqual(expected);
    const { idToken } = await product.signIn();
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 200 });
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
    const theirs = `${part({ alg: "RS256", kid: "x" })}.${part({ iss: "https://securetoken.google.com/maler" })}.AAAA`;
    expect(await product.whoAmI(bearer(theirs))).toMatchObject({ status: 503, code: "identity_unreachable" });
    const unsigned = `${part({ alg: "none" })}.${part({ iss: "https://securetoken.google.com/maler" })}.`;
    expect(await product.whoAmI(bearer(unsigned))).toMatchObject({ status: 401 });
  });
});
