/** The used part of the Firebase SDK in one module, so that the rest stays out of the bundle. Loaded by the admin page only. */
import { type FirebaseApp, initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  type User,
  verifyPasswordResetCode,
} from "@firebase/auth";
import { sessionsPath } from "#features/identity/paths.ts";
import { codeOf, SecondFactorNeeded } from "#features/identity/ui/failures.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

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

/** Client of the signed-in account. Every call may throw what the SDK throws. */
export type AccountClient = ReturnType<typeof accountClient>;
export type Factor = ReturnType<typeof describe>;
export type Enrolment = Awaited<ReturnType<AccountClient["enrol"]>>;

/**
 * The signed-in account: its password, and its second factor.
 * @param isEmbedded the embedded service, where a confirmation begins a session of its own: the one before is ended
 */
function accountClient(auth: Auth, isEmbedded: boolean) {
  const user = (): User => {
    if (!auth.currentUser) throw new Error("nobody is signed in");
    return auth.currentUser;
  };
  return {
    /** Confirms the account's owner: most of what follows is allowed only soon after. */
    async confirm(password: string, code: string) {
      const current = user();
      const { sid: before } = (await current.getIdTokenResult()).claims;
      const credential = EmailAuthProvider.credential(current.email ?? "", password);
      try {
        await reauthenticateWithCredential(current, credential);
      } catch (error) {
        const needed = asSecondFactor(auth, error);
        if (!(needed instanceof SecondFactorNeeded)) throw error;
        await needed.finish(code);
      }
      if (isEmbedded && typeof before === "string") {
        await callApi("DELETE", `${sessionsPath}/${before}`).catch((error: unknown) =>
          logQuietly("The session before was not ended", error),
        );
      }
    },
    changePassword: (newPassword: string) => updatePassword(user(), newPassword),
    /** The second factors, read from the service. */
    async listFactors() {
      await reload(user());
      return multiFactor(user()).enrolledFactors.map(describe);
    },
    /** @param siteName what the authenticator app shows the code under */
    async enrol(siteName: string) {
      const factors = multiFactor(user());
      const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
      const account = encodeURIComponent(user().email ?? "");
      return {
        /** The secret in Base32, for an app that cannot scan. */
        secret: secret.secretKey,
        url: secret.generateQrCodeUrl(account, siteName),
        finish: (code: string) =>
          factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), "Autentiseringsapp"),
      };
    },
    unenrol: (id: string) => multiFactor(user()).unenroll(id),
  };
}

/** The error of a sign-in whose password was right, with the way on; any other as it is. */
function asSecondFactor(auth: Auth, error: unknown): unknown {
  if (codeOf(error) !== "auth/multi-factor-auth-required") return error;
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const totp = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!totp) return error;
  return new SecondFactorNeeded(async (code) => {
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(totp.uid, code));
  });
}

function describe({ uid, displayName, enrollmentTime }: MultiFactorInfo) {
  return { id: uid, name: displayName ?? null, enrolledAt: new Date(enrollmentTime).toISOString() };
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
