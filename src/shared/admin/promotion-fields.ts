/** The fields that advertisements and offers share. */
import type { RowFields } from "#shared/admin/row-fields.ts";

export const promotionFields = {
  title: {
    kind: "text",
    label: "Tittel",
    max: 200,
    advised: { length: 50, warning: "Tittel kan bli kuttet av på kort" },
  },
  description: {
    kind: "text",
    label: "Beskrivelse",
    max: 2000,
    rows: 3,
    advised: { length: 160, warning: "Beskrivelse kan bli kuttet av (vises 3 linjer)" },
  },
  url: { kind: "url", label: "URL" },
} as const satisfies RowFields;
