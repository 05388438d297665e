import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  AccountLookup,
  findGoogleKey,
  FirebaseTokens,
  googleKeysUrl,
} from "#features/identity/server/firebase-tokens.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { TestClock } from "#testing/test-app.ts";

const projectId = "maler-prosjekt";

/** A fake of Google's two endpoints: keys that can be changed, and a lookup with the outcome the test sets. */
async function makeGoogle() {
  const clock = new TestClock();
  const pairs = { one: await generateKeyPair("RS256"), two: await generateKeyPair("RS256") };
  const google = {
    isReachable: true,
    published: ["one"] as (keyof typeof pairs)[],
    rejection: undefined as string | undefined,
    keyFetches: 0,
    lookups: [] as { url: string; referer: string | undefined; body: string | undefined }[],
  };
  const safeFetch: SafeFetch = async (url, { headers, body } = {}) => {
    if (!google.isReachable) throw new Error("no network");
    const response = (status: number, content: object) => ({
      status,
      url,
      headers: {},
      body: Buffer.from(JSON.stringify(content)),
    });
    if (url === googleKeysUrl) {
      google.keyFetches += 1;
      const keys = google.published.map(async (kid) => ({
        ...(await exportJWK(pairs[kid].publicKey)),
        kid,
        alg: "RS256",
        use: "sig",
      }));
      return response(200, { keys: await Promise.all(keys) });
    }
    google.lookups.push({ url, referer: headers?.referer, body });
    if (google.rejection) return response(400, { error: { code: 400, message: google.rejection } });
    return response(200, { users: [{}] });
  };
  const now = () => Math.floor(clock.now() / 1000);
  const claims = (): JWTPayload => ({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: "abc",
    iat: now(),
    exp: now() + 3600,
    auth_time: now(),
    email: "sjef@avtalemaler.example",
    email_verified: true,
  });
  const sign = (changed: JWTPayload = {}, kid: keyof typeof pairs = "one") =>
    new SignJWT({ ...claims(), ...changed })
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(pairs[kid].privateKey);
  const lookup = new AccountLookup({
    base: "https://identitytoolkit.googleapis.com",
    apiKey: "nøkkel",
    siteUrl: "https://maler.example",
    safeFetch,
    clock,
  });
  const keyOf = findGoogleKey(safeFetch);
  const tokens = new FirebaseTokens({ projectId, keyOf, lookup, clock });
  const emulated = new FirebaseTokens({ projectId, keyOf: null, lookup, clock });
  return { clock, google, pairs, claims, sign, tokens, emulated };
}

