/** Which of the four states the page is in. That somebody is the administrator, the server says, by answering. */
import { useCallback, useEffect, useState } from "react";
import { type Session, signOutQuietly } from "#features/identity/ui/session.ts";
import { useSession } from "#features/identity/ui/use-session.ts";
import { adminHintKeys } from "#web/admin-hint.ts";
import { ApiError, callApi, setAuthHeaders } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { refusalOf } from "#web/admin-api.ts";

export type AdminAccess = { readonly signOut: () => void } & (
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly retry: () => void }
  | { readonly state: "signed-out"; readonly session: Session }
  | { readonly state: "not-admin"; readonly email: string }
  | { readonly state: "admin"; readonly session: Session; readonly email: string }
);

type Verdict = "admin" | "not-admin" | "signed-out" | { readonly problem: string };

/** The cheapest thing that only the administrator may read. */
const probePath = "/api/admin/history?limit=1";

const notInitialised = "Innloggingstjenesten er ikke initialisert.";
const noAnswer = "Nettstedet svarer ikke. Kontroller nettforbindelsen og prøv igjen.";

export function useAdminAccess(): AdminAccess {
  const { session, email, hasFailed, retry } = useSession();
  const [verdict, setVerdict] = useState<{ email: string; is: Verdict } | null>(null);
  /** Who the dashboard is open for: it stays open when the session runs out, so that nothing typed is lost. */
  const [admin, setAdmin] = useState<string | null>(null);

  useEffect(() => {
    if (session) setAuthHeaders(session.authHeaders);
  }, [session]);

  const ask = useCallback(
    (asked: Session, email: string) =>
      judge().then((is) => {
        if (asked.email !== email) return;
        setVerdict({ email, is });
        if (is === "admin") {
          setAdmin(email);
          leaveHint(email);
        }
        if (is === "signed-out") void signOutQuietly(asked);
      }),
    [],
  );

  useEffect(() => {
    if (session && email && !admin) void ask(session, email);
  }, [session, email, admin, ask]);

  const signOut = async () => {
    removeHint();
    if (session) await signOutQuietly(session);
    rememberSignOut();
    location.reload();
  };
  const shared = { signOut: () => void signOut() };

  if (hasFailed) return { ...shared, state: "failed", text: notInitialised, retry };
  if (!session) return { ...shared, state: "loading" };
  if (admin) return { ...shared, state: "admin", session, email: admin };
  if (!email) return { ...shared, state: "signed-out", session };
  const is = verdict?.email === email ? verdict.is : null;
  if (is === "not-admin") return { ...shared, state: "not-admin", email };
  if (is !== null && typeof is === "object") {
    const again = () => {
      setVerdict(null);
      void ask(session, email);
    };
    return { ...shared, state: "failed", text: is.problem, retry: again };
  }
  return { ...shared, state: "loading" };
}

async function judge(): Promise<Verdict> {
  try {
    await callApi("GET", probePath);
    return "admin";
  } catch (error) {
    logQuietly("The server did not let in", error);
    if (!(error instanceof ApiError)) return { problem: noAnswer };
    if (error.status === 403) return "not-admin";
    if (error.status === 401) return "signed-out";
    return { problem: refusalOf(error)?.message ?? noAnswer };
  }
}

/** So that the footer of the public pages shows the way here. It opens nothing. */
function leaveHint(email: string): void {
  try {
    localStorage.setItem(adminHintKeys.loggedIn, "true");
    localStorage.setItem(adminHintKeys.email, email);
  } catch {
    // Without storage the footer lacks a link.
  }
}

function removeHint(): void {
  try {
    for (const key of Object.values(adminHintKeys)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

const signedOutKey = "adminSignedOut";

/** The page is loaded anew after signing out; what is said about it must survive that. */
function rememberSignOut(): void {
  try {
    sessionStorage.setItem(signedOutKey, "true");
  } catch {
    // Then nothing is said.
  }
}

export function wasJustSignedOut(): boolean {
  try {
    const was = sessionStorage.getItem(signedOutKey) === "true";
    sessionStorage.removeItem(signedOutKey);
    return was;
  } catch {
    return false;
  }
}
