/** Forms that visitors send for the administrator to read: their limits and routes. Each kind is stored by its own store. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { LimitStore } from "#db/limit-store.ts";
import type { App } from "#platform/app.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { HttpError } from "#platform/http-error.ts";
import { ipKey, rateLimits, type RouteLimit, tooManyRequests, usesOf } from "#platform/limits/rate-limit.ts";
import { errorResponses } from "#platform/openapi.ts";
import { type Idempotency, idempotencyHeaders, type Respond } from "#platform/writes/idempotency.ts";
import type { FormGuard } from "#shared/input.ts";

/** Forms one ip may send in a day, all kinds together; and once the inbox is half full, so that a few ips cannot fill it. */
const maxSentPerDay = 20;
const maxSentToHalfFull = 3;
const perIp = { name: "inbox", max: maxSentPerDay, windowMs: dayMs };
/**
 * The most forms of one kind that may wait undecided. Those stored at the same time may all count one too few, so there can
 * be a few more; the point is that a flood ends.
 */
export const maxWaiting = 500;

export class InboxLimits {
  readonly #store: LimitStore;

  constructor(store: LimitStore) {
    this.#store = store;
  }

  /**
   * A route's own limit, checked before this one. When the day's share is used up as well, its 429 names that longer
   * wait, not a minute after which the next rejection would follow.
   */
  readonly routeLimit: RouteLimit = {
    ...rateLimits.written,
    secondsLeft: (request) => this.#store.secondsLeft(usesOf(perIp, ipKey(request))),
  };

  /**
   * Uses the ip's share of the day.
   * @param waiting how many of the kind wait already
   * @throws HttpError 429 when the ip has sent its share, or too many wait: no 5xx, since nothing of the site has failed
   */
  async use(tx: object, ip: string, waiting: number): Promise<void> {
    if (waiting >= maxWaiting) {
      const message = "Vi har fått inn så mye at vi ikke kan ta imot mer akkurat nå. Prøv igjen i morgen.";
      throw new HttpError(429, "inbox_full", message, { retryAfterMs: dayMs });
    }
    const max = waiting < maxWaiting / 2 ? maxSentPerDay : maxSentToHalfFull;
    const [used] = await this.#store.use(tx, [usesOf({ ...perIp, max }, ip)]);
    if (used?.full) throw tooManyRequests(used.full.secondsLeft);
  }
}

/** The effects of a row that a visitor sent. */
export interface ArrivalHook<Row> {
  inTransaction(tx: object, row: Row): Promise<void>;
  afterCommit(): void;
}

export interface InboxOptions {
  readonly limits: InboxLimits;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

export interface InboxFormOptions<Form> extends InboxOptions {
  readonly store: {
    /** @throws HttpError 429 when the ip has sent its share, or too many of the kind wait; then nothing is stored */
    add(form: Form, ip: string, respond: Respond): Promise<void>;
  };
}

/** Handler that stores a form, for the API and the plain form post. */
export function inboxSubmitter<Form extends FormGuard>({ store, clock }: InboxFormOptions<Form>) {
  return async (form: Form, request: Pick<FastifyRequest, "ip">, respond: Respond): Promise<void> => {
    rejectBots(form, clock);
    await store.add(form, ipKey(request), respond);
  };
}

/** The response's body: nothing of the row, not even its id. */
const receivedSchema = z.object({ status: z.literal("received") }).meta({ description: "Stored." });
export const received = { status: 201, body: { status: "received" } };

export interface InboxRouteOptions<Form> extends InboxOptions {
  readonly path: string;
  readonly schema: {
    readonly summary: string;
    readonly description?: string;
    readonly tags: readonly string[];
    /** The path's parameters of a form about a row, which may be missing. */
    readonly params?: z.ZodType;
    readonly body: z.ZodType<Form>;
    /** The response's schema, where it has more than that the form is stored. */
    readonly stored?: z.ZodType;
  };
  readonly submit: (form: Form, request: FastifyRequest, respond: Respond) => Promise<void>;
}

export function inboxRoute<Form>(app: App, options: InboxRouteOptions<Form>): void {
  const { path, limits, idempotency, submit } = options;
  const { stored = receivedSchema, ...schema } = options.schema;
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
          201: stored,
          ...errorResponses(400, 413, 415, 422, 429, 503),
          ...(schema.params && errorResponses(404)),
        },
      },
    },
    idempotency.once((request, respond) => submit(request.body as Form, request, respond)),
  );
}
