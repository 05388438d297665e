/**
 * Who is signed in, by the identity service. Whether that is the administrator, only the server says.
 *
 *     const session = await openSession();
 *     setAuthHeaders(session.authHeaders);
 */
import type { IdentityConfig } from "#features/identity/contract.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** As in the contract, which the browser reads for its types only. */
const identityConfigPath = "/api/identity/config";

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

export interface Session {
  readonly email: string | null;
  /** Whether the site's own service may stand in when Firebase is out of reach. */
  readonly hasStandIn: boolean;
  /** @throws what the SDK throws, or SignInTimeout after 10 seconds */
  signIn(credentials: { email: string; password: string; useStandIn: boolean }): Promise<void>;
  signOut(): Promise<void>;
  authHeaders(): Promise<Readonly<Record<string, string>>>;
  subscribe(listener: () => void): () => void;
}

export const authStateWaitMs = 5000;
export const signInTimeoutMs = 10_000;

export class SignInTimeout extends Error {
  override readonly name = "SignInTimeout";
  constructor() {
    super(`Authentication timeout after ${signInTimeoutMs / 1000} seconds`);
  }
}

/** Waits for the stored sign-in, at most 5 seconds. @throws when the SDK or its settings cannot be fetched */
export async function openSession(): Promise<Session> {
  // The renderer on the server never signs anybody in: this keeps the SDK out of its build.
  if (import.meta.env.SSR) throw new Error("There are no sessions on the server");
  const [{ data: config }, sdk] = await Promise.all([
    callApi<IdentityConfig>("GET", identityConfigPath),
    import("#features/identity/ui/firebase-client.ts"),
  ]);
  const main = sdk.openFirebase(config);
  const standIn = config.fallback ? sdk.openStandIn() : null;
  const clients = standIn ? [main, standIn] : [main];
  await Promise.race([Promise.all(clients.map((client) => client.ready())), pause(authStateWaitMs)]);
  const current = () => clients.find(({ email }) => email !== null);
  let attempt = 0;

  return {
    get email() {
      return current()?.email ?? null;
    },
    hasStandIn: standIn !== null,
    async signIn({ email, password, useStandIn }) {
      const client = useStandIn && standIn ? standIn : main;
      attempt += 1;
      const own = attempt;
      const signedIn = client.signIn(email, password);
      let isLate = false;
      // A sign-in that arrives after it was said to have failed is undone, unless another one was begun.
      signedIn.then(
        () => (isLate && own === attempt ? client.signOut() : undefined),
        () => {},
      );
      await Promise.race([
        signedIn,
        pause(signInTimeoutMs).then(() => {
          isLate = true;
          throw new SignInTimeout();
        }),
      ]);
    },
    async signOut() {
      await Promise.all(clients.map((client) => client.signOut()));
    },
    async authHeaders(): Promise<Readonly<Record<string, string>>> {
      const client = current();
      const token = await client?.token();
      if (!client?.email || !token) return {};
      return { authorization: `Bearer ${token}`, "x-user-email": client.email };
    },
    subscribe(listener) {
      const stops = clients.map((client) => client.onChange(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Signs out wherever it can, and says in the log what it could not. */
export async function signOutQuietly(session: Session): Promise<void> {
  await session
    .signOut()
    .catch((error: unknown) => logQuietly("Not signed out at the identity service", error));
}
