/**
 * The client of the Firebase SDK: all that is used of it, in one module, so that the rest stays out of the bundle.
 * Loaded by the admin page only.
 */
import { type FirebaseApp, initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  revokeAccessToken,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  verifyPasswordResetCode,
} from "@firebase/auth";
import { accountClient, asSecondFactor } from "#features/identity/ui/firebase-account.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";

export type AuthClient = ReturnType<typeof clientOf>;

/** The embedded service, used while Firebase cannot be reached. */
const fallback = { apiKey: "embedded", authDomain: "localhost", projectId: "embedded" };

export function openFirebase(config: IdentityConfig) {
  const origin = config.provider === "embedded" ? location.origin : config.emulatorOrigin;
  return clientOf(openAuth("main", config, origin), config.provider === "embedded");
}

export function openFallback() {
  // The name is part of the key that the SDK stores sessions under, so it stays.
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

/** @param isEmbedded the embedded service, which also ends the session on the server at sign-out */
function clientOf(auth: Auth, isEmbedded: boolean) {
  return {
    /** Resolves when a stored session is restored, or there is none. */
    ready: () => auth.authStateReady(),
    get email() {
      return auth.currentUser?.email ?? null;
    },
    token: async () => (await auth.currentUser?.getIdToken()) ?? null,
    account: accountClient(auth, isEmbedded),
    /** @throws SecondFactorNeeded when the password was right and a code is to follow */
    signIn: async (email: string, password: string) => {
      await signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
        throw asSecondFactor(auth, error);
      });
    },
    mailNewPassword: (email: string) => sendPasswordResetEmail(auth, email),
    /** The email that the link of such a mail is for. */
    readResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    resetPassword: (code: string, newPassword: string) => confirmPasswordReset(auth, code, newPassword),
    signOut: async () => {
      const user = auth.currentUser;
      if (isEmbedded && user) {
        // Signing out in the browser must work without the server.
        await user
          .getIdToken()
          .then((token) => revokeAccessToken(auth, token))
          .catch(() => undefined);
      }
      await signOut(auth);
    },
    onChange: (listener: () => void) => onAuthStateChanged(auth, () => listener()),
  };
}

/** The SDK's internal interface between its parts, which its types leave out. */
interface WithAuthInternal {
  readonly container: {
    getProvider(name: "auth-internal"): {
      getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void };
    };
  };
}

/**
 * Makes the SDK renew the ID token five minutes before it expires, with retries from 30 seconds up to 16 minutes after
 * network failures. It does so only with a token listener of its internal interface, as its database client has;
 * `onIdTokenChanged` is not one.
 */
function keepTokenFresh(app: FirebaseApp): void {
  const { container } = app as unknown as WithAuthInternal;
  container
    .getProvider("auth-internal")
    .getImmediate()
    .addAuthTokenListener(() => {});
}
