/** Section «Passord» of the account page. */
import { useState } from "react";
import { ActionForm, NewPassword, valueOf } from "#features/identity/ui/account/action-form.tsx";
import { ConfirmIdentity, confirmIdentity } from "#features/identity/ui/account/confirm-identity.tsx";
import type { AccountClient } from "#features/identity/ui/firebase-account.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface PasswordSectionProps {
  readonly client: AccountClient;
  readonly hasFactor: boolean;
  readonly onChanged: () => void;
}

export function PasswordSection({ client, hasFactor, onChanged }: PasswordSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const change = async (values: FormData) => {
    await confirmIdentity(client, values);
    await client.changePassword(valueOf(values, "newPassword"));
    setOpen(false);
    showToast({ title: "Passordet er endret", description: "Alle andre økter er avsluttet." });
    onChanged();
  };
  return (
    <section className="account-section" aria-labelledby="konto-passord">
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
