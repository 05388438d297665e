/** The one shape of an error answer: `{code, message}`, the message in Norwegian, for people. */
import { z } from "zod";

export const errorBodySchema = z
  .object({
    code: z.string().meta({ description: "A stable word for programs, e.g. 'invalid_request'." }),
    message: z.string().meta({ description: "A Norwegian sentence for people." }),
  })
  .meta({ id: "Error" });

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (message: string) => new HttpError(404, "not_found", message);
