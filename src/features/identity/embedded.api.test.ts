import { describe, expect, it } from "vitest";
import { identityRefreshTokens, identityUsers } from "#db/schema/identity.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  makeIdentityApp,
  shareIdentityApp,
} from "#testing/identity-app.ts";

const word = (response: { error?: { message: string } }) => response.error?.message.split(" : ")[0];
const minuteMs = 60_000;

describe("accounts:signInWithPassword", () => {
  const shared = shareIdentityApp();

  it("returns tokens as Google does, with no-store", async () => {
    const product = shared();
    const response = await product.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
      payload: {
        email: ` ${adminEmail.toUpperCase()}`,
        password: adminPassword,
        clientType: "CLIENT_TYPE_WEB",
      },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toEqual({
      kind: "identitytoolkit#VerifyPasswordResponse",
      registered: true,
      localId: expect.stringMatching(/^[\w-]{28}$/),
      email: adminEmail,
      displayName: "",
      idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: "3600",
    });
  });

  it.each([
    [{ email: adminEmail, password: "feil passord" }, "INVALID_LOGIN_CREDENTIALS"],
    [{ email: "ingen@avtalemaler.example", password: adminPassword }, "INVALID_LOGIN_CREDENTIALS"],
    [{ email: adminEmail }, "MISSING_PASSWORD"],
    [{ password: adminPassword }, "MISSING_EMAIL"],
    [{ email: "sjef", password: adminPassword }, "INVALID_EMAIL"],
    [{ email: "ax\u0000y@b.no", password: adminPassword }, "INVALID_EMAIL"],
    [{ email: 7, password: adminPassword }, "INVALID_ARGUMENT"],
  ])("rejects %j with Google's error code", async (payload, expected) => {
    const response = await shared().call("signInWithPassword", payload);
    shared().clock.advance(24 * 60 * minuteMs);
    expect(response).toEqual({
      error: {
        code: 400,
        message: expected,
        errors: [{ message: expected, domain: "global", reason: "invalid" }],
      },
    });
  });

  it("does the same work for an existing and an unknown email", async () => {
    const product = await makeIdentityApp();
    const work = async (email: string) => {
      const before = product.hasher.count;
      const response = await product.signIn(email, "feil passord", { ip: `192.0.2.${before + 10}` });
      return { work: product.hasher.count - before, response };
    };
    const existing = await work(adminEmail);
    const unknown = await work("ingen@avtalemaler.example");
    expect(existing.work).toBe(1);
    expect(unknown).toEqual(existing);
    // The lock-out is the same too.
    const shutsAfter = async (email: string, net: string) => {
      for (let guess = 1; ; guess += 1) {
        const response = await product.signIn(email, "feil", { ip: `${net}.${guess}` });
        if (word(response) === "TOO_MANY_ATTEMPTS_TRY_LATER") return guess;
      }
    };
    expect(await shutsAfter(adminEmail, "198.51.100")).toBe(5);
    expect(await shutsAfter("ingen@avtalemaler.example", "203.0.113")).toBe(5);
  });

  it("compares only a handful of hundreds of passwords, even if one of them is right", async () => {
    const product = await makeIdentityApp();
    for (let guess = 0; guess < 500; guess += 100) {
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          product.signIn(adminEmail, `gjetning ${guess + index}`, { ip: `10.0.${guess / 100}.${index}` }),
        ),
      );
      if (guess > 0) expect(new Set(responses.map(word))).toEqual(new Set(["TOO_MANY_ATTEMPTS_TRY_LATER"]));
    }
    expect(product.hasher.count).toBe(5);
    expect((await product.signIn()).error?.message).toBe(
      "TOO_MANY_ATTEMPTS_TRY_LATER : Vent et halvt minutt",
    );
    product.clock.advance(30_000);
    expect(word(await product.signIn())).toBeUndefined();
  });

  it("reports a disabled user only for the right password", async () => {
    const product = await makeIdentityApp();
    await product.database.orm.update(identityUsers).set({ isDisabled: true });
    expect(word(await product.signIn())).toBe("USER_DISABLED");
    expect(word(await product.signIn(adminEmail, "feil passord"))).toBe("INVALID_LOGIN_CREDENTIALS");
  });

  it("rejects requests from other sites", async () => {
    const product = shared();
    const before = product.hasher.count;
    const response = await product.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
      payload: { email: adminEmail, password: adminPassword },
      headers: { origin: "https://annet.example", "sec-fetch-site": "cross-site" },
    });
    expect(response.statusCode).toBe(403);
    expect(product.hasher.count).toBe(before);
  });
});

