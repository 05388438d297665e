/**
 * All that is used of the official SDK, in one module, so that the rest of it stays out of the build. Loaded only by
 * the sign-in.
 */
import { initializeApp } from "firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  revokeAccessToken,
  signInWithEmailAndPassword,
  signOut,
} from "firebase/auth";
import { keepTokenFresh } from "#features/identity/ui/keep-fresh.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";

/** What is used of the SDK. */
export interface AuthClient {
  /** Resolves when the stored sign-in has been looked for. */
  ready(): Promise<void>;
  readonly email: string | null;
  token(): Promise<string | null>;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** The service at this site's own origin, in the project's place while Firebase is out of reach. */
const fallback = { apiKey: "embedded", authDomain: "localhost", projectId: "embedded" };

export function openFirebase(config: IdentityConfig): AuthClient {
  const origin = config.provider === "embedded" ? location.origin : config.emulatorOrigin;
  return clientOf(openAuth("main", config, origin), config.provider === "embedded");
}

export function openFallback(): AuthClient {
  return clientOf(openAuth("stand-in", fallback, location.origin), true);
}

function openAuth(
  name: string,
  { apiKey, authDomain, projectId }: Pick<IdentityConfig, "apiKey" | "authDomain" | "projectId">,
  customOrigin: string | undefined,
): Auth {
  const app = initializeApp({ apiKey, authDomain, projectId }, name);
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (customOrigin) connectAuthEmulator(auth, customOrigin, { disableWarnings: true });
  keepTokenFresh(app);
  return auth;
}

/** @param isOurs the embedded service, which ends the session on its side too when it is notified of the sign-out */
function clientOf(auth: Auth, isOurs: boolean): AuthClient {
  return {
    ready: () => auth.authStateReady(),
    get email() {
      return auth.currentUser?.email ?? null;
    },
    token: async () => (await auth.currentUser?.getIdToken()) ?? null,
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    signOut: async () => {
      const user = auth.currentUser;
      if (isOurs && user) {
        // Signing out here must work although the server cannot be reached.
        await user
          .getIdToken()
          .then((token) => revokeAccessToken(auth, token))
          .catch(() => undefined);
      }
      await signOut(auth);
    },
    onChange: (listener) => onAuthStateChanged(auth, () => listener()),
  };
}
