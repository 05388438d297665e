/** The access state of the administrator page. Only the server knows who is administrator: a guarded request asks it. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type Session, signOutQuietly } from "#features/identity/ui/session.ts";
import type { Admission } from "#features/identity/ui/sign-in-form.tsx";
import { notInitialised } from "#features/identity/ui/sign-in-failure.ts";
import { useSession } from "#features/identity/ui/use-session.ts";
import { adminHintKeys } from "#web/admin-hint.ts";
import { ApiError, callApi, setAuthHeaders } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { errorResponseOf } from "#web/admin/admin-api.ts";

export type AdminAccess = { readonly signOut: () => void } & (
  | { readonly state: "loading" }
  | {
      readonly state: "failed";
      readonly text: string;
      readonly retry: () => void;
      /** To the sign-in form, where another service can sign in instead. */
      readonly startOver?: () => void;
    }
  | {
      readonly state: "signed-out";
      readonly session: Session;
      /** Why the session that was stored is no good. */
      readonly rejection: string | null;
      readonly onSignedIn: () => Promise<Admission>;
    }
  | { readonly state: "not-admin"; readonly email: string; readonly reason: string | null }
  | { readonly state: "admin"; readonly session: Session; readonly email: string }
);

type Verdict =
  | { readonly is: "admin" }
  | { readonly is: "not-admin" | "signed-out"; readonly reason: string | null }
  | { readonly is: "unknown"; readonly problem: string };

/** The cheapest thing that only the administrator may read. */
const probePath = "/api/admin/history?limit=1";

const noResponse = "Nettstedet svarer ikke. Kontroller nettforbindelsen og prøv igjen.";
const cutOff =
  "Vi får ikke kontakt med innloggingstjenesten, så vi kan ikke kontrollere hvem du er. Du er ikke logget ut. " +
  "Kontroller nettforbindelsen og prøv igjen.";

export function useAdminAccess(): AdminAccess {
  const { session, email, hasFailed, retry } = useSession();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  /** Who the dashboard is open for: it stays open when the session runs out, so that nothing typed is lost. */
  const [admin, setAdmin] = useState<string | null>(null);
  /** The form stays while the server is asked about a sign-in: it may be needed again, with what was typed. */
  const [hasForm, setForm] = useState(false);
  if (session && !email && !admin && !hasForm) setForm(true);
  const asking = useRef<{ email: string; verdict: Promise<Verdict> } | null>(null);

  useEffect(() => {
    if (session) setAuthHeaders(session.authHeaders);
  }, [session]);

  /** Asks once, however many want to know. */
  const ask = useCallback((asked: Session): Promise<Verdict> => {
    const askedFor = asked.email ?? "";
    if (asking.current?.email === askedFor) return asking.current.verdict;
    const verdict = judge(asked).then(async (found) => {
      asking.current = null;
      if (asked.email !== askedFor) return found;
      if (found.is === "admin") {
        setAdmin(askedFor);
        leaveHint(askedFor);
      }
      if (found.is === "signed-out") await signOutQuietly(asked);
      if (found.is === "unknown" || found.is === "not-admin") setForm(false);
      setVerdict(found);
      return found;
    });
    asking.current = { email: askedFor, verdict };
    return verdict;
  }, []);

  useEffect(() => {
    if (session && email && !admin) void ask(session);
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
  if (!email || hasForm) {
    const rejection = verdict?.is === "signed-out" ? verdict.reason : null;
    const onSignedIn = async () => admissionOf(await ask(session));
    return { ...shared, state: "signed-out", session, rejection, onSignedIn };
  }
  if (verdict?.is === "not-admin") return { ...shared, state: "not-admin", email, reason: verdict.reason };
  if (verdict?.is === "unknown") {
    const again = () => {
      setVerdict(null);
      void ask(session);
    };
    const startOver = () => {
      setVerdict(null);
      void signOutQuietly(session);
    };
    const way = { state: "failed", text: verdict.problem, retry: again } as const;
    return session.hasFallback ? { ...shared, ...way, startOver } : { ...shared, ...way };
  }
  return { ...shared, state: "loading" };
}

async function judge(session: Session): Promise<Verdict> {
  try {
    await callApi("GET", probePath);
    return { is: "admin" };
  } catch (error) {
    logQuietly("The server did not let in", error);
    if (!(error instanceof ApiError)) return { is: "unknown", problem: noResponse };
    const { status, code, message = noResponse } = errorResponseOf(error) ?? { status: error.status };
    if (status === 403) return { is: "not-admin", reason: code === "not_admin" ? null : message };
    if (status !== 401) return { is: "unknown", problem: message };
    // Asked without a token: that there was none to be had is no reason to sign out.
    if (session.isCutOff) return { is: "unknown", problem: cutOff };
    return { is: "signed-out", reason: code === "not_signed_in" ? null : message };
  }
}

function admissionOf(verdict: Verdict): Admission {
  if (verdict.is === "admin") return "let in";
  return verdict.is === "signed-out" && verdict.reason ? { rejection: verdict.reason } : "shown";
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

/** The page is loaded again after signing out; what is said about it must survive that. */
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
