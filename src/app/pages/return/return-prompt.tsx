/**
 * «Fikk du bruk for malen?», at the lower edge of the window. It takes no focus and covers no more than a toast; it is told to
 * screen readers once, and closed by its button, or Escape inside it.
 */
import { useEffect, useRef, useState } from "react";
import X from "lucide-react/icons/x";
import type { FollowedTemplate } from "#app/pages/return/followed-template.ts";
import { reportFailed } from "#features/reports/fields.ts";
import { reportHref } from "#features/reports/reasons.ts";
import { noteReported, useIsReported } from "#features/reports/ui/own-reports.ts";
import { voteFailed } from "#features/votes/texts.ts";
import { ownVotes } from "#features/votes/ui/own-votes.ts";
import { StarGroup } from "#features/votes/ui/star-group.tsx";
import { categoryHref, templateHref } from "#shared/text/slug.ts";
import { failureToast } from "#web/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useKeyedCall } from "#web/ui/forms/use-keyed-call.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface ReturnPromptProps {
  readonly template: FollowedTemplate;
  /** After a vote or a report. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

type Step = "asked" | "not-needed" | "voted" | "voted-elsewhere" | "reported";

const titles: Readonly<Record<Step, string>> = {
  asked: "Fikk du bruk for malen?",
  "not-needed": "Synd den ikke passet",
  voted: "Takk for din vurdering!",
  "voted-elsewhere": "Takk for din vurdering!",
  reported: "Takk, vi sjekker lenken",
};

export function ReturnPrompt({ template, onSent, onClose }: ReturnPromptProps) {
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
  // On the page's own stars, or in another tab: then there is nothing more to ask, until it is taken back.
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

  /** The button that had the focus goes; whoever was in here stays in here. */
  const goTo = (next: Step) => {
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    setStep(next);
  };
  const post = async (what: string, body: object, next: Step, onLeft?: () => void): Promise<boolean> => {
    const call = { method: "POST", path: `/api/templates/${id}/${what}`, body } as const;
    setReporting(what === "report");
    const isStored = await send(call, {
      onFailed: (error) => {
        // Closed meanwhile.
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
    if (await post("rate", { rating, isHelpful: step === "asked" }, "voted", remember)) remember();
  };
  const report = async () => {
    const body = { reason: "broken_link", description: "Rapportert som: broken_link" };
    if (await post("report", body, "reported")) noteReported(id);
  };

  const isAsking = step === "asked" || step === "not-needed";
  return (
    // The key is that of what is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      className="return-prompt"
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
      <header>
        <p id="tilbake-tittel" className="return-title">
          {titles[step]}
        </p>
        <button type="button" className="icon-button" aria-label="Lukk spørsmålet" onClick={onClose}>
          <X />
        </button>
      </header>
      <p className="return-name">{name}</p>
      {isAsking && (
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
        <div className="return-ways">
          {!isReported && (
            <Button variant="quiet" isBusy={isSending && isReporting} onClick={() => void report()}>
              Lenken virket ikke
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              dismiss();
              goTo("not-needed");
            }}
          >
            Ikke det jeg trengte
          </Button>
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
      {isAsking && problem && !isSending && (
        <p className="rating-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
