/** The routes by which an administrator creates, edits and deletes the rows of one resource. */
import { z } from "zod";
import { idParamsSchema, staleBody, staleSchema, withRow } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import { type AdminApp } from "#platform/admin/admin-scope.ts";
import { actorOf } from "#platform/actor.ts";
import { type Idempotency, idempotencyHeaders } from "#platform/writes/idempotency.ts";
import { revisionField } from "#shared/admin/admin-input.ts";
import { RowStale } from "#shared/errors.ts";

export interface CrudRoutesOptions<Form extends object, Saved, Row> {
  readonly path: string;
  readonly idempotency: Idempotency;
  /** The row's name in the OpenAPI document: «an offer». */
  readonly noun: string;
  /** The Norwegian sentence for an id that names no row. */
  readonly missing: string;
  readonly formSchema: z.ZodObject & z.ZodType<Form>;
  readonly rowSchema: z.ZodType<Row>;
  /** The edit's description in the OpenAPI document: what it does with fields that are left out. */
  readonly editDescription: string;
  readonly store: {
    create(
      form: Form,
      actor: string,
      beforeCommit: (tx: object, saved: Saved) => Promise<void>,
    ): Promise<Saved>;
    /** @throws RowMissing, RowStale whose `current` is a `Saved` too */
    update(
      id: number,
      form: Form & { readonly revision?: number | undefined },
      actor: string,
    ): Promise<Saved>;
    /** @throws RowMissing */
    remove(id: number, actor: string): Promise<Saved>;
  };
  /** Refreshes the data that visitors read. The response waits for it, so the next read has the change. */
  readonly afterChange: (saved: Saved) => Promise<void> | void;
  readonly toRow: (saved: Saved) => Row;
}

export function crudRoutes<Form extends object, Saved, Row>(
  app: AdminApp,
  options: CrudRoutesOptions<Form, Saved, Row>,
): void {
  const { path, idempotency, noun, missing, editDescription, store, afterChange, toRow } = options;
  // Fastify's types cannot follow a schema that is a type parameter.
  const formSchema: z.ZodObject = options.formSchema;
  const rowSchema: z.ZodType = options.rowSchema;

  adminRoute(app, "POST", path, {
    summary: `Adds ${noun}`,
    headers: idempotencyHeaders,
    body: formSchema,
    response: { 201: rowSchema },
    errors: [400, 409, 413, 415, 422],
    handler: (request, reply) =>
      idempotency.send(request, reply, async (respond) => {
        const { email } = actorOf(request);
        const saved = await store.create(request.body as Form, email, (tx, created) =>
          respond(tx, { status: 201, body: toRow(created) }),
        );
        await afterChange(saved);
      }),
  });

  adminRoute(app, "PUT", `${path}/:id`, {
    summary: `Edits ${noun}`,
    description: editDescription,
    params: idParamsSchema,
    body: formSchema.extend({ revision: revisionField }),
    response: { 200: rowSchema, 409: staleSchema(rowSchema) },
    async handler(request, reply) {
      try {
        const saved = await withRow(request, missing, (id, actor) =>
          store.update(id, request.body as Form, actor),
        );
        await afterChange(saved);
        return toRow(saved);
      } catch (error) {
        if (!(error instanceof RowStale)) throw error;
        reply.code(409);
        return staleBody(toRow(error.current as Saved));
      }
    },
  });

  deleteRoute(app, {
    path,
    missing,
    summary: `Deletes ${noun}; the history can restore it`,
    remove: async (id, actor) => afterChange(await store.remove(id, actor)),
  });
}

export interface DeleteRouteOptions {
  readonly path: string;
  readonly missing: string;
  /** The operation's summary in the OpenAPI document. */
  readonly summary: string;
  readonly description?: string;
  /** @throws RowMissing */
  readonly remove: (id: number, actor: string) => Promise<void>;
}

/** The route that deletes a row, also of a resource that an administrator neither creates nor edits. */
export function deleteRoute(app: AdminApp, { path, missing, remove, ...words }: DeleteRouteOptions): void {
  adminRoute(app, "DELETE", `${path}/:id`, {
    ...words,
    params: idParamsSchema,
    response: { 204: z.undefined().meta({ description: "Deleted." }) },
    async handler(request, reply) {
      await withRow(request, missing, remove);
      return reply.code(204).send();
    },
  });
}
