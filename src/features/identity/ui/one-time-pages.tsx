/** The pages of one-time links: an invitation is accepted, a new password is chosen. */
import { type ReactNode, useCallback, useState } from "react";
import { acceptInvitationPath, invitationPath } from "#features/identity/paths.ts";
import type { Invitation } from "#features/identity/contract.ts";
import { ForgottenPassword } from "#features/identity/ui/forgotten-password.tsx";
import {
  useRead,
  ActionForm,
  NewPassword,
  TextInput,
  valueOf,
} from "#features/identity/ui/account/action-form.tsx";
import type { OneTimeLink } from "#features/identity/ui/one-time-link.ts";
import { SignedOutSheet } from "#features/identity/ui/signed-out-states.tsx";
import { useSession } from "#features/identity/ui/session.ts";
import { callApi } from "#web/api.ts";
import { formatMoment } from "#web/norwegian.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export function OneTimePage({ link: { purpose, token } }: { readonly link: OneTimeLink }) {
  return purpose === "invitation" ? <InvitationPage token={token} /> : <NewPasswordPage code={token} />;
}

function InvitationPage({ token }: { readonly token: string }) {
  const read = useCallback(
    async () => (await callApi<Invitation>("POST", invitationPath, { body: { token } })).data,
    [token],
  );
  const { data: invitation, failure } = useRead(read, "the invitation");
  const [isAccepted, setAccepted] = useState(false);
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
            await callApi("POST", acceptInvitationPath, { body });
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
  const read = useCallback(async () => {
    const recovery = await session?.openRecovery();
    return recovery ? { recovery, email: await recovery.readResetCode(code) } : null;
  }, [session, code]);
  const { data: ready, failure } = useRead(read, "the link");
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Done title="Passordet er endret" text="Du er logget ut overalt. Logg inn med det nye passordet." />
    );
  }
  return (
    <LinkPage
      title="Velg nytt passord"
      failure={failure}
      isReady={ready !== null}
      instead={session && <ForgottenPassword session={session} onBack={() => location.reload()} />}
    >
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
  /** What is offered where the link does not work, in place of the way to the sign-in. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

function LinkPage({ title, failure, isReady, instead, children }: LinkPageProps) {
  return (
    <SignedOutSheet title={title}>
      {children}
      {!isReady && <p role="status">{failure ?? "Et øyeblikk..."}</p>}
      {failure && !isReady && (instead ?? <ButtonLink href="/admin">Til innlogging</ButtonLink>)}
    </SignedOutSheet>
  );
}

function Done({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div role="status">
      <SignedOutSheet title={title}>
        <p>{text}</p>
        <ButtonLink variant="primary" href="/admin">
          Logg inn
        </ButtonLink>
      </SignedOutSheet>
    </div>
  );
}
