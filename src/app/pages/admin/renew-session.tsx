/** Asks for the password in place when the session is over, above whatever is open. */
import { useEffect, useRef, useState } from "react";
import type { Session } from "#features/identity/ui/session.ts";
import { SignInForm } from "#features/identity/ui/sign-in-form.tsx";
import { setSessionRenewer } from "#web/admin-api.ts";
import { Dialog } from "#web/ui/dialog.tsx";

export interface RenewSessionProps {
  readonly session: Session;
  readonly email: string;
}

export function RenewSession({ session, email }: RenewSessionProps) {
  const [isAsking, setAsking] = useState(false);
  const answers = useRef<((isRenewed: boolean) => void)[]>([]);

  useEffect(() => {
    // Several calls may find out at once: they share one question.
    setSessionRenewer(
      () =>
        new Promise((resolve) => {
          answers.current.push(resolve);
          setAsking(true);
        }),
    );
    return () => setSessionRenewer(undefined);
  }, []);

  const answer = (isRenewed: boolean) => {
    setAsking(false);
    for (const resolve of answers.current.splice(0)) resolve(isRenewed);
  };

  if (!isAsking) return null;
  return (
    <Dialog
      title="Økten er utløpt"
      description="Logg inn på nytt for å fortsette. Det du har skrevet, er fortsatt her."
      onClose={() => answer(false)}
    >
      <SignInForm session={session} fixedEmail={email} onSignedIn={() => answer(true)} />
    </Dialog>
  );
}
