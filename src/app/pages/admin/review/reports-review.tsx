/** All that was reported on one template and waits, read at once and resolved together. */
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import Merge from "lucide-react/icons/merge";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { LinkSeen, PageLink, TemplateFacts } from "#app/pages/admin/review/page-link.tsx";
import type { ReportGroup } from "#app/pages/admin/review/queue.ts";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import type { AdminReport } from "#features/reports/contract.ts";
import { reasonName } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { FindByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { OutLink } from "#web/admin/rows/row-cells.tsx";
import { formatMoment } from "#web/norwegian.ts";

export interface ReportsReviewProps {
  readonly reports: ReportGroup;
  /** As it is now; null when it is deleted, or not read yet. */
  readonly template: AdminTemplate | null;
  readonly isBusy: boolean;
  readonly onResolve: () => void;
  /** Gives the template a suggested address, and resolves all of them. */
  readonly onTakeUrl: (template: AdminTemplate, url: string) => void;
  readonly findByUrl: FindByUrl;
  readonly onEdit: (report: AdminReport) => void;
  readonly onDelete: (template: AdminTemplate) => void;
  readonly onMerge: (template: AdminTemplate) => void;
}

export function ReportsReview(props: ReportsReviewProps) {
  const { reports, template, isBusy, onResolve, onTakeUrl, findByUrl, onEdit, onDelete, onMerge } = props;
  const [first] = reports;
  // The newest one, where there are several.
  const betterUrl = reports.map((report) => report.betterUrl).findLast((url) => url && url !== template?.url);
  const [twin] = betterUrl ? findByUrl(betterUrl, template?.id) : [];
  return (
    <>
      <div className="review-columns stack">
        <ol className="review-main panel box stack">
          {reports.map(({ id, reason, description, betterUrl: suggested, createdAt }) => (
            <li key={id} className="entry">
              <h3>{reasonName(reason)}</h3>
              {description && <p className="many-lines">{description}</p>}
              {suggested && (
                <p>
                  Foreslått adresse: <OutLink url={suggested} />
                </p>
              )}
              <p className="soft">{formatMoment(createdAt)}</p>
            </li>
          ))}
        </ol>
        <aside className="stack" aria-label="Malen det gjelder">
          <PageLink url={template?.url ?? first.templateUrl}>
            <LinkSeen health={template ? template.linkHealth : first.linkHealth} />
          </PageLink>
          <section className="review-template panel box stack" aria-label="Malen">
            <h3>{template?.name ?? first.templateName}</h3>
            {template ? (
              <TemplateFacts template={template} />
            ) : (
              <>
                <p>{first.templateDescription}</p>
                {(first.isTemplateDeleted || first.templateId === null) && <p>Malen er slettet.</p>}
              </>
            )}
          </section>
        </aside>
      </div>
      <div className="review-actions cluster">
        <KeyButton shortcut="L" variant="primary" isBusy={isBusy} busyText="Lagrer..." onClick={onResolve}>
          <CheckCheck />
          {reports.length === 1 ? "Merk som løst" : `Løs alle ${reports.length}`}
        </KeyButton>
        {template && betterUrl && (
          <KeyButton
            shortcut="B"
            title={twin && `Adressen er i katalogen fra før: ${twin.name}`}
            isBusy={isBusy}
            onClick={() => onTakeUrl(template, betterUrl)}
          >
            <Check />
            {twin ? "Bruk adressen likevel" : "Bruk adressen"}
          </KeyButton>
        )}
        <KeyButton shortcut="E" onClick={() => onEdit(first)}>
          <Pencil />
          Rediger malen
        </KeyButton>
        {template && (
          <>
            <KeyButton shortcut="M" onClick={() => onMerge(template)}>
              <Merge />
              Slå sammen
            </KeyButton>
            <KeyButton
              shortcut="D"
              className="button-remove"
              isBusy={isBusy}
              onClick={() => onDelete(template)}
            >
              <Trash2 />
              Slett malen
            </KeyButton>
          </>
        )}
      </div>
    </>
  );
}
