/** What the history calls the fields that no form edits. */
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";

export const fieldWords = {
  template: {
    sourceType: { label: "Type utgiver" },
    tags: { label: "Søkeord" },
    formatCertain: { label: "Formatet er sikkert" },
    downloadCount: { label: "Nedlastinger" },
    ratingCount: { label: "Antall stemmer" },
    ratingSum: { label: "Sum av stemmer" },
  },
  suggestion: {
    isApproved: { label: "Godkjent" },
    isRejected: { label: "Avvist" },
    templateId: { label: "Malens id" },
  },
  report: {
    isResolved: { label: "Løst" },
    reason: { label: "Grunn" },
    templateName: { label: "Malens navn" },
    templateId: { label: "Malens id" },
  },
  inquiry: { status: { label: "Status" } },
} as const satisfies { readonly [Entity in HistoryEntity]?: LabelledFields };
