/** «Glemt passordet?»: a form that requests a mailed link, or the alternative without a mail server. */
import { useEffect, useRef, useState } from "react";
import { ActionForm, TextInput, valueOf, useRead } from "#features/identity/ui/account/action-form.tsx";
import type { Session } from "#features/identity/ui/session.ts";
import { Button } from "#web/ui/button.tsx";

export interface ForgottenPasswordProps {
  readonly session: Session;
  readonly onBack: () => void;
}

export function ForgottenPassword({ session, onBack }: ForgottenPasswordProps) {
  const { data: recovery, failure } = useRead(session.openRecovery, "how to get a new password");
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and so is each step when the next is there.
  const step = mailedTo === null && recovery?.hasMail ? "input" : "h2";
  useEffect(() => box.current?.querySelector<HTMLElement>(step)?.focus(), [step]);
  const back = <Button onClick={onBack}>Tilbake til innlogging</Button>;
  if (mailedTo !== null) {
    return (
      <div className="form stack" role="status" ref={box}>
        <h2 tabIndex={-1}>Se etter en e-post</h2>
        <p>
          Hvis det finnes en konto for <strong>{mailedTo}</strong>, kommer det straks en e-post med en lenke
          for å velge nytt passord. Du kan bruke lenken én gang, innen en time.
        </p>
        <div className="form-actions">{back}</div>
      </div>
    );
  }
  if (recovery?.hasMail) {
    return (
      <div ref={box}>
        <ActionForm
          submitText="Send lenke"
          busyText="Sender..."
          failedTitle="Lenken ble ikke sendt"
          work={async (values) => {
            const email = valueOf(values, "email").trim();
            await recovery.mailNewPassword(email);
            setMailedTo(email);
          }}
          onCancel={onBack}
        >
          <h2>Glemt passordet?</h2>
          <TextInput
            label="E-post"
            name="email"
            type="email"
            autoComplete="username"
            hint="Vi sender en lenke for å velge nytt passord dit."
          />
        </ActionForm>
      </div>
    );
  }
  return (
    <div className="form stack" ref={box}>
      <h2 tabIndex={-1}>Glemt passordet?</h2>
      <p role="status">{failure ?? (recovery ? <NoMail /> : "Et øyeblikk...")}</p>
      <div className="form-actions">{back}</div>
    </div>
  );
}

function NoMail() {
  return (
    <>
      Nettstedet er ikke satt opp til å sende e-post. Den som drifter det, lager et nytt passord på maskinen
      med kommandoen <code>admin password</code>.
    </>
  );
}
