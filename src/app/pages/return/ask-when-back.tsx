/**
 * The question to a visitor who comes back from a template's source whether it was of use: once for each template, never after a
 * vote on it. The source is in another tab, as a rule; where links stay in one tab, this page is opened again.
 */
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { followedKey, type FollowedTemplate } from "#app/pages/return/followed-template.ts";
import { reportFailed } from "#features/reports/fields.ts";
import { reportHref } from "#features/reports/reasons.ts";
import { noteReported, useIsReported } from "#features/reports/ui/report-link.tsx";
import { voteFailed } from "#features/votes/texts.ts";
import { ownVotes } from "#features/votes/ui/own-votes.ts";
import { StarGroup } from "#features/votes/ui/star-group.tsx";
import { categoryHref, templateHref } from "#shared/text/slug.ts";
import { failureToast } from "#web/failure.ts";
import { isId, StoredList } from "#web/stored-list.ts";
import { Button } from "#web/ui/button.tsx";
import { renderBeside } from "#web/ui/dialog-host.tsx";
import { useKeyedCall } from "#web/ui/forms/use-keyed-call.ts";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Least absence in which a visitor sees anything, even that a link is broken. */
const minAwayMs = 3_000;

const asked = new StoredList({
  key: "avtalemaler.spurt",
  max: 500,
  read: ({ id }) => (isId(id) ? { id } : null),
});

/** Stops the wait for the visitor, or closes the prompt. */
let stop = () => {};

export function askWhenBack(refresh: (changedId: number) => void): void {
  stop();
  const followed = readFollowed();
  if (!followed) return;
  const { id, at } = followed;
  const isKnown = () => asked.find(id) !== undefined || ownVotes.find(id) !== undefined;
  if (isKnown()) {
    forgetFollowed();
    return;
  }
  let leftAt = isAway() || isOpenedAgain(at) ? at : undefined;
  const look = () => {
    if (isAway()) {
      leftAt ??= Date.now();
      return;
    }
    const isBack = leftAt !== undefined && Date.now() - leftAt >= minAwayMs;
    leftAt = undefined;
    if (!isBack) return;
    stop();
    forgetFollowed();
    // Another tab may have asked meanwhile. Without storage the prompt would come again and again.
    if (!isKnown() && asked.put({ id })) stop = show(followed, () => refresh(id));
  };
  const controller = new AbortController();
  const { signal } = controller;
  stop = () => controller.abort();
  document.addEventListener("visibilitychange", look, { signal });
  for (const kind of ["focus", "blur", "pageshow"]) addEventListener(kind, look, { signal });
  look();
}

const isAway = () => document.hidden || !document.hasFocus();

/** Whether the page was opened since the click: by Back or a reload, also of a tab that the browser had dropped. */
function isOpenedAgain(followedAt: number): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (followedAt > performance.timeOrigin) return false;
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

function readFollowed(): FollowedTemplate | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(followedKey) ?? "null") as FollowedTemplate | null;
    const isWhole = isId(value?.id) && typeof value.at === "number";
    return isWhole && [value.name, value.category].every((text) => typeof text === "string") ? value : null;
  } catch {
    return null;
  }
}

