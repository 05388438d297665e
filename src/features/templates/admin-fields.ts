/** The fields of a template that the administrator edits, in the order of the form. */
import { adminCategories, offeredFormats } from "#domain/admin-vocabulary.ts";
import type { RowField, RowFields, TransferColumns } from "#shared/admin/row-fields.ts";
import { lawIdPattern, maxLaws } from "#domain/laws.ts";
import {
  categoryIds,
  categoryLabel,
  languageName,
  languages,
  paperKindName,
  paperKinds,
  publicFormats,
  sourceTypeName,
  sourceTypes,
  traitLabel,
  traits,
  usualKind,
} from "#domain/vocabulary.ts";
import { capitalised } from "#shared/text/capitalised.ts";

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
  format: { kind: "choice", label: "Format", choices: offeredFormats, isHalf: true },
  source: { kind: "text", label: "Kilde", hint: "Hvem som gir ut malen.", max: 300 },
  paperKind: {
    kind: "choice",
    label: "Type papir",
    hint: "Det som ikke er en mal, merkes med et ord på kortet.",
    choices: paperKinds,
    nameOf: paperKindName,
    initial: usualKind,
  },
  laws: {
    kind: "phrases",
    label: "Lover",
    hint: "De som papiret bygger på, høyst tre. Ikke gjett.",
    max: 40,
    maxCount: maxLaws,
    rows: 2,
    problemOf: (ids) => {
      const unknown = ids.find((id) => !lawIdPattern.test(id));
      return unknown && `Lover må stå som «lov/1999-03-26-17», og ikke «${unknown}».`;
    },
    isOptional: true,
  },
  traits: {
    kind: "phrases",
    label: "Verdt å vite",
    hint: "Bare det du vet.",
    choices: traits,
    nameOf: traitLabel,
    problemOf: (chosen) =>
      chosen.includes("gratis") && chosen.includes("betaling")
        ? "En mal kan ikke både være gratis og koste penger."
        : undefined,
    max: 40,
    maxCount: traits.length,
    rows: 3,
    isOptional: true,
    shown: `What one needs to know before one opens it: ${traits.join(", ")}.`,
  },
  languages: {
    kind: "phrases",
    label: "Språk",
    hint: "De som papiret finnes på. Tomt er bokmål.",
    choices: languages,
    nameOf: (code) => capitalised(languageName(code)),
    unknownHint: "Skriv ett språk på hver linje, som bokmål, nynorsk eller engelsk.",
    max: 10,
    maxCount: languages.length,
    rows: 2,
    isOptional: true,
  },
  revisedAt: {
    kind: "day",
    label: "Sist revidert",
    hint: "Bare når det står i malen selv: dagen, eller bare måneden eller året, som 03.2019 eller 2019.",
    isPartial: true,
    isOptional: true,
  },
  askedAs: {
    kind: "phrases",
    label: "Slik spør folk",
    hint: "Det folk sier når det er denne de trenger, som «skal flytte ut og må si fra til huseier». Én formulering på hver linje, gjerne så mange som mulig. Bare søket leser dem.",
    max: 200,
    maxCount: 100,
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

export const absentNeedsPath = "/api/admin/absent-needs";

/** A search for something that no template is. */
export const absentNeedFields = {
  line: { kind: "text", label: "Søk", max: 200 },
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

/** The columns of exported templates: the form's fields, what the shipped catalogue has beside them, and the counts. */
export const templateColumns = {
  nameField: "name",
  fields: {
    ...templateFields,
    // The form offers the administrator's words; a row may also be filed under the public ones.
    category: {
      ...templateFields.category,
      choices: [...new Set<string>([...adminCategories, ...categoryIds])],
    },
    format: {
      ...templateFields.format,
      choices: [...new Set<string>([...offeredFormats, ...publicFormats])],
    },
    sourceType: {
      kind: "choice",
      label: "Type utgiver",
      choices: sourceTypes,
      nameOf: sourceTypeName,
      isOptional: true,
    },
    tags: tagsField,
    formatCertain: { kind: "flag", label: "Sikkert format", initial: true },
  },
  readOnly: {
    dateAdded: { label: "Lagt til" },
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
