/** The declaration of an administrator's route: url, input, responses, handler. The usual errors follow from the input. */
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { type ErrorStatus, errorResponses } from "#platform/openapi.ts";

interface AdminRoute<Params, Query, Body, Response> {
  /** The operation's summary in the OpenAPI document. */
  readonly summary: string;
  readonly description?: string;
  readonly consumes?: readonly string[];
  readonly headers?: z.ZodType;
  readonly params?: Params;
  readonly querystring?: Query;
  readonly body?: Body;
  /** Schemas by status: of the successful response, and of errors that are not of the usual shape. */
  readonly response: Response;
  /** The error statuses besides 401 and 403, where they differ from those that follow from the input. */
  readonly errors?: readonly ErrorStatus[];
  readonly config?: FastifyContextConfig;
  readonly handler: RouteHandlerMethod<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    { params: Params; querystring: Query; body: Body; response: Response },
    ZodTypeProvider,
    FastifyBaseLogger
  >;
}

export function adminRoute<Params, Query, Body, Response extends object>(
  app: AdminApp,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { handler, config = {}, errors, ...shapes }: AdminRoute<Params, Query, Body, Response>,
): void {
  const { params, querystring, body, response } = shapes;
  const usual = [params && 404, (querystring ?? body) && 400, body && 413, body && 415] as const;
  const statuses = errors ?? usual.filter((status) => typeof status === "number");
  const schema = {
    ...shapes,
    tags: ["admin"],
    response: { ...errorResponses(401, 403, ...statuses), ...response },
  };
  // Fastify's types cannot follow a schema that is a type parameter.
  app.route({ method, url, config, schema, handler: handler as never });
}
