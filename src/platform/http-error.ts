/** The one shape of an error answer: `{code, message}`, the message in Norwegian, for people. */
import { z } from "zod";
import { OwnError } from "#shared/own-error.ts";

export const errorBodySchema = z
  .object({
    code: z.string().meta({ description: "A stable word for programs, e.g. 'invalid_request'." }),
    message: z.string().meta({ description: "A Norwegian sentence for people." }),
    retryAfterMs: z
      .int()
      .positive()
      .optional()
      .meta({ description: "How long to wait before the same request can succeed, where that is known." }),
  })
  .meta({ id: "Error" });

export class HttpError extends OwnError {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;
  /** How long to wait before the same request can succeed, where that is known. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, details: { retryAfterMs?: number } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** The headers that go with the body: `Retry-After`, in whole seconds. */
  get headers(): Record<string, string> {
    return this.retryAfterMs === undefined ? {} : { "retry-after": `${Math.ceil(this.retryAfterMs / 1000)}` };
  }

  get body(): { code: string; message: string; retryAfterMs?: number } {
    const { code, message, retryAfterMs } = this;
    return retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs };
  }
}

export const notFound = (message: string) => new HttpError(404, "not_found", message);
