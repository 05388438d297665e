/** «Min konto»: the signed-in administrator's own account, and who else is one. */
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import type { OwnAccount } from "#features/identity/admin-contract.ts";
import { describeAccountFailure } from "#features/identity/ui/account/account-failure.ts";
import { AdministratorsSection } from "#features/identity/ui/account/administrators-section.tsx";
import { accountPath, NameSection } from "#features/identity/ui/account/name-section.tsx";
import { PasswordSection } from "#features/identity/ui/account/password-section.tsx";
import { SecondFactorSection } from "#features/identity/ui/account/second-factor-section.tsx";
import { SessionsSection } from "#features/identity/ui/account/sessions-section.tsx";
import type { Factor } from "#features/identity/ui/firebase-account.ts";
import type { Session } from "#features/identity/ui/session.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";

export interface AccountPageProps {
  readonly session: Session;
  readonly onSignedOut: () => void;
  readonly onClose: () => void;
}

interface Shown {
  readonly account: OwnAccount;
  readonly factor: Factor | null;
}

interface State {
  readonly shown: Shown | null;
  readonly failure: string | null;
}

async function readAccount(session: Session, setState: Dispatch<SetStateAction<State>>): Promise<void> {
  try {
    // First the call that asks for the password when the session has expired.
    const account = await callAdmin<OwnAccount>("GET", accountPath);
    const [factor = null] = (await session.account?.listFactors()) ?? [];
    setState({ shown: { account, factor }, failure: null });
  } catch (error) {
    logQuietly("Could not read the account", error);
    setState(({ shown }) => ({ shown, failure: describeAccountFailure(error) }));
  }
}

export function AccountPage({ session, onSignedOut, onClose }: AccountPageProps) {
  const [{ shown, failure }, setState] = useState<State>({ shown: null, failure: null });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => void readAccount(session, setState), [session]);

  const client = session.account;
  const again = () => void readAccount(session, setState);
  return (
    <div className="account-page">
      <div className="admin-heading">
        <h1 ref={heading} tabIndex={-1}>
          Min konto
        </h1>
        <Button onClick={onClose}>Tilbake til panelet</Button>
      </div>
      <div role="alert">
        {failure && (
          <p className="notice">
            {failure}{" "}
            <button type="button" className="text-link" onClick={again}>
              Prøv igjen
            </button>
          </p>
        )}
      </div>
      {!shown && !failure && <p role="status">Laster...</p>}
      {shown && client && (
        <div className="account-sections">
          <NameSection account={shown.account} onChanged={again} />
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
