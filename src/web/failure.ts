/** Why a request failed, as a Norwegian sentence that says what to do: the server's own reason where it gave one. */
import { ApiError } from "#web/api.ts";

/** From a proxy in front: the site itself gives its reason. */
const isAway: ReadonlySet<number> = new Set([502, 503, 504]);

export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine
      ? "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen."
      : "Du er uten nett. Prøv igjen når du har nett.";
  }
  const { status, body } = error;
  if (body.message) return body.message;
  if (status === 429) return "Det kom for mange forespørsler herfra. Prøv igjen senere.";
  if (isAway.has(status)) return "Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen.";
  if (status >= 500) return "Noe gikk galt hos oss. Prøv igjen om litt.";
  return "Nettstedet tok ikke imot det. Last siden på nytt og prøv igjen.";
}
