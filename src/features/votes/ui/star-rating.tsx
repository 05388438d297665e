/**
 * The average rating and the visitor's vote in one row of stars. Hover or focus previews a star; a click or Enter votes.
 * Without scripts each star is a submit button of a plain form that posts `rating` to /vurder/{id}.
 */
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import Star from "lucide-react/icons/star";
import { takingBackFailed, voteFailed, voteSent, voteTakenBack } from "#features/votes/texts.ts";
import { ownVotes } from "#features/votes/ui/own-votes.ts";
import { ApiError, callApi } from "#web/api.ts";
import { explainKeyedFailure, failureToast } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count, formatAverage } from "#web/norwegian.ts";
import { RequestKey } from "#web/request-key.ts";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const stars = [1, 2, 3, 4, 5] as const;

export interface StarRatingProps {
  readonly templateId: number;
  readonly templateName: string;
  readonly averageRating: string;
  readonly totalRatings: number;
  /** Path that the receipt of a plain post links back to. */
  readonly returnTo: string;
  readonly onVoted: () => void;
}

const never = () => () => {};

export function StarRating(props: StarRatingProps) {
  const { templateId, templateName, averageRating, totalRatings, returnTo, onVoted } = props;
  const [preview, setPreview] = useState(0);
  /** Of this visit, where the browser stores nothing. */
  const [unstoredVote, setUnstoredVote] = useState(0);
  const storedVote = useSyncExternalStore(
    ownVotes.subscribe,
    () => ownVotes.find(templateId)?.rating ?? 0,
    () => 0,
  );
  const ownVote = storedVote || unstoredVote;
  const group = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(() => new RequestKey());
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const remember = (rating: number) => {
    const isStored = rating ? ownVotes.put({ id: templateId, rating }) : ownVotes.remove(templateId);
    setUnstoredVote(isStored ? 0 : rating);
  };

  /** @param rating 0 takes the vote back */
  const send = async (rating: number) => {
    if (isSending) return;
    setSending(true);
    const path = `/api/templates/${templateId}/rate`;
    try {
      const body = { rating, isHelpful: false };
      if (rating) await callApi("POST", path, { body, key: key.for(body) });
      else await callApi("DELETE", path, { key: key.for(body) });
      key.clear();
      remember(rating);
      setProblem("");
      showToast(rating ? voteSent : voteTakenBack);
      onVoted();
    } catch (error) {
      logQuietly("The vote was not changed", error);
      setProblem(explainKeyedFailure(error));
      showToast(failureToast(error, rating ? voteFailed : takingBackFailed));
      // The cookie is gone, or the vote.
      if (!rating && error instanceof ApiError && error.status === 404) remember(0);
    } finally {
      setSending(false);
      setPreview(0);
    }
  };

  const shown = preview || Number(averageRating);
  return (
    <div className="rating" data-unrated={totalRatings === 0 ? "" : undefined}>
      <form
        action={`/vurder/${templateId}`}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent;
          if (submitter instanceof HTMLButtonElement) void send(Number(submitter.value));
        }}
      >
        <input type="hidden" name="tilbake" value={returnTo} />
        <div
          ref={group}
          className="stars"
          role="group"
          tabIndex={-1}
          aria-label={`Gi din vurdering av ${templateName}`}
          data-preview={preview ? "" : undefined}
        >
          {stars.map((star) => (
            <button
              key={star}
              type="submit"
              name="rating"
              value={star}
              className="star"
              data-fill={fillOf(star, shown)}
              aria-label={`${star} av 5 stjerner`}
              aria-pressed={ownVote ? ownVote === star : undefined}
              aria-disabled={isSending || undefined}
              // One stop for the tab key; the arrow keys go on from there.
              tabIndex={hasScripts && star !== (ownVote || 1) ? -1 : undefined}
              onPointerEnter={(event) => {
                if (event.pointerType !== "touch") setPreview(star);
              }}
              onPointerLeave={() => setPreview(0)}
              onFocus={(event) => {
                if (event.currentTarget.matches(":focus-visible")) setPreview(star);
              }}
              onBlur={() => setPreview(0)}
              onKeyDown={moveBetweenStars}
            >
              <Star />
            </button>
          ))}
        </div>
      </form>
      {totalRatings === 0 && <p className="rating-invite">Vær den første som vurderer</p>}
      <p className="rating-text">
        <VisuallyHidden>Gjennomsnitt: </VisuallyHidden>
        <strong>{formatAverage(averageRating)}</strong>
        <VisuallyHidden> av 5 stjerner</VisuallyHidden> · {count(totalRatings, "vurdering", "vurderinger")}
        {ownVote > 0 && (
          <span className="rating-own">
            Du ga {ownVote}
            <button
              type="button"
              className="rating-undo"
              onClick={() => {
                // The button goes with the vote.
                group.current?.focus();
                void send(0);
              }}
            >
              Ta tilbake<VisuallyHidden> vurderingen av {templateName}</VisuallyHidden>
            </button>
          </span>
        )}
      </p>
      {problem && (
        <p className="rating-problem" role="status">
          {problem}
        </p>
      )}
    </div>
  );
}

/** How much of a star is filled, to the nearest half. */
function fillOf(star: number, shown: number): "full" | "half" | undefined {
  const part = shown - star + 1;
  if (part >= 0.75) return "full";
  return part >= 0.25 ? "half" : undefined;
}

const moves: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => Math.min(index + 1, stars.length - 1),
  ArrowUp: (index) => Math.min(index + 1, stars.length - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowDown: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: () => stars.length - 1,
};

function moveBetweenStars(event: KeyboardEvent<HTMLButtonElement>): void {
  const move = moves[event.key];
  if (!move) return;
  const buttons = [...(event.currentTarget.form?.querySelectorAll("button") ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  event.preventDefault();
  buttons[move(index)]?.focus();
}
