/** The official Firebase SDK against the embedded service, connected as in the browser. */
import { deleteApp, initializeApp } from "@firebase/app";
import {
  connectAuthEmulator,
  EmailAuthProvider,
  initializeAuth,
  initializeRecaptchaConfig,
  inMemoryPersistence,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  validatePassword,
} from "@firebase/auth";
import { describe, expect, it, onTestFinished } from "vitest";
import { identityUsers } from "#db/schema/identity.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  type IdentityApp,
  makeIdentityApp,
  shareIdentityApp,
} from "#testing/identity-app.ts";

let apps = 0;

/** An SDK app with in-memory persistence, deleted when the test ends. */
async function openBrowser(product: IdentityApp) {
  const origin = await listen(product);
  apps += 1;
  const app = initializeApp({ apiKey: "embedded", authDomain: "localhost" }, `test-${apps}`);
  onTestFinished(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

async function listen({ app }: IdentityApp): Promise<string> {
  const [bound] = app.addresses();
  if (typeof bound === "object") return `http://127.0.0.1:${bound.port}`;
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function signedIn(product: IdentityApp) {
  const auth = await openBrowser(product);
  const { user } = await signInWithEmailAndPassword(auth, adminEmail, adminPassword);
  return { auth, user };
}

const withCode = (code: string) => ({ code: `auth/${code}` });

describe("the Firebase SDK, with the embedded service", () => {
  const shared = shareIdentityApp();

  it("signs in, and its token is accepted by the admin routes", async () => {
    const { auth, user } = await signedIn(shared());
    expect(user).toMatchObject({ email: adminEmail, emailVerified: true, isAnonymous: false });
    expect(user.providerData).toMatchObject([{ providerId: "password" }]);
    expect(auth.currentUser).toBe(user);
    const token = await user.getIdTokenResult();
    expect(token).toMatchObject({ signInProvider: "password", claims: { email: adminEmail } });
    expect(await shared().whoAmI(bearer(token.token))).toMatchObject({ status: 200 });
    await reload(user);
    expect(user.metadata.lastSignInTime).toBe(new Date(shared().clock.now()).toUTCString());
  });

  it("refreshes, with a new refresh token each time", async () => {
    const { user } = await signedIn(shared());
    const before = [await user.getIdToken(), user.refreshToken];
    shared().clock.advance(1000);
    for (const _round of [1, 2, 3]) await user.getIdToken(true);
    expect(await user.getIdToken()).not.toBe(before[0]);
    expect(user.refreshToken).not.toBe(before[1]);
    expect(await shared().whoAmI(bearer(await user.getIdToken()))).toMatchObject({ status: 200 });
  });

  it("signs out; with revokeAccessToken before it, the session is ended on the server too", async () => {
    const { auth, user } = await signedIn(shared());
    const token = await user.getIdToken();
    const seen: (string | null)[] = [];
    const stop = onIdTokenChanged(auth, (current) => void seen.push(current?.email ?? null));
    await revokeAccessToken(auth, token);
    await signOut(auth);
    stop();
    expect(auth.currentUser).toBeNull();
    expect(seen.at(-1)).toBeNull();
    expect(await shared().whoAmI(bearer(token))).toMatchObject({ status: 401, code: "session_ended" });
  });

  it.each([
    ["a wrong password", adminEmail, "feil passord", "invalid-credential"],
    ["an invalid email", "sjef", adminPassword, "invalid-email"],
  ])("fails with %s", async (_name, email, password, code) => {
    const auth = await openBrowser(shared());
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject(withCode(code));
    shared().clock.advance(24 * 60 * 60_000);
  });

  it("reads the password policy and that reCAPTCHA is off", async () => {
    const auth = await openBrowser(shared());
    expect(await validatePassword(auth, "kort")).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    });
    expect(await validatePassword(auth, "blåbærsyltetøy")).toMatchObject({ isValid: true });
    await initializeRecaptchaConfig(auth);
  });
});

describe("the Firebase SDK, on failures and ended sessions", () => {
  it("signs a disabled user out, and rejects a new sign-in", async () => {
    const product = await makeIdentityApp();
    const { auth, user } = await signedIn(product);
    await product.database.orm.update(identityUsers).set({ isDisabled: true });
    await expect(user.getIdToken(true)).rejects.toMatchObject(withCode("user-disabled"));
    expect(auth.currentUser).toBeNull();
    const again = signInWithEmailAndPassword(auth, adminEmail, adminPassword);
    await expect(again).rejects.toMatchObject(withCode("user-disabled"));
  });

  it("signs out when the session was ended elsewhere", async () => {
    const product = await makeIdentityApp();
    const here = await signedIn(product);
    const there = await signedIn(product);
    await updatePassword(there.user, "to katter i en sekk");
    await expect(here.user.getIdToken(true)).rejects.toMatchObject(withCode("user-token-expired"));
    expect(here.auth.currentUser).toBeNull();
    expect(there.auth.currentUser).toBe(there.user);
    expect(await product.whoAmI(bearer(await there.user.getIdToken()))).toMatchObject({ status: 200 });
  });

  it("changes a password only after a recent sign-in", async () => {
    const product = await makeIdentityApp();
    const { user } = await signedIn(product);
    product.clock.advance(10 * 60_000);
    const change = (password: string) => updatePassword(user, password);
    await expect(change("to katter i en sekk")).rejects.toMatchObject(withCode("requires-recent-login"));
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(adminEmail, adminPassword));
    await change("to katter i en sekk");
    const auth = await openBrowser(product);
    const old = signInWithEmailAndPassword(auth, adminEmail, adminPassword);
    await expect(old).rejects.toMatchObject(withCode("invalid-credential"));
    await signInWithEmailAndPassword(auth, adminEmail, "to katter i en sekk");
  });

  it("keeps the session while the service cannot be reached", async () => {
    const product = await makeIdentityApp();
    const { auth, user } = await signedIn(product);
    await product.close();
    await expect(user.getIdToken(true)).rejects.toMatchObject(withCode("network-request-failed"));
    expect(auth.currentUser).toBe(user);
  });

  it("keeps the session while the service is overloaded", async () => {
    const product = await makeIdentityApp();
    const { auth, user } = await signedIn(product);
    const origin = await listen(product);
    for (let call = 0; call < 120; call += 1) {
      await fetch(`${origin}/securetoken.googleapis.com/v1/token`, { method: "POST", body: "{}" });
    }
    await expect(user.getIdToken(true)).rejects.toMatchObject(withCode("network-request-failed"));
    expect(auth.currentUser).toBe(user);
  });
});
