/** The one shape of an error response: `{code, message}`, the message in Norwegian, for people; at times more fields. */
import { z } from "zod";
import { OwnError } from "#shared/errors.ts";

export const errorBodySchema = z
  .object({
    code: z.string().meta({ description: "A stable word for programs, e.g. 'invalid_request'." }),
    message: z.string().meta({ description: "A Norwegian sentence for people." }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "What is wrong with each field of a form: a Norwegian sentence by field name." }),
    retryAfterMs: z
      .int()
      .positive()
      .optional()
      .meta({ description: "How long to wait before the same request can succeed, where that is known." }),
  })
  .meta({ id: "ErrorBody" });

export type ErrorBody = z.infer<typeof errorBodySchema>;

type Details = Pick<ErrorBody, "fields" | "retryAfterMs">;

export class HttpError extends OwnError {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;
  /** The wait before the same request can succeed, where it is known. */
  readonly retryAfterMs: number | undefined;
  readonly fields: Details["fields"];

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = details.retryAfterMs;
    this.fields = details.fields;
  }

  /** The headers that go with the body: `Retry-After`, in whole seconds. */
  get headers(): Record<string, string> {
    return this.retryAfterMs === undefined ? {} : { "retry-after": `${Math.ceil(this.retryAfterMs / 1000)}` };
  }

  get body(): ErrorBody {
    const { code, message, fields, retryAfterMs } = this;
    return { code, message, ...(fields && { fields }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

/** The 400 of a form: a message by field; the first is also the response's. */
export function invalidFields(fields: Readonly<Record<string, string>>): HttpError {
  const [first = "Skjemaet kunne ikke leses. Last siden på nytt og prøv igjen."] = Object.values(fields);
  return new HttpError(400, "invalid_request", first, { fields });
}

export const notFound = (message: string) => new HttpError(404, "not_found", message);
