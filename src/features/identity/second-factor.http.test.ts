/** The second factor by the official Firebase SDK's own calls, against the embedded service. */
import { deleteApp, initializeApp } from "@firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  EmailAuthProvider,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  multiFactor,
  type MultiFactorError,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from "@firebase/auth";
import { describe, expect, it, onTestFinished } from "vitest";
import { identityKeys, identitySecondFactors } from "#db/schema/identity.ts";
import { appCode } from "#testing/authenticator.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  type IdentityApp,
  makeIdentityApp,
} from "#testing/identity-app.ts";

const stepMs = 30_000;
const withCode = (code: string) => ({ code: `auth/${code}` });
let apps = 0;

async function openBrowser({ app }: IdentityApp): Promise<Auth> {
  const [bound] = app.addresses();
  const origin =
    typeof bound === "object"
      ? `http://127.0.0.1:${bound.port}`
      : await app.listen({ port: 0, host: "127.0.0.1" });
  apps += 1;
  const firebase = initializeApp({ apiKey: "embedded", authDomain: "localhost" }, `factor-${apps}`);
  onTestFinished(() => deleteApp(firebase));
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return auth;
}

async function enrol(product: IdentityApp, user: User) {
  const factors = multiFactor(user);
  const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
  const code = appCode(secret.secretKey, product.clock.now());
  await factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), "Telefonen");
  return { key: secret.secretKey, code };
}

/** Signs in with the password, and returns what the SDK then sends. */
async function askForCode(auth: Auth) {
  const error: unknown = await signInWithEmailAndPassword(auth, adminEmail, adminPassword).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject(withCode("multi-factor-auth-required"));
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const hint = resolver.hints[0];
  return {
    hint,
    enter: (code: string) =>
      resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? "", code)),
  };
}

async function enrolled() {
  const product = await makeIdentityApp();
  const auth = await openBrowser(product);
  const { user } = await signInWithEmailAndPassword(auth, adminEmail, adminPassword);
  const factor = await enrol(product, user);
  return { product, auth, user, ...factor };
}

