/** The list of accounts for the operator's terminal. */
import type { Administrators } from "#features/identity/server/administrators.ts";
import type { SecondFactorStore } from "#features/identity/server/embedded/factors/factor-store.ts";
import type { UserStore } from "#features/identity/server/embedded/user-store.ts";

export interface AccountLine {
  readonly email: string;
  readonly name: string | null;
  /** `none`: it can sign in, and is let in nowhere. */
  readonly role: "owner" | "administrator" | "none";
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  readonly lastSignInAt: Date | null;
}

export async function listAccounts({
  users,
  store,
  administrators,
}: {
  readonly users: UserStore;
  readonly store: SecondFactorStore;
  readonly administrators: Administrators;
}): Promise<AccountLine[]> {
  const [all, withFactor, known] = await Promise.all([
    users.list(),
    store.listUserIds(),
    administrators.list(""),
  ]);
  return all.map(({ id, email, isDisabled, lastSignInAt }) => {
    const administrator = known.find((one) => one.email === email && one.state === "active");
    const role = administrator?.isOwner ? "owner" : administrator ? "administrator" : "none";
    const name = known.find((one) => one.email === email)?.name ?? null;
    return { email, name, role, isDisabled, hasSecondFactor: withFactor.includes(id), lastSignInAt };
  });
}
