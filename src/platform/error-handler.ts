/** The error handler: turns a route's error into the one error shape, in Norwegian, and logs the server's own faults. */
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "#platform/app.ts";
import { DroppedLog } from "#platform/log/dropped-log.ts";
import { giveBackCount } from "#platform/limits/limit-requests.ts";
import { HttpError, invalidFields } from "#platform/http-error.ts";
import { BusyError, isDatabaseUnavailable } from "#shared/errors.ts";
import { escapeHtml } from "#shared/text/escape.ts";

const messages: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ["invalid_request", "Det du sendte, kunne ikke leses. Last siden på nytt og prøv igjen."],
  404: ["not_found", "Fant ikke det du spurte etter."],
  405: ["method_not_allowed", "Adressen tar ikke imot denne typen forespørsel."],
  408: ["timeout", "Det du sendte, kom ikke fram i tide. Prøv igjen."],
  413: ["too_large", "Det du sendte, er for stort. Gjør det kortere og prøv igjen."],
  414: ["too_long", "Adressen er for lang."],
  415: ["unsupported_media_type", "Innholdet må sendes som JSON."],
  431: [
    "too_large",
    "Nettleseren sendte for mye. Slett informasjonskapsler for dette domenet, og prøv igjen.",
  ],
  500: ["internal_error", "Noe gikk galt hos oss. Prøv igjen senere."],
  503: ["unavailable", "Tjenesten er opptatt akkurat nå. Prøv igjen om litt."],
};

type ValidationError = Pick<FastifyError, "validationContext"> & Required<Pick<FastifyError, "validation">>;

/** The wait before a retry: about as long as a restart of the database takes. */
const databaseRetryMs = 5_000;

export function toHttpError(error: unknown, { method }: Pick<FastifyRequest, "method">): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(method === "GET" || method === "HEAD");
  if (error instanceof BusyError) return httpErrorOf(503);
  if (hasZodFastifySchemaValidationErrors(error)) return validationErrorOf(error);
  return httpErrorOf((error as FastifyError | undefined)?.statusCode ?? 500);
}

/** The error of a lost connection, perhaps lost after the commit: it does not rule out that the write was stored. */
function databaseUnavailable(isRead: boolean): HttpError {
  const doubt = isRead ? "" : "Det er ikke sikkert at dette ble lagret. ";
  const message = `Databasen svarer ikke akkurat nå. ${doubt}Prøv igjen om litt.`;
  return new HttpError(503, "database_unavailable", message, { retryAfterMs: databaseRetryMs });
}

/** The error of a failed validation: by field where it is the body's, so that a form can lead to the field at fault. */
function validationErrorOf({ validation, validationContext }: ValidationError): HttpError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of validation) {
    const field = instancePath.split("/")[1];
    if (field && message) fields[field] ??= message;
  }
  if (validationContext === "body" && Object.keys(fields).length > 0) return invalidFields(fields);
  const [problem] = validation;
  return problem?.message ? new HttpError(400, "invalid_request", problem.message) : httpErrorOf(400);
}

export function httpErrorOf(status: number): HttpError {
  const known = messages[status] ?? (status < 500 ? messages[400] : messages[500]);
  const [code, message] = known ?? ["internal_error", STATUS_CODES[status] ?? ""];
  return new HttpError(messages[status] ? status : status < 500 ? 400 : 500, code, message);
}

const noteName = "noteUnavailable";
type Note = (error: unknown) => void;

/**
 * Counts a request that failed because the database is unavailable, in the metrics and not in its ip's limit; the log gets one
 * line for all of them every few seconds.
 * Exported for errors that are handled outside the error handler. @returns false for any other error
 */
export function noteUnavailable(request: Pick<FastifyRequest, "server">, error: unknown): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  giveBackCount(request);
  request.server.getDecorator<Note>(noteName)(error);
  return true;
}

/** @param onUnavailable called for each request that failed because the database is unavailable */
export function handleErrors(app: App, siteName: string, onUnavailable: () => void = () => {}): void {
  app.setNotFoundHandler(() => {
    throw httpErrorOf(404);
  });
  const unavailable = new DroppedLog({
    log: app.log,
    message: "requests failed: the database is unavailable",
  });
  app.addHook("onClose", () => unavailable.flush());
  app.decorate(noteName, ((error) => {
    unavailable.note(error);
    onUnavailable();
  }) satisfies Note);
  app.setErrorHandler((error, request, reply) => {
    const response = toHttpError(error, request);
    noteUnavailable(request, error);
    // A temporary rejection, as by a full inbox, is not an error of ours, and a flood of them must not fill the log.
    const isRejected = error instanceof BusyError || response.retryAfterMs !== undefined;
    if (response.status >= 500 && !isRejected) request.log.error({ err: error }, "a request failed");
    reply.code(response.status).headers({ ...response.headers, "cache-control": "no-store" });
    return isForPage(request)
      ? reply.type("text/html; charset=utf-8").send(errorPage(response, siteName))
      : reply.send(response.body);
  });
}

/** A browser's navigation (a followed link, a typed url) gets a page, not JSON. */
function isForPage({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}

/** Plain HTML without React: the renderer may have failed. The messages are ours, without markup. */
function errorPage({ message }: HttpError, siteName: string): string {
  return (
    '<!doctype html><html lang="nb"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(siteName)}</title><main><h1>Det gikk ikke</h1><p>${escapeHtml(message)}</p>` +
    '<p><a href="/">Til forsiden</a></p></main></html>'
  );
}

type Issue = z.core.$ZodRawIssue;

/** The message of an issue, for `z.config({ customError })`: a schema's own messages come before it. */
export function issueText(issue: Issue): string {
  const name = issue.path?.length ? `«${issue.path.join(".")}»` : "Innholdet";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `${name} mangler.` : `${name} har en verdi av feil type.`;
    case "invalid_value":
      return `${name} må være ${issue.values.map(String).join(", ")}.`.replace(/, ([^,]*)$/, " eller $1");
    case "too_small":
      return `${name} må ${sizeText(issue.origin, "minst", issue.minimum)}.`;
    case "too_big":
      return `${name} kan ${sizeText(issue.origin, "høyst", issue.maximum)}.`;
    case "unrecognized_keys":
      return `${issue.keys.map((key) => `«${key}»`).join(", ")} er ikke et felt her.`;
    default:
      return `${name} har en verdi som ikke kan brukes.`;
  }
}

function sizeText(origin: string, bound: "minst" | "høyst", size: number | bigint): string {
  return origin === "string" ? `ha ${bound} ${size} tegn` : `være ${bound} ${size}`;
}
