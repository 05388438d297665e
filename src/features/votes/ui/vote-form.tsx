/** The vote form on a page of its own. Without scripts it is a plain form post. */
import type { FormEvent } from "react";
import Star from "lucide-react/icons/star";
import { noRating } from "#features/votes/texts.ts";
import type { FormState } from "#shared/form-state.ts";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { useSubmit } from "#web/ui/use-submit.tsx";

export const voteFieldIds = { rating: "stjerner-5" } as const;
export const voteSubmitId = "vurdering-send";

const choices = [5, 4, 3, 2, 1] as const;
const sent = { title: "Takk for din vurdering!", description: "Din vurdering er registrert." };
const failed = { title: "Feil", description: "Kunne ikke registrere vurdering." };

export interface VoteFormProps {
  readonly templateId: number;
  /** Path that the receipt of a plain post links back to. */
  readonly returnTo: string;
  readonly rejected: FormState | null;
  readonly onAttempt: () => void;
  readonly onVoted: () => void;
}

export function VoteForm({ templateId, returnTo, rejected, onAttempt, onVoted }: VoteFormProps) {
  const form = useSubmit({ fieldIds: voteFieldIds, minimumMs: 0, rejected, onAttempt });
  const error = form.errorOf("rating");

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const rating = Number(new FormData(event.currentTarget).get("rating") ?? 0);
    void form.submit({
      errors: rating ? {} : { rating: noRating },
      path: `/api/templates/${templateId}/rate`,
      body: { rating, isHelpful: false },
      onSent: onVoted,
      sent,
      failed,
      failedHeading: "Vurderingen ble ikke registrert",
    });
  };

  return (
    <form className="form" action={`/vurder/${templateId}`} method="post" noValidate onSubmit={submit}>
      <input type="hidden" name="tilbake" value={returnTo} />
      <fieldset className="field" aria-describedby={error ? "stjerner-feil" : undefined}>
        <legend className="field-label">Hvor mange stjerner gir du malen?</legend>
        <div className="star-choices">
          {choices.map((stars) => (
            <label className="radio" key={stars}>
              <input
                type="radio"
                id={`stjerner-${stars}`}
                name="rating"
                value={stars}
                defaultChecked={rejected?.values["rating"] === String(stars)}
              />
              <span className="star-choice-text">{count(stars, "stjerne", "stjerner")}</span>
              <span className="star-choice" aria-hidden="true">
                {choices.slice(-stars).map((star) => (
                  <Star key={star} />
                ))}
              </span>
            </label>
          ))}
        </div>
        {error && <FieldError id="stjerner-feil">{error}</FieldError>}
      </fieldset>
      {form.summary}
      <div className="form-actions">
        <Button
          type="submit"
          id={voteSubmitId}
          variant="primary"
          isBusy={form.isSending}
          busyText="Sender..."
        >
          Send vurdering
        </Button>
      </div>
    </form>
  );
}
