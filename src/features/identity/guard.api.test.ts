import { eq } from "drizzle-orm";
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { identityKeys, identityUsers } from "#db/schema/identity.ts";
import { embeddedProjectId } from "#features/identity/server/embedded/sign-in/id-tokens.ts";
import { issuerOf } from "#features/identity/server/guard.ts";
import { dayMs } from "#platform/clock.ts";
import { findActor, rejectUnguardedRoutes } from "#platform/admin/admin-scope.ts";
import { adminEmail, bearer, makeIdentityApp, shareIdentityApp } from "#testing/identity-app.ts";

const decode = (token: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(token.split(".")[part] ?? "", "base64url").toString()) as Record<string, unknown>;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

describe("admin routes", () => {
  const shared = shareIdentityApp();

  it("respond to the administrator, with no-store", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    const response = await product.inject({ url: "/api/admin/test-who", headers: bearer(idToken) });
    expect(response.json()).toEqual({ email: adminEmail });
    expect(response.headers).toMatchObject({ "cache-control": "no-store", vary: "Authorization" });
  });

  it("reject callers without credentials with a Bearer challenge and no-store", async () => {
    const response = await shared().inject({ url: "/api/admin/test-who" });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: "not_signed_in", message: "Du må være logget inn." });
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      vary: "Authorization",
      "www-authenticate": "Bearer",
    });
  });

  it.each([
    "Bearer ",
    "Bearer local-bypass",
    "Bearer null",
    "Bearer a.b.c",
    `Bearer ${"a".repeat(9000)}`,
    "Basic c2plZjplbiBoZXN0IHV0ZW4gaGFsZQ==",
    `Bearer ${adminEmail}`,
  ])("reject the header «%s», whatever email it claims", async (authorization) => {
    const headers = { authorization, "x-user-email": adminEmail, cookie: "adminLoggedIn=true" };
    expect(await shared().whoAmI(headers)).toMatchObject({ status: 401, code: "invalid_token" });
  });

  it("require x-user-email to match the token, and do not accept it alone", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    const send = (email: string) => product.whoAmI({ ...bearer(idToken), "x-user-email": email });
    expect(await send(adminEmail)).toMatchObject({ status: 200 });
    expect(await send(adminEmail.toUpperCase())).toMatchObject({ status: 200 });
    expect(await send("annen@avtalemaler.example")).toMatchObject({ status: 403, code: "email_mismatch" });
    expect(await send("")).toMatchObject({ status: 403 });
    expect(await product.whoAmI({ "x-user-email": adminEmail })).toMatchObject({ status: 401 });
  });

  it("reject an expired token", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    product.clock.advance(3_599_000);
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 200 });
    product.clock.advance(1_000);
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401, code: "session_expired" });
  });

  it("reject forged tokens of every kind", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    const [header, payload] = [decode(idToken, 0), decode(idToken, 1)];
    const [, body = "", signature = ""] = idToken.split(".");
    const own = await generateKeyPair("ES256");
    const rsa = await generateKeyPair("RS256");
    const sign = (claims: JWTPayload, kid = String(header.kid)) =>
      new SignJWT({ ...payload, ...claims }).setProtectedHeader({ alg: "ES256", kid }).sign(own.privateKey);
    const forged = {
      "alg none": new UnsecuredJWT(payload).encode(),
      "alg none with a signature": `${encode({ ...header, alg: "none" })}.${body}.${signature}`,
      "another algorithm's name": `${encode({ ...header, alg: "HS256" })}.${body}.${signature}`,
      "another payload": `${encode(header)}.${encode({ ...payload, sub: "x" })}.${signature}`,
      "a later expiry": `${encode(header)}.${encode({ ...payload, exp: 9e9 })}.${signature}`,
      "no signature": `${encode(header)}.${body}.`,
      "another key pair": await sign({}),
      "an unknown key": await sign({}, "unknown"),
      "no key id": await new SignJWT(payload).setProtectedHeader({ alg: "ES256" }).sign(own.privateKey),
      "the public key as a secret": await new SignJWT(payload)
        .setProtectedHeader({ alg: "HS256", kid: String(header.kid) })
        .sign(
          new TextEncoder().encode(
            JSON.stringify((await product.database.orm.select().from(identityKeys))[0]),
          ),
        ),
      "a key of its own in the header": await new SignJWT(payload)
        .setProtectedHeader({ alg: "RS256", jwk: { kty: "RSA" }, kid: String(header.kid) })
        .sign(rsa.privateKey),
    };
    for (const [kind, token] of Object.entries(forged)) {
      expect([kind, await product.whoAmI(bearer(token))]).toMatchObject([kind, { status: 401 }]);
    }
  });

  it("reject tokens signed by our own key with another audience or issuer or without a session", async () => {
    const product = shared();
    const { idToken } = await product.signIn();
    const payload = decode(idToken, 1);
    const [stored] = await product.database.orm
      .select()
      .from(identityKeys)
      .where(eq(identityKeys.purpose, "id_token"));
    const sign = (claims: object) =>
      new SignJWT({ ...payload, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: String(stored?.id) })
        .sign(stored?.privateJwk as never);
    const email = "annen@avtalemaler.example";
    expect(await product.whoAmI(bearer(await sign({})))).toMatchObject({ status: 200 });
    for (const claims of [
      { aud: "another" },
      { iss: issuerOf("another") },
      { sid: "another" },
      { sid: undefined },
      { sub: "another" },
      { exp: undefined },
      { email },
    ]) {
      const response = await product.whoAmI(bearer(await sign(claims)));
      expect([claims, response]).toMatchObject([claims, { status: 401 }]);
    }
  });

  it("name the project in issuer and audience as Firebase does", async () => {
    const { idToken, localId } = await shared().signIn();
    expect(decode(idToken, 0)).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    expect(decode(idToken, 1)).toMatchObject({
      iss: `https://securetoken.google.com/${embeddedProjectId}`,
      aud: embeddedProjectId,
      sub: localId,
      user_id: localId,
      email: adminEmail,
      email_verified: true,
      firebase: { sign_in_provider: "password", identities: { email: [adminEmail] } },
    });
  });
});

