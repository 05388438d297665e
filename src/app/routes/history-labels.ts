/** What the history calls the fields of each kind of row, on the server and on the screen. */
import { fieldWords } from "#features/history/field-words.ts";
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { inquiryFields } from "#features/inquiries/fields.ts";
import { offerFields } from "#features/offers/admin-fields.ts";
import { reportFields } from "#features/reports/fields.ts";
import { situationFields } from "#features/situations/admin-fields.ts";
import { suggestionFields } from "#features/suggestions/fields.ts";
import { templateFields } from "#features/templates/admin-fields.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";

/** In the order in which changes are listed. */
export const historyFields: Readonly<Record<HistoryEntity, LabelledFields>> = {
  template: { ...templateFields, ...fieldWords.template },
  offer: offerFields,
  homepage_ad: homepageAdFields,
  situation: situationFields,
  suggestion: { ...suggestionFields, ...fieldWords.suggestion },
  report: { ...fieldWords.report, ...reportFields },
  inquiry: { ...fieldWords.inquiry, ...inquiryFields },
};

export const historyLabel = (entity: HistoryEntity, field: string): string =>
  historyFields[entity][field]?.label ?? field;
