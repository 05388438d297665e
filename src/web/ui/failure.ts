/** The message for a failed request, in Norwegian: the server's own if there is one, else one by status. */
import { ApiError, OfflineError } from "#web/api.ts";
import type { Toast } from "#web/ui/toast.ts";

/** Heading where a form may have been stored without a response. */
export const unsureHeading = "Vi vet ikke om det kom fram";
/** Sentence there, for a request with a key. */
export const storedOnce = "Det blir bare lagret én gang.";

/** Statuses of a proxy in front; the site's own error responses have a message. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/** Codes of the server's own responses after which something may be stored. */
const unsureCodes: ReadonlySet<string | undefined> = new Set([
  undefined,
  "internal_error",
  "database_unavailable",
]);

/** Whether a request may have been stored: there was no response, or none that rejects it. */
export function isUnsure(error: unknown): boolean {
  if (error instanceof OfflineError) return false;
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 && unsureCodes.has(error.body.code);
}

/** Like `explainFailure`, of a request with a key: it can be sent again without being stored twice. */
export function explainKeyedFailure(error: unknown): string {
  return isUnsure(error) ? `${explainFailure(error)} ${storedOnce}` : explainFailure(error);
}

/** @param failed the toast when it was rejected */
export function failureToast(error: unknown, failed: Toast): Toast {
  const unsure = { title: unsureHeading, description: `Prøv igjen. ${storedOnce}` };
  return { ...(isUnsure(error) ? unsure : failed), isDestructive: true };
}

export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine
      ? "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen."
      : "Du er uten nett. Prøv igjen når du har nett.";
  }
  const { status, body } = error;
  if (body.message) return body.message;
  if (status === 429) return "Du har sendt for mye på kort tid. Prøv igjen senere.";
  if (gatewayErrors.has(status)) return "Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen.";
  if (status >= 500) return "Noe gikk galt hos oss. Prøv igjen om litt.";
  return "Det du sendte, ble avvist. Last siden på nytt og prøv igjen.";
}
