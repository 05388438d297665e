import { describe, expect, it } from "vitest";
import { identityUsers } from "#db/schema/identity.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  makeIdentityApp,
  shareIdentityApp,
} from "#testing/identity-app.ts";

const word = (response: { error?: { message: string } }) => response.error?.message;
const newPassword = "to katter i en sekk";

describe("accounts:lookup", () => {
  const shared = shareIdentityApp();

  it("returns the user as Google does, without the hash", async () => {
    const product = shared();
    const { idToken, localId } = await product.signIn();
    expect(await product.call("lookup", { idToken })).toMatchObject({
      users: [
        {
          localId,
          email: adminEmail,
          emailVerified: true,
          disabled: false,
          passwordHash: Buffer.from("REDACTED").toString("base64"),
          providerUserInfo: [{ providerId: "password", email: adminEmail }],
          createdAt: String(product.clock.now()),
          lastLoginAt: String(product.clock.now()),
        },
      ],
    });
  });

  it("rejects a missing, invalid or expired token and a disabled user's", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    expect(word(await product.call("lookup", {}))).toBe("MISSING_ID_TOKEN");
    expect(word(await product.call("lookup", { idToken: "a.b.c" }))).toBe("INVALID_ID_TOKEN");
    expect(word(await product.call("lookup", { idToken: `${idToken}x` }))).toBe("INVALID_ID_TOKEN");
    await product.database.orm.update(identityUsers).set({ isDisabled: true });
    expect(word(await product.call("lookup", { idToken }))).toBe("USER_DISABLED");
    product.clock.advance(3_600_000);
    expect(word(await product.call("lookup", { idToken }))).toBe("TOKEN_EXPIRED");
  });
});

describe("accounts:update", () => {
  const shared = shareIdentityApp();

  it("changes the password, ends every other session and begins a new one", async () => {
    const product = await makeIdentityApp();
    const elsewhere = await product.signIn();
    const { idToken, refreshToken } = await product.signIn();
    const changed = await product.call("update", { idToken, password: newPassword, returnSecureToken: true });
    expect(await product.whoAmI(bearer(changed.idToken))).toMatchObject({ status: 200 });
    for (const old of [elsewhere.refreshToken, refreshToken]) {
      expect(word(await product.refresh(old))).toBe("TOKEN_EXPIRED");
    }
    expect(await product.whoAmI(bearer(elsewhere.idToken))).toMatchObject({ status: 401 });
    expect(word(await product.signIn())).toBe("INVALID_LOGIN_CREDENTIALS");
    expect(word(await product.signIn(adminEmail, newPassword))).toBeUndefined();
  });

  it("requires a recent sign-in and an acceptable new password", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    const update = async (fields: object) => word(await product.call("update", { idToken, ...fields }));
    expect(await update({ password: "kort" })).toBe(
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Passordet må ha minst 8 tegn.",
    );
    for (const password of ["sommer2026", "adminadmin", "Avtalemaler1"]) {
      expect(await update({ password })).toMatch(/^WEAK_PASSWORD : Passordet er bare ord fra nettstedet/);
    }
    expect(await update({ password: "trustno1" })).toMatch(/^WEAK_PASSWORD : Passordet er blant dem som/);
    expect(await update({})).toBe("MISSING_PASSWORD");
    expect(await update({ idToken: "a.b.c", password: newPassword })).toBe("INVALID_ID_TOKEN");
    product.clock.advance(5 * 60_000 + 1000);
    expect(await update({ password: newPassword })).toBe("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
    expect(word(await product.signIn())).toBeUndefined();
  });

  it.each([
    { email: "annen@avtalemaler.example" },
    { password: newPassword, email: "annen@avtalemaler.example" },
  ])("does not set %j", async (fields) => {
    const product = shared();
    const { idToken } = await product.signIn();
    expect(word(await product.call("update", { idToken, ...fields }))).toBe("OPERATION_NOT_ALLOWED");
    expect(word(await product.signIn())).toBeUndefined();
  });
});

describe("accounts:revokeToken", () => {
  it("ends the session at once, on this device only", async () => {
    const product = await makeIdentityApp();
    const elsewhere = await product.signIn();
    const { idToken, refreshToken } = await product.signIn();
    const path = "/identitytoolkit.googleapis.com/v2/accounts:revokeToken";
    expect(await product.call(path, { idToken, token: "x", tokenType: "ACCESS_TOKEN" })).toEqual({});
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401, code: "session_ended" });
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    expect(await product.whoAmI(bearer(elsewhere.idToken))).toMatchObject({ status: 200 });
    expect(word(await product.call(path, { idToken: "a.b.c" }))).toBe("INVALID_ID_TOKEN");
  });
});

describe("unsupported methods", () => {
  const shared = shareIdentityApp();
  const listUsers = async () =>
    shared()
      .database.orm.select({ id: identityUsers.id, hash: identityUsers.passwordHash })
      .from(identityUsers);

  it.each(["signUp", "signInWithIdp", "signInWithCustomToken", "sendOobCode", "resetPassword", "delete"])(
    "accounts:%s creates and changes no user, signed in or not",
    async (method) => {
      const product = shared();
      const before = await listUsers();
      const { idToken } = await product.signIn();
      const payload = { email: adminEmail, password: newPassword, returnSecureToken: true, oobCode: "x" };
      expect(word(await product.call(method, payload))).toBe("OPERATION_NOT_ALLOWED");
      expect(word(await product.call(method, { ...payload, idToken }))).toBe("OPERATION_NOT_ALLOWED");
      expect(await listUsers()).toEqual(before);
      expect(word(await product.signIn(adminEmail, newPassword))).toBe("INVALID_LOGIN_CREDENTIALS");
      expect(word(await product.signIn(adminEmail, adminPassword))).toBeUndefined();
    },
  );
});

describe("the SDK's configuration requests", () => {
  const shared = shareIdentityApp();

  it.each([
    ["/identitytoolkit.googleapis.com/v1/projects", { authorizedDomains: ["localhost"] }],
    ["/api/identity/config", { provider: "embedded", fallback: false }],
  ])("%s", async (url, expected) => {
    const response = await shared().inject({ url: `${url}?key=any` });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toMatchObject(expected);
  });

  it("get a 404 when a Firebase project has no fallback", async () => {
    const firebase = { apiKey: "key", authDomain: "maler.firebaseapp.com", projectId: "maler" };
    const product = await makeIdentityApp({ identity: { firebase, adminPassword: null } });
    const response = await product.inject({ url: "/identitytoolkit.googleapis.com/v2/passwordPolicy" });
    expect(response.statusCode).toBe(404);
    expect(await product.database.orm.select().from(identityUsers)).toEqual([]);
  });
});
