/** The history's labels of the fields of each kind of row, on the server and on the screen. */
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { inquiryFields } from "#features/inquiries/fields.ts";
import { offerFields } from "#features/offers/admin-fields.ts";
import { reportFields } from "#features/reports/fields.ts";
import { situationFields } from "#features/situations/admin-fields.ts";
import { suggestionFields } from "#features/suggestions/fields.ts";
import { absentNeedFields, templateFields } from "#features/templates/admin-fields.ts";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";
import { sourceTypeName } from "#domain/vocabulary.ts";

/** Labels in the order in which changes are listed, also of the fields that no form edits. */
export const historyFields: Readonly<Record<HistoryEntity, LabelledFields>> = {
  template: {
    ...templateFields,
    paperSeenAt: { label: "Kontrollert eller lest i kopi" },
    announcedAt: { label: "Fortalt på e-post" },
    sourceType: { label: "Type utgiver", nameOf: sourceTypeName },
    tags: { label: "Søkeord" },
    formatCertain: { label: "Formatet er sikkert" },
    downloadCount: { label: "Nedlastinger" },
    ratingCount: { label: "Antall stemmer" },
    ratingSum: { label: "Sum av stemmer" },
  },
  offer: offerFields,
  homepage_ad: homepageAdFields,
  situation: situationFields,
  suggestion: {
    ...suggestionFields,
    isApproved: { label: "Godkjent" },
    isRejected: { label: "Avvist" },
    templateId: { label: "Malens id" },
  },
  report: {
    isResolved: { label: "Løst" },
    reason: { label: "Grunn" },
    templateName: { label: "Malens navn" },
    templateId: { label: "Malens id" },
    ...reportFields,
  },
  inquiry: { status: { label: "Status" }, ...inquiryFields },
  absent_need: absentNeedFields,
};

export const historyLabel = (entity: HistoryEntity, field: string): string =>
  historyFields[entity][field]?.label ?? field;
