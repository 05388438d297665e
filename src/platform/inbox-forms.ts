/** Forms that visitors send to the inbox: how one is stored, and its route. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import type { InboxLimits } from "#platform/inbox-limits.ts";
import { errorResponses } from "#platform/openapi.ts";
import type { FormGuard } from "#shared/input.ts";

export interface InboxFormOptions<Form> {
  readonly store: { countWaiting(): Promise<number>; add(form: Form): Promise<void> };
  readonly clock: Clock;
  readonly limits: InboxLimits;
}

/** Handler that stores a form, for the API and the plain form post. */
export function inboxSubmitter<Form extends FormGuard>({ store, clock, limits }: InboxFormOptions<Form>) {
  return async (form: Form, request: Pick<FastifyRequest, "ip">): Promise<void> => {
    rejectBots(form, clock);
    await limits.take(request, {
      countWaiting: () => store.countWaiting(),
      store: () => store.add(form),
    });
  };
}

/** Nothing of the row is given back, not even its id. */
const receivedSchema = z.object({ status: z.literal("received") }).meta({ description: "Stored." });

export interface InboxRouteOptions<Form> {
  readonly path: string;
  readonly limits: InboxLimits;
  readonly schema: {
    readonly summary: string;
    readonly description?: string;
    readonly tags: readonly string[];
    /** Of a form about a row, which may be missing. */
    readonly params?: z.ZodType;
    readonly body: z.ZodType<Form>;
  };
  /** @throws HttpError */
  readonly submit: (form: Form, request: FastifyRequest) => Promise<void>;
}

export function inboxRoute<Form>(app: App, { path, limits, schema, submit }: InboxRouteOptions<Form>): void {
  // Fastify's types cannot follow a schema that is a type parameter.
  const body: z.ZodType = schema.body;
  app.post(
    path,
    {
      config: { rateLimit: limits.routeLimit },
      schema: {
        ...schema,
        body,
        response: {
          201: receivedSchema,
          ...errorResponses(400, 413, 415, 429, 503),
          ...(schema.params && errorResponses(404)),
        },
      },
    },
    async (request, reply) => {
      await submit(request.body as Form, request);
      reply.code(201);
      return { status: "received" as const };
    },
  );
}
