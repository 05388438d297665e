/** The message for a failed request, in Norwegian: the server's own if there is one, else one by status. */
import { ApiError } from "#web/api.ts";

/** Statuses of a proxy in front; the site's own error responses have a message. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine
      ? "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen."
      : "Du er uten nett. Prøv igjen når du har nett.";
  }
  const { status, body } = error;
  if (body.message) return body.message;
  if (status === 429) return "Det kom for mange forespørsler herfra. Prøv igjen senere.";
  if (gatewayErrors.has(status)) return "Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen.";
  if (status >= 500) return "Noe gikk galt hos oss. Prøv igjen om litt.";
  return "Nettstedet tok ikke imot det. Last siden på nytt og prøv igjen.";
}
