/** What the administrator's calls answer when something is in the way. */
import { z } from "zod";
import type { AdminApp } from "#platform/admin-scope.ts";
import { errorBodySchema, HttpError, notFound } from "#platform/http-error.ts";

/** 409 for a save made from an older row. The answer carries the row as it is now. */
export class StaleRowError extends HttpError {
  readonly current: unknown;

  constructor(current: unknown) {
    super(409, "stale", "Noen andre har endret dette etter at du åpnet det. Ingenting er lagret.");
    this.current = current;
  }
}

export function staleSchema<Row extends z.ZodType>(row: Row) {
  return errorBodySchema
    .extend({ code: z.literal("stale"), current: row })
    .describe("The row has changed since `revision`: nothing is stored, `current` is the row as it is now.");
}

export const conflictSchema = errorBodySchema.describe("The row is in another state; nothing is stored.");

/** Answers stale saves with the row. Everything else is answered as elsewhere. */
export function handleAdminErrors(scope: AdminApp): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StaleRowError)) throw error;
    return reply.code(error.status).send({ ...error.body, current: error.current });
  });
}

// A malformed id names nothing: it is answered like an unknown one, as in the public calls.
export const idParamsSchema = z.object({ id: z.string().meta({ description: "The row's id." }) });

/** @throws HttpError 404 for what cannot be an id. */
export function readId({ id }: z.infer<typeof idParamsSchema>, missing: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(missing);
  return Number(id);
}
