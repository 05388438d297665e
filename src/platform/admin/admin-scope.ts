/**
 * The scope of the administrator's routes, behind the guard. An `AdminApp` comes from `adminRoutes` alone, so a feature
 * whose function takes one cannot forget the guard.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Actor, type AdminGuard, noteActor } from "#platform/actor.ts";
import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";
import { dropPrefetched } from "#platform/responses/visible-version.ts";
import { operationHeader } from "#shared/admin/history-entities.ts";

declare const guarded: unique symbol;
/** The server as the administrator's routes see it: every route registered here is behind the guard. */
export type AdminApp = App & { readonly [guarded]: true };

/** The reply of the current request: not passed to stores, so that no store can forget to name its operation. */
const replies = new AsyncLocalStorage<FastifyReply>();
const scopeMark = "isAdminScope";

/** Registers routes behind the guard. No cache stores their responses. */
export function adminRoutes(app: App, guard: AdminGuard, register: (scope: AdminApp) => void): void {
  void app.register((scope, _options, done) => {
    scope.decorate(scopeMark, true);
    // Before the body is read: without a valid token it is not even parsed.
    scope.addHook("onRequest", async (request, reply) => {
      reply.headers({ "cache-control": "no-store", vary: "Authorization" });
      try {
        noteActor(request, await guard(request));
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) reply.header("www-authenticate", "Bearer");
        throw error;
      }
    });
    scope.addHook("preHandler", (_request, reply, done) => replies.run(reply, done));
    // The transaction of what failed is rolled back, with its operation.
    scope.addHook("onSend", (_request, reply, _payload, done) => {
      if (reply.statusCode >= 400) reply.removeHeader(operationHeader);
      done();
    });
    scope.addHook("onSend", dropPrefetched);
    register(scope as unknown as AdminApp);
    done();
  });
}

/** Names an operation of the history in the response to the current request, if there is one. */
export function sendOperation(id: number): void {
  replies.getStore()?.header(operationHeader, String(id));
}

/**
 * The administrator, for a public route that sends the administrator more; null for any other caller. The response to
 * an actor must be sent with `no-store`.
 * @throws HttpError 401 for an invalid token, so that an expired session does not look like a visit.
 */
export async function findActor(guard: AdminGuard, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await guard(request);
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return null;
    throw error;
  }
}

/**
 * Makes the start fail when a route at one of these paths is registered outside `adminRoutes`, or one outside would wait for
 * bodies without looking at any limit first. Call it first.
 */
export function rejectUnguardedRoutes(app: App, isAdminPath: (path: string) => boolean): void {
  app.addHook("onRoute", function rejectUnguarded(route) {
    if (this.hasDecorator(scopeMark)) return;
    if (isAdminPath(route.url)) {
      throw new Error(`${route.url} is the administrator's and must be registered through adminRoutes`);
    }
    const isLimited = route.config?.rateLimit !== undefined || route.onRequest !== undefined;
    if (!isLimited && [route.method].flat().some((method) => !/^(GET|HEAD)$/.test(method))) {
      throw new Error(`${route.url} reads bodies and needs a rate limit`);
    }
  });
}
