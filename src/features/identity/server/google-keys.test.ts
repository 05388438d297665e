import { exportJWK, generateKeyPair } from "jose";
import { describe, expect, it } from "vitest";
import { findGoogleKey, lifetimeOf } from "#features/identity/server/firebase-tokens.ts";
import { TestClock } from "#testing/test-app.ts";

const token = { payload: "", signature: "" };
const findBy = (status: number, body: string) =>
  findGoogleKey({
    clock: new TestClock(),
    safeFetch: async (url) => ({ status, url, headers: {}, body: Buffer.from(body) }),
  });

it.each([
  [500, "{}"],
  [302, ""],
  [204, ""],
  [200, "<html>"],
  [200, '{"keys":"none"}'],
])("takes a response of %d with %j for an unreachable Google", async (status, body) => {
  const asked = findBy(status, body)({ alg: "RS256", kid: "one" }, token);
  await expect(asked).rejects.toMatchObject({ name: "TokenRejected", reason: "unreachable" });
});

it("tells an unknown key id from an unreachable Google", async () => {
  const { publicKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const find = findBy(200, JSON.stringify({ keys: [key] }));
  expect(await find({ alg: "RS256", kid: "one" }, token)).toMatchObject({ type: "public" });
  await expect(find({ alg: "RS256", kid: "two" }, token)).rejects.toMatchObject({
    code: "ERR_JWKS_NO_MATCHING_KEY",
  });
});

it("tells a token that names no key from an unreachable Google", async () => {
  const keys = ["one", "two"].map(async (kid) => {
    const { publicKey } = await generateKeyPair("RS256");
    return { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  });
  const find = findBy(200, JSON.stringify({ keys: await Promise.all(keys) }));
  await expect(find({ alg: "RS256" }, token)).rejects.toMatchObject({
    code: "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
  });
});

describe("how long Google's keys are kept", () => {
  it.each([
    ["public, max-age=19302, must-revalidate", 19_302_000],
    ["max-age=5", 60_000],
    ["no-cache", 60_000],
    [undefined, 60_000],
    ["s-maxage=9000", 60_000],
    ["max-age=99999999", 86_400_000],
  ])("is read from %s", (header, milliseconds) => {
    expect(lifetimeOf(header)).toBe(milliseconds);
  });
});
