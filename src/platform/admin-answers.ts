/** What the administrator's calls answer when something is in the way. */
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import type { AdminApp } from "#platform/admin-scope.ts";
import { errorBodySchema, HttpError, notFound } from "#platform/http-error.ts";

/** 400 for a form: what is wrong, by field. */
export class InvalidFieldsError extends HttpError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super(400, "invalid_request", Object.values(fields)[0] ?? "Forespørselen kunne ikke leses.");
    this.fields = fields;
  }
}

/** 409 for a save made from an older row. The answer carries the row as it is now. */
export class StaleRowError extends HttpError {
  readonly current: unknown;

  constructor(current: unknown) {
    super(409, "stale", "Noen andre har endret dette etter at du åpnet det. Ingenting er lagret.");
    this.current = current;
  }
}

export const invalidFieldsSchema = errorBodySchema
  .extend({
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "What is wrong with each field of the form." }),
  })
  .describe("Something in the request is wrong; `message` says what is wrong first.");

export function staleSchema<Row extends z.ZodType>(row: Row) {
  return errorBodySchema
    .extend({ code: z.literal("stale"), current: row })
    .describe("The row has changed since `revision`: nothing is stored, `current` is the row as it is now.");
}

export const conflictSchema = errorBodySchema.describe("The row is in another state; nothing is stored.");

/** Answers refused forms by field, and stale saves with the row. Everything else is answered as elsewhere. */
export function answerAdminErrors(scope: AdminApp): void {
  scope.setErrorHandler((error, _request, reply) => {
    const refusal = toFieldRefusal(error);
    if (!(refusal instanceof InvalidFieldsError || refusal instanceof StaleRowError)) throw error;
    const { status, code, message } = refusal;
    const details =
      refusal instanceof StaleRowError ? { current: refusal.current } : { fields: refusal.fields };
    return reply.code(status).send({ code, message, ...details });
  });
}

function toFieldRefusal(error: unknown): unknown {
  if (!hasZodFastifySchemaValidationErrors(error)) return error;
  const isForm = (error as { validationContext?: string }).validationContext === "body";
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.split("/")[1];
    if (field) fields[field] ??= message ?? "Ugyldig verdi";
  }
  return isForm && Object.keys(fields).length > 0 ? new InvalidFieldsError(fields) : error;
}

// A malformed id names nothing: it is answered like an unknown one, as in the public calls.
export const idParamsSchema = z.object({ id: z.string().meta({ description: "The row's id." }) });

/** @throws HttpError 404 for what cannot be an id. */
export function readId({ id }: z.infer<typeof idParamsSchema>, missing: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(missing);
  return Number(id);
}
