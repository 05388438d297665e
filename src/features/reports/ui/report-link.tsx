/** Opens the report dialog; without scripts it is a link to the page with the same form. */
import { useSyncExternalStore } from "react";
import { reportHref } from "#features/reports/reasons.ts";
import { Listeners } from "#web/listeners.ts";
import { isPlainClick } from "#web/plain-click.ts";

export interface ReportLinkProps {
  readonly templateId: number;
  readonly templateName: string;
  readonly isReported: boolean;
  readonly onReport: () => void;
}

export function ReportLink({ templateId, templateName, isReported, onReport }: ReportLinkProps) {
  const label = isReported ? "Rapportert, takk" : "Rapporter problem";
  return (
    <a
      className="icon-button report-link"
      href={reportHref(templateId)}
      aria-label={`${label}: ${templateName}`}
      title={label}
      data-tooltip
      data-done={isReported ? "" : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onReport();
      }}
    />
  );
}

const reported = new Set<number>();
const listeners = new Listeners();

export function noteReported(templateId: number): void {
  reported.add(templateId);
  listeners.tell();
}

export function useIsReported(templateId: number): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => reported.has(templateId),
    () => false,
  );
}