describe("another user", () => {
  it("is rejected with 403 with a valid token, once ADMIN_EMAIL names another email", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    const email = "ny@avtalemaler.example";
    await product.database.orm.update(identityUsers).set({ email });
    // The token's email no longer matches.
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401 });
    const other = await product.signIn(email);
    expect(await product.whoAmI(bearer(other.idToken))).toEqual({
      status: 403,
      code: "not_admin",
      message: "Du har ikke tilgang til admin-panelet.",
    });
    const stolenName = { ...bearer(other.idToken), "x-user-email": adminEmail };
    expect(await product.whoAmI(stolenName)).toMatchObject({ status: 403 });
  });

  it("is rejected at once when disabled", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    await product.database.orm.update(identityUsers).set({ isDisabled: true });
    expect(await product.whoAmI(bearer(idToken))).toMatchObject({ status: 401, code: "account_disabled" });
  });
});

describe("the signing keys", () => {
  it("rotate each month; tokens of the previous key stay valid, and it is deleted later", async () => {
    const product = await makeIdentityApp();
    const first = await product.signIn();
    product.clock.advance(30 * dayMs - 60_000);
    const last = await product.signIn();
    expect(decode(last.idToken, 0).kid).toBe(decode(first.idToken, 0).kid);
    product.clock.advance(120_000);
    const next = await product.signIn();
    expect(decode(next.idToken, 0).kid).not.toBe(decode(first.idToken, 0).kid);
    expect(await product.whoAmI(bearer(last.idToken))).toMatchObject({ status: 200 });
    product.clock.advance(30 * dayMs);
    await product.signIn();
    const kept = await product.database.orm.select().from(identityKeys);
    expect(kept.filter(({ purpose }) => purpose === "id_token")).toHaveLength(2);
  });
});

describe("the guarded scope", () => {
  it("is the only place where admin routes can be registered", async () => {
    const { app } = await makeIdentityApp();
    rejectUnguardedRoutes(app, (path) => path.startsWith("/api/admin"));
    expect(() => app.get("/api/admin/open", () => "secret")).toThrow(
      /must be registered through adminRoutes/,
    );
    expect(() => app.get("/api/other", () => "public")).not.toThrow();
  });

  it("is the only place where a body is read without a limit", async () => {
    const { app } = await makeIdentityApp();
    const config = { rateLimit: { max: 1, windowMs: 1 } } as const;
    expect(() => app.post("/api/form", () => "stored")).toThrow(/needs a rate limit/);
    expect(() => app.put("/api/form", { config }, () => "stored")).not.toThrow();
  });

  it("lets public routes recognise the administrator, and distinguishes an expired session from a visitor", async () => {
    const product = await makeIdentityApp();
    product.app.get("/api/test-public", async (request, _reply) => ({
      actor: await findActor(product.identity.guard, request),
    }));
    const ask = async (headers: Record<string, string>) =>
      (await product.inject({ url: "/api/test-public", headers })).json<object>();
    const { idToken } = await product.signIn();
    expect(await ask({})).toEqual({ actor: null });
    expect(await ask(bearer(idToken))).toMatchObject({ actor: { email: adminEmail } });
    expect(await ask({ ...bearer(idToken), "x-user-email": "annen@a.no" })).toEqual({ actor: null });
    product.clock.advance(3_600_000);
    expect(await ask(bearer(idToken))).toMatchObject({ code: "session_expired" });
  });
});
