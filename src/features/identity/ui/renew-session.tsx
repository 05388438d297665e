/** Dialog that renews an expired session above other dialogs; then the calls that got a 401 are repeated. */
import { useEffect, useRef, useState } from "react";
import { type Session } from "#features/identity/ui/session.ts";
import { SignInForm } from "#features/identity/ui/sign-in-form.tsx";
import { setSessionRenewer } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** `cut off`: the session may be valid, but the network gave no token. */
type Question = "expired" | "cut off" | "start over";

const titles: Readonly<Record<Question, string>> = {
  expired: "Økten er utløpt",
  "cut off": "Ingen kontakt med innloggingstjenesten",
  "start over": "Logg inn på nytt",
};
const keptText = "Det du har skrevet, er fortsatt her.";

export function RenewSession({ session, email }: { readonly session: Session; readonly email: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const waiting = useRef<((isRenewed: boolean) => void)[]>([]);

  useEffect(() => {
    // Concurrent calls share one dialog.
    setSessionRenewer(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setQuestion((asked) => asked ?? (session.isCutOff ? "cut off" : "expired"));
        }),
    );
    return () => setSessionRenewer(undefined);
  }, [session]);

  const resolveAll = (isRenewed: boolean) => {
    setQuestion(null);
    for (const resolve of waiting.current.splice(0)) resolve(isRenewed);
  };

  if (question === null) return null;
  return (
    <Dialog
      key={question}
      title={titles[question]}
      description={
        question === "cut off"
          ? `Du er ikke logget ut, men vi får ikke bekreftet hvem du er akkurat nå. ${keptText}`
          : `Logg inn på nytt for å fortsette. ${keptText}`
      }
      onClose={() => resolveAll(false)}
    >
      {question === "cut off" ? (
        <TryAgain
          session={session}
          onReached={() => resolveAll(true)}
          onEnded={() => setQuestion("expired")}
          onStartOver={() => setQuestion("start over")}
        />
      ) : (
        <SignInForm
          session={session}
          fixedEmail={email}
          onSignedIn={async () => {
            resolveAll(true);
            return "granted";
          }}
        />
      )}
    </Dialog>
  );
}

interface TryAgainProps {
  readonly session: Session;
  readonly onReached: () => void;
  /** The service has responded: the session is expired. */
  readonly onEnded: () => void;
  readonly onStartOver: () => void;
}

function TryAgain({ session, onReached, onEnded, onStartOver }: TryAgainProps) {
  const [isTrying, setTrying] = useState(false);
  const [failures, setFailures] = useState(0);

  const tryAgain = async () => {
    setTrying(true);
    const headers = await session.authHeaders().catch((error: unknown) => {
      logQuietly("Still no token", error);
      return null;
    });
    setTrying(false);
    if (headers?.["authorization"]) onReached();
    else if (session.isCutOff) setFailures(failures + 1);
    else onEnded();
  };

  return (
    <>
      <p role="status">
        {failures > 0 && "Fortsatt ingen kontakt. Sjekk nettforbindelsen, vent litt og prøv igjen."}
      </p>
      <div className="form-actions">
        <Button
          variant="primary"
          isBusy={isTrying}
          busyText="Prøver igjen..."
          onClick={() => void tryAgain()}
        >
          Prøv igjen
        </Button>
        {session.hasFallback && <Button onClick={onStartOver}>Logg inn på nytt</Button>}
      </div>
    </>
  );
}
