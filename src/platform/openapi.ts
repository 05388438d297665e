/** Shared parts of the OpenAPI document. */
import { errorBodySchema } from "#platform/http-error.ts";

const meanings = {
  400: "Something in the request is wrong; `message` says what.",
  401: "Not signed in.",
  403: "Signed in as a user without this right.",
  404: "There is no such thing.",
  409: "There is no room for it, or it is in another state; `message` says what.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  422: "The `Idempotency-Key` was used with another body.",
  429: "Too many calls from this IP; `Retry-After` says when to try again.",
  503: "Too much waits already, or the database is unavailable; `Retry-After` says when to try again.",
} as const;

type ErrorResponse = keyof typeof meanings;

/** The error responses of a route, for its schema and the OpenAPI document. */
export function errorResponses<Status extends ErrorResponse>(
  ...statuses: readonly Status[]
): Record<Status, typeof errorBodySchema> {
  const entries = statuses.map((status) => [status, errorBodySchema.describe(meanings[status])]);
  return Object.fromEntries(entries) as Record<Status, typeof errorBodySchema>;
}
