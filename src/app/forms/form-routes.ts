/** Plain form posts, for a browser without scripts: the same schemas and stores as the API, with pages as responses. */
import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { SendPages } from "#app/document/page-routes.ts";
import { noteUnavailable, toHttpError } from "#platform/error-handler.ts";
import type { App } from "#platform/app.ts";
import { invalidFields } from "#platform/http-error.ts";
import {
  type Idempotency,
  idempotencyKeySchema,
  type Respond,
  type StoredResponse,
} from "#platform/writes/idempotency.ts";
import type { RouteLimit } from "#platform/limits/rate-limit.ts";
import { localPath, receiptPath } from "#shared/text/url-text.ts";
import { formKeyField, type FormState } from "#shared/form-state.ts";
import { storedOnce } from "#web/ui/failure.ts";

export interface PlainForm<Schema extends z.ZodType> {
  /** The form page's path, where the form is posted too. */
  readonly path: string;
  readonly schema: Schema;
  /** Stores the input. @throws HttpError when it is rejected after all. */
  readonly submit: (input: z.output<Schema>, request: FastifyRequest, respond: Respond) => Promise<void>;
  readonly limit: RouteLimit;
  /** Path of the receipt page; some name a stored row, and are made from the API's response. */
  readonly receipt: string | ((body: unknown) => string);
}

export interface FormRoutesOptions {
  readonly sendFormPage: SendPages["sendFormPage"];
  readonly idempotency: Idempotency;
  readonly forms: readonly PlainForm<z.ZodType>[];
}

/** Checks the types of a form's schema and handler together, so that different forms fit in one list. */
export function plainForm<Schema extends z.ZodType>(form: PlainForm<Schema>): PlainForm<z.ZodType> {
  return form;
}

export async function formRoutes(app: App, options: FormRoutesOptions): Promise<void> {
  const { sendFormPage, idempotency, forms } = options;
  await app.register(async (scope) => {
    await scope.register(formbody);
    for (const form of forms) {
      scope.post(
        form.path,
        { config: { rateLimit: form.limit, changesCounts: true }, schema: { hide: true } },
        async (request, reply) => {
          const values = readValues(request.body);
          const parsed = form.schema.safeParse(values);
          if (!parsed.success) {
            const errors = parsed.error.issues.map(({ path, message }) => ({
              field: String(path[0] ?? ""),
              message,
            }));
            return sendFormPage(request, reply, { status: 400, form: { values, errors } });
          }
          const { receipt } = form;
          const locate = (body: unknown) =>
            typeof receipt === "string" ? receiptPath(receipt, localPath(values["tilbake"])) : receipt(body);
          try {
            return await idempotency.send(
              request,
              reply,
              (respond) => form.submit(parsed.data, request, redirecting(respond, locate)),
              keyOf(values),
            );
          } catch (error) {
            const { status, message, headers, retryAfterMs } = toHttpError(error, request);
            const isAway = noteUnavailable(request, error);
            if (status >= 500 && retryAfterMs === undefined) {
              request.log.error({ err: error }, "could not store a form");
            }
            const isUnsure = isAway || status === 500;
            const text = isUnsure && keyOf(values) ? `${message} ${storedOnce}` : message;
            const rejected: FormState = { values, errors: [{ field: "", message: text }], isUnsure };
            return sendFormPage(request, reply.headers(headers), { status, form: rejected });
          }
        },
      );
    }
  });
}

/** Responds with a redirect in place of the API's response, with its cookies. */
function redirecting(respond: Respond, locate: (body: unknown) => string): Respond {
  const redirect = ({ cookies, body }: StoredResponse) => ({
    status: 303,
    location: locate(body),
    ...(cookies && { cookies }),
  });
  return Object.assign((tx: object, made: StoredResponse) => respond(tx, redirect(made)), {
    id: respond.id,
    seal: (made: StoredResponse) => respond.seal(redirect(made)),
  });
}

/**
 * The key in the form's hidden field, with the content: a page that the browser goes back to has the same field, but its
 * new text is another submission.
 */
function keyOf(values: Readonly<Record<string, string>>): string | undefined {
  return idempotencyKeySchema.safeParse(values[formKeyField]).success ? JSON.stringify(values) : undefined;
}

const valuesSchema = z.record(z.string(), z.string());

function readValues(body: unknown): Record<string, string> {
  const parsed = valuesSchema.safeParse({ ...(body as object) });
  if (!parsed.success) throw invalidFields({});
  return parsed.data;
}
