/** The signed-in account by the Firebase SDK: its password, and its second factor. */
import { sessionsPath } from "#features/identity/paths.ts";
import {
  type Auth,
  EmailAuthProvider,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  type MultiFactorInfo,
  reauthenticateWithCredential,
  reload,
  TotpMultiFactorGenerator,
  updatePassword,
  type User,
} from "@firebase/auth";
import { codeOf, SecondFactorNeeded } from "#features/identity/ui/failures.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** Every call may throw what the SDK throws. */
export type AccountClient = ReturnType<typeof accountClient>;
export type Factor = ReturnType<typeof describe>;
export type Enrolment = Awaited<ReturnType<AccountClient["enrol"]>>;

/** @param isEmbedded the embedded service, where a confirmation begins a session of its own: the one before is ended */
export function accountClient(auth: Auth, isEmbedded: boolean) {
  const user = (): User => {
    if (!auth.currentUser) throw new Error("nobody is signed in");
    return auth.currentUser;
  };
  return {
    /** Shows that it is still the account's owner: most of what follows is allowed only soon after. */
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
        /** For an app that cannot scan: Base32. */
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
export function asSecondFactor(auth: Auth, error: unknown): unknown {
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
