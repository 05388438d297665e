/** The pages of links that work once: an invitation is accepted, a new password is chosen. */
import { type ReactNode, useEffect, useState } from "react";
import { describeAccountFailure } from "#features/identity/ui/account/account-failure.ts";
import { ActionForm, NewPassword, TextInput, valueOf } from "#features/identity/ui/account/action-form.tsx";
import type { OneTimeLink } from "#features/identity/ui/one-time-link.ts";
import type { Recovery } from "#features/identity/ui/session.ts";
import { useSession } from "#features/identity/ui/use-session.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { formatMoment } from "#web/norwegian.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** Copied from the contract, whose schema must not be in the bundle. */
const invitationPath = "/api/identity/invitation";

interface Invitation {
  readonly email: string;
  readonly name: string | null;
  readonly expiresAt: string;
}

export interface OneTimePageProps {
  readonly link: OneTimeLink;
}

export function OneTimePage({ link: { purpose, token } }: OneTimePageProps) {
  return purpose === "invitation" ? <InvitationPage token={token} /> : <NewPasswordPage code={token} />;
}

function InvitationPage({ token }: { readonly token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAccepted, setAccepted] = useState(false);
  useEffect(() => {
    callApi<Invitation>("POST", invitationPath, { body: { token } }).then(
      ({ data }) => setInvitation(data),
      (error: unknown) => {
        logQuietly("Could not read the invitation", error);
        setFailure(describeAccountFailure(error));
      },
    );
  }, [token]);
  if (isAccepted) {
    return (
      <Done title="Velkommen som administrator" text="Kontoen din er klar. Logg inn med e-post og passord." />
    );
  }
  return (
    <LinkPage title="Du er invitert som administrator" failure={failure} isReady={invitation !== null}>
      {invitation && (
        <ActionForm
          submitText="Bli administrator"
          busyText="Lager kontoen..."
          failedTitle="Kontoen ble ikke laget"
          work={async (values) => {
            const body = { token, name: valueOf(values, "name"), password: valueOf(values, "newPassword") };
            await callApi("POST", `${invitationPath}/accept`, { body });
            setAccepted(true);
          }}
        >
          <p>
            Kontoen blir for <strong>{invitation.email}</strong>. Invitasjonen gjelder til{" "}
            {formatMoment(invitation.expiresAt)}.
          </p>
          <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
          <TextInput
            label="Navnet ditt"
            name="name"
            autoComplete="name"
            maxLength={80}
            initial={invitation.name ?? undefined}
            hint="Det står ved det du gjør, så de andre administratorene ser hvem det var."
          />
          <NewPassword />
        </ActionForm>
      )}
    </LinkPage>
  );
}

function NewPasswordPage({ code }: { readonly code: string }) {
  const { session } = useSession();
  const [ready, setReady] = useState<{ readonly email: string; readonly recovery: Recovery } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!session) return;
    const read = async () => {
      const recovery = await session.openRecovery();
      setReady({ recovery, email: await recovery.readResetCode(code) });
    };
    read().catch((error: unknown) => {
      logQuietly("Could not read the link", error);
      setFailure(describeAccountFailure(error));
    });
  }, [session, code]);
  if (isDone) {
    return (
      <Done title="Passordet er endret" text="Du er logget ut overalt. Logg inn med det nye passordet." />
    );
  }
  return (
    <LinkPage title="Velg nytt passord" failure={failure} isReady={ready !== null}>
      {ready && (
        <ActionForm
          submitText="Lagre passordet"
          busyText="Lagrer..."
          failedTitle="Passordet ble ikke lagret"
          work={async (values) => {
            await ready.recovery.resetPassword(code, valueOf(values, "newPassword"));
            setDone(true);
          }}
        >
          <p>
            For <strong>{ready.email}</strong>
          </p>
          <input type="hidden" name="email" autoComplete="username" value={ready.email} />
          <NewPassword />
        </ActionForm>
      )}
    </LinkPage>
  );
}

interface LinkPageProps {
  readonly title: string;
  readonly failure: string | null;
  readonly isReady: boolean;
  readonly children: ReactNode;
}

function LinkPage({ title, failure, isReady, children }: LinkPageProps) {
  return (
    <div className="page sign-in">
      <BackLink />
      <h1>{title}</h1>
      <div className="form-card">
        {children}
        {!isReady && <p role="status">{failure ?? "Et øyeblikk ..."}</p>}
        {failure && !isReady && <ButtonLink href="/admin">Til innlogging</ButtonLink>}
      </div>
    </div>
  );
}

function Done({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="page sign-in" role="status">
      <h1>{title}</h1>
      <div className="form-card">
        <p>{text}</p>
        <ButtonLink variant="primary" href="/admin">
          Logg inn
        </ButtonLink>
      </div>
    </div>
  );
}
