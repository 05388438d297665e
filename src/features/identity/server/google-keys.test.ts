import { exportJWK, generateKeyPair } from "jose";
import { expect, it } from "vitest";
import { findGoogleKey } from "#features/identity/server/firebase-tokens.ts";

const token = { payload: "", signature: "" };
const findBy = (status: number, body: string) =>
  findGoogleKey(async (url) => ({ status, url, headers: {}, body: Buffer.from(body) }));

it.each([
  [500, "{}"],
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
