/** Messages for a failed sign-in, by the identity service's error code. */
import { isNetworkFailure, NotInitialised, SignInTimeout } from "#features/identity/ui/session.ts";

export const signInFailedTitle = "Innlogging feilet";

export interface SignInFailure {
  readonly text: string;
  /** A further sentence, for some codes. */
  readonly more?: string;
  /** The service could not be reached: the fallback may work. */
  readonly isUnreachable: boolean;
}

const texts: Readonly<Record<string, string>> = {
  "auth/invalid-credential": "Ugyldig brukernavn eller passord.",
  "auth/user-not-found": "Bruker ikke funnet.",
  "auth/wrong-password": "Feil passord.",
};

export const notInitialised = "Innloggingstjenesten er ikke initialisert.";
const checkNetwork = "Kontroller nettforbindelsen og prøv igjen.";

const otherwise = "Sjekk brukernavn og passord";

const more: Readonly<Record<string, string>> = {
  "auth/user-disabled": "Brukeren er sperret.",
  "auth/invalid-verification-code":
    "Koden stemmer ikke, eller den er brukt. Vent til appen viser en ny, og kontroller at klokka på telefonen går riktig.",
  "auth/invalid-multi-factor-session": "Det tok for lang tid. Logg inn med passordet på nytt.",
  "auth/multi-factor-auth-required": "Kontoen har en annen totrinnsinnlogging enn den nettstedet kjenner.",
  "auth/invalid-email": "E-postadressen er ikke en gyldig adresse.",
  "auth/operation-not-allowed": "Innlogging med e-post og passord er slått av i innloggingstjenesten.",
};

/** What the service itself says: «Firebase: Passordet må ha minst 8 tegn. (auth/weak-password).» */
export function ownWords(error: unknown): string | undefined {
  return /^Firebase: (.+) \(auth\/[\w-]+\)\.?$/s.exec((error as Error | null)?.message ?? "")?.[1];
}

/** The embedded service says how long to wait, Firebase does not. */
export function tooManyAttempts(error: unknown): string {
  const wait = /^Vent .+$/.exec(ownWords(error) ?? "")?.[0] ?? "Vent noen minutter";
  return `Det har vært for mange forsøk. ${wait} før du prøver igjen.`;
}

export function describeFailure(error: unknown): SignInFailure {
  if (error instanceof SignInTimeout) return { text: error.message, isUnreachable: true };
  if (error instanceof NotInitialised)
    return { text: notInitialised, more: checkNetwork, isUnreachable: false };
  if (isNetworkFailure(error)) {
    return { text: "Innloggingstjenesten hadde en nettverksfeil.", more: checkNetwork, isUnreachable: true };
  }
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  const extra = code === "auth/too-many-requests" ? tooManyAttempts(error) : more[code];
  return { text: texts[code] ?? otherwise, ...(extra ? { more: extra } : {}), isUnreachable: false };
}
