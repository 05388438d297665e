/**
 * The session at the identity service, with Firebase or the embedded one. Only the server knows the administrator.
 *
 *     const session = await openSession();
 *     setAuthHeaders(session.authHeaders);
 */
import { identityConfigPath } from "#features/identity/paths.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";
import type { AccountClient } from "#features/identity/ui/firebase-account.ts";
import type { AuthClient } from "#features/identity/ui/firebase-client.ts";
import {
  isNetworkFailure,
  NotInitialised,
  SecondFactorNeeded,
  SignInTimeout,
} from "#features/identity/ui/failures.ts";
import { hasStoredSession } from "#features/identity/ui/stored-session.ts";
import { callApi } from "#web/api.ts";
import { Listeners } from "#web/listeners.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { useCallback, useEffect, useState } from "react";

export interface Session {
  readonly email: string | null;
  /** Whether the embedded service is available as a fallback for Firebase. */
  readonly hasFallback: boolean;
  /** Whether the last token failed because of the network: the session may still be valid. */
  readonly isCutOff: boolean;
  /** Loads the SDK ahead of `signIn`. A failure shows there. */
  prepare(): void;
  /** @throws what the SDK throws, SecondFactorNeeded, SignInTimeout after 10 seconds, or NotInitialised */
  signIn(credentials: { email: string; password: string; useFallback: boolean }): Promise<void>;
  signOut(): Promise<void>;
  /** The signed-in account; null when nobody is signed in. */
  readonly account: AccountClient | null;
  /** What works without a session. @throws NotInitialised */
  openRecovery(): Promise<Recovery>;
  authHeaders(): Promise<Readonly<Record<string, string>>>;
  subscribe(listener: () => void): () => void;
}

export interface Recovery extends Pick<AuthClient, "mailNewPassword" | "readResetCode" | "resetPassword"> {
  readonly hasMail: boolean;
}

const authStateWaitMs = 5000;
const signInTimeoutMs = 10_000;

interface Clients {
  readonly main: AuthClient;
  readonly fallback: AuthClient | null;
  readonly all: readonly AuthClient[];
  readonly hasMail: boolean;
}

async function openClients(signal: AbortSignal): Promise<Clients> {
  try {
    const [{ data: config }, sdk] = await Promise.all([
      callApi<IdentityConfig>("GET", identityConfigPath, { signal }),
      import("#features/identity/ui/firebase-client.ts"),
    ]);
    const main = sdk.openFirebase(config);
    const fallback = config.fallback ? sdk.openFallback() : null;
    const all = fallback ? [main, fallback] : [main];
    return { main, fallback, all, hasMail: config.passwordMail };
  } catch (error) {
    throw new NotInitialised("the identity service is not initialised", { cause: error });
  }
}

/**
 * Restores the stored session, waiting at most 5 seconds; what is not loaded by then is loaded again at sign-in. Without a
 * stored session nothing is loaded yet.
 * @throws NotInitialised
 */
export async function openSession(): Promise<Session> {
  // Never called in server rendering: this keeps the SDK out of the server's bundle.
  if (import.meta.env.SSR) throw new Error("There are no sessions on the server");
  const listeners = new Listeners();
  const firstTry = new AbortController();
  let clients: Clients | null = null;
  let opening: Promise<Clients> | undefined;
  let isCutOff = false;
  const open = (signal: AbortSignal) =>
    (opening ??= openClients(signal).then(
      (opened) => {
        clients = opened;
        for (const client of opened.all) client.onChange(() => listeners.tell());
        return opened;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  const current = () => clients?.all.find(({ email }) => email !== null);

  const restore = async () => {
    if (!(await hasStoredSession())) return;
    const { all } = await open(firstTry.signal);
    await Promise.all(all.map((client) => client.ready()));
  };
  await Promise.race([restore(), pause(authStateWaitMs).then(() => firstTry.abort())]);

  return {
    get email() {
      return current()?.email ?? null;
    },
    get hasFallback() {
      return clients?.fallback != null;
    },
    get isCutOff() {
      return isCutOff;
    },
    prepare() {
      open(AbortSignal.timeout(signInTimeoutMs)).catch(() => undefined);
    },
    async signIn({ email, password, useFallback }) {
      const signedIn = open(AbortSignal.timeout(signInTimeoutMs)).then(async ({ main, fallback, all }) => {
        const chosen = useFallback && fallback ? fallback : main;
        // Only one of the services may have a session.
        const leaveOthers = () =>
          Promise.all(all.filter((other) => other !== chosen && other.email).map((other) => other.signOut()));
        try {
          await chosen.signIn(email, password);
        } catch (error) {
          if (!(error instanceof SecondFactorNeeded)) throw error;
          throw new SecondFactorNeeded(async (code) => {
            await error.finish(code);
            await leaveOthers();
          });
        }
        await leaveOthers();
      });
      const tooLate = pause(signInTimeoutMs).then(() => {
        throw new SignInTimeout(signInTimeoutMs, signedIn);
      });
      await Promise.race([signedIn, tooLate]);
    },
    async signOut() {
      await Promise.all(clients?.all.map((client) => client.signOut()) ?? []);
    },
    get account() {
      return current()?.account ?? null;
    },
    async openRecovery() {
      const { main, hasMail } = await open(AbortSignal.timeout(signInTimeoutMs));
      const { mailNewPassword, readResetCode, resetPassword } = main;
      return { hasMail, mailNewPassword, readResetCode, resetPassword };
    },
    async authHeaders(): Promise<Readonly<Record<string, string>>> {
      const client = current();
      try {
        const token = await client?.token();
        isCutOff = false;
        if (!client?.email || !token) return {};
        return { authorization: `Bearer ${token}`, "x-user-email": client.email };
      } catch (error) {
        isCutOff = isNetworkFailure(error);
        throw error;
      }
    },
    subscribe: listeners.subscribe,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Signs out of all services; failures are only logged. */
export async function signOutQuietly(session: Session): Promise<void> {
  await session
    .signOut()
    .catch((error: unknown) => logQuietly("Could not sign out at the identity service", error));
}

export interface SessionState {
  /** null while it is opening, or when opening failed. */
  readonly session: Session | null;
  readonly email: string | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

let opening: Promise<Session> | undefined;

/** Opened once per page: the SDK allows one app per name. */
function openOnce(): Promise<Session> {
  opening ??= openSession().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

export function useSession(): SessionState {
  const [session, setSession] = useState<Session | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const open = useCallback(() => {
    openOnce().then(
      (opened) => {
        setSession(opened);
        setEmail(opened.email);
      },
      (error: unknown) => {
        logQuietly("The identity service is not initialised", error);
        setFailed(true);
      },
    );
  }, []);
  useEffect(open, [open]);
  useEffect(() => session?.subscribe(() => setEmail(session.email)), [session]);

  const retry = () => {
    setFailed(false);
    open();
  };
  return { session, email, hasFailed, retry };
}
