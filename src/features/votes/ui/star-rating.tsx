/**
 * The average rating and the visitor's vote in one row of stars. Without scripts each star is a submit button of a plain form
 * that posts `rating` to /vurder/{id}.
 */
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  takeBackText,
  takingBackFailed,
  voteFailed,
  voteSent,
  voteTakenBack,
} from "#features/votes/texts.ts";
import { StarGroup } from "#features/votes/ui/star-group.tsx";
import { ApiError } from "#web/api.ts";
import { failureToast } from "#web/ui/failure.ts";
import { count, formatAverage } from "#web/norwegian.ts";
import { isPlainClick } from "#web/plain-click.ts";
import { isId, StoredList } from "#web/stored-list.ts";
import { showToast } from "#web/ui/toast.ts";
import { useKeyedCall } from "#web/ui/forms/use-keyed-call.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

interface OwnVote {
  readonly id: number;
  readonly rating: number;
}

/**
 * The visitor's own votes, stored in the browser to be shown and deleted. The server counts a vote by the cookie, which no
 * script can read; where the two disagree the server is right.
 */
const ownVotes = new StoredList<OwnVote>({
  key: "avtalemaler.stemmer",
  max: 500,
  staysForVisit: true,
  read: ({ id, rating }) => (isId(id) && isId(rating) && rating <= 5 ? { id, rating } : null),
});

export interface StarRatingProps {
  readonly template: {
    readonly id: number;
    readonly name: string;
    readonly averageRating: string;
    readonly totalRatings: number;
  };
  /** Path that the receipt of a plain post links back to. */
  readonly returnTo: string;
  readonly onVoted: () => void;
  /** Component after an own vote, where there is room for more than numbers. */
  readonly OwnVote?: ComponentType<OwnVoteProps>;
  /** In a row, whether nobody points at it: then the stars are drawn only where they were voted with, or opened by the numbers. */
  readonly isFolded?: boolean;
}

export interface OwnVoteProps {
  readonly templateName: string;
  readonly onTakeBack: () => void;
}

/** Stars and numbers. The text stays one line, so that a vote moves nothing; the way to take it back is in the toast. */
export function StarRating({ template, returnTo, onVoted, OwnVote, isFolded }: StarRatingProps) {
  const { id: templateId, name: templateName, averageRating, totalRatings } = template;
  /** Null in the server's markup, which is also what visitors without scripts have. */
  const storedVote = useSyncExternalStore(
    ownVotes.subscribe,
    () => ownVotes.find(templateId)?.rating ?? 0,
    () => null,
  );
  const ownVote = storedVote ?? 0;
  const group = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isOpen) group.current?.focus();
  }, [isOpen]);
  const { isSending, problem, send } = useKeyedCall();

  /** The vote that the numbers are of. */
  const counted = useRef<number | null>(null);
  const remember = (rating: number) => {
    counted.current = rating;
    if (rating) ownVotes.put({ id: templateId, rating });
    else ownVotes.remove(templateId);
  };
  const readNumbers = useEffectEvent(onVoted);
  useEffect(() => {
    const isElsewhere = counted.current !== null && counted.current !== storedVote;
    counted.current = storedVote;
    // A vote in another tab comes without its numbers.
    if (isElsewhere) readNumbers();
  }, [storedVote]);

  /** @param rating 0 takes the vote back */
  const vote = async (rating: number) => {
    const path = `/api/templates/${templateId}/rate`;
    const isStored = await send(
      rating ? { method: "POST", path, body: { rating, isHelpful: false } } : { method: "DELETE", path },
      {
        onFailed: (error) => {
          showToast(failureToast(error, rating ? voteFailed : takingBackFailed));
          // The cookie is gone, or the vote.
          if (!rating && error instanceof ApiError && error.status === 404) remember(0);
        },
        onLeft: () => remember(rating),
      },
    );
    if (!isStored) return;
    remember(rating);
    // Without cookies the server does not know whose it was.
    const action = navigator.cookieEnabled && { action: { text: takeBackText, run: takeBack } };
    showToast(rating ? { ...voteSent, ...action } : voteTakenBack);
    onVoted();
  };
  const takeBack = () => {
    // The button goes with the vote.
    group.current?.focus();
    void vote(0);
  };

  const Average = totalRatings > 0 ? "strong" : "span";
  const numbers = (
    <>
      <VisuallyHidden>Gjennomsnitt: </VisuallyHidden>
      <Average>{formatAverage(averageRating)}</Average>
      <VisuallyHidden> av 5 stjerner</VisuallyHidden> · {count(totalRatings, "vurdering", "vurderinger")}
      {ownVote > 0 && (
        <>
          {" "}
          ·{" "}
          <strong>
            din: {ownVote}
            <VisuallyHidden> av 5 stjerner</VisuallyHidden>
          </strong>
        </>
      )}
    </>
  );
  const form = (
    <form action={`/vurder/${templateId}`} method="post">
      <input type="hidden" name="tilbake" value={returnTo} />
      <StarGroup
        ref={group}
        templateName={templateName}
        rating={Number(averageRating)}
        ownVote={ownVote}
        hasScripts={storedVote !== null}
        isSending={isSending}
        onVote={vote}
      />
    </form>
  );
  return (
    <div className="rating cluster" data-open={isOpen || ownVote > 0 ? "" : undefined}>
      {/* A list would have five buttons a row, which most never press. */}
      {isFolded && !isOpen && !ownVote ? <noscript>{form}</noscript> : form}
      {isFolded === undefined ? (
        <p className="rating-text">{numbers}</p>
      ) : (
        <a
          className="rating-text"
          href={`/vurder/${templateId}`}
          // The keyboard comes by the stars, which are there with the focus.
          tabIndex={storedVote === null ? undefined : -1}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {numbers}
        </a>
      )}
      {ownVote > 0 && OwnVote && <OwnVote templateName={templateName} onTakeBack={takeBack} />}
      {/* Screen readers hear the toast. */}
      {problem && <p className="rating-problem small">{problem}</p>}
    </div>
  );
}
