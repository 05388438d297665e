/** Forms that visitors send to the inbox: how one is stored, and its route. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#platform/app.ts";
import { type Idempotency, idempotencyHeaders, type Keep } from "#platform/idempotency.ts";
import type { BeforeCommit } from "#shared/before-commit.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import type { InboxLimits } from "#platform/inbox-limits.ts";
import { errorResponses } from "#platform/openapi.ts";
import type { FormGuard } from "#shared/input.ts";

export interface InboxFormOptions<Form> {
  readonly store: {
    countWaiting(): Promise<number>;
    add(form: Form, beforeCommit: BeforeCommit): Promise<void>;
  };
  readonly clock: Clock;
  readonly limits: InboxLimits;
  readonly idempotency: Idempotency;
}

/** Handler that stores a form, for the API and the plain form post. */
export function inboxSubmitter<Form extends FormGuard>(options: Omit<InboxFormOptions<Form>, "idempotency">) {
  const { store, clock, limits } = options;
  return async (form: Form, request: Pick<FastifyRequest, "ip">, keep: Keep): Promise<void> => {
    rejectBots(form, clock);
    await limits.take(request, {
      countWaiting: () => store.countWaiting(),
      store: (admit) =>
        store.add(form, async (tx) => {
          await admit(tx);
          await keep(tx, received);
        }),
    });
  };
}

/** Nothing of the row is given back, not even its id. */
const receivedSchema = z.object({ status: z.literal("received") }).meta({ description: "Stored." });
export const received = { status: 201, body: { status: "received" } };

export interface InboxRouteOptions<Form> {
  readonly path: string;
  readonly limits: InboxLimits;
  readonly idempotency: Idempotency;
  readonly schema: {
    readonly summary: string;
    readonly description?: string;
    readonly tags: readonly string[];
    /** Of a form about a row, which may be missing. */
    readonly params?: z.ZodType;
    readonly body: z.ZodType<Form>;
  };
  /** @throws HttpError */
  readonly submit: (form: Form, request: FastifyRequest, keep: Keep) => Promise<void>;
}

export function inboxRoute<Form>(app: App, options: InboxRouteOptions<Form>): void {
  const { path, limits, idempotency, schema, submit } = options;
  // Fastify's types cannot follow a schema that is a type parameter.
  const body: z.ZodType = schema.body;
  app.post(
    path,
    {
      config: { rateLimit: limits.routeLimit },
      schema: {
        ...schema,
        headers: idempotencyHeaders,
        body,
        response: {
          201: receivedSchema,
          ...errorResponses(400, 413, 415, 422, 429, 503),
          ...(schema.params && errorResponses(404)),
        },
      },
    },
    (request, reply) =>
      idempotency.send(request, reply, (keep) => submit(request.body as Form, request, keep)),
  );
}
