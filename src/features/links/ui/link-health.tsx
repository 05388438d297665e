/** The health of a template's link, in a sentence or two for visitors. */
import type { ComponentType } from "react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import type { LinkState, LinkSummary } from "#domain/link-health.ts";
import { formatDay } from "#web/norwegian.ts";

const icons: Readonly<Record<LinkState, ComponentType>> = {
  ok: CircleCheck,
  broken: CircleX,
  uncertain: CircleAlert,
};

export interface LinkHealthProps {
  /** The state of the link; null when the url was never checked: then there is nothing to report. */
  readonly link: LinkSummary | null;
}

export function LinkHealth({ link }: LinkHealthProps) {
  if (!link) return null;
  const Icon = icons[link.state];
  return (
    <div className="link-health small screen-only" data-state={link.state}>
      <p className="row">
        <Icon />
        <span>{sentenceOf(link)}</span>
      </p>
    </div>
  );
}

function sentenceOf({ state, checkedAt, workedAt }: LinkSummary): string {
  const day = formatDay(checkedAt);
  if (state === "ok") return `Lenken virket sist vi sjekket den, ${day}.`;
  const before = workedAt === null ? "" : ` Sist den virket: ${formatDay(workedAt)}.`;
  return state === "broken"
    ? `Lenken virket ikke sist vi prøvde, ${day}.${before} Den kan være flyttet eller fjernet.`
    : `Sist vi prøvde, ${day}, fikk vi ikke bekreftet at lenken virker. Den kan likevel virke hos deg.${before}`;
}
