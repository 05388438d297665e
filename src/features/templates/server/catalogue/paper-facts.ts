/** Facts of a template's document for the administrator: its file's day, and changes since it was last found right. Pure. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { type FindLaw, linkFields } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { lastChangeOf, lawsChangedAfter } from "#domain/laws.ts";
import { statedDay } from "#shared/text/partial-day.ts";
import type { LinkSummary } from "#domain/link-health.ts";

export type StoredPaper = Pick<AdminTemplate, "id" | "url" | "laws" | "revisedAt" | "paperSeenAt">;

export type PaperFacts = Pick<AdminTemplate, "paperChanges" | "fileModifiedAt">;

/** An act counts when its change was detected, and the document is known to be older. */
export function paperFacts(row: StoredPaper, link: LinkSummary | null, findLaw: FindLaw): PaperFacts {
  const fileModifiedAt = link?.modifiedAt ?? undefined;
  const isSince = (at: string | null): at is string => at !== null && at > (row.paperSeenAt ?? "");
  const laws = row.laws.flatMap((id) => findLaw(id) ?? []).filter(({ noticedAt }) => isSince(noticedAt));
  const { fileChangedAt, pageChangedAt } = linkFields(link);
  const files = { fileModifiedAt, fileChangedAt, pageChangedAt };
  const older = lawsChangedAfter({ laws, ...statedDay(row.revisedAt), ...files });
  const changedAt = link?.changedAt ?? null;
  return {
    ...(fileModifiedAt !== undefined && { fileModifiedAt }),
    paperChanges: [
      ...laws
        .filter(({ isGone }) => isGone)
        .map(({ name, checkedOn }) => ({ law: name, changedAt: checkedOn, isGone: true as const })),
      ...older.map((law) => ({ law: law.name, changedAt: lastChangeOf(law) ?? "" })),
      ...(isSince(changedAt) ? [{ law: null, changedAt }] : []),
    ],
  };
}
