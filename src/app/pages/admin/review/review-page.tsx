/** «Se gjennom»: one queue of what waits for the administrator, worked by keyboard. */
import { useEffect, useMemo, useRef, useState } from "react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { Drafts } from "#app/pages/admin/review/drafts.ts";
import { InquiryReview } from "#app/pages/admin/review/inquiry-review.tsx";
import { ReportsReview } from "#app/pages/admin/review/reports-review.tsx";
import {
  follow,
  goTo,
  itemsOf,
  queueStart,
  type ReviewItem,
  skip,
  step,
} from "#app/pages/admin/review/queue.ts";
import { SuggestionReview } from "#app/pages/admin/review/suggestion-review.tsx";
import { type DecisionContext, useDecisions } from "#app/pages/admin/review/use-decisions.ts";
import { companyOf } from "#features/inquiries/ui/admin-inquiry-columns.tsx";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import type { AdminReport } from "#features/reports/admin-contract.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { templateRemoval } from "#features/templates/ui/admin-template-removal.ts";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { KeyButton } from "#web/admin/key-button.tsx";
import { useLeaveWarning } from "#web/admin/use-leave-warning.ts";
import { count, formatMoment } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";

export interface ReviewPageProps extends Omit<DecisionContext, "onBack"> {
  /** Kept by the dashboard, so that they outlive a look at the tabs. */
  readonly drafts: Drafts;
  readonly onEditReported: (report: AdminReport) => void;
  readonly onEditTemplate: (template: AdminTemplate) => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  readonly onClose: () => void;
}

