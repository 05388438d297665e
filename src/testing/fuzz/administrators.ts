/** The administrators that the fuzzer is: the owner, with a second factor, and a colleague, whose sessions may end. */
import { acceptInvitationPath, accountPath, invitationsPath } from "#features/identity/paths.ts";
import { appCode } from "#testing/authenticator.ts";
import type { Actor } from "./requests.ts";

export const owner = { email: "admin@avtalemaler.invalid", password: "en hest uten hale" };
const colleague = { email: "kollega@avtalemaler.invalid", password: "tre ugler i lyng" };
const identity = "/identitytoolkit.googleapis.com";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface FuzzAdministrators {
  headersOf(actor: Actor): Readonly<Record<string, string>>;
  /** Signs the colleague in again. @returns the ids of their other sessions */
  renew(): Promise<readonly string[]>;
}

export async function openAdministrators(url: string): Promise<FuzzAdministrators> {
  const post = async <Result>(path: string, body: object, headers = {}): Promise<Result> => {
    const all = { "content-type": "application/json", ...headers };
    const response = await fetch(url + path, { method: "POST", headers: all, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };
  const signIn = async (user: typeof owner) => {
    const path = `${identity}/v1/accounts:signInWithPassword?key=any`;
    return (await post<{ idToken: string }>(path, { ...user, returnSecureToken: true })).idToken;
  };
  // Without a second factor nobody has recovery codes.
  const enrolment = `${identity}/v2/accounts/mfaEnrollment`;
  const idToken = await signIn(owner);
  const { totpSessionInfo: info } = await post<{
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
  }>(`${enrolment}:start?key=any`, { idToken, totpEnrollmentInfo: {} });
  const verificationCode = appCode(info.sharedSecretKey, Date.now());
  const { idToken: ownerToken } = await post<{ idToken: string }>(`${enrolment}:finalize?key=any`, {
    idToken,
    displayName: "app",
    totpVerificationInfo: { sessionInfo: info.sessionInfo, verificationCode },
  });
  // The other is somebody whose access is ended and resumed.
  for (const email of [colleague.email, "noen@avtalemaler.invalid"]) {
    const { link } = await post<{ link: string }>(invitationsPath, { email }, bearer(ownerToken));
    await post(acceptInvitationPath, { token: tokenOf(link), name: email, password: colleague.password });
  }
  let colleagueToken = "";
  return {
    headersOf: (actor) =>
      ({
        visitor: {},
        administrator: bearer(ownerToken),
        colleague: bearer(colleagueToken),
        impostor: bearer(`${ownerToken.slice(0, -4)}AAAA`),
      })[actor],
    async renew() {
      await signIn(colleague);
      colleagueToken = await signIn(colleague);
      const response = await fetch(url + accountPath, { headers: bearer(colleagueToken) });
      const { sessions } = (await response.json()) as { sessions: { id: string; isCurrent: boolean }[] };
      return sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
    },
  };
}

/** What the link of an invitation holds. */
export function tokenOf(link: string): string {
  return decodeURIComponent(link.split("=").at(-1) ?? "");
}
