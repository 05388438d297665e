/** Hook with the access state of the admin page. Only the server knows the administrator, so it sends a guarded request. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type Session, signOutQuietly, useSession } from "#features/identity/ui/session.ts";
import type { SignInOutcome } from "#features/identity/ui/sign-in-form.tsx";
import { notInitialised } from "#features/identity/ui/failures.ts";
import { adminHintKeys, hasAdminHint } from "#web/admin-hint.ts";
import { ApiError, callApi, setAuthHeaders } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { errorResponseOf } from "#web/admin/admin-client.ts";
import { isAnythingTyped } from "#web/admin/rows/edit-dialog.tsx";

export type AdminAccess = { readonly signOut: () => void } & (
  | { readonly state: "loading" }
  | {
      readonly state: "failed";
      readonly text: string;
      readonly retry: () => void;
      /** Shows the sign-in form, where the fallback service can be used instead. */
      readonly startOver?: () => void;
    }
  | {
      readonly state: "signed-out";
      readonly session: Session;
      /** The server's reason for rejecting the stored session. */
      readonly rejection: string | null;
      readonly onSignedIn: () => Promise<SignInOutcome>;
    }
  | { readonly state: "not-admin"; readonly email: string; readonly reason: string | null }
  | {
      readonly state: "admin";
      readonly session: Session;
      readonly email: string;
      /** Whether the session has ended, and the dashboard is shown only for its unsaved input. */
      readonly hasEnded: boolean;
    }
);

type AccessCheck =
  | { readonly is: "admin" }
  | { readonly is: "not-admin" | "signed-out"; readonly reason: string | null }
  | { readonly is: "unknown"; readonly problem: string };

/** The cheapest guarded request. */
const probePath = "/api/admin/history?limit=1";

const noResponse = "Nettstedet svarer ikke. Sjekk nettforbindelsen og prøv igjen.";
const cutOff =
  "Vi får ikke kontakt med innloggingstjenesten, så vi får ikke bekreftet hvem du er. Du er ikke logget ut. " +
  "Sjekk nettforbindelsen og prøv igjen.";

export function useAdminAccess(): AdminAccess {
  const { session, email, hasFailed, retry } = useSession();
  const [check, setCheck] = useState<AccessCheck | null>(null);
  /** Email of the administrator; the dashboard stays open when the session expires, so that input is kept. */
  const [admin, setAdmin] = useState<string | null>(null);
  /** The form stays mounted while the server checks a sign-in: on a rejection its input is needed again. */
  const [hasForm, setForm] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  if (session && !email && !admin && !hasForm) setForm(true);
  const inFlight = useRef<{ email: string; check: Promise<AccessCheck> } | null>(null);

  useEffect(() => {
    if (session) setAuthHeaders(session.authHeaders);
  }, [session]);

  /** Concurrent callers share one request. */
  const checkOnce = useCallback((checked: Session): Promise<AccessCheck> => {
    const checkedEmail = checked.email ?? "";
    if (inFlight.current?.email === checkedEmail) return inFlight.current.check;
    const check = checkAccess(checked).then(async (found) => {
      inFlight.current = null;
      if (checked.email !== checkedEmail) return found;
      if (found.is === "admin") setAdmin(checkedEmail);
      if (found.is === "signed-out") await signOutQuietly(checked);
      if (found.is === "unknown" || found.is === "not-admin") setForm(false);
      setCheck(found);
      return found;
    });
    inFlight.current = { email: checkedEmail, check };
    return check;
  }, []);

  useEffect(() => {
    if (session && email && !admin) void checkOnce(session);
  }, [session, email, admin, checkOnce]);

  // Again after an expired session is renewed: another tab may have removed it.
  useEffect(() => {
    if (admin && email === admin) storeAdminHint(admin);
  }, [admin, email]);

  const leave = useCallback(async () => {
    if (session) await signOutQuietly(session);
    rememberSignOut();
    location.reload();
  }, [session]);
  const signOut = () => {
    removeAdminHint();
    return leave();
  };

  useEffect(() => {
    if (!session || !admin) return undefined;
    const onStorage = ({ key }: StorageEvent) => {
      const isSignOut = (key === adminHintKeys.loggedIn || key === null) && !hasAdminHint();
      if (!isSignOut) return;
      if (isAnythingTyped()) return void signOutQuietly(session);
      // The screen changes without waiting for the network.
      setLeaving(true);
      void leave();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [session, admin, leave]);
  const shared = { signOut: () => void signOut() };

  if (hasFailed) return { ...shared, state: "failed", text: notInitialised, retry };
  if (!session || isLeaving) return { ...shared, state: "loading" };
  if (admin) return { ...shared, state: "admin", session, email: admin, hasEnded: !email };
  if (!email || hasForm) {
    const rejection = check?.is === "signed-out" ? check.reason : null;
    const onSignedIn = async () => outcomeOf(await checkOnce(session));
    return { ...shared, state: "signed-out", session, rejection, onSignedIn };
  }
  if (check?.is === "not-admin") return { ...shared, state: "not-admin", email, reason: check.reason };
  if (check?.is === "unknown") {
    const again = () => {
      setCheck(null);
      void checkOnce(session);
    };
    const startOver = () => {
      setCheck(null);
      void signOutQuietly(session);
    };
    const way = { state: "failed", text: check.problem, retry: again } as const;
    return session.hasFallback ? { ...shared, ...way, startOver } : { ...shared, ...way };
  }
  return { ...shared, state: "loading" };
}

async function checkAccess(session: Session): Promise<AccessCheck> {
  try {
    await callApi("GET", probePath);
    return { is: "admin" };
  } catch (error) {
    logQuietly("Access was denied or could not be checked", error);
    if (!(error instanceof ApiError)) return { is: "unknown", problem: noResponse };
    const { status, code, message = noResponse } = errorResponseOf(error) ?? { status: error.status };
    if (status === 403) return { is: "not-admin", reason: code === "not_admin" ? null : message };
    if (status !== 401) return { is: "unknown", problem: message };
    // The request had no token because the network failed: no reason to sign out.
    if (session.isCutOff) return { is: "unknown", problem: cutOff };
    return { is: "signed-out", reason: code === "not_signed_in" ? null : message };
  }
}

function outcomeOf(check: AccessCheck): SignInOutcome {
  if (check.is === "admin") return "granted";
  return check.is === "signed-out" && check.reason ? { rejection: check.reason } : "shown";
}

/** Makes the footer of the public pages link to the admin page. It grants no access. */
function storeAdminHint(email: string): void {
  try {
    localStorage.setItem(adminHintKeys.loggedIn, "true");
    localStorage.setItem(adminHintKeys.email, email);
  } catch {
    // Without storage the footer has no link.
  }
}

function removeAdminHint(): void {
  try {
    for (const key of Object.values(adminHintKeys)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

const signedOutKey = "adminSignedOut";

/** The page is reloaded after signing out, so the toast about it is shown after the reload. */
function rememberSignOut(): void {
  try {
    sessionStorage.setItem(signedOutKey, "true");
  } catch {
    // Without storage there is no toast.
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
