/** Shared parts of the OpenAPI document. */
import { z } from "zod";
import { errorBodySchema } from "#platform/http-error.ts";

const meanings = {
  400: "Something in the request is wrong; `message` says what.",
  401: "Not signed in.",
  403: "Signed in as a user without this right.",
  404: "There is no such thing.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "Too many calls from this IP; `Retry-After` says when to try again.",
  503: "Too busy right now; nothing was stored.",
} as const;

type ErrorResponse = keyof typeof meanings;

/** The error responses of a route, for its schema and the OpenAPI document. */
export function errorResponses<Status extends ErrorResponse>(
  ...statuses: readonly Status[]
): Record<Status, typeof errorBodySchema> {
  const entries = statuses.map((status) => [status, errorBodySchema.describe(meanings[status])]);
  return Object.fromEntries(entries) as Record<Status, typeof errorBodySchema>;
}

/** The response to a stored form: nothing about the row is given back, not even its id. */
export const receivedSchema = z.object({ status: z.literal("received") }).meta({ description: "Stored." });
