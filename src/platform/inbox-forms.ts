/** Forms that visitors send to the inbox: how they are stored, in groups, and their routes. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { notFound } from "#platform/http-error.ts";
import {
  type Idempotency,
  idempotencyHeaders,
  type Keep,
  type StoredResponse,
} from "#platform/writes/idempotency.ts";
import { type InboxLimits, rejectPastFull } from "#platform/limits/inbox-limits.ts";
import { errorResponses } from "#platform/openapi.ts";
import type { QuotaStore } from "#platform/limits/stored-quota.ts";
import { WriteGroups } from "#platform/writes/write-groups.ts";
import type { AdmitGroup, MetInbox } from "#shared/group-admission.ts";
import type { FormGuard } from "#shared/input.ts";

export interface InboxOptions<Item> {
  readonly store: { add(admit: AdmitGroup<Item, MetInbox>, group: readonly Item[]): Promise<void> };
  readonly counters: QuotaStore;
  readonly limits: InboxLimits;
  readonly idempotency: Idempotency;
}

/** The inbox of one kind of form. */
export class Inbox<Item> {
  readonly limits: InboxLimits;
  readonly idempotency: Idempotency;
  readonly #groups: WriteGroups<Item, MetInbox>;

  constructor({ store, counters, limits, idempotency }: InboxOptions<Item>) {
    this.limits = limits;
    this.idempotency = idempotency;
    this.#groups = new WriteGroups({
      limits: counters,
      idempotency,
      store: (admit, group) => store.add(admit, group),
    });
  }

  /**
   * Stores what was sent, when there is room for it. What is rejected or fails costs the ip nothing.
   * @throws HttpError 429 when the ip has sent its share, 503 when too many of the kind wait, 404 when what it is about is gone
   */
  async add(
    item: Item,
    request: Pick<FastifyRequest, "ip">,
    keep: Keep,
    response: StoredResponse = received,
  ): Promise<void> {
    const share = await this.limits.claim(request);
    await this.#groups.add(item, {
      claims: share,
      keep,
      admit: ({ waiting, row }, take) => {
        rejectPastFull(waiting);
        if (row === null) throw notFound("Fant ingen mal med denne id-en.");
        take(share);
        return response;
      },
    });
  }

  /** Stores what waits. Called at shutdown. */
  flush(): Promise<void> {
    return this.#groups.flush();
  }
}

export interface InboxFormOptions<Form> {
  readonly inbox: Inbox<Form>;
  readonly clock: Clock;
}

/** Handler that stores a form, for the API and the plain form post. */
export function inboxSubmitter<Form extends FormGuard>({ inbox, clock }: InboxFormOptions<Form>) {
  return async (form: Form, request: Pick<FastifyRequest, "ip">, keep: Keep): Promise<void> => {
    rejectBots(form, clock);
    await inbox.add(form, request, keep);
  };
}

/** Nothing of the row is given back, not even its id. */
export const receivedSchema = z.object({ status: z.literal("received") }).meta({ description: "Stored." });
const received = { status: 201, body: { status: "received" } };

export interface InboxRouteOptions<Form> {
  readonly path: string;
  readonly inbox: Pick<Inbox<never>, "limits" | "idempotency">;
  readonly schema: {
    readonly summary: string;
    readonly description?: string;
    readonly tags: readonly string[];
    /** Of a form about a row, which may be missing. */
    readonly params?: z.ZodType;
    readonly body: z.ZodType<Form>;
    /** What is given back, where that is more than that it is stored. */
    readonly stored?: z.ZodType;
  };
  /** @throws HttpError */
  readonly submit: (form: Form, request: FastifyRequest, keep: Keep) => Promise<void>;
}

export function inboxRoute<Form>(app: App, options: InboxRouteOptions<Form>): void {
  const { path, inbox, submit } = options;
  const { stored = receivedSchema, ...schema } = options.schema;
  // Fastify's types cannot follow a schema that is a type parameter.
  const body: z.ZodType = schema.body;
  app.post(
    path,
    {
      config: { rateLimit: inbox.limits.routeLimit },
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
    (request, reply) =>
      inbox.idempotency.send(request, reply, (keep) => submit(request.body as Form, request, keep)),
  );
}
