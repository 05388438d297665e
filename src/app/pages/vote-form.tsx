/** The stars as a form on a page of its own. Without scripts it posts itself. */
import { type FormEvent, useRef, useState } from "react";
import Star from "lucide-react/icons/star";
import { type FormState, problemWith } from "#shared/form-state.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";

export const voteFieldIds = { rating: "stjerner-5" } as const;
export const voteSubmitId = "vurdering-send";

const choices = [5, 4, 3, 2, 1] as const;
const noChoice = "Velg hvor mange stjerner du vil gi.";
const notRecorded = "Kunne ikke registrere vurdering.";

export interface VoteFormProps {
  readonly templateId: number;
  readonly refused: FormState | null;
  readonly onAttempt: () => void;
  readonly onVoted: () => void;
}

export function VoteForm({ templateId, refused, onAttempt, onVoted }: VoteFormProps) {
  const [error, setError] = useState(problemWith(refused, "rating"));
  const [failure, setFailure] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const rating = Number(new FormData(event.currentTarget).get("rating") ?? 0);
    onAttempt();
    setAttempts(attempts + 1);
    setFailure(undefined);
    setError(rating ? undefined : noChoice);
    if (!rating) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await callApi("POST", `/api/templates/${templateId}/rate`, { body: { rating, isHelpful: false } });
      showToast({ title: "Takk for din vurdering!", description: "Din vurdering er registrert." });
      onVoted();
    } catch (reason) {
      logQuietly("The vote was not recorded", reason);
      setFailure(notRecorded);
      showToast({ title: "Feil", description: notRecorded, isDestructive: true });
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  const problems = [
    ...(error ? [{ fieldId: voteFieldIds.rating, message: error }] : []),
    ...(failure ? [{ fieldId: voteSubmitId, message: failure }] : []),
  ];

  return (
    <form className="form" action={`/vurder/${templateId}`} method="post" noValidate onSubmit={submit}>
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
                defaultChecked={refused?.values["rating"] === String(stars)}
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
      {attempts > 0 && problems.length > 0 && <ErrorSummary key={attempts} errors={problems} />}
      <div className="form-actions">
        <Button type="submit" id={voteSubmitId} variant="primary" isBusy={isSending} busyText="Sender...">
          Send vurdering
        </Button>
      </div>
    </form>
  );
}
