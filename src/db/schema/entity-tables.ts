/** The table of each kind of row whose changes are in the history. */
import type { RecordedTable } from "#db/rows/recorded-rows.ts";
import {
  absentNeeds,
  homepageAds,
  inquiries,
  offers,
  reports,
  suggestions,
  templates,
  situations,
} from "#db/schema/schema.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";

export const entityTables = {
  template: templates,
  offer: offers,
  homepage_ad: homepageAds,
  situation: situations,
  suggestion: suggestions,
  report: reports,
  inquiry: inquiries,
  absent_need: absentNeeds,
} as const satisfies Readonly<Record<HistoryEntity, RecordedTable>>;