describe("the token service", () => {
  const shared = shareIdentityApp();

  it.each(["application/json", "application/x-www-form-urlencoded"])("renews by %s", async (type) => {
    const product = shared();
    const { refreshToken, localId } = await product.signIn();
    const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
    const response = await product.inject({
      method: "POST",
      url: "/securetoken.googleapis.com/v1/token?key=any",
      headers: { "content-type": type },
      payload: type.endsWith("json") ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    });
    expect(response.json()).toMatchObject({ expires_in: "3600", token_type: "Bearer", user_id: localId });
    const { access_token: token, refresh_token: next } = response.json<Record<string, string>>();
    expect(next).not.toBe(refreshToken);
    expect(await product.whoAmI(bearer(token ?? ""))).toEqual({ status: 200, email: adminEmail });
  });

  it("stores refresh tokens only as hashes", async () => {
    const product = shared();
    const { refreshToken } = await product.signIn();
    const rows = JSON.stringify(await product.database.orm.select().from(identityRefreshTokens));
    expect(rows).not.toContain(refreshToken);
  });

  it("gives tabs that renew at the same moment one and the same token, so that a stolen one is noticed", async () => {
    const product = await makeIdentityApp();
    const { refreshToken } = await product.signIn();
    const renewAtOnce = async (token: string) => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => product.refresh(token)));
      for (const { access_token: idToken } of responses)
        expect(await product.whoAmI(bearer(idToken))).toEqual({ status: 200, email: adminEmail });
      const next = new Set(responses.map((response) => response.refresh_token));
      expect([...next]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
      return [...next][0] ?? "";
    };
    const second = await renewAtOnce(refreshToken);
    const third = await renewAtOnce(second);
    expect(new Set([refreshToken, second, third]).size).toBe(3);
    // A thief who has seen the first within the grace period has the same one: its second use ends the session.
    product.clock.advance(60 * minuteMs);
    expect(word(await product.refresh(third))).toBeUndefined();
    product.clock.advance(minuteMs);
    expect(word(await product.refresh(third))).toBe("TOKEN_EXPIRED");
  });

  it("ends the whole session when a used token is used again later", async () => {
    const product = await makeIdentityApp();
    const { refreshToken: stolen } = await product.signIn();
    const renewed = await product.refresh(stolen);
    const other = await product.signIn();
    product.clock.advance(minuteMs);
    expect(word(await product.refresh(stolen))).toBe("TOKEN_EXPIRED");
    expect(word(await product.refresh(renewed.refresh_token))).toBe("TOKEN_EXPIRED");
    expect(await product.whoAmI(bearer(renewed.access_token))).toMatchObject({
      status: 401,
      code: "session_ended",
    });
    // Other sign-ins have sessions of their own.
    expect(word(await product.refresh(other.refreshToken))).toBeUndefined();
    expect(product.logLines.join("")).not.toContain(stolen);
  });

  it("rejects tokens of idle sessions and disabled users", async () => {
    const product = await makeIdentityApp();
    const { refreshToken } = await product.signIn();
    await product.database.orm.update(identityUsers).set({ isDisabled: true });
    expect(word(await product.refresh(refreshToken))).toBe("USER_DISABLED");
    await product.database.orm.update(identityUsers).set({ isDisabled: false });
    product.clock.advance(30 * 24 * 60 * minuteMs);
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
  });

  it.each([
    [{ grant_type: "refresh_token", refresh_token: "tull" }, "INVALID_REFRESH_TOKEN"],
    [{ grant_type: "refresh_token", refresh_token: "A".repeat(43) }, "TOKEN_EXPIRED"],
    [{ grant_type: "password", refresh_token: "A".repeat(43) }, "INVALID_GRANT_TYPE"],
  ])("rejects %j", async (payload, expected) => {
    expect(word(await shared().call("/securetoken.googleapis.com/v1/token", payload))).toBe(expected);
  });
});

describe("calls that anybody can make", () => {
  it.each([
    ["signInWithPassword", 30],
    ["signUp", 120],
    ["sendOobCode", 120],
  ])("are limited for an ip before their bodies are read: %s, %i a minute", async (method, max) => {
    const product = await makeIdentityApp();
    const call = (remoteAddress: string) =>
      product.inject({
        method: "POST",
        url: `/identitytoolkit.googleapis.com/v1/accounts:${method}`,
        remoteAddress,
        headers: { "content-type": "application/json" },
        payload: "{",
      });
    for (let made = 0; made < max; made += 1) expect((await call("192.0.2.1")).statusCode).toBe(400);
    const limited = await call("192.0.2.1");
    expect([limited.statusCode, limited.headers["retry-after"]]).toEqual([429, "60"]);
    if (method === "signInWithPassword")
      expect(limited.json()).toMatchObject({
        error: { message: "TOO_MANY_ATTEMPTS_TRY_LATER : Vent et minutt" },
      });
    else expect(limited.headers["content-type"]).toMatch(/^text\/plain/);
    expect((await call("192.0.2.2")).statusCode).toBe(400);
    product.clock.advance(minuteMs);
    expect((await call("192.0.2.1")).statusCode).toBe(400);
  });
});

describe("expired sessions", () => {
  it("are deleted, those in use are not", async () => {
    const product = await makeIdentityApp();
    await product.signIn();
    product.clock.advance(20 * 24 * 60 * minuteMs);
    const { refreshToken } = await product.signIn();
    product.clock.advance(20 * 24 * 60 * minuteMs);
    await product.identity.purgeExpiredSessions();
    expect(await product.database.orm.select().from(identityRefreshTokens)).toHaveLength(1);
    expect(word(await product.refresh(refreshToken))).toBeUndefined();
  });
});
