/** The fields of a template that the administrator edits, in the order of the form. */
import type { RowField, RowFields } from "#shared/admin/row-fields.ts";
import { adminCategories, adminFormats } from "#shared/admin/admin-vocabulary.ts";
import { categoryLabel } from "#shared/vocabulary.ts";

export const adminTemplatesPath = "/api/admin/templates";

export const templateFields = {
  name: { kind: "text", label: "Navn", max: 300 },
  description: { kind: "text", label: "Beskrivelse", max: 5000, rows: 4 },
  url: { kind: "url", label: "URL" },
  category: {
    kind: "choice",
    label: "Kategori",
    choices: adminCategories,
    nameOf: categoryLabel,
    isHalf: true,
  },
  format: { kind: "choice", label: "Format", choices: adminFormats, isHalf: true },
  source: { kind: "text", label: "Kilde", hint: "Hvem som gir ut malen.", max: 300 },
  askedAs: {
    kind: "phrases",
    label: "Slik spør folk",
    hint: "Det folk sier når det er denne de trenger, som «naboen vil leie garasjen min». Én formulering på hver linje, gjerne seks til tolv. Bare søket leser dem.",
    max: 200,
    maxCount: 20,
    rows: 6,
    isOptional: true,
  },
  isActive: {
    kind: "flag",
    label: "Aktiv",
    hint: "Vises for alle på nettstedet.",
    initial: true,
    isHalf: true,
  },
  isFeatured: {
    kind: "flag",
    label: "Fremhevet",
    hint: "Får merket «Populær».",
    initial: false,
    isHalf: true,
  },
} as const satisfies RowFields;

/** The words people type for it. Set when a suggestion is published, and by an import. */
export const tagsField = {
  kind: "phrases",
  label: "Stikkord",
  hint: "Andre ord folk søker med, som «husleie» for en leieavtale. Ett på hver linje. Bare søket leser dem.",
  max: 200,
  maxCount: 60,
  rows: 3,
  isOptional: true,
} as const satisfies RowField;
