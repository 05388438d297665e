/** Form with email and password, on the sign-in page and in the dialog for an expired session. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ForgottenPassword } from "#features/identity/ui/forgotten-password.tsx";
import {
  describeSignInFailure,
  SecondFactorNeeded,
  signInFailedTitle,
  type SignInFailure,
  SignInTimeout,
} from "#features/identity/ui/failures.ts";
import type { Session } from "#features/identity/ui/session.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ActionForm, CodeInput, valueOf } from "#features/identity/ui/account/action-form.tsx";

const notFilledIn = "Vennligst fyll ut alle feltene";

/** Result of the access check after a sign-in; `shown` when the page itself shows why access is denied. */
export type SignInOutcome = "granted" | "shown" | { readonly rejection: string };

export interface SignInFormProps {
  readonly session: Session;
  /** The email of the session that is renewed; then it cannot be changed. */
  readonly fixedEmail?: string;
  readonly rejection?: string | null;
  readonly onSignedIn: () => Promise<SignInOutcome>;
}

export function SignInForm({ session, fixedEmail, rejection = null, onSignedIn }: SignInFormProps) {
  const id = useId();
  const ids = { email: `${id}-epost`, password: `${id}-passord` };
  const [missing, setMissing] = useState<"email" | "password" | null>(null);
  const [attemptFailure, setFailure] = useState<SignInFailure | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const [useFallback, setFallback] = useState(false);
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const [hasForgotten, setForgotten] = useState(false);
  const isInFlight = useRef(false);
  const forgotten = useRef<HTMLButtonElement>(null);
  // The focus goes back to the button that led there.
  useEffect(() => (hasForgotten ? () => forgotten.current?.focus() : undefined), [hasForgotten]);
  // The server may reject a stored session while the form is shown; an attempt here replaces that message.
  const failure = attemptFailure ?? (attempts === 0 && rejection !== null ? rejected(rejection) : null);

  const prepare = () => session.prepare();
  const enter = async () => {
    const outcome = await onSignedIn();
    if (outcome === "granted") showToast({ title: "Innlogget" });
    else if (outcome !== "shown") setFailure(rejected(outcome.rejection));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isInFlight.current) return;
    const form = new FormData(event.currentTarget);
    const email = fixedEmail ?? String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const empty = email ? (password ? null : "password") : "email";
    setAttempts(attempts + 1);
    setFailure(null);
    setMissing(empty);
    if (empty) return;
    isInFlight.current = true;
    setSending(true);
    try {
      await session.signIn({ email, password, useFallback });
      await enter();
    } catch (error) {
      if (error instanceof SecondFactorNeeded) {
        setNeeded(error);
        return;
      }
      logQuietly("Could not sign in", error);
      setFailure(describeSignInFailure(error));
      // A late success still counts; after a late failure the message stays.
      if (error instanceof SignInTimeout) {
        error.arrival.then(enter, (late: unknown) => {
          if (late instanceof SecondFactorNeeded) setNeeded(late);
        });
      }
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  };

  const offersFallback = session.hasFallback && !useFallback && failure?.isUnreachable;
  const error = (field: "email" | "password") => (missing === field ? notFilledIn : undefined);

  if (needed) {
    const enterAndLeave = async () => {
      await enter();
      setNeeded(null);
    };
    return <CodeForm needed={needed} onEntered={enterAndLeave} onBack={() => setNeeded(null)} />;
  }
  if (hasForgotten) return <ForgottenPassword session={session} onBack={() => setForgotten(false)} />;
  return (
    <form className="form stack" noValidate onSubmit={submit}>
      {useFallback && (
        <p className="notice">
          Firebase svarer ikke. Du logger inn med nettstedets egen reservetjeneste, med passordet som er satt
          for den.
        </p>
      )}
      {fixedEmail === undefined ? (
        <Field id={ids.email} label="E-post" error={error("email")}>
          {(field) => (
            <input
              {...field}
              type="email"
              name="email"
              maxLength={254}
              autoComplete="username"
              onFocus={prepare}
            />
          )}
        </Field>
      ) : (
        <p>
          Logget inn som <strong>{fixedEmail}</strong>
          <input type="hidden" name="email" autoComplete="username" value={fixedEmail} />
        </p>
      )}
      <Field id={ids.password} label="Passord" error={error("password")}>
        {(field) => (
          <input
            {...field}
            type="password"
            name="password"
            maxLength={4096}
            autoComplete="current-password"
            onFocus={prepare}
          />
        )}
      </Field>
      {/* An empty field has its error, and takes the focus. */}
      {(failure || missing) && (
        <ErrorSummary
          key={attempts}
          only={missing ? ids[missing] : undefined}
          heading={signInFailedTitle}
          reason={failure ? [failure.text, failure.more].filter(Boolean).join(" ") : undefined}
        />
      )}
      <div className="form-actions">
        <Button type="submit" variant="primary" isBusy={isSending} busyText="Logger inn...">
          Logg inn
        </Button>
        {offersFallback && (
          <Button
            onClick={() => {
              setFallback(true);
              setFailure(null);
            }}
          >
            Bruk reserveinnlogging
          </Button>
        )}
        <Button variant="quiet" ref={forgotten} onClick={() => setForgotten(true)}>
          Glemt passordet?
        </Button>
      </div>
    </form>
  );
}

function rejected(text: string): SignInFailure {
  return { text, isUnreachable: false };
}

interface CodeFormProps {
  readonly needed: SecondFactorNeeded;
  readonly onEntered: () => Promise<void>;
  readonly onBack: () => void;
}

function CodeForm({ needed, onEntered, onBack }: CodeFormProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <ActionForm
        submitText="Logg inn"
        busyText="Logger inn..."
        failedTitle={signInFailedTitle}
        work={async (values) => {
          await needed.finish(valueOf(values, "code"));
          await onEntered();
        }}
        onCancel={onBack}
      >
        <p>Passordet stemmer. Skriv inn koden som autentiseringsappen din viser nå.</p>
        <CodeInput />
      </ActionForm>
    </div>
  );
}
