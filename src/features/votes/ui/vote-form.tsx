/** The vote form on a page of its own. Without scripts it is a plain form post. */
import Star from "lucide-react/icons/star";
import { noRating, voteFailed } from "#features/votes/texts.ts";
import { count } from "#web/norwegian.ts";
import { RadioField, SubmitRow } from "#web/ui/forms/form-fields.tsx";
import type { FormDefinition, VisitorFormProps } from "#web/ui/forms/form-definition.ts";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

const stars = [5, 4, 3, 2, 1] as const;

export const voteForm: FormDefinition<"rating"> = {
  fields: { rating: { id: "stjerner-5", label: "Hvor mange stjerner gir du malen?" } },
  submitId: "vurdering-send",
  minimumMs: 0,
  failed: voteFailed,
  failedHeading: "Vurderingen ble ikke registrert",
};

const choices = stars.map((rating) => ({
  id: `stjerner-${rating}`,
  value: String(rating),
  label: (
    <>
      <span className="star-choice-text">{count(rating, "stjerne", "stjerner")}</span>
      <span className="star-choice cluster" aria-hidden="true">
        {stars.slice(-rating).map((star) => (
          <Star key={star} />
        ))}
      </span>
    </>
  ),
}));

export interface VoteFormProps extends VisitorFormProps {
  readonly templateId: number;
  /** Path that the receipt of a plain post links back to. */
  readonly returnTo: string;
}

export function VoteForm({ templateId, returnTo, ...post }: VoteFormProps) {
  const form = useSubmit(voteForm, {
    ...post,
    path: `/api/templates/${templateId}/rate`,
    check: ({ rating }) => (rating ? {} : { rating: noRating }),
    bodyOf: ({ rating }) => ({ rating: Number(rating), isHelpful: false }),
  });
  return (
    <form {...form.props} action={`/vurder/${templateId}`}>
      <input type="hidden" name="tilbake" value={returnTo} />
      {form.summary}
      <RadioField form={form} name="rating" errorId="stjerner-feil" choices={choices} />
      <SubmitRow form={form} text="Send vurdering" />
    </form>
  );
}
