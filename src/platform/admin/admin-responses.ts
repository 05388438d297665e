/** Shared parts of the administrator's routes: the row id in a path, and the error responses about a row. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { actorOf } from "#platform/actor.ts";
import { errorBodySchema, notFound } from "#platform/http-error.ts";
import { RowMissing } from "#shared/errors.ts";

export function staleSchema<Row extends z.ZodType>(row: Row) {
  return errorBodySchema
    .extend({ code: z.literal("stale"), current: row })
    .describe("The row has changed since `revision`: nothing is stored, `current` is the row as it is now.");
}

/** The 409 of a save made from an older row, with the row as it is now. */
export function staleBody<Row>(current: Row) {
  const message = "Noen andre har endret dette etter at du åpnet det. Ingenting er lagret.";
  return { code: "stale" as const, message, current };
}

export const conflictSchema = errorBodySchema.describe("The row is in another state; nothing is stored.");

// A malformed id names nothing: it gets the response of an unknown one, as in the public calls.
export const idParamsSchema = z.object({ id: z.string().meta({ description: "The row's id." }) });
type IdParams = z.output<typeof idParamsSchema>;

/** @throws HttpError 404 for a text that cannot be an id. */
export function readId({ id }: IdParams, missing: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(missing);
  return Number(id);
}

/**
 * Runs `work` on the row that a request's path names.
 *
 * @param missing the Norwegian sentence of the 404 for an id that names no row
 * @throws HttpError 404 also when `work` throws RowMissing
 */
export async function withRow<Result>(
  request: FastifyRequest & { readonly params: IdParams },
  missing: string,
  work: (id: number, actor: string) => Promise<Result>,
): Promise<Result> {
  const id = readId(request.params, missing);
  try {
    return await work(id, actorOf(request).email);
  } catch (error) {
    throw error instanceof RowMissing ? notFound(missing) : error;
  }
}
