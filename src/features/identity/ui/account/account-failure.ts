/** Messages for what fails on the account page and on the pages of one-time links. */
import { isNetworkFailure, NotInitialised } from "#features/identity/ui/session.ts";
import { notInitialised, ownWords, tooManyAttempts } from "#features/identity/ui/sign-in-failure.ts";
import { ApiError } from "#web/api.ts";

const texts: Readonly<Record<string, string>> = {
  "auth/invalid-credential": "Passordet stemmer ikke.",
  "auth/wrong-password": "Passordet stemmer ikke.",
  "auth/invalid-verification-code":
    "Koden stemmer ikke, eller den er brukt. Vent til appen viser en ny, og kontroller at klokka på telefonen går riktig.",
  "auth/requires-recent-login": "Det tok for lang tid. Bekreft med passordet ditt på nytt.",
  "auth/code-expired": "Det tok for lang tid. Begynn på nytt.",
  "auth/invalid-verification-id": "Det tok for lang tid. Begynn på nytt.",
  "auth/invalid-multi-factor-session": "Det tok for lang tid. Prøv på nytt.",
  "auth/second-factor-already-in-use": "Totrinnsinnlogging er allerede slått på. Last siden på nytt.",
  "auth/multi-factor-info-not-found": "Totrinnsinnlogging er allerede slått av. Last siden på nytt.",
  "auth/operation-not-allowed": "Dette er ikke slått på i innloggingstjenesten.",
  "auth/invalid-argument": "Dette er ikke slått på i innloggingstjenesten.",
  "auth/user-token-expired": "Økten er avsluttet. Logg inn på nytt.",
  "auth/expired-action-code": "Lenken er brukt eller utløpt. Be om en ny.",
  "auth/invalid-action-code": "Lenken er brukt eller utløpt. Be om en ny.",
  "auth/invalid-email": "E-postadressen er ikke en gyldig adresse.",
};

/** Errors whose reason the service words itself. */
const worded = ["auth/weak-password", "auth/password-does-not-meet-requirements"];

export function describeAccountFailure(error: unknown): string {
  if (error instanceof NotInitialised) return notInitialised;
  if (isNetworkFailure(error) || error instanceof TypeError) {
    return "Nettstedet svarer ikke. Kontroller nettforbindelsen og prøv igjen.";
  }
  if (error instanceof ApiError) return error.body.message ?? "Noe gikk galt. Prøv igjen om litt.";
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  if (code === "auth/too-many-requests") return tooManyAttempts(error);
  if (worded.includes(code)) return ownWords(error) ?? "Passordet er for lett å gjette.";
  return texts[code] ?? "Noe gikk galt. Prøv igjen om litt.";
}
