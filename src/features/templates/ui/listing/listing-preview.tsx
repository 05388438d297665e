/**
 * The sheet of the card that has the focus, beside a list with room for it: what a row cuts or leaves out. The arrow keys go from
 * card to card, Enter to the page of the card. Loaded where it is seen; a list without it lacks nothing that a page does not say.
 */
import { type ReactNode, useEffect, useState } from "react";
import type { Template } from "#features/templates/contract.ts";
import { SourceLine } from "#features/templates/ui/card/source-line.tsx";
import { linkNote, templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { paperDayText, publisherChangeText } from "#features/templates/ui/page/paper-texts.ts";
import { changedSign } from "#shared/laws.ts";
import { templateHref } from "#shared/text/slug.ts";
import { formatText, traitLabel, unusualText } from "#shared/vocabulary.ts";
import { formatDay } from "#web/norwegian.ts";
import { hasModifier } from "#web/plain-click.ts";
import { Breakable } from "#web/ui/breakable.tsx";

export default function ListingPreview({ templates }: { readonly templates: readonly Template[] }) {
  const [chosen, setChosen] = useState("");
  const template = templates.find(({ id }) => templateElementId(id) === chosen) ?? templates[0];

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const card = cardOf(target);
      if (card) setChosen(card.id);
    };
    addEventListener("focusin", onFocus);
    addEventListener("keydown", moveBetweenCards);
    return () => {
      removeEventListener("focusin", onFocus);
      removeEventListener("keydown", moveBetweenCards);
    };
  }, []);

  if (!template) return null;
  const { name, laws = [], languages, traits = [] } = template;
  const sign = changedSign(template);
  const days = [paperDayText(template), publisherChangeText(template), sign].filter((text) => text !== null);
  return (
    <div className="preview-sheet sheet">
      <SourceLine {...template} note={linkNote(template)} />
      <h2>
        <a href={templateHref(template)}>
          <Breakable text={name} breaks={template.nameBreaks} />
        </a>
      </h2>
      <p>{template.description}</p>
      <dl>
        <Fact name="Format">{formatText(template)}</Fact>
        <Fact name="Språk">{unusualText(languages)}</Fact>
        <Fact name="Verdt å vite">{traits.map(traitLabel).join(" · ")}</Fact>
        <Fact name="Bygger på">
          {laws
            .map(({ name: law, changedFrom }) =>
              changedFrom === null ? law : `${law}, sist endret ${formatDay(changedFrom)}`,
            )
            .join("; ")}
        </Fact>
        <Fact name="Papiret">{days.map((text) => `${text}.`).join(" ")}</Fact>
        <Fact name="Hos utgiveren">
          {template.isUrlShared && `Siden har flere maler: se etter «${name}».`}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(".template-card") : null;

function moveBetweenCards(event: KeyboardEvent): void {
  const card = cardOf(event.target);
  const isOnCard = card === event.target || event.target === card?.querySelector("h3 a");
  if (!card || !isOnCard || hasModifier(event)) return;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
  // A link follows by itself.
  if (step === undefined || (step === 0 && event.target !== card)) return;
  const cards = [...document.querySelectorAll(".template-card")];
  const link = cards[cards.indexOf(card) + step]?.querySelector<HTMLElement>("h3 a");
  if (!link) return;
  event.preventDefault();
  if (step === 0) link.click();
  else link.focus();
}
