/** The columns of exported templates: the form's fields, what the shipped catalogue has beside them, and the counts. */
import { templateFields } from "#features/templates/admin-fields.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";
import { adminCategories, adminFormats } from "#shared/admin/admin-vocabulary.ts";
import { categoryIds, publicFormats, sourceTypes } from "#shared/vocabulary.ts";

export const templateColumns = {
  nameField: "name",
  fields: {
    ...templateFields,
    // The form offers the administrator's words; a row may also be filed under the public ones.
    category: {
      ...templateFields.category,
      choices: [...new Set<string>([...adminCategories, ...categoryIds])],
    },
    format: { ...templateFields.format, choices: [...new Set<string>([...adminFormats, ...publicFormats])] },
    sourceType: { kind: "choice", label: "Type utgiver", choices: sourceTypes, isOptional: true },
    tags: { kind: "phrases", label: "Stikkord", max: 200, maxCount: 60, rows: 4, isOptional: true },
    formatCertain: { kind: "flag", label: "Sikkert format", initial: true },
    dateAdded: { kind: "time", label: "Lagt til" },
  },
  readOnly: {
    updatedAt: { label: "Sist endret" },
    downloadCount: { label: "Nedlastinger" },
    averageRating: {
      label: "Vurdering",
      computed: ({ ratingSum, ratingCount }) =>
        ratingCount === 0 ? null : Math.round((Number(ratingSum) / Number(ratingCount)) * 10) / 10,
    },
    ratingCount: { label: "Antall vurderinger" },
  },
} as const satisfies TransferColumns;
