/** The form that requests a link to confirm an address. Without scripts it is a plain form post. */
import { addressField, notAnAddress } from "#features/subscriptions/fields.ts";
import type { NamedFollow } from "#features/subscriptions/follows.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly } from "#shared/text/text-rules.ts";
import { emailProblem, type FormDefinition, type VisitorFormProps } from "#web/ui/forms/form-definition.ts";
import { SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

export const followForm: FormDefinition<"email"> = {
  fields: { email: { ...addressField, id: "folg-epost" } },
  submitId: "folg-send",
  minimumMs: minimumFormMs.short,
  failed: { title: "Noe gikk galt", description: "Prøv igjen litt senere." },
  failedHeading: "Lenken ble ikke sendt",
};

export interface FollowFormProps extends Omit<VisitorFormProps, "onSent"> {
  readonly follows: readonly NamedFollow[];
  readonly action: string;
  readonly onSent: (email: string) => void;
}

export function FollowForm({ follows, action, onSent, ...post }: FollowFormProps) {
  const lines = follows.map(({ line }) => line);
  const form = useSubmit(followForm, {
    ...post,
    path: "/api/subscriptions",
    check: ({ email }) => problemsOnly({ email: emailProblem(email, addressField, notAnAddress) }),
    bodyOf: (values) => ({ ...values, follows: lines }),
    onSent: (_response, { email }) => onSent(email),
  });
  return (
    <form {...form.props} action={action}>
      <input type="hidden" name="follows" value={lines.join(",")} />
      {form.summary}
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <SubmitRow form={form} text="Send meg en lenke" />
    </form>
  );
}
