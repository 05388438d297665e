/** The fields by which one shows that one is still the account's owner, and the check of them. */
import type { AccountClient } from "#features/identity/ui/firebase-account.ts";
import { CodeInput, CurrentPassword, valueOf } from "#features/identity/ui/account/action-form.tsx";

export function ConfirmIdentity({ hasFactor }: { readonly hasFactor: boolean }) {
  return (
    <>
      <CurrentPassword />
      {hasFactor && <CodeInput />}
    </>
  );
}

export async function confirmIdentity(client: AccountClient, values: FormData): Promise<void> {
  await client.confirm(valueOf(values, "password"), valueOf(values, "code"));
}