describe("an ID token of a Firebase project", () => {
  it("is good with Google's signature and Firebase's word for it", async () => {
    const { tokens, sign, google } = await makeGoogle();
    const token = await sign();
    expect(await tokens.verify(token)).toEqual({ email: "sjef@avtalemaler.example", isEmailVerified: true });
    expect(google.lookups).toEqual([
      {
        url: "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=n%C3%B8kkel",
        referer: "https://maler.example/",
        body: JSON.stringify({ idToken: token }),
      },
    ]);
  });

  it("says when the e-mail is not verified, or is none", async () => {
    const { tokens, sign } = await makeGoogle();
    expect(await tokens.verify(await sign({ email_verified: false }))).toMatchObject({
      isEmailVerified: false,
    });
    expect(await tokens.verify(await sign({ email_verified: "true" }))).toMatchObject({
      isEmailVerified: false,
    });
    expect(await tokens.verify(await sign({ email: undefined }))).toMatchObject({ email: null });
  });

  it.each([
    ["another project", { aud: "annet" }, "invalid"],
    ["another issuer", { iss: "https://securetoken.google.com/annet" }, "invalid"],
    ["no sign-in", { auth_time: undefined }, "invalid"],
    ["a sign-in in the future", { auth_time: 9e9 }, "invalid"],
    ["its hour over", { exp: 1_700_000_000 }, "expired"],
  ])("is rejected with %s", async (_name, claims, reason) => {
    const { tokens, sign, google } = await makeGoogle();
    await expect(tokens.verify(await sign(claims))).rejects.toMatchObject({ reason });
    expect(google.lookups).toEqual([]);
  });

  it("is rejected unsigned, signed by another key, and signed by another algorithm", async () => {
    const { tokens, claims, pairs } = await makeGoogle();
    const hmac = new SignJWT(claims()).setProtectedHeader({ alg: "HS256", kid: "one" });
    for (const token of [
      new UnsecuredJWT(claims()).encode(),
      await new SignJWT(claims()).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(pairs.two.privateKey),
      await hmac.sign(new TextEncoder().encode(JSON.stringify(await exportJWK(pairs.one.publicKey)))),
    ]) {
      await expect(tokens.verify(token)).rejects.toMatchObject({ reason: "invalid" });
    }
  });

  it.each([
    ["TOKEN_EXPIRED", "revoked"],
    ["USER_NOT_FOUND", "revoked"],
    ["USER_DISABLED", "disabled"],
    ["API_KEY_HTTP_REFERRER_BLOCKED : …", "unreachable"],
  ])("is rejected when Firebase says %s", async (word, reason) => {
    const { tokens, sign, google } = await makeGoogle();
    google.rejection = word;
    await expect(tokens.verify(await sign())).rejects.toMatchObject({ reason });
  });

  it("is asked about once a minute, so a revocation counts within one", async () => {
    const { tokens, sign, google, clock } = await makeGoogle();
    const token = await sign();
    await tokens.verify(token);
    await tokens.verify(token);
    expect(google.lookups).toHaveLength(1);
    google.rejection = "TOKEN_EXPIRED";
    clock.advance(60_000);
    await expect(tokens.verify(token)).rejects.toMatchObject({ reason: "revoked" });
  });

  it("is not trusted while Google is unreachable", async () => {
    const { tokens, sign, google } = await makeGoogle();
    google.isReachable = false;
    await expect(tokens.verify(await sign())).rejects.toMatchObject({ reason: "unreachable" });
  });
});

describe("Google's keys", () => {
  it("are kept for an hour, then asked for again", async () => {
    const machine = freezeDate();
    const { tokens, sign, google } = await makeGoogle();
    await Promise.all([tokens.verify(await sign()), tokens.verify(await sign({ sub: "annen" }))]);
    machine.advance(3_599_000);
    await tokens.verify(await sign());
    expect(google.keyFetches).toBe(1);
    machine.advance(1_000);
    await tokens.verify(await sign());
    expect(google.keyFetches).toBe(2);
  });

  it("are asked for early when a token names a new one, but not for every invented one", async () => {
    const machine = freezeDate();
    const { tokens, sign, google, clock } = await makeGoogle();
    await tokens.verify(await sign());
    google.published.push("two");
    await expect(tokens.verify(await sign({}, "two"))).rejects.toMatchObject({ reason: "invalid" });
    machine.advance(59_999);
    await expect(tokens.verify(await sign({}, "two"))).rejects.toMatchObject({ reason: "invalid" });
    expect(google.keyFetches).toBe(1);
    machine.advance(1);
    clock.advance(60_000);
    await tokens.verify(await sign({}, "two"));
    expect(google.keyFetches).toBe(2);
  });
});

describe("an ID token of the emulator", () => {
  it("is unsigned, and good for the same project only", async () => {
    const { emulated, claims, sign } = await makeGoogle();
    const encode = (changed: JWTPayload = {}) => new UnsecuredJWT({ ...claims(), ...changed }).encode();
    expect(await emulated.verify(encode())).toMatchObject({ isEmailVerified: true });
    await expect(emulated.verify(encode({ aud: "annet" }))).rejects.toMatchObject({ reason: "invalid" });
    await expect(emulated.verify(encode({ exp: 1 }))).rejects.toMatchObject({ reason: "expired" });
    await expect(emulated.verify(await sign())).rejects.toMatchObject({ reason: "invalid" });
  });
});

/**
 * Freezes `Date` until the test ends, for jose, which reads it instead of the injected clock. Timers keep running.
 */
function freezeDate(): { advance(milliseconds: number): void } {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) };
}
