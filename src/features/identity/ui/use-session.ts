import { useEffect, useState } from "react";
import { openSession, type Session } from "#features/identity/ui/session.ts";
import { logQuietly } from "#web/log-quietly.ts";

export interface SessionState {
  /** null while it is being opened, or when it could not be. */
  readonly session: Session | null;
  readonly email: string | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

let opening: Promise<Session> | undefined;

/** Opened once a page: the SDK keeps one app a name. */
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
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    setFailed(false);
    openOnce().then(
      (opened) => {
        if (isGone) return;
        setSession(opened);
        setEmail(opened.email);
        stop = opened.subscribe(() => setEmail(opened.email));
      },
      (error: unknown) => {
        logQuietly("The identity service is not initialised", error);
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [attempt]);

  return { session, email, hasFailed, retry: () => setAttempt(attempt + 1) };
}
