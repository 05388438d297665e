/** Somebody signed in, for tests of what the administrator's calls do; the sign-in has tests of its own. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { AdminGuard } from "#platform/admin-scope.ts";
import { HttpError } from "#platform/http-error.ts";
import { makeTestApp, type TestApp, type TestAppOptions } from "#testing/test-app.ts";

export const adminEmail = "admin@avtalemaler.invalid";
export const adminHeaders = { authorization: "Bearer the-administrator" };
export const strangerHeaders = { authorization: "Bearer somebody-else" };

/** Stands in for the sign-in: knows one token of the administrator and one of somebody else. */
export const standInGuard: AdminGuard = async ({ headers: { authorization } }) => {
  if (authorization === adminHeaders.authorization) return { email: adminEmail };
  if (authorization === strangerHeaders.authorization)
    throw new HttpError(403, "forbidden", "Ingen tilgang.");
  throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
};

export interface AdminTestApp extends TestApp {
  /** Calls as the signed-in administrator. */
  asAdmin(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object): Answer;
}
type Answer = Promise<LightMyRequestResponse>;

/** A product with the stand-in sign-in; empty unless told otherwise. */
export async function makeAdminTestApp(options: TestAppOptions = {}): Promise<AdminTestApp> {
  const product = await makeTestApp({
    guard: standInGuard,
    ...options,
    settings: { seed: "none", ...options.settings },
  });
  const asAdmin: AdminTestApp["asAdmin"] = (method, url, payload) => {
    const request: InjectOptions = { method, url, headers: adminHeaders };
    return product.inject(payload === undefined ? request : { ...request, payload });
  };
  return { ...product, asAdmin };
}
