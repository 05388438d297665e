import { useCallback, useEffect, useState } from "react";
import { openSession, type Session } from "#features/identity/ui/session.ts";
import { logQuietly } from "#web/log-quietly.ts";

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