function forgetFollowed(): void {
  try {
    sessionStorage.removeItem(followedKey);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Shows the prompt until it is closed, or the page or view is left. @returns the function that closes it */
function show(followed: FollowedTemplate, onSent: () => void): () => void {
  const cameFrom = document.activeElement;
  const controller = new AbortController();
  const close = () => {
    controller.abort();
    remove();
  };
  const closeByHand = () => {
    close();
    // Focus that was in the prompt returns to where it came from.
    if (document.activeElement === document.body && cameFrom instanceof HTMLElement)
      cameFrom.focus({ preventScroll: true });
  };
  const remove = renderBeside(<ReturnPrompt template={followed} onSent={onSent} onClose={closeByHand} />);
  const { signal } = controller;
  addEventListener("pagehide", close, { signal });
  // A new search or filter is a new view without a new document; replacing an entry is not.
  if ("navigation" in window) {
    const onNavigate = ({ navigationType }: NavigateEvent) => {
      if (navigationType !== "replace") close();
    };
    navigation.addEventListener("navigate", onNavigate, { signal });
  } else addEventListener("popstate", close, { signal });
  return close;
}

interface ReturnPromptProps {
  readonly template: FollowedTemplate;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

type Step = "asked" | "needed" | "not-needed" | "voted" | "voted-elsewhere" | "reported";

const titles: Readonly<Record<Step, string>> = {
  asked: "Fikk du bruk for malen?",
  needed: "Hvor mange stjerner gir du malen?",
  "not-needed": "Synd at den ikke passet",
  voted: "Takk for din vurdering!",
  "voted-elsewhere": "Takk for din vurdering!",
  reported: "Takk, vi sjekker lenken",
};

/**
 * «Fikk du bruk for malen?» with «Ja» and «Nei», then the stars, at the lower edge of the window. It takes no focus and covers no more than a toast; it is announced to
 * screen readers once, and closed by its button, or Escape inside it.
 */
function ReturnPrompt({ template, onSent, onClose }: ReturnPromptProps) {
  const { id, name, category } = template;
  const [step, setStep] = useState<Step>("asked");
  const isReported = useIsReported(id);
  const { isSending, problem, send, dismiss } = useKeyedCall();
  const [isReporting, setReporting] = useState(false);
  const [isTold, setTold] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The live region is there, empty, before it says something.
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), 100);
    return () => clearTimeout(timer);
  }, []);
  // A vote by the page's own stars, or in another tab, ends the question until it is taken back.
  useEffect(
    () =>
      ownVotes.subscribe(() => {
        const hasVote = ownVotes.find(id) !== undefined;
        setStep((now) => {
          const isThanking = now === "voted" || now === "voted-elsewhere";
          if (hasVote === isThanking) return now;
          return hasVote ? "voted-elsewhere" : "asked";
        });
      }),
    [id],
  );

  /** Goes to a step; the button that had the focus goes, so the prompt takes it. */
  const goTo = (next: Step) => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    setStep(next);
  };
  const post = async (what: string, body: object, next: Step, onLeft?: () => void): Promise<boolean> => {
    const call = { method: "POST", path: `/api/templates/${id}/${what}`, body } as const;
    setReporting(what === "report");
    const isStored = await send(call, {
      onFailed: (error) => {
        // The prompt was closed meanwhile.
        if (!box.current) showToast(failureToast(error, what === "report" ? reportFailed : voteFailed));
      },
      ...(onLeft ? { onLeft } : {}),
    });
    if (!isStored) return false;
    goTo(next);
    onSent();
    return true;
  };
  const vote = async (rating: number) => {
    const remember = () => void ownVotes.put({ id, rating });
    if (await post("rate", { rating, isHelpful: step === "needed" }, "voted", remember)) remember();
  };
  const report = async () => {
    const body = { reason: "broken_link", description: "Rapportert som: broken_link" };
    if (await post("report", body, "reported")) noteReported(id);
  };

  const hasStars = step === "needed" || step === "not-needed";
  const goOn = (next: Step) => {
    dismiss();
    goTo(next);
  };
  return (
    // The key is that of the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className="return-prompt box stack"
      aria-labelledby="tilbake-tittel"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <VisuallyHidden>
        <span role="status">
          {isTold &&
            step !== "voted-elsewhere" &&
            `${titles[step]} ${step === "asked" ? `${name}. Du kan si fra nederst på siden.` : ""}`}
        </span>
      </VisuallyHidden>
      <header className="bar">
        <strong id="tilbake-tittel">{titles[step]}</strong>
        <button type="button" className="icon-button" aria-label="Lukk spørsmålet" onClick={onClose}>
          <X />
        </button>
      </header>
      <p className="clamp soft small">{name}</p>
      {hasStars && (
        <StarGroup
          templateName={name}
          rating={0}
          ownVote={0}
          hasScripts
          isSending={isSending}
          onVote={vote}
        />
      )}
      {step === "asked" && (
        <div className="cluster">
          <Button onClick={() => goOn("needed")}>Ja</Button>
          <Button onClick={() => goOn("not-needed")}>Nei</Button>
          {!isReported && (
            <Button variant="quiet" isBusy={isSending && isReporting} onClick={() => void report()}>
              Lenken virket ikke
            </Button>
          )}
        </div>
      )}
      {step === "not-needed" && (
        <p>
          Gi den gjerne stjerner likevel, eller se{" "}
          <a href={`${templateHref(template)}#lignende`}>lignende maler</a> og{" "}
          <a href={categoryHref(category)}>resten av kategorien</a>.
        </p>
      )}
      {step === "reported" && (
        <p>
          Vet du hvor malen ligger nå? <a href={reportHref(id, "broken_link")}>Si fra her</a>.
        </p>
      )}
      {(hasStars || step === "asked") && problem && !isSending && (
        <p className="rating-problem small" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
