/** All that was reported on one template and waits, read at once and resolved together. */
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
import { OutLink } from "#web/admin/rows/row-cells.tsx";
import { formatMoment } from "#web/norwegian.ts";

export interface ReportsReviewProps {
  readonly reports: ReportGroup;
  /** As it is now; null when it is deleted, or not read yet. */
  readonly template: AdminTemplate | null;
  readonly isBusy: boolean;
  readonly onResolve: () => void;
  readonly onEdit: (report: AdminReport) => void;
  readonly onDelete: (template: AdminTemplate) => void;
  readonly onMerge: (template: AdminTemplate) => void;
}

export function ReportsReview(props: ReportsReviewProps) {
  const { reports, template, isBusy, onResolve, onEdit, onDelete, onMerge } = props;
  const [first] = reports;
  return (
    <>
      <div className="review-columns">
        <ol className="review-main review-reports">
          {reports.map(({ id, reason, description, betterUrl, createdAt }) => (
            <li key={id}>
              <h3>{reasonName(reason)}</h3>
              {description && <p className="many-lines">{description}</p>}
              {betterUrl && (
                <p>
                  Foreslått adresse: <OutLink url={betterUrl} />
                </p>
              )}
              <p className="soft">{formatMoment(createdAt)}</p>
            </li>
          ))}
        </ol>
        <aside className="review-aside" aria-label="Malen det gjelder">
          <PageLink url={template?.url ?? first.templateUrl}>
            <LinkSeen health={template ? template.linkHealth : first.linkHealth} />
          </PageLink>
          <section className="review-template" aria-label="Malen">
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
      <div className="review-actions">
        <KeyButton shortcut="L" variant="primary" isBusy={isBusy} busyText="Lagrer..." onClick={onResolve}>
          <CheckCheck />
          {reports.length === 1 ? "Merk som løst" : `Løs alle ${reports.length}`}
        </KeyButton>
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
