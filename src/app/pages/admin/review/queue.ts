/** The queue that waits for the administrator: its items, and the position in it. Pure. */
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import { inquiriesTab } from "#features/inquiries/ui/admin-inquiries-tab.tsx";
import { type ReportGroup, reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { isReadInCopy, isUnchecked, templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";

export type ReviewItem =
  | { readonly kind: "suggestion"; readonly key: string; readonly suggestion: AdminSuggestion }
  /** Reports on one template that wait, oldest first. */
  | { readonly kind: "reports"; readonly key: string; readonly reports: ReportGroup }
  /** A template with a change since an administrator last found its document right. */
  | { readonly kind: "paper"; readonly key: string; readonly template: AdminTemplate }
  | { readonly kind: "inquiry"; readonly key: string; readonly inquiry: AdminInquiry }
  | { readonly kind: "unchecked"; readonly key: string; readonly template: AdminTemplate };

export type ItemOf<Kind extends ReviewItem["kind"]> = Extract<ReviewItem, { readonly kind: Kind }>;

export interface QueueRows {
  /** null when the templates could not be read: the catalogue is then unknown. */
  readonly suggestions: readonly AdminSuggestion[] | null;
  readonly reports: readonly AdminReport[];
  readonly templates: readonly AdminTemplate[];
  readonly inquiries: readonly AdminInquiry[];
}

export function queueRowsOf(lists: Pick<AdminLists, "of">): QueueRows {
  const { rows: templates, status } = lists.of(templatesTab);
  return {
    suggestions: status === "failed" && templates.length === 0 ? null : lists.of(suggestionsTab).rows,
    reports: lists.of(reportsTab).rows,
    templates,
    inquiries: lists.of(inquiriesTab).rows,
  };
}

/** Reports on a template that was deleted for good are grouped by their url. */
const reportsKey = ({ templateId, templateUrl }: AdminReport): string => `feil-${templateId ?? templateUrl}`;

/**
 * Items that wait: suggestions, then reports by template, then templates to check, then inquiries, each kind with the oldest
 * first. A suggestion with unsaved edits stays when it is decided elsewhere; a deleted one counts as rejected.
 */
export function itemsOf(
  { suggestions, reports, templates, inquiries }: QueueRows,
  edited: readonly AdminSuggestion[] = [],
): readonly ReviewItem[] {
  const editedIds = new Set(edited.map(({ id }) => id));
  const listed = new Set(suggestions?.map(({ id }) => id));
  const waiting = suggestions && [
    ...suggestions.filter((row) => suggestionsTab.isWaiting(row) || editedIds.has(row.id)),
    ...edited.filter(({ id }) => !listed.has(id)).map((row) => ({ ...row, isRejected: true })),
  ];
  const groups = Map.groupBy(reports.filter(reportsTab.isWaiting).toSorted(oldestFirst), reportsKey);
  const papers = templates.filter(templatesTab.isWaiting);
  return [
    ...(waiting ?? [])
      .toSorted(oldestFirst)
      .map((suggestion) => ({ kind: "suggestion" as const, key: `forslag-${suggestion.id}`, suggestion })),
    ...[...groups].map(([key, group]) => ({
      kind: "reports" as const,
      key,
      reports: group as unknown as ReportGroup,
    })),
    ...papers
      .toSorted((a, b) => inOrder([firstChange(a), a.id], [firstChange(b), b.id]))
      .map((template) => ({ kind: "paper" as const, key: `papir-${template.id}`, template })),
    ...inquiries
      .filter(inquiriesTab.isWaiting)
      .toSorted(oldestFirst)
      .map((inquiry) => ({ kind: "inquiry" as const, key: `henvendelse-${inquiry.id}`, inquiry })),
  ];
}

/** Unchecked templates: an optional part after the rest, not counted as waiting. Those that were read in a copy come last. */
export const uncheckedOf = (templates: readonly AdminTemplate[]): readonly ReviewItem[] =>
  templates
    .filter((template) => isUnchecked(template) && !templatesTab.isWaiting(template))
    .toSorted((a, b) => Number(isReadInCopy(a)) - Number(isReadInCopy(b)) || a.id - b.id)
    .map((template) => ({ kind: "unchecked", key: `kontroll-${template.id}`, template }));

/** Time of the first of a document's changes, an ISO day or moment. */
export const firstChange = ({ paperChanges }: AdminTemplate): string =>
  paperChanges.map(({ changedAt }) => changedAt).toSorted()[0] ?? "";

type Moment = readonly [at: string, id: number];
const inOrder = ([at, id]: Moment, [other, otherId]: Moment) =>
  at === other ? id - otherId : at < other ? -1 : 1;

type Sent = Pick<AdminReport, "id" | "createdAt">;
const oldestFirst = (a: Sent, b: Sent) => inOrder([a.createdAt, a.id], [b.createdAt, b.id]);

export interface QueuePlace {
  /** Items in the queue's order: skipped ones come last. */
  readonly keys: readonly string[];
  readonly skipped: readonly string[];
  /** Items that have ever been in it, as they came: decided ones still count in «3 av 20». */
  readonly seen: readonly string[];
  readonly current: string | null;
}

export const queueStart: QueuePlace = { keys: [], skipped: [], seen: [], current: null };

/**
 * The position in a queue whose items have changed: the next item replaces a current one that is gone.
 *
 * @returns `place` itself when nothing has changed
 */
export function follow(place: QueuePlace, found: readonly string[]): QueuePlace {
  const known = new Set(found);
  const later = place.skipped.filter((key) => known.has(key));
  const keys = [...found.filter((key) => !later.includes(key)), ...later];
  const current = standing(place, keys);
  const isSame = current === place.current && keys.join("\n") === place.keys.join("\n");
  const seen = [...new Set([...place.seen, ...found])];
  return isSame ? place : { keys, skipped: later, seen, current };
}

function standing({ keys: before, current }: QueuePlace, keys: readonly string[]): string | null {
  if (current !== null && keys.includes(current)) return current;
  const at = current === null ? -1 : before.indexOf(current);
  const after = [...before.slice(at + 1).filter((key) => keys.includes(key)), ...keys];
  return after[0] ?? null;
}

/** One step on or back; stays at the ends. */
export function step(place: QueuePlace, by: 1 | -1): QueuePlace {
  const at = place.current === null ? -1 : place.keys.indexOf(place.current);
  return { ...place, current: place.keys[at + by] ?? place.current };
}

/** Puts the current one last, and goes to the one after it. */
export function skip(place: QueuePlace): QueuePlace {
  const { keys, skipped, current } = place;
  if (current === null || keys.length < 2) return place;
  const next = keys[keys.indexOf(current) + 1] ?? keys[0] ?? current;
  return {
    ...place,
    keys: [...keys.filter((key) => key !== current), current],
    skipped: [...skipped.filter((key) => key !== current), current],
    current: next,
  };
}

/** Number of the current item within its kind, and their count; decided ones before it count too. */
export function progress({ seen, current }: QueuePlace): { readonly at: number; readonly of: number } {
  const kindOf = (key: string | null) => key?.split("-", 1)[0];
  const ofKind = seen.filter((key) => kindOf(key) === kindOf(current));
  return { at: ofKind.indexOf(current ?? "") + 1, of: ofKind.length };
}

export function goTo(place: QueuePlace, key: string): QueuePlace {
  const keys = place.keys.includes(key) ? place.keys : [key, ...place.keys];
  return { ...place, keys, skipped: place.skipped.filter((other) => other !== key), current: key };
}
