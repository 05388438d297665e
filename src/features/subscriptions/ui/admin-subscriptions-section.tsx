/**
 * The section «E-post til dem som følger noe» among the administrator's statistics: their number, no addresses, and a deletion.
 */
import type { SubscriptionCounts } from "#features/subscriptions/contract.ts";
import type { FollowKind } from "#features/subscriptions/follows.ts";
import { adminSubscriptionsPath as path } from "#domain/admin-paths.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

const kindTexts: Readonly<Record<FollowKind, string>> = {
  paper: "en mal",
  act: "en lov",
  category: "en kategori",
  publisher: "en utgiver",
  monthly: "månedsbrevet",
};

/** @param props.readWith as of the other sections there */
export function SubscriptionsSection({ readWith }: { readonly readWith: readonly unknown[] | null }) {
  const { data, readAgain } = useAdminRead<SubscriptionCounts>(readWith && path, readWith);
  const actions = useRowActions();
  if (!data || (!data.isSetUp && data.confirmed + data.unconfirmed === 0)) return null;
  const remove = async (form: HTMLFormElement) => {
    const email = new FormData(form).get("email");
    const run = await actions.run({
      id: 0,
      work: () => callAdmin<{ readonly isDeleted: boolean }>("POST", `${path}/delete`, { email }),
      done: ({ isDeleted }) => ({
        title: isDeleted ? "Adressen er slettet" : "Ingen følger noe med den adressen",
      }),
      failed: "Adressen ble ikke slettet.",
    });
    if (!run) return;
    form.reset();
    await readAgain();
  };
  return (
    <section className="stat-section stack">
      <h3>E-post til dem som følger noe</h3>
      <p>
        {count(data.confirmed, "adresse", "adresser")} følger noe
        {data.follows
          .filter(({ addresses }) => addresses > 0)
          .map(({ kind, addresses }) => `, ${count(addresses, "", "").trim()} ${kindTexts[kind]}`)}
        . {count(data.unconfirmed, "adresse er", "adresser er")} ikke bekreftet.
      </p>
      <div role="alert">{actions.failure && <p className="notice">{actions.failure}</p>}</div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void remove(event.currentTarget);
        }}
      >
        <Field
          id="slett-adresse"
          label="Slett en adresse"
          hint="Når noen ber om det. Alt den følger, slettes, og det kan ikke angres."
        >
          {(control) => <input {...control} type="email" name="email" autoComplete="off" required />}
        </Field>
        <div>
          <Button type="submit" variant="danger" isBusy={actions.busyId !== null} busyText="Sletter...">
            Slett adressen
          </Button>
        </div>
      </form>
    </section>
  );
}
