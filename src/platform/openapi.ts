/** Shared parts of the OpenAPI documents. */
import type { z } from "zod";
import { errorBodySchema } from "#platform/http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The 200 that an administrator gets at the url of a public list. */
    administratorResponse?: z.ZodType;
  }
}

const meanings = {
  400: "Something in the request is wrong; `message` says what.",
  401: "Not signed in.",
  403: "Signed in as a user without this right.",
  404: "There is no such thing.",
  409: "There is no room for it, or it is in another state; `message` says what.",
  413: "The body is too large.",
  415: "The body is of a type that is not read here.",
  422: "The `Idempotency-Key` was used with another body.",
  429: "Too many calls from this IP; `Retry-After` says when to try again.",
  503: "Too much waits already, or the database is unavailable; `Retry-After` says when to try again.",
} as const;
export type ErrorStatus = keyof typeof meanings;

/** The error responses of a route, for its schema and the OpenAPI document. */
export function errorResponses<Status extends ErrorStatus>(...statuses: readonly Status[]) {
  const content = { "application/json": { schema: errorBodySchema } };
  const entries = statuses.map((status) => [status, { description: meanings[status], content }]);
  return Object.fromEntries(entries) as Record<Status, { description: string; content: typeof content }>;
}

/** The header of a response that is one page of a list, for its schema's meta. */
export const totalHeader = {
  "X-Total-Count": { type: "integer", minimum: 0, description: "How many there are in all." },
} as const;
