/**
 * Five stars to vote with. Hover or focus previews a star; a click, Enter or the space bar votes. The tab key stops at the
 * group, at no star until one is given: Enter there casts no vote.
 */
import { type KeyboardEvent, type RefObject, useState } from "react";
import { hasModifier } from "#web/plain-click.ts";

const stars = [1, 2, 3, 4, 5] as const;

export interface StarGroupProps {
  readonly templateName: string;
  /** Stars that are full where none is previewed or the visitor's own. */
  readonly rating: number;
  /** The visitor's own stars; 0 for none. */
  readonly ownVote: number;
  /** Whether scripts run: without, each star is a tab stop, and a submit button of the form that it is in. */
  readonly hasScripts: boolean;
  readonly isSending: boolean;
  /** @returns when it was sent, or was not */
  readonly onVote: (rating: number) => Promise<unknown>;
  readonly ref?: RefObject<HTMLDivElement | null>;
}

export function StarGroup(props: StarGroupProps) {
  const { templateName, rating, ownVote, hasScripts, isSending, onVote, ref } = props;
  const [preview, setPreview] = useState(0);
  const shown = preview || ownVote || rating;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are the stars'
    <div
      ref={ref}
      className="stars"
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop, which casts no vote
      tabIndex={hasScripts && !ownVote ? 0 : -1}
      aria-label={`Gi din vurdering av ${templateName}`}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- global since ARIA 1.3
      aria-description={hasScripts ? "Velg med piltastene, stem med Enter" : undefined}
      data-own={preview || ownVote ? "" : undefined}
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
          onClick={(event) => {
            event.preventDefault();
            if (isSending) return;
            // A star that was tapped has no preview until then.
            setPreview(star);
            void onVote(star).finally(() => setPreview(0));
          }}
          onPointerEnter={(event) => {
            if (event.pointerType !== "touch") setPreview(star);
          }}
          onPointerLeave={() => setPreview(0)}
          onFocus={(event) => {
            if (event.currentTarget.matches(":focus-visible")) setPreview(star);
          }}
          onBlur={() => setPreview(0)}
        />
      ))}
    </div>
  );
}

/** Fill of a star, to the nearest half. */
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
  // A key with a modifier is a shortcut of the browser's: back, the page's top.
  if (!move || hasModifier(event)) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  // The group itself is before them all, so a move from it goes to the first one.
  const index = buttons.findIndex((star) => star === event.target) + move;
  buttons.at(Math.max(0, Math.min(index, stars.length - 1)))?.focus();
}
