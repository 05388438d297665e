/** «Min konto»: the signed-in administrator's own account, and the other administrators. */
import { useCallback, useEffect, useRef, useState } from "react";
import { accountPath, signInsPath, sessionsPath } from "#features/identity/paths.ts";
import type { OwnAccount, SignIns } from "#features/identity/contract.ts";
import {
  useRead,
  ActionForm,
  ConfirmIdentity,
  confirmIdentity,
  NewPassword,
  TextInput,
  valueOf,
} from "#features/identity/ui/account/action-form.tsx";
import { AdministratorsSection } from "#features/identity/ui/account/administrators-section.tsx";
import { SecondFactorSection } from "#features/identity/ui/account/second-factor-section.tsx";
import type { AccountClient } from "#features/identity/ui/firebase-client.ts";
import type { Session } from "#features/identity/ui/session.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { count, formatMoment } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { describeAccountFailure } from "#features/identity/ui/failures.ts";
import { useWork } from "#web/admin/rows/row-actions.ts";
import { listHeadingMark, useRowFocus } from "#web/admin/rows/row-focus.ts";
import { Badge } from "#web/ui/badge.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface AccountPageProps {
  readonly session: Session;
  readonly onSignedOut: () => void;
  readonly onClose: () => void;
}

export function AccountPage({ session, onSignedOut, onClose }: AccountPageProps) {
  const read = useCallback(async () => {
    // First the call that requests the password when the session has expired.
    const account = await callAdmin<OwnAccount>("GET", accountPath);
    const [factor = null] = (await session.account?.listFactors()) ?? [];
    return { account, factor };
  }, [session]);
  const { data: shown, failure, again } = useRead(read, "the account");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const client = session.account;
  return (
    <div className="account-page stack">
      <div className="tab-bar cluster">
        <h1 ref={heading} tabIndex={-1}>
          Min konto
        </h1>
        <Button onClick={onClose}>Tilbake til admin-panelet</Button>
      </div>
      <div role="alert">
        {failure && (
          <p className="notice">
            {failure}{" "}
            <button type="button" className="tall" onClick={again}>
              Prøv igjen
            </button>
          </p>
        )}
      </div>
      {!shown && !failure && <p role="status">Laster...</p>}
      {shown && client && (
        <div className="admin-sheet panel sheet stack">
          <NameSection account={shown.account} session={session} onChanged={again} />
          <PasswordSection client={client} hasFactor={shown.factor !== null} onChanged={again} />
          <SecondFactorSection
            client={client}
            factor={shown.factor}
            recoveryCodesLeft={shown.account.recoveryCodesLeft}
            isEmbedded={shown.account.sessions !== null}
            onChanged={again}
          />
          <SessionsSection sessions={shown.account.sessions} onChanged={again} onSignedOut={onSignedOut} />
          <AdministratorsSection />
        </div>
      )}
    </div>
  );
}

interface NameSectionProps extends Pick<AccountPageProps, "session"> {
  readonly account: OwnAccount;
  readonly onChanged: () => void;
}

function NameSection({ account: { email, name, isOwner }, session, onChanged }: NameSectionProps) {
  return (
    <section className="entry stack" aria-labelledby="konto-deg">
      <h2 id="konto-deg">Deg</h2>
      <p className="soft">
        {email}
        {isOwner && ". Du er eieren av nettstedet."}
      </p>
      <LastSignIn isFallback={session.hasFallback} />
      <ActionForm
        submitText="Lagre navnet"
        busyText="Lagrer..."
        failedTitle="Navnet ble ikke lagret"
        work={async (values) => {
          await callAdmin("PUT", accountPath, { name: valueOf(values, "name") });
          showToast({ title: "Navnet er lagret" });
          onChanged();
        }}
      >
        <TextInput
          label="Navn"
          name="name"
          autoComplete="name"
          maxLength={80}
          initial={name ?? undefined}
          hint="Det står ved det du gjør, så andre administratorer ser hvem det var."
        />
      </ActionForm>
    </section>
  );
}

const readSignIns = () => callAdmin<SignIns>("GET", signInsPath);

/**
 * The last sign-in and the failed attempts, so that the administrator notices those by others.
 * @param isFallback the embedded service is Firebase's fallback, and knows only its own sign-ins
 */
