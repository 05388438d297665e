/** Every admin route that the server lists, called with each kind of insufficient credentials. */
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { history } from "#db/schema/history.ts";
import { accountsOf, adminEmail, bearer, type IdentityApp, shareIdentityApp } from "#testing/identity-app.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

async function listAdminCalls({ app }: IdentityApp) {
  await app.ready();
  const paths = Object.entries(app.adminSwagger().paths ?? {});
  return paths
    .filter(([path]) => /^\/api\/(admin|analytics)(\/|$)/.test(path))
    .flatMap(([path, operations]) =>
      methods
        .filter((method) => method.toLowerCase() in (operations ?? {}))
        .map((method) => ({ method, url: path.replaceAll(/\{\w+\}/g, "1") })),
    );
}

/** Credentials that must be rejected, with the expected status. */
async function makeCallers(product: IdentityApp) {
  const { clock } = product;
  const other = "annen@avtalemaler.example";
  await accountsOf(product).setPassword(other, "to katter i en sekk");

  const expired = (await product.signIn()).idToken;
  clock.advance(3_601_000);
  const good = (await product.signIn()).idToken;
  const otherUser = (await product.signIn(other, "to katter i en sekk")).idToken;
  const claims = JSON.parse(Buffer.from(good.split(".")[1] ?? "", "base64url").toString()) as object;
  const { privateKey } = await generateKeyPair("ES256");
  const forged = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", kid: "x" })
    .sign(privateKey);

  const named = (token: string) => ({ ...bearer(token), "x-user-email": adminEmail });
  const callers: [name: string, headers: Record<string, string>, status: number][] = [
    ["no credentials", {}, 401],
    ["an expired token", named(expired), 401],
    ["a forged token", named(forged), 401],
    ["another user with the administrator's email", named(otherUser), 403],
    ["the administrator with another email", { ...bearer(good), "x-user-email": other }, 403],
  ];
  return { callers, good };
}

describe("every admin route", () => {
  const shared = shareIdentityApp();

  it("rejects all other callers, without any effect", async () => {
    const product = shared();
    const calls = await listAdminCalls(product);
    expect(calls.length).toBeGreaterThanOrEqual(20);
    const { callers, good } = await makeCallers(product);
    for (const { method, url } of calls) {
      for (const [name, headers, status] of callers) {
        const response = await product.inject({
          method,
          url,
          headers,
          ...(method === "GET" ? {} : { payload: {} }),
        });
        const result = { call: `${method} ${url}`, by: name, status: response.statusCode };
        expect(result).toEqual({ call: `${method} ${url}`, by: name, status });
        expect(response.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
        expect(response.headers["cache-control"]).toBe("no-store");
      }
    }
    expect(await product.database.orm.select().from(history)).toEqual([]);
    // The routes do not reject every caller: the administrator gets past the guard.
    for (const { method, url } of calls.filter((call) => call.method === "GET")) {
      const response = await product.inject({ method, url, headers: bearer(good) });
      expect([401, 403]).not.toContain(response.statusCode);
    }
  }, 60_000);
});
