/** «Se gjennom»: one queue of what waits for the administrator, worked by keyboard. */
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ListChecks from "lucide-react/icons/list-checks";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { ListedTab } from "#app/pages/admin/admin-tabs.ts";
import { InquiryReview } from "#app/pages/admin/review/inquiry-review.tsx";
import { PaperReview } from "#app/pages/admin/review/paper-review.tsx";
import {
  firstChange,
  follow,
  goTo,
  type Inbox,
  itemsOf,
  progress,
  queueStart,
  type ReviewItem,
  skip,
  step,
  uncheckedOf,
} from "#app/pages/admin/review/queue.ts";
import { ReportsReview } from "#app/pages/admin/review/reports-review.tsx";
import { SuggestionReview } from "#app/pages/admin/review/suggestion-review.tsx";
import { useColleagues } from "#app/pages/admin/review/use-colleagues.ts";
import { type DecisionContext, useDecisions } from "#app/pages/admin/review/use-decisions.ts";
import type { KeptDrafts } from "#app/pages/admin/review/use-drafts.ts";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import { companyOf, inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import type { Colleagues } from "#features/history/contract.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import type { TemplateValues } from "#features/templates/ui/admin-template-dialog.tsx";
import { readTemplate, templateRemoval, templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { finderByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { capitalised } from "#shared/vocabulary.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count, formatDay, formatMoment, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";

export interface ReviewPageProps extends Omit<DecisionContext, keyof KeptDrafts | "onBack">, KeptDrafts {
  readonly onEditReported: (report: AdminReport) => void;
  readonly onEditTemplate: (template: AdminTemplate, typed?: Partial<TemplateValues>) => void;
  readonly onMergeTemplate: (template: AdminTemplate) => void;
  readonly onClose: () => void;
}

export function ReviewPage(props: ReviewPageProps) {
  const {
    lists,
    drafts,
    edited,
    onDraft,
    onEditReported,
    onEditTemplate,
    onMergeTemplate,
    onClose,
    ...context
  } = props;
  const { suggestions, reports, templates, inquiries } = inboxOf(lists);
  const findByUrl = useMemo(() => finderByUrl(templates), [templates]);
  const [hasUnchecked, setUnchecked] = useState(false);
  const unchecked = useMemo(() => uncheckedOf(templates), [templates]);
  const items = useMemo(
    () => [
      ...itemsOf({ suggestions, reports, templates, inquiries }, edited),
      ...(hasUnchecked ? unchecked : []),
    ],
    [suggestions, reports, templates, inquiries, edited, hasUnchecked, unchecked],
  );
  const [stored, setPlace] = useState(queueStart);
  const found = items.map(({ key }) => key);
  const colleaguesOn = useColleagues(lists, stored.current);
  const taken = found.filter((key) => colleaguesOn(key).length > 0);
  const place = follow(stored, found, taken);
  const isLoading = queueTabs.some((tab) => {
    const { status, rows } = lists.of(tab);
    return status === "loading" && rows.length === 0;
  });
  const failed = failedOf(lists);
  const unread = failed.length > 0 && unreadText(failed);
  // Else what is decided would not count, and an older one that comes back would take the current one's place.
  if (!isLoading && place !== stored) setPlace(place);
  const item = items.find(({ key }) => key === place.current);
  const { at, of } = progress(place);
  const [confirmDialog, confirm] = useConfirm();
  const decisions = useDecisions({
    ...context,
    lists,
    drafts,
    onDraft,
    onBack: (key) => setPlace((now) => goTo(now, key)),
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const shownKey = isLoading ? null : (place.current ?? "");
  // The next item is read out, and the keys are no field's.
  useEffect(() => {
    if (shownKey !== null) heading.current?.focus();
  }, [shownKey]);

  /** What somebody else has published a moment ago may not be in the list yet. */
  const showTemplate = (id: number, typed?: Partial<TemplateValues>) => {
    const listed = templates.find((row) => row.id === id);
    (listed ? Promise.resolve(listed) : readTemplate(id)).then(
      (template) => template && onEditTemplate(template, typed),
      (error: unknown) => logQuietly("Could not read the template", error),
    );
  };

  const bodyOf = (shown: ReviewItem) => {
    switch (shown.kind) {
      case "suggestion": {
        const { key, suggestion } = shown;
        return (
          <SuggestionReview
            key={key}
            suggestion={suggestion}
            templates={templates}
            draft={drafts.get(key)?.values}
            onDraft={(values) => onDraft(key, values && { suggestion, values })}
            isBusy={decisions.busy}
            onPublish={(body, requestKey) => decisions.publish(suggestion, body, requestKey)}
            onReject={() => void decisions.reject(suggestion)}
            onMerge={(into, values) => void decisions.merge(suggestion, into, values)}
            onShowTemplate={showTemplate}
            renderDecided={
              !suggestionsTab.isWaiting(suggestion) &&
              ((typed) => (
                <DecidedElsewhere
                  suggestion={suggestion}
                  isDeleted={suggestions.every(({ id }) => id !== suggestion.id)}
                  onShowTemplate={(id) => showTemplate(id, typed)}
                  onDiscard={() => onDraft(key, null)}
                />
              ))
            }
          />
        );
      }
      case "reports": {
        const { reports: group } = shown;
        return (
          <ReportsReview
            key={shown.key}
            reports={group}
            template={templates.find(({ id }) => id === group[0].templateId) ?? null}
            findByUrl={findByUrl}
            isBusy={decisions.busy}
            onTakeUrl={(template, url) => void decisions.takeUrl(template, url, group)}
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
      case "paper":
      case "unchecked": {
        const { key, template } = shown;
        return (
          <PaperReview
            key={key}
            template={template}
            isBusy={decisions.busy}
            onDecide={(decision) => void decisions.decidePaper(key, template, decision)}
            onEdit={() => onEditTemplate(template)}
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
      className="review stack"
      aria-label="Se gjennom"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) heading.current?.focus();
      }}
    >
      <div className="review-bar bar">
        <Button onClick={onClose}>
          <ArrowLeft />
          Til listene
        </Button>
        <p className="soft review-waiting">{waitingText(items)}</p>
        {item && (
          <div className="review-steps cluster">
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
        {unread && (
          <div className="notice admin-failure">
            <p>{unread}</p>
            <Button onClick={() => void lists.reload(...failed)}>Prøv igjen</Button>
          </div>
        )}
      </div>
      {isLoading && <p className="admin-loading">Laster...</p>}
      {!isLoading && (
        <h2 className="review-heading" tabIndex={-1} ref={heading}>
          {item ? (
            <>
              <span className="soft">
                {kinds[item.kind][0]} {at} av {of}
              </span>{" "}
              {nameOf(item)}
            </>
          ) : unread ? (
            "Ikke alt er hentet"
          ) : (
            "Alt er gjennomgått"
          )}
        </h2>
      )}
      {item && (
        <p className="soft">
          {sentText(item)}{" "}
          <span className="review-others" role="status">
            {othersText(colleaguesOn(item.key))}
          </span>
        </p>
      )}
      {item && bodyOf(item)}
      {!isLoading && !item && !unread && (
        <div className="state box">
          <p>Ingen forslag, feilrapporter, papirer eller henvendelser venter.</p>
          {unchecked.length > 0 && (
            <>
              <p>
                {count(unchecked.length, "mal er", "maler er")} ikke kontrollert: Ingen har sett på siden,
                eller formatet er en gjetning.
              </p>
              <KeyButton shortcut="J" onClick={() => setUnchecked(true)}>
                Kontroller
                <ChevronRight />
              </KeyButton>
            </>
          )}
          <Button onClick={onClose}>Til listene</Button>
        </div>
      )}
      {confirmDialog}
    </section>
  );
}

interface DecidedElsewhereProps {
  readonly suggestion: AdminSuggestion;
  readonly isDeleted: boolean;
  readonly onShowTemplate: (id: number) => void;
  readonly onDiscard: () => void;
}

/** In place of the decisions on a suggestion that is shown for the edits in its form alone. */
function DecidedElsewhere({ suggestion, isDeleted, onShowTemplate, onDiscard }: DecidedElsewhereProps) {
  const { isApproved, templateId } = suggestion;
  const rejected = templateId === null ? "avvist" : "slått sammen med en mal";
  const done = isDeleted ? "slettet" : isApproved ? "publisert" : rejected;
  return (
    <div className="review-actions cluster">
      <p role="status">Forslaget er allerede {done}. Det du har skrevet, er ikke lagret.</p>
      {templateId !== null && <Button onClick={() => onShowTemplate(templateId)}>Rediger malen</Button>}
      <Button onClick={onDiscard}>Forkast</Button>
    </div>
  );
}

/** Each in the order of the queue, with what is said of all that wait. */
const kinds = {
  suggestion: ["Forslag", (waiting: number) => count(waiting, "forslag", "forslag")],
  reports: ["Feil", (waiting: number) => `feil på ${count(waiting, "mal", "maler")}`],
  paper: ["Papir", (waiting: number) => count(waiting, "papir", "papirer")],
  inquiry: ["Henvendelse", (waiting: number) => count(waiting, "henvendelse", "henvendelser")],
  unchecked: ["Ikke kontrollert", (waiting: number) => `${formatNumber(waiting)} ikke kontrollert`],
} as const;

function nameOf(item: ReviewItem): string {
  switch (item.kind) {
    case "suggestion":
      return item.suggestion.name;
    case "reports":
      return item.reports[0].templateName;
    case "paper":
    case "unchecked":
      return item.template.name;
    case "inquiry":
      return companyOf(item.inquiry);
  }
}

function othersText(others: Colleagues["others"]): string {
  const names = [...new Set(others.map(({ email }) => email))];
  return names.length === 0 ? "" : `· ${names.join(" og ")} ser på dette nå`;
}

function sentText(item: ReviewItem): string {
  switch (item.kind) {
    case "suggestion":
      return `Sendt inn ${formatMoment(item.suggestion.createdAt)}`;
    case "reports":
      return `${count(item.reports.length, "feilrapport", "feilrapporter")}, den første ${formatMoment(item.reports[0].createdAt)}`;
    case "paper": {
      const changes = item.template.paperChanges.length;
      return `${count(changes, "endring", "endringer")}, ${changes > 1 ? "den første " : ""}${formatDay(firstChange(item.template))}`;
    }
    case "unchecked":
      return `Lagt til ${formatDay(item.template.dateAdded)}`;
    case "inquiry":
      return `Mottatt ${formatMoment(item.inquiry.createdAt)}`;
  }
}

/** «2 forslag · feil på 1 mal · 2 papirer · 3 henvendelser» */
function waitingText(items: readonly ReviewItem[]): string {
  const texts = Object.entries(kinds).map(([kind, [, textOf]]) => {
    const waiting = items.filter((item) => item.kind === kind).length;
    return waiting > 0 && textOf(waiting);
  });
  return texts.filter(Boolean).join(" · ");
}

/** Those that the queue is made of. A suggestion's publisher is guessed from the templates, too. */
const queueTabs: readonly ListedTab[] = [suggestionsTab, reportsTab, templatesTab, inquiriesTab];

const inboxOf = (lists: AdminLists): Inbox => ({
  suggestions: lists.of(suggestionsTab).rows,
  reports: lists.of(reportsTab).rows,
  templates: lists.of(templatesTab).rows,
  inquiries: lists.of(inquiriesTab).rows,
});

const failedOf = (lists: AdminLists) => queueTabs.filter((tab) => lists.of(tab).status === "failed");

const listing = new Intl.ListFormat("nb");

/** «Feilrapporter og henvendelser kunne ikke hentes.» */
const unreadText = (failed: readonly ListedTab[]) =>
  `${capitalised(listing.format(failed.map(({ nouns }) => nouns?.[1] ?? "")))} kunne ikke hentes.`;

export interface OpenReviewProps {
  readonly lists: AdminLists;
  readonly onOpen: () => void;
}

/** The button beside the tabs that opens «Se gjennom», with the number of things that wait. */
export function OpenReview({ lists, onOpen }: OpenReviewProps) {
  const waiting = itemsOf(inboxOf(lists)).length;
  const isMore = failedOf(lists).length > 0;
  return (
    <KeyButton shortcut="S" variant={waiting > 0 ? "primary" : "secondary"} onClick={onOpen}>
      <ListChecks />
      {waiting > 0 || isMore
        ? `Se gjennom (${isMore ? "minst " : ""}${formatNumber(waiting)})`
        : "Se gjennom"}
    </KeyButton>
  );
}