describe("a second factor, by the Firebase SDK", () => {
  it("is enrolled with a code of the app, and ends the other sessions", async () => {
    const product = await makeIdentityApp();
    const elsewhere = await product.signIn();
    const auth = await openBrowser(product);
    const { user } = await signInWithEmailAndPassword(auth, adminEmail, adminPassword);
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: "SHA1" });
    expect(secret.generateQrCodeUrl("sjef", "Avtalemaler")).toBe(
      `otpauth://totp/Avtalemaler:sjef?secret=${secret.secretKey}&issuer=Avtalemaler&algorithm=SHA1&digits=6`,
    );
    const enter = (code: string) =>
      multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), "Telefonen");
    await expect(enter("000000")).rejects.toMatchObject(withCode("invalid-verification-code"));
    expect(await product.database.orm.$count(identitySecondFactors)).toBe(0);
    await enter(appCode(secret.secretKey, product.clock.now()));
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: "totp", displayName: "Telefonen" }]);
    expect(await product.whoAmI(bearer(await user.getIdToken()))).toMatchObject({ status: 200 });
    expect(await product.whoAmI(bearer(elsewhere.idToken))).toMatchObject({ code: "session_ended" });
    await expect(enrol(product, user)).rejects.toMatchObject(withCode("second-factor-already-in-use"));
  });

  it("is asked for at the next sign-in, which has no token until then", async () => {
    const { product, key } = await enrolled();
    product.clock.advance(stepMs);
    const auth = await openBrowser(product);
    const { hint, enter } = await askForCode(auth);
    expect(hint).toMatchObject({ factorId: "totp", displayName: "Telefonen" });
    expect(auth.currentUser).toBeNull();
    const { user } = await enter(appCode(key, product.clock.now()));
    expect(await product.whoAmI(bearer(await user.getIdToken()))).toMatchObject({ status: 200 });
    expect(await user.getIdTokenResult(true)).toMatchObject({ signInSecondFactor: "totp" });
    await reload(user);
    expect(multiFactor(user).enrolledFactors).toHaveLength(1);
  });

  it("takes no code twice, none of another time, and one of a clock half a minute off", async () => {
    const { product, key, code } = await enrolled();
    const auth = await openBrowser(product);
    const { enter } = await askForCode(auth);
    const wrong = withCode("invalid-verification-code");
    // The enrolment has used it.
    await expect(enter(code)).rejects.toMatchObject(wrong);
    await expect(enter(appCode(key, product.clock.now() + 2 * stepMs))).rejects.toMatchObject(wrong);
    const early = appCode(key, product.clock.now() + stepMs);
    await enter(early);
    const again = await askForCode(await openBrowser(product));
    await expect(again.enter(early)).rejects.toMatchObject(wrong);
    product.clock.advance(stepMs);
    await expect(again.enter(early)).rejects.toMatchObject(wrong);
  });

  it("lets one of two through who send the same code at once", async () => {
    const { product, key } = await enrolled();
    product.clock.advance(stepMs);
    const code = appCode(key, product.clock.now());
    const both = [await askForCode(await openBrowser(product)), await askForCode(await openBrowser(product))];
    const outcomes = await Promise.allSettled(both.map(({ enter }) => enter(code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("locks after five wrong codes, and a right password does not unlock it", async () => {
    const { product, key } = await enrolled();
    const { enter } = await askForCode(await openBrowser(product));
    for (const guess of ["111111", "222222", "333333", "444444", "555555"]) {
      await expect(enter(guess)).rejects.toMatchObject(withCode("invalid-verification-code"));
    }
    const right = () => appCode(key, product.clock.now());
    const locked = withCode("too-many-requests");
    await expect(enter(right())).rejects.toMatchObject(locked);
    const again = await askForCode(await openBrowser(product));
    await expect(again.enter(right())).rejects.toMatchObject(locked);
    product.clock.advance(60_000);
    await again.enter(right());
    expect(await product.identity.operator?.unlock()).toBe(0);
  });

  it("asks only for a while, and not past a new password", async () => {
    const { product, user, key } = await enrolled();
    const slow = await askForCode(await openBrowser(product));
    product.clock.advance(10 * 60_000 + 1000);
    const ended = withCode("invalid-multi-factor-session");
    await expect(slow.enter(appCode(key, product.clock.now()))).rejects.toMatchObject(ended);
    const before = await askForCode(await openBrowser(product));
    await product.identity.operator?.accounts.setPassword(adminEmail, "to katter i en sekk");
    await expect(before.enter(appCode(key, product.clock.now()))).rejects.toMatchObject(ended);
    await expect(user.getIdToken(true)).rejects.toMatchObject(withCode("user-token-expired"));
  });

  it("is asked for when the password is confirmed, and taken away only soon after that", async () => {
    const { product, auth, user, key } = await enrolled();
    const [factor] = multiFactor(user).enrolledFactors;
    product.clock.advance(6 * 60_000);
    const remove = () => multiFactor(user).unenroll(factor?.uid ?? "");
    await expect(remove()).rejects.toMatchObject(withCode("requires-recent-login"));
    const credential = EmailAuthProvider.credential(adminEmail, adminPassword);
    const asked: unknown = await reauthenticateWithCredential(user, credential).catch(
      (error: unknown) => error,
    );
    const resolver = getMultiFactorResolver(auth, asked as MultiFactorError);
    const code = appCode(key, product.clock.now());
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor?.uid ?? "", code));
    await expect(multiFactor(user).unenroll("another")).rejects.toMatchObject(
      withCode("multi-factor-info-not-found"),
    );
    await remove();
    expect(multiFactor(user).enrolledFactors).toEqual([]);
    expect(await product.whoAmI(bearer(await user.getIdToken()))).toMatchObject({ status: 200 });
    const { idToken } = await product.signIn();
    expect(idToken).toBeDefined();
  });
});

describe("a second factor at rest", () => {
  it("is sealed: the row alone has no key in it, and the row of another does not open", async () => {
    const { product, key } = await enrolled();
    const { orm } = product.database;
    const [row] = await orm.select().from(identitySecondFactors);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row?.sealedSecret.split(".")).toHaveLength(5);
    await orm.update(identitySecondFactors).set({ id: "another" });
    product.clock.advance(stepMs);
    const { enter } = await askForCode(await openBrowser(product));
    await expect(enter(appCode(key, product.clock.now()))).rejects.toMatchObject(
      withCode("network-request-failed"),
    );
  });

  it("outlives the signing keys, and a credential that waits for a code does not", async () => {
    const { product, key } = await enrolled();
    product.clock.advance(stepMs);
    const before = await askForCode(await openBrowser(product));
    await product.identity.operator?.dropKeys();
    await expect(before.enter(appCode(key, product.clock.now()))).rejects.toMatchObject(
      withCode("invalid-multi-factor-session"),
    );
    const purposes = await product.database.orm.select({ purpose: identityKeys.purpose }).from(identityKeys);
    expect(purposes).toEqual([{ purpose: "seal" }]);
    const after = await askForCode(await openBrowser(product));
    await after.enter(appCode(key, product.clock.now()));
  });
});
