/**
 * The average rating and the visitor's vote in one row of stars. Hover or focus previews a star; a click, Enter or the
 * space bar votes. The tab key stops at the group, at no star until one is given: Enter there casts no vote. Without scripts each star is a submit button of a plain form that posts `rating` to /vurder/{id}.
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

export function StarRating(props: StarRatingProps) {
  const { templateId, templateName, averageRating, totalRatings, returnTo, onVoted } = props;
  const [preview, setPreview] = useState(0);
  /** Of this visit, where the browser stores nothing. */
  const [unstoredVote, setUnstoredVote] = useState(0);
  /** Null in the server's markup, which is also what visitors without scripts have. */
  const storedVote = useSyncExternalStore(
    ownVotes.subscribe,
    () => ownVotes.find(templateId)?.rating ?? 0,
    () => null,
  );
  const hasScripts = storedVote !== null;
  const ownVote = storedVote || unstoredVote;
  const group = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(() => new RequestKey());

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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are the stars' */}
        <div
          ref={group}
          className="stars"
          role="group"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop, which casts no vote
          tabIndex={hasScripts && !ownVote ? 0 : -1}
          aria-label={`Gi din vurdering av ${templateName}`}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- global since ARIA 1.3
          aria-description={hasScripts ? "Velg med piltastene, stem med Enter" : undefined}
          data-preview={preview ? "" : undefined}
          onKeyDown={moveBetweenStars}
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
              tabIndex={hasScripts && star !== ownVote ? -1 : undefined}
              onPointerEnter={(event) => {
                if (event.pointerType !== "touch") setPreview(star);
              }}
              onPointerLeave={() => setPreview(0)}
              onFocus={(event) => {
                if (event.currentTarget.matches(":focus-visible")) setPreview(star);
              }}
              onBlur={() => setPreview(0)}
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
            <VisuallyHidden> av 5 stjerner</VisuallyHidden>
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

const moves: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -stars.length,
  End: stars.length,
};

function moveBetweenStars(event: KeyboardEvent<HTMLDivElement>): void {
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  // From the group itself, which is before them all, to the first one.
  const index = buttons.findIndex((star) => star === event.target) + move;
  buttons.at(Math.max(0, Math.min(index, stars.length - 1)))?.focus();
}
