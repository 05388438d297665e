/** Test apps with a fake sign-in, for tests of the admin API; the sign-in has tests of its own. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { AdminGuard } from "#platform/actor.ts";
import { HttpError } from "#platform/http-error.ts";
import { operationHeader } from "#shared/admin/history-entities.ts";
import {
  makeTestApp,
  openTestApp,
  shareTestApp,
  type TestApp,
  type TestAppOptions,
} from "#testing/test-app.ts";

export const adminEmail = "admin@avtalemaler.invalid";
export const adminHeaders = { authorization: "Bearer the-administrator" };
export const strangerHeaders = { authorization: "Bearer another-user" };

/** A fake guard with two known tokens: the administrator's, and one of a user without access. */
export const testGuard: AdminGuard = async ({ headers: { authorization } }) => {
  if (authorization === adminHeaders.authorization) return { email: adminEmail };
  if (authorization === strangerHeaders.authorization)
    throw new HttpError(403, "forbidden", "Ingen tilgang.");
  throw new HttpError(401, "not_signed_in", "Du må være logget inn.");
};

/** The operation that a response to a decision names, or null. */
export const operationOf = ({ headers }: Pick<LightMyRequestResponse, "headers">): number | null =>
  Number(headers[operationHeader]) || null;

export interface AdminTestApp extends TestApp {
  /** Sends a request as the signed-in administrator. */
  asAdmin(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object): InjectedResponse;
}
type InjectedResponse = Promise<LightMyRequestResponse>;

/** Asserts a 400 with a message for each invalid field, the first of them as the main message, and no-store. */
export function expectInvalid(
  response: LightMyRequestResponse,
  fields: Readonly<Record<string, string | undefined>>,
): void {
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: "invalid_request", message: Object.values(fields)[0], fields });
  expect(response.headers["cache-control"]).toBe("no-store");
}

/** An empty product with the fake sign-in, for the calling test only. */
export async function makeAdminTestApp(options: TestAppOptions = {}): Promise<AdminTestApp> {
  return withAdmin(await makeTestApp(adminOptions(options)));
}

/** As `makeAdminTestApp`, closed by the caller. */
export async function openAdminTestApp(options: TestAppOptions): Promise<AdminTestApp> {
  return withAdmin(await openTestApp(adminOptions(options)));
}

/** One product for all tests of a `describe` that store nothing. Call it there; call its result inside a test. */
export function shareAdminTestApp(prepare?: TestAppOptions["prepare"]): () => AdminTestApp {
  const shared = shareTestApp(adminOptions(prepare ? { prepare } : {}));
  return () => withAdmin(shared());
}

function adminOptions(options: TestAppOptions): TestAppOptions {
  return { guard: testGuard, ...options, settings: { seed: "none", ...options.settings } };
}

function withAdmin(product: TestApp): AdminTestApp {
  const asAdmin: AdminTestApp["asAdmin"] = (method, url, payload) => {
    const request: InjectOptions = { method, url, headers: adminHeaders };
    return product.inject(payload === undefined ? request : { ...request, payload });
  };
  return { ...product, asAdmin };
}