function LastSignIn({ isFallback }: { readonly isFallback: boolean }) {
  const { data: signIns } = useRead(readSignIns, "the sign-ins");
  if (!signIns?.lastAt) return null;
  const { lastAt, failuresSince, previousAt, failuresBetween } = signIns;
  return (
    <p className="soft">
      {isFallback ? "Siste reserveinnlogging" : "Siste innlogging"}: <Moment iso={lastAt} />,{" "}
      {attempts(failuresSince)} siden.
      {previousAt ? (
        <>
          {" "}
          Forrige: <Moment iso={previousAt} />
          {failuresBetween > 0 && `, ${attempts(failuresBetween)} imellom`}.
        </>
      ) : (
        failuresBetween > 0 && ` ${attempts(failuresBetween)} før den.`
      )}
    </p>
  );
}

function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso)}</time>;
}

function attempts(failures: number): string {
  return failures === 0
    ? "ingen mislykkede forsøk"
    : count(failures, "mislykket forsøk", "mislykkede forsøk");
}

interface PasswordSectionProps {
  readonly client: AccountClient;
  readonly hasFactor: boolean;
  readonly onChanged: () => void;
}

function PasswordSection({ client, hasFactor, onChanged }: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const change = async (values: FormData) => {
    await confirmIdentity(client, values);
    await client.changePassword(valueOf(values, "newPassword"));
    setOpen(false);
    showToast({ title: "Passordet er endret", description: "Alle andre økter er avsluttet." });
    onChanged();
  };
  return (
    <section className="entry stack" aria-labelledby="konto-passord">
      <h2 id="konto-passord">Passord</h2>
      <p className="soft">Når du endrer det, blir du logget ut alle andre steder.</p>
      {isOpen ? (
        <ActionForm
          submitText="Endre passord"
          busyText="Endrer..."
          failedTitle="Passordet ble ikke endret"
          work={change}
          onCancel={() => setOpen(false)}
        >
          <ConfirmIdentity hasFactor={hasFactor} />
          <NewPassword />
        </ActionForm>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Endre passord</Button>
        </div>
      )}
    </section>
  );
}

interface SessionsSectionProps {
  /** Open sessions; null at Firebase, which does not report them. */
  readonly sessions: OwnAccount["sessions"];
  readonly onChanged: () => void;
  /** Called after all sessions have ended, this one too. */
  readonly onSignedOut: () => void;
}

function SessionsSection({ sessions, onChanged, onSignedOut }: SessionsSectionProps) {
  const { busy, failure, run } = useWork("A session was not ended", describeAccountFailure);
  const [confirmDialog, confirm] = useConfirm();
  const section = useRef<HTMLElement>(null);
  const focus = useRowFocus(section, sessions ?? []);
  const end = (id: string) =>
    run(id, async () => {
      await callAdmin("DELETE", `${sessionsPath}/${id}`);
      showToast({ title: "Økten er avsluttet" });
      onChanged();
    });
  const endAll = async () => {
    const isSure = await confirm({
      title: "Logge ut overalt?",
      text: "Alle øktene avsluttes, også denne. Du må logge inn på nytt.",
      action: "Logg ut overalt",
      isDestructive: true,
    });
    if (!isSure) return;
    await run("all", async () => {
      await callAdmin("DELETE", sessionsPath);
      onSignedOut();
    });
  };

  return (
    <section className="entry stack" aria-labelledby="konto-okter" ref={section} {...focus}>
      <h2 id="konto-okter" tabIndex={-1} {...listHeadingMark}>
        Økter
      </h2>
      {sessions === null ? (
        <p className="soft">Kontoen er hos Firebase, som ikke forteller hvor du er logget inn.</p>
      ) : (
        <>
          <p className="soft">Her er du logget inn. Vi lagrer nettleser og system, ikke hvor du er.</p>
          <div role="alert">{failure && <p className="notice">{failure}</p>}</div>
          <ul className="account-list">
            {sessions.map(({ id, device, signedInAt, lastUsedAt, hasSecondFactor, isCurrent }) => (
              <li key={id} className="entry bar" data-row={id}>
                <div>
                  <p>
                    <strong>{device ?? "Ukjent enhet"}</strong>{" "}
                    {isCurrent && <Badge tone="good">Denne</Badge>}
                  </p>
                  <p className="small soft">
                    Sist brukt {formatMoment(lastUsedAt)}. Logget inn {formatMoment(signedInAt)}
                    {hasSecondFactor && ", med kode fra appen"}.
                  </p>
                </div>
                {!isCurrent && (
                  <Button
                    data-action="end"
                    isBusy={busy === id}
                    busyText="Avslutter..."
                    onClick={() => void end(id)}
                  >
                    Avslutt <VisuallyHidden>økten på {device ?? "ukjent enhet"}</VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <div>
            <Button isBusy={busy === "all"} busyText="Logger ut..." onClick={() => void endAll()}>
              Logg ut overalt
            </Button>
          </div>
        </>
      )}
      {confirmDialog}
    </section>
  );
}
