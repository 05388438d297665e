/** The sign-in page, and the pages shown when access is denied or cannot be checked. */
import { type ReactNode, useEffect } from "react";
import ShieldX from "lucide-react/icons/shield-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { wasJustSignedOut } from "#features/identity/ui/use-admin-access.ts";
import type { Session } from "#features/identity/ui/session.ts";
import { type SignInOutcome, SignInForm } from "#features/identity/ui/sign-in-form.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface SignInPageProps {
  readonly session: Session;
  readonly rejection: string | null;
  readonly onSignedIn: () => Promise<SignInOutcome>;
}

export function SignInPage({ session, rejection, onSignedIn }: SignInPageProps) {
  useEffect(() => {
    if (wasJustSignedOut()) showToast({ title: "Logget ut" });
  }, []);
  return (
    <SignedOutSheet title="Admin Panel">
      <SignInForm session={session} rejection={rejection} onSignedIn={onSignedIn} />
    </SignedOutSheet>
  );
}

/** The frame of the sign-in, and of the pages of one-time links. */
export function SignedOutSheet({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="page sign-in">
      <BackLink />
      <h1>{title}</h1>
      <div className="form-card sheet">{children}</div>
    </div>
  );
}

export interface NoAccessProps {
  readonly email: string;
  /** The server's message, unless the reason is just another email. */
  readonly reason: string | null;
  readonly onSignOut: () => void;
}

export function NoAccess({ email, reason, onSignOut }: NoAccessProps) {
  return (
    <div className="page state box">
      <ShieldX />
      <h1>Ingen tilgang</h1>
      <p>Du har ikke tilgang til admin-panelet.</p>
      {reason && (
        <p>
          <strong>{reason}</strong> Når det er rettet, logger du ut og inn igjen.
        </p>
      )}
      <p>
        Logget inn som <strong>{email}</strong>
      </p>
      <div className="state-ways cluster">
        <ButtonLink variant="primary" href="/">
          Tilbake til forsiden
        </ButtonLink>
        <Button onClick={onSignOut}>Logg ut</Button>
      </div>
    </div>
  );
}

export interface SessionFailedProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly onStartOver?: (() => void) | undefined;
}

export function SessionFailed({ text, onRetry, onStartOver }: SessionFailedProps) {
  return (
    <div className="page state box" role="alert">
      <TriangleAlert />
      <h1>Noe gikk galt</h1>
      <p>{text}</p>
      <div className="state-ways cluster">
        <Button variant="primary" onClick={onRetry}>
          Prøv igjen
        </Button>
        {onStartOver && <Button onClick={onStartOver}>Logg inn på nytt</Button>}
        <ButtonLink href="/">Tilbake til forsiden</ButtonLink>
      </div>
    </div>
  );
}
