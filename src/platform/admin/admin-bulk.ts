/** Bulk routes: paged lists of what visitors sent, and changes of many rows in one transaction, all or none. */
import { z } from "zod";
import { conflictSchema } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import { type AdminApp } from "#platform/admin/admin-scope.ts";
import { actorOf } from "#platform/actor.ts";
import { HttpError } from "#platform/http-error.ts";
import { totalHeader } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import { revisionField } from "#shared/admin/admin-input.ts";
import { bulkRows, listPageRows } from "#shared/admin/history-entities.ts";
import { RowsOutdated } from "#shared/errors.ts";
import { queryNumber } from "#shared/input.ts";

export interface ManyRowsRoute<Body extends ManyRows> {
  readonly path: string;
  /** The operation's summary in the OpenAPI document. */
  readonly summary: string;
  readonly description: string;
  readonly bodySchema: z.ZodType<Body>;
  /** @returns the ids of the rows that it changed. @throws RowsOutdated */
  readonly work: (body: Body, actor: string) => Promise<readonly number[]>;
}

type ManyRows = { readonly ids: readonly number[] } | { readonly rows: readonly { readonly id: number }[] };

const changedIdsSchema = z.object({ ids: z.array(z.int().positive()) });

/** A route that responds with the ids of the changed rows, without those that had the wanted values already. */
export function manyRowsRoute<Body extends ManyRows>(
  app: AdminApp,
  { path, bodySchema, work, ...words }: ManyRowsRoute<Body>,
): void {
  adminRoute(app, "POST", path, {
    ...words,
    body: bodySchema,
    response: { 200: changedIdsSchema, 409: conflictSchema },
    async handler(request) {
      const body = request.body as Body;
      try {
        return { ids: [...(await work(body, actorOf(request).email))] };
      } catch (error) {
        if (!(error instanceof RowsOutdated)) throw error;
        throw outdated(error, "ids" in body ? body.ids.length : body.rows.length);
      }
    },
  });
}

function outdated({ ids }: RowsOutdated, chosen: number): HttpError {
  const which = chosen === 1 ? "Den valgte raden" : `${ids.length} av de ${chosen} valgte`;
  return new HttpError(
    409,
    "stale",
    `${which} er endret, avgjort eller slettet siden listen ble hentet. Ingenting er gjort. Se over listen og prøv igjen.`,
  );
}

export interface ManyIdsRoute extends Pick<ManyRowsRoute<ManyRows>, "path" | "summary" | "description"> {
  readonly decide: (ids: readonly number[], actor: string) => Promise<readonly number[]>;
}

/** A bulk route for rows without a revision, which visitors sent in. */
export function manyIdsRoute(app: AdminApp, { decide, ...route }: ManyIdsRoute): void {
  manyRowsRoute(app, { ...route, bodySchema: manyIdsSchema, work: ({ ids }, actor) => decide(ids, actor) });
}

const rowsError = `rows må være 1 til ${bulkRows} rader med id.`;

/** The rows of a bulk request, each with the revision that the caller has read. */
export const manyRefsSchema = z.object({
  rows: z
    .array(
      z.object({
        id: z.int(rowsError).positive(rowsError).max(2_147_483_647, rowsError),
        revision: revisionField,
      }),
      rowsError,
    )
    .min(1, rowsError)
    .max(bulkRows, rowsError),
});
type ManyRefs = z.output<typeof manyRefsSchema>;

export interface SiteRowBulkRoutes<Values, Changed> {
  readonly path: string;
  /** The rows' name in the OpenAPI document: «templates». */
  readonly nouns: string;
  /** The fields that can be changed in many rows at once. */
  readonly valuesSchema: z.ZodType<Values>;
  readonly store: {
    /** @throws RowsOutdated */
    changeMany(rows: ManyRefs["rows"], values: Values, actor: string): Promise<Changed>;
    /** @throws RowsOutdated */
    removeMany(rows: ManyRefs["rows"], actor: string): Promise<Changed>;
  };
  /** Refreshes the data that visitors read. */
  readonly afterChange: (changed: Changed) => Promise<void> | void;
}

/** The bulk routes of rows that visitors see: `POST path/change` and `POST path/delete`. */
export function siteRowBulkRoutes<
  Values,
  Changed extends { readonly rows: readonly { readonly id: number }[] },
>(
  app: AdminApp,
  { path, nouns, valuesSchema, store, afterChange }: SiteRowBulkRoutes<Values, Changed>,
): void {
  const finish = async (changed: Changed) => {
    await afterChange(changed);
    return changed.rows.map(({ id }) => id);
  };
  manyRowsRoute(app, {
    path: `${path}/change`,
    summary: `Gives many ${nouns} the same values in one transaction`,
    description: "Responds with the ids that had other values. Nothing is stored when one of them is stale.",
    bodySchema: manyRefsSchema.extend({ values: valuesSchema }),
    work: async ({ rows, values }, actor) => finish(await store.changeMany(rows, values, actor)),
  });
  manyRowsRoute(app, {
    path: `${path}/delete`,
    summary: `Deletes many ${nouns} in one transaction; the history can restore them`,
    description: "Responds with the ids that were deleted. Those that are gone already are passed over.",
    bodySchema: manyRefsSchema,
    work: async ({ rows }, actor) => finish(await store.removeMany(rows, actor)),
  });
}

const offsetError = "offset må være et helt tall fra 0.";

const pageSchema = z.object({
  limit: queryNumber("limit", 1, listPageRows).default(listPageRows),
  offset: z.coerce.number(offsetError).int(offsetError).min(0, offsetError).max(1_000_000_000).default(0),
});
export type ListPage = z.output<typeof pageSchema>;

const idsError = `ids må være 1 til ${bulkRows} id-er.`;

export const manyIdsSchema = z.object({
  ids: z
    .array(z.int(idsError).positive(idsError).max(2_147_483_647, idsError), idsError)
    .min(1, idsError)
    .max(bulkRows, idsError),
});

export interface InboxListOptions {
  readonly path: string;
  /** The row's name in the OpenAPI document: «suggestion». */
  readonly noun: string;
  readonly rowSchema: z.ZodType;
  readonly store: {
    list(page: ListPage): Promise<{ readonly total: number; readonly rows: readonly object[] }>;
    removeMany(ids: readonly number[], actor: string): Promise<readonly number[]>;
  };
}

export function inboxListRoutes(app: AdminApp, { path, noun, rowSchema, store }: InboxListOptions): void {
  adminRoute(app, "GET", path, {
    summary: `Every ${noun}, newest first, a page at a time`,
    description: "A bare array. The number of rows in all is in the header X-Total-Count.",
    querystring: pageSchema,
    response: { 200: z.array(rowSchema).meta({ headers: totalHeader }) },
    async handler(request, reply) {
      const { total, rows } = await store.list(request.query);
      reply.header("x-total-count", String(total));
      return sendPrivately(request, reply, rows);
    },
  });

  adminRoute(app, "POST", `${path}/delete`, {
    summary: `Deletes many rows (${noun}) in one transaction; the history can restore them`,
    description: "Responds with the ids that were deleted. Ids that name nothing are passed over.",
    body: manyIdsSchema,
    response: { 200: changedIdsSchema },
    handler: async (request) => ({
      ids: [...(await store.removeMany(request.body.ids, actorOf(request).email))],
    }),
  });
}
