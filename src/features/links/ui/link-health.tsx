/** The status of a template's link in one sentence, with the latest checks behind it. */
import type { ComponentType } from "react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import type { LinkCheck, LinkOutcome } from "#features/links/contract.ts";
import { formatDay } from "#web/norwegian.ts";

const words: Readonly<Record<LinkOutcome, string>> = {
  ok: "Lenken virket",
  broken: "Siden fantes ikke",
  unreachable: "Fikk ikke svar",
};

const icons: Readonly<Record<LinkOutcome, ComponentType>> = {
  ok: CircleCheck,
  broken: CircleX,
  unreachable: CircleAlert,
};

/** @param checks latest first; empty when the url was never checked */
export function LinkHealth({ checks }: { readonly checks: readonly LinkCheck[] }) {
  const [latest] = checks;
  const Icon = latest ? icons[latest.outcome] : CircleDashed;
  return (
    <div className="link-health" data-outcome={latest?.outcome}>
      <p className="link-health-now">
        <Icon />
        {latest ? summaryOf(latest, checks) : "Lenken er ikke kontrollert ennå."}
      </p>
      {latest && (
        <details className="link-checks">
          <summary>Kontroller av lenken</summary>
          <ol>
            {checks.map(({ checkedAt, outcome, httpStatus }) => (
              <li key={checkedAt}>
                <time dateTime={checkedAt}>{formatDay(checkedAt)}</time>
                <span>
                  {words[outcome]}
                  {outcome !== "ok" && httpStatus !== null && ` (kode ${httpStatus})`}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function summaryOf(latest: LinkCheck, checks: readonly LinkCheck[]): string {
  const day = formatDay(latest.checkedAt);
  if (latest.outcome === "ok") return `Lenken virket sist vi kontrollerte den, ${day}.`;
  const lastFine = checks.find(({ outcome }) => outcome === "ok");
  const before = lastFine ? ` Sist den virket: ${formatDay(lastFine.checkedAt)}.` : "";
  return latest.outcome === "broken"
    ? `Siden fantes ikke da vi kontrollerte lenken ${day}.${before}`
    : `Vi fikk ikke svar fra siden ${day}. Den kan likevel virke hos deg.${before}`;
}
