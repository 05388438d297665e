/** Section with the account's email and name. */
import { ActionForm, TextInput, valueOf } from "#features/identity/ui/account/action-form.tsx";
import type { OwnAccount } from "#features/identity/admin-contract.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { showToast } from "#web/ui/toast.ts";

/** Copied from the contract, whose schema must not be in the bundle. */
export const accountPath = "/api/admin/account";

export interface NameSectionProps {
  readonly account: OwnAccount;
  readonly onChanged: () => void;
}

export function NameSection({ account: { email, name, isOwner }, onChanged }: NameSectionProps) {
  return (
    <section className="account-section" aria-labelledby="konto-deg">
      <h2 id="konto-deg">Deg</h2>
      <p className="soft">
        {email}
        {isOwner && ". Du er eieren av nettstedet."}
      </p>
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
