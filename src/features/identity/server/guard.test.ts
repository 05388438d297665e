import type { FastifyRequest } from "fastify";
import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createGuard, issuerOf, TokenRejected, type VerifiedToken } from "#features/identity/server/guard.ts";
import { createLog } from "#platform/log/log.ts";

const issuer = issuerOf("maler");
const token = new UnsecuredJWT({}).setIssuer(issuer).encode();

/** A guard whose only verifier returns the test's result. */
function ask(judge: () => Promise<VerifiedToken>, bearer = token) {
  const verifiers = [{ issuer, verify: judge }];
  const isAdministrator = async (email: string) => email === "sjef@maler.example";
  const guard = createGuard({ isAdministrator, verifiers });
  const headers = { authorization: `Bearer ${bearer}` };
  return guard({ headers, log: createLog("silent") } as FastifyRequest);
}

const verified =
  (email: string | null, isEmailVerified = true) =>
  async () => ({ email, isEmailVerified });

describe("the guard", () => {
  it("lets in the administrator, in whatever letters the e-mail is written", async () => {
    expect(await ask(verified("SJEF@maler.example"))).toEqual({ email: "sjef@maler.example" });
  });

  it("passes the session on where the verifier knows it", async () => {
    const judge = async () => ({ email: "sjef@maler.example", isEmailVerified: true, sessionId: "one" });
    expect(await ask(judge)).toEqual({ email: "sjef@maler.example", sessionId: "one" });
  });

  it.each([
    ["another user", verified("annen@maler.example"), "not_admin"],
    ["a user without e-mail", verified(null), "not_admin"],
    [
      "a user who signed up with the administrator's e-mail",
      verified("sjef@maler.example", false),
      "email_not_verified",
    ],
  ])("rejects %s with 403", async (_name, judge, code) => {
    await expect(ask(judge)).rejects.toMatchObject({ status: 403, code });
  });

  it.each([
    ["foreign", 401],
    ["unreachable", 503],
  ] as const)("responds to a token that is %s with %i", async (reason, status) => {
    await expect(ask(async () => Promise.reject(new TokenRejected(reason)))).rejects.toMatchObject({
      status,
    });
  });

  it("asks no verifier about a token of another issuer", async () => {
    const theirs = new UnsecuredJWT({}).setIssuer(issuerOf("annet")).encode();
    await expect(ask(verified("sjef@maler.example"), theirs)).rejects.toMatchObject({
      status: 401,
      code: "other_project",
      message: "Innloggingen gjelder et annet Firebase-prosjekt enn det nettstedet er satt opp med.",
    });
    const foreign = new UnsecuredJWT({}).setIssuer("https://example.com").encode();
    await expect(ask(verified("sjef@maler.example"), foreign)).rejects.toMatchObject({
      status: 401,
      code: "invalid_token",
    });
  });

  it("does not take a failure of ours for a rejection", async () => {
    await expect(ask(async () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  });
});
