/** The administrators that the fuzzer is: the owner, with a second factor, and a colleague, whose sessions may end. */
import {
  acceptInvitationPath,
  accountPath,
  invitationsPath,
} from "#features/identity/admin-account-contract.ts";
import { appCode } from "#testing/authenticator.ts";
import type { Actor } from "./fuzz-request.ts";

export const owner = { email: "admin@avtalemaler.invalid", password: "en hest uten hale" } as const;
export const colleague = { email: "kollega@avtalemaler.invalid", password: "tre ugler i lyng" } as const;

interface Tokens {
  readonly idToken: string;
}

const identity = "/identitytoolkit.googleapis.com";

export class FuzzAdministrators {
  readonly #url: string;
  readonly #ownerToken: string;
  #colleagueToken = "";

  private constructor(url: string, ownerToken: string) {
    this.#url = url;
    this.#ownerToken = ownerToken;
  }

  static async open(url: string): Promise<FuzzAdministrators> {
    const { idToken } = await signIn(url, owner);
    const administrators = new FuzzAdministrators(url, await enrol(url, idToken));
    await administrators.#letIn(colleague.email);
    // Somebody whose access is ended and resumed.
    await administrators.#letIn("noen@avtalemaler.invalid");
    return administrators;
  }

  async #letIn(email: string): Promise<void> {
    const headers = this.headersOf("administrator");
    const invited = await post<{ link: string }>(this.#url, invitationsPath, { body: { email }, headers });
    const accepted = { token: tokenOf(invited.link), name: email, password: colleague.password };
    await post(this.#url, acceptInvitationPath, { body: accepted });
  }

  headersOf(actor: Actor): Readonly<Record<string, string>> {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    if (actor === "visitor") return {};
    if (actor === "colleague") return bearer(this.#colleagueToken);
    return bearer(actor === "administrator" ? this.#ownerToken : `${this.#ownerToken.slice(0, -4)}AAAA`);
  }

  /** Signs the colleague in again. @returns the ids of their other sessions */
  async renew(): Promise<readonly string[]> {
    await signIn(this.#url, colleague);
    this.#colleagueToken = (await signIn(this.#url, colleague)).idToken;
    const headers = this.headersOf("colleague");
    const response = await fetch(this.#url + accountPath, { headers });
    const { sessions } = (await response.json()) as { sessions: { id: string; isCurrent: boolean }[] };
    return sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  }
}

/** What the link of an invitation holds. */
export function tokenOf(link: string): string {
  return decodeURIComponent(link.split("=").at(-1) ?? "");
}

function signIn(url: string, { email, password }: typeof owner | typeof colleague): Promise<Tokens> {
  const body = { email, password, returnSecureToken: true };
  return post<Tokens>(url, `${identity}/v1/accounts:signInWithPassword?key=any`, { body });
}

/** Without a second factor nobody has recovery codes. @returns the token of the session that follows */
async function enrol(url: string, idToken: string): Promise<string> {
  const path = `${identity}/v2/accounts/mfaEnrollment`;
  const { totpSessionInfo: info } = await post<{
    totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
  }>(url, `${path}:start?key=any`, { body: { idToken, totpEnrollmentInfo: {} } });
  const code = appCode(info.sharedSecretKey, Date.now());
  const totpVerificationInfo = { sessionInfo: info.sessionInfo, verificationCode: code };
  const enrolled = await post<Tokens>(url, `${path}:finalize?key=any`, {
    body: { idToken, displayName: "app", totpVerificationInfo },
  });
  return enrolled.idToken;
}

async function post<Result>(
  url: string,
  path: string,
  { body, headers }: { readonly body: object; readonly headers?: Readonly<Record<string, string>> },
): Promise<Result> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Result;
}
