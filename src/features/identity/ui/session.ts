/**
 * The session at the identity service, with Firebase or the embedded one. Only the server knows the administrator.
 *
 *     const session = await openSession();
 *     setAuthHeaders(session.authHeaders);
 */
import { useCallback, useEffect, useState } from "react";
import { identityConfigPath } from "#features/identity/paths.ts";
import type { IdentityConfig } from "#features/identity/contract.ts";
import {
  isNetworkFailure,
  NotInitialised,
  SecondFactorNeeded,
  SignInTimeout,
} from "#features/identity/ui/failures.ts";
import { callApi } from "#web/api.ts";
import { Listeners } from "#web/listeners.ts";
import { logQuietly } from "#web/log-quietly.ts";

export type Session = Awaited<ReturnType<typeof openSession>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly useFallback: boolean;
}

const authStateWaitMs = 5000;
const signInTimeoutMs = 10_000;

type Clients = Awaited<ReturnType<typeof openClients>>;

async function openClients(signal: AbortSignal) {
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
export async function openSession() {
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
    /** Whether the embedded service is available as a fallback for Firebase. */
    get hasFallback() {
      return clients?.fallback != null;
    },
    /** Whether the last token failed because of the network: the session may still be valid. */
    get isCutOff() {
      return isCutOff;
    },
    /** Loads the SDK ahead of `signIn`. A failure shows there. */
    prepare() {
      open(AbortSignal.timeout(signInTimeoutMs)).catch(() => undefined);
    },
    /** @throws what the SDK throws, SecondFactorNeeded, SignInTimeout after 10 seconds, or NotInitialised */
    async signIn({ email, password, useFallback }: Credentials) {
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
    /** The signed-in account; null when nobody is signed in. */
    get account() {
      return current()?.account ?? null;
    },
    /** Functions that need no session. @throws NotInitialised */
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

let opening: Promise<Session> | undefined;

/** Opened once per page: the SDK allows one app per name. */
function openOnce(): Promise<Session> {
  opening ??= openSession().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** @returns null for the session while it is opening, or when opening failed. */
export function useSession() {
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

/**
 * Whether the Firebase SDK has stored a session in this browser, read without loading the SDK (95 kB): without one the sign-in
 * form is shown at once, and the SDK is loaded when the form gets focus or input. The names are the SDK's own; the journey that
 * reloads a signed-in page fails if it changes them.
 */
const keyPrefix = "firebase:authUser:";
const databaseName = "firebaseLocalStorageDb";
const storeName = "firebaseLocalStorage";

/** True also when it cannot be read: then the SDK finds out. */
async function hasStoredSession(): Promise<boolean> {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await readInTime())];
    return keys.some((key) => String(key).startsWith(keyPrefix));
  } catch {
    return true;
  }
}

const longestWaitMs = 3_000;

/**
 * The keys of the SDK's database. In some browsers it never opens and never fails, and the SDK would wait for it with every
 * sign-in: then it finds no IndexedDB, and stores the session in local storage.
 */
async function readInTime(): Promise<readonly IDBValidKey[]> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null));
  const keys = await Promise.race([readKeys(), tooLate]);
  if (keys === null) Object.defineProperty(globalThis, "indexedDB", { value: undefined });
  return keys ?? [];
}

function readKeys(): Promise<readonly IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName);
    // There is no such database; it is the SDK's to make.
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("error", () => {
      if (opening.error?.name === "AbortError") resolve([]);
      else reject(opening.error ?? new Error("The database did not open"));
    });
    opening.addEventListener("success", () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(storeName)) {
        database.close();
        resolve([]);
        return;
      }
      const reading = database.transaction(storeName).objectStore(storeName).getAllKeys();
      reading.addEventListener("success", () => resolve(reading.result));
      reading.addEventListener("error", () =>
        reject(reading.error ?? new Error("The keys could not be read")),
      );
      database.close();
    });
  });
}