export function ReviewPage(props: ReviewPageProps) {
  const { lists, drafts, onEditReported, onEditTemplate, onMergeTemplate, onClose, ...context } = props;
  const inbox = [lists.of(suggestionsTab), lists.of(reportsTab), lists.of(inquiriesTab)] as const;
  const [{ rows: suggestions }, { rows: reports }, { rows: inquiries }] = inbox;
  const templates = lists.of(templatesTab).rows;
  const items = useMemo(
    () => itemsOf({ suggestions, reports, inquiries }),
    [suggestions, reports, inquiries],
  );
  const [stored, setPlace] = useState(queueStart);
  const found = items.map(({ key }) => key);
  const place = follow(stored, found);
  const item = items.find(({ key }) => key === place.current);
  const [hasDrafts, setHasDrafts] = useState(drafts.size > 0);
  useLeaveWarning(hasDrafts);
  const [confirmDialog, confirm] = useConfirm();
  const decisions = useDecisions({ ...context, lists, onBack: (key) => setPlace((now) => goTo(now, key)) });

  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = inbox.some(({ status, rows }) => status === "loading" && rows.length === 0);
  const shownKey = isLoading ? null : (place.current ?? "");
  // The next item is read out, and the keys are no field's.
  useEffect(() => {
    if (shownKey !== null) heading.current?.focus();
  }, [shownKey]);

  const keepDraft = (key: string): Parameters<typeof SuggestionReview>[0]["onDraft"] => {
    return (values) => {
      if (values) drafts.set(key, values);
      else drafts.delete(key);
      setHasDrafts(drafts.size > 0);
    };
  };
  const showTemplate = (id: number) => {
    const template = templates.find((row) => row.id === id);
    if (template) onEditTemplate(template);
  };

  const bodyOf = (shown: ReviewItem) => {
    switch (shown.kind) {
      case "suggestion":
        return (
          <SuggestionReview
            key={shown.key}
            suggestion={shown.suggestion}
            templates={templates}
            draft={drafts.get(shown.key)}
            onDraft={keepDraft(shown.key)}
            isBusy={decisions.busy}
            onPublish={async (body, requestKey) => {
              await decisions.publish(shown.suggestion, body, requestKey);
              drafts.delete(shown.key);
            }}
            onReject={() => void decisions.reject(shown.suggestion)}
            onMerge={(into, values) => void decisions.merge(shown.suggestion, into, values)}
            onShowTemplate={showTemplate}
          />
        );
      case "reports": {
        const { reports: group } = shown;
        return (
          <ReportsReview
            key={shown.key}
            reports={group}
            template={templates.find(({ id }) => id === group[0].templateId) ?? null}
            isBusy={decisions.busy}
            onResolve={() => void decisions.resolve(group)}
            onEdit={onEditReported}
            onMerge={onMergeTemplate}
            onDelete={async (template) => {
              const question = { ...templateRemoval.question(template.name), isDestructive: true };
              if (await confirm(question)) await decisions.removeTemplate(template, group);
            }}
          />
        );
      }
      case "inquiry":
        return (
          <InquiryReview
            key={shown.key}
            inquiry={shown.inquiry}
            isBusy={decisions.busy}
            onDecide={(status) => void decisions.decide(shown.inquiry, status)}
          />
        );
    }
  };

  return (
    // It only hears the key that leaves its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="review"
      aria-label="Se gjennom"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) heading.current?.focus();
      }}
    >
      <div className="review-bar">
        <Button onClick={onClose}>
          <ArrowLeft />
          Til listene
        </Button>
        <p className="soft review-waiting">{waitingText(items)}</p>
        {item && (
          <div className="review-steps">
            <KeyButton shortcut="K" onClick={() => setPlace(step(place, -1))}>
              <ChevronLeft />
              Forrige
            </KeyButton>
            <KeyButton shortcut="J" onClick={() => setPlace(step(place, 1))}>
              Neste
              <ChevronRight />
            </KeyButton>
            <KeyButton shortcut="H" onClick={() => setPlace(skip(place))}>
              Hopp over
            </KeyButton>
          </div>
        )}
      </div>
      <div role="alert">
        {decisions.failure && <p className="notice admin-failure">{decisions.failure}</p>}
      </div>
      {isLoading && <p className="admin-loading">Laster...</p>}
      {!isLoading && (
        <h2 className="review-heading" tabIndex={-1} ref={heading}>
          {item ? (
            <>
              <span className="soft">
                {kindOf(item)} {place.keys.indexOf(item.key) + 1} av {place.keys.length}
              </span>{" "}
              {nameOf(item)}
            </>
          ) : (
            "Alt er gjennomgått"
          )}
        </h2>
      )}
      {item && <p className="soft">{sentText(item)}</p>}
      {item && bodyOf(item)}
      {!isLoading && !item && (
        <div className="state admin-state">
          <p>Ingen forslag, feilrapporter eller henvendelser venter.</p>
          <Button onClick={onClose}>Til listene</Button>
        </div>
      )}
      {confirmDialog}
    </section>
  );
}

const kinds = { suggestion: "Forslag", reports: "Feil", inquiry: "Henvendelse" } as const;
const kindOf = ({ kind }: ReviewItem) => kinds[kind];

function nameOf(item: ReviewItem): string {
  switch (item.kind) {
    case "suggestion":
      return item.suggestion.name;
    case "reports":
      return item.reports[0].templateName;
    case "inquiry":
      return companyOf(item.inquiry);
  }
}

function sentText(item: ReviewItem): string {
  switch (item.kind) {
    case "suggestion":
      return `Sendt inn ${formatMoment(item.suggestion.createdAt)}`;
    case "reports":
      return `${count(item.reports.length, "feilrapport", "feilrapporter")}, den første ${formatMoment(item.reports[0].createdAt)}`;
    case "inquiry":
      return `Mottatt ${formatMoment(item.inquiry.createdAt)}`;
  }
}

/** «2 forslag · feil på 1 mal · 3 henvendelser» */
function waitingText(items: readonly ReviewItem[]): string {
  const waiting = (kind: ReviewItem["kind"]) => items.filter((item) => item.kind === kind).length;
  const [suggestions, reported, inquiries] = [waiting("suggestion"), waiting("reports"), waiting("inquiry")];
  return [
    suggestions > 0 && count(suggestions, "forslag", "forslag"),
    reported > 0 && `feil på ${count(reported, "mal", "maler")}`,
    inquiries > 0 && count(inquiries, "henvendelse", "henvendelser"),
  ]
    .filter(Boolean)
    .join(" · ");
}
