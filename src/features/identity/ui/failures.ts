/** Failures of the identity service, and the messages for them, by the service's error code. */
import { ApiError } from "#web/api.ts";

/** The SDK or its configuration could not be loaded. */
export class NotInitialised extends Error {
  override readonly name = "NotInitialised";
}

/** Thrown when the password was right and the account has a second factor. */
export class SecondFactorNeeded extends Error {
  override readonly name = "SecondFactorNeeded";
  /** Ends the sign-in with a code. May be called again after a wrong one. */
  readonly finish: (code: string) => Promise<void>;

  constructor(finish: (code: string) => Promise<void>) {
    super("a second factor is needed");
    this.finish = finish;
  }
}

export class SignInTimeout extends Error {
  override readonly name = "SignInTimeout";
  /** The sign-in, which may still succeed. */
  readonly arrival: Promise<void>;

  constructor(ms: number, arrival: Promise<void>) {
    super(`Authentication timeout after ${ms / 1000} seconds`);
    this.arrival = arrival;
  }
}

/** The SDK's error code; an empty text when it has none. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}

/** Whether the SDK got no response from the service, or an unreadable one. */
export function isNetworkFailure(error: unknown): boolean {
  return codeOf(error) === "auth/network-request-failed";
}

export const signInFailedTitle = "Innlogging feilet";
export const notInitialised = "Innloggingstjenesten er ikke initialisert.";
const checkNetwork = "Sjekk nettforbindelsen og prøv igjen.";
const wrongCode =
  "Koden stemmer ikke, eller den er brukt. Vent til appen viser en ny, og sjekk at klokken på telefonen går riktig.";
const notAnEmail = "E-postadressen er ikke en gyldig adresse.";

export interface SignInFailure {
  readonly text: string;
  /** A further sentence, for some codes. */
  readonly more?: string;
  /** Whether the service could not be reached: the fallback may work. */
  readonly isUnreachable: boolean;
}

const signInTexts: Readonly<Record<string, string>> = {
  "auth/invalid-credential": "Ugyldig brukernavn eller passord.",
  "auth/user-not-found": "Bruker ikke funnet.",
  "auth/wrong-password": "Feil passord.",
};

const signInHints: Readonly<Record<string, string>> = {
  "auth/user-disabled": "Brukeren er sperret, eller tilgangen er avsluttet.",
  "auth/invalid-verification-code": wrongCode,
  "auth/invalid-multi-factor-session": "Det tok for lang tid. Logg inn med passordet på nytt.",
  "auth/multi-factor-auth-required": "Kontoen har en annen totrinnsinnlogging enn den nettstedet kjenner.",
  "auth/invalid-email": notAnEmail,
  "auth/operation-not-allowed": "Innlogging med e-post og passord er slått av i innloggingstjenesten.",
};

export function describeSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInTimeout) return { text: error.message, isUnreachable: true };
  if (error instanceof NotInitialised) {
    return { text: notInitialised, more: checkNetwork, isUnreachable: false };
  }
  if (isNetworkFailure(error)) {
    return { text: "Innloggingstjenesten hadde en nettverksfeil.", more: checkNetwork, isUnreachable: true };
  }
  const code = codeOf(error);
  const more = code === "auth/too-many-requests" ? tooManyAttempts(error) : signInHints[code];
  const text = signInTexts[code] ?? "Sjekk brukernavn og passord";
  return { text, ...(more ? { more } : {}), isUnreachable: false };
}

/** Texts of the account page and of the pages of one-time links. */
const accountTexts: Readonly<Record<string, string>> = {
  "auth/invalid-credential": "Passordet stemmer ikke.",
  "auth/wrong-password": "Passordet stemmer ikke.",
  "auth/invalid-verification-code": wrongCode,
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
  "auth/invalid-email": notAnEmail,
};

/** Errors whose reason the service words itself. */
const worded = ["auth/weak-password", "auth/password-does-not-meet-requirements"];
const otherwise = "Noe gikk galt. Prøv igjen om litt.";

export function describeAccountFailure(error: unknown): string {
  if (error instanceof NotInitialised) return notInitialised;
  if (isNetworkFailure(error) || error instanceof TypeError) return `Nettstedet svarer ikke. ${checkNetwork}`;
  if (error instanceof ApiError) return error.body.message ?? otherwise;
  const code = codeOf(error);
  if (code === "auth/too-many-requests") return tooManyAttempts(error);
  if (worded.includes(code)) return ownWords(error) ?? "Passordet er for lett å gjette.";
  return accountTexts[code] ?? otherwise;
}

/** The service's own sentence: «Firebase: Passordet må ha minst 8 tegn. (auth/weak-password).» */
function ownWords(error: unknown): string | undefined {
  return /^Firebase: (.+) \(auth\/[\w-]+\)\.?$/s.exec((error as Error | null)?.message ?? "")?.[1];
}

/** The embedded service sends the wait, Firebase does not. */
function tooManyAttempts(error: unknown): string {
  const wait = /^Vent .+$/.exec(ownWords(error) ?? "")?.[0] ?? "Vent noen minutter";
  return `Det har vært for mange forsøk. ${wait} før du prøver igjen.`;
}
