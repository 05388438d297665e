/** «Se gjennom»: the queue of items that wait for the administrator, worked by keyboard. */
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ListChecks from "lucide-react/icons/list-checks";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { ListedTab } from "#app/pages/admin/admin-tabs.ts";
import { InquiryReview, PaperReview, ReportsReview } from "#app/pages/admin/review/cards.tsx";
import {
  firstChange,
  follow,
  goTo,
  type ItemOf,
  itemsOf,
  progress,
  queueRowsOf,
  queueStart,
  type ReviewItem,
  skip,
  step,
  uncheckedOf,
} from "#app/pages/admin/review/queue.ts";
import { SuggestionReview } from "#app/pages/admin/review/suggestion-review.tsx";
import { type DecisionContext, type Queue, useDecisions } from "#app/pages/admin/review/use-decisions.ts";
import { KeyButton } from "#app/pages/admin/shortcuts.tsx";
import { companyOf, inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { reportCount, reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { capitalised } from "#shared/text/capitalised.ts";
import { count, formatDay, formatMoment, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";

export interface ReviewPageProps
  extends Omit<Queue, "decisions" | "confirm">, Pick<DecisionContext, "onDecided"> {
  readonly onClose: () => void;
}

export function ReviewPage({ onClose, ...props }: ReviewPageProps) {
  const { lists, drafts } = props;
  const { edited } = drafts;
  // Reads what others have decided since the lists were read.
  const refresh = useEffectEvent(() => void lists.refresh());
  useEffect(() => refresh(), []);
  const { suggestions, reports, templates, inquiries } = queueRowsOf(lists);
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
  const place = follow(stored, found);
  const isLoading = queueTabs.some((tab) => {
    const { status, rows } = lists.of(tab);
    return status === "loading" && rows.length === 0;
  });
  const failed = failedOf(lists);
  const unread = failed.length > 0 && unreadText(failed);
  // Else decided items would not count, and an older one that comes back would replace the current one.
  if (!isLoading && place !== stored) setPlace(place);
  const item = items.find(({ key }) => key === place.current);
  const { at, of } = progress(place);
  const [confirmDialog, confirm] = useConfirm();
  const decisions = useDecisions({ ...props, onBack: (key) => setPlace((now) => goTo(now, key)) });

  const heading = useRef<HTMLHeadingElement>(null);
  const shownKey = isLoading ? null : (place.current ?? "");
  // Focuses the heading: screen readers announce the next item, and no field has focus, so the letter keys work.
  useEffect(() => {
    if (shownKey !== null) heading.current?.focus();
  }, [shownKey]);

  const kind = item && kindOf(item);

  return (
    // The section only handles keys from its fields.
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
          <span className="wide-only-text">Til listene</span>
        </Button>
        {item && (
          <div className="review-steps cluster">
            <KeyButton
              shortcut="K"
              icon={ChevronLeft}
              text="Forrige"
              onClick={() => setPlace(step(place, -1))}
            />
            <KeyButton shortcut="J" onClick={() => setPlace(step(place, 1))}>
              Neste
              <ChevronRight />
            </KeyButton>
            <KeyButton shortcut="H" text="Hopp over" onClick={() => setPlace(skip(place))} />
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
          {/* Recreated for each item: a translating browser has replaced the text elements. */}
          <span key={shownKey}>
            {kind ? (
              <>
                <span className="soft">
                  {kind.label} {at} av {of}
                </span>{" "}
                {kind.nameOf(item)}
              </>
            ) : unread ? (
              "Ikke alt er hentet"
            ) : (
              "Alt er gjennomgått"
            )}
          </span>
        </h2>
      )}
      {kind && (
        <>
          <p key={`sendt-${item.key}`} className="soft">
            {kind.sentText(item)}
          </p>
          <kind.Card key={item.key} item={item} queue={{ ...props, decisions, confirm }} />
        </>
      )}
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
        </div>
      )}
      {confirmDialog}
    </section>
  );
}

interface KindOfItem<Item> {
  readonly label: string;
  nameOf(item: Item): string;
  sentText(item: Item): string;
  Card(props: { readonly item: Item; readonly queue: Queue }): ReactNode;
}

const paper = { nameOf: ({ template }: ItemOf<"paper" | "unchecked">) => template.name, Card: PaperReview };

/** Kinds in the order of the queue. */
const kinds: { readonly [Kind in ReviewItem["kind"]]: KindOfItem<ItemOf<Kind>> } = {
  suggestion: {
    label: "Forslag",
    nameOf: ({ suggestion }) => suggestion.name,
    sentText: ({ suggestion }) => `Sendt inn ${formatMoment(suggestion.createdAt)}`,
    Card: SuggestionReview,
  },
  reports: {
    label: "Feil",
    nameOf: ({ reports }) => reports[0].templateName,
    sentText: ({ reports }) =>
      `${reportCount(reports.length)}, den første ${formatMoment(reports[0].createdAt)}`,
    Card: ReportsReview,
  },
  paper: {
    ...paper,
    label: "Papir",
    sentText({ template }) {
      const changes = template.paperChanges.length;
      return `${count(changes, "endring", "endringer")}, ${changes > 1 ? "den første " : ""}${formatDay(firstChange(template))}`;
    },
  },
  inquiry: {
    label: "Henvendelse",
    nameOf: ({ inquiry }) => companyOf(inquiry),
    sentText: ({ inquiry }) => `Mottatt ${formatMoment(inquiry.createdAt)}`,
    Card: InquiryReview,
  },
  unchecked: {
    ...paper,
    label: "Ikke kontrollert",
    sentText: ({ template }) => `Lagt til ${formatDay(template.dateAdded)}`,
  },
};

const kindOf = ({ kind }: ReviewItem) => kinds[kind] as KindOfItem<ReviewItem>;

/** Tabs that the queue is made of. A suggestion's publisher is guessed from the templates, too. */
const queueTabs: readonly ListedTab[] = [suggestionsTab, reportsTab, templatesTab, inquiriesTab];

const failedOf = (lists: AdminLists) => queueTabs.filter((tab) => lists.of(tab).status === "failed");

const listing = new Intl.ListFormat("nb");

/** «Feilrapporter og henvendelser kunne ikke hentes.» */
const unreadText = (failed: readonly ListedTab[]) =>
  `${capitalised(listing.format(failed.map(({ nouns }) => nouns?.[1] ?? "")))} kunne ikke hentes.`;

/** The button in the header that opens «Se gjennom», with the number of items that wait. */
export function OpenReview({ lists, onOpen }: { readonly lists: AdminLists; readonly onOpen: () => void }) {
  const waiting = itemsOf(queueRowsOf(lists)).length;
  const isMore = failedOf(lists).length > 0;
  return (
    <KeyButton shortcut="S" variant={waiting > 0 ? "primary" : "secondary"} onClick={onOpen}>
      <ListChecks />
      <span>
        {waiting > 0 || isMore
          ? `Se gjennom (${isMore ? "minst " : ""}${formatNumber(waiting)})`
          : "Se gjennom"}
      </span>
    </KeyButton>
  );
}
