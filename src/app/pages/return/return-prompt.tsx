/**
 * «Fikk du bruk for malen?», at the lower edge of the window. It takes no focus and covers no more than a toast; it is told to
 * screen readers once, and closed by its button, or Escape inside it.
 */
import { useEffect, useRef, useState } from "react";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import type { FollowedTemplate } from "#app/pages/return/followed-template.ts";
import { ownVotes } from "#features/votes/ui/own-votes.ts";
import { categoryHref, templateHref } from "#shared/slug.ts";
import { callApi } from "#web/api.ts";
import { explainKeyedFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { RequestKey } from "#web/request-key.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface ReturnPromptProps {
  readonly template: FollowedTemplate;
  readonly onVoted: () => void;
  readonly onClose: () => void;
}

type Step = "asked" | "not-needed" | "voted" | "reported";

const titles: Readonly<Record<Step, string>> = {
  asked: "Fikk du bruk for malen?",
  "not-needed": "Synd den ikke passet",
  voted: "Takk for din vurdering!",
  reported: "Takk, vi sjekker lenken",
};

export function ReturnPrompt({ template, onVoted, onClose }: ReturnPromptProps) {
  const { id, name, category } = template;
  const [step, setStep] = useState<Step>("asked");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const [isTold, setTold] = useState(false);
  const [key] = useState(() => new RequestKey());
  const box = useRef<HTMLElement>(null);
  // The live region is there, empty, before it says something.
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), 100);
    return () => clearTimeout(timer);
  }, []);
  // On the page's own stars, or in another tab: then there is nothing more to ask.
  useEffect(
    () =>
      ownVotes.subscribe(() => {
        if (!ownVotes.find(id)) return;
        setProblem("");
        setStep("voted");
      }),
    [id],
  );

  const send = async (path: string, body: object, next: Step): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    setProblem("");
    try {
      await callApi("POST", path, { body, key: key.for([path, body]) });
      // The button that had the focus goes; whoever was in here stays in here.
      if (box.current?.contains(document.activeElement)) box.current.focus();
      setStep(next);
      return true;
    } catch (error) {
      logQuietly("What was said about a template was not sent", error);
      setProblem(explainKeyedFailure(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const vote = async (rating: number) => {
    const body = { rating, isHelpful: step === "asked" };
    if (!(await send(`/api/templates/${id}/rate`, body, "voted"))) return;
    ownVotes.put({ id, rating });
    onVoted();
  };

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
          {isTold && `${titles[step]} ${step === "asked" ? `${name}. Du kan si fra nederst på siden.` : ""}`}
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
      {(step === "asked" || step === "not-needed") && (
        <div className="stars" role="group" aria-label={`Gi din vurdering av ${name}`}>
          {[1, 2, 3, 4, 5].map((star) => (
            <button
              key={star}
              type="button"
              className="star"
              aria-label={`${star} av 5 stjerner`}
              aria-disabled={isSending || undefined}
              onClick={() => void vote(star)}
            >
              <Star />
            </button>
          ))}
        </div>
      )}
      {step === "asked" && (
        <div className="return-ways">
          <Button
            variant="quiet"
            isBusy={isSending}
            onClick={() =>
              void send(
                `/api/templates/${id}/report`,
                { reason: "broken_link", description: "Rapportert som: broken_link" },
                "reported",
              )
            }
          >
            Lenken virket ikke
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              box.current?.focus();
              setStep("not-needed");
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
          Vet du hvor malen ligger nå? <a href={`/rapporter/${id}`}>Si fra her</a>.
        </p>
      )}
      {problem && (
        <p className="rating-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
