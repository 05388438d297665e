/** The fields of a situation that the administrator edits, in the order of the form. */
import { maxStepLength, maxIntervals, stepsProblem } from "#features/situations/steps.ts";
import type { RowFields } from "#shared/admin/row-fields.ts";

export const adminSituationsPath = "/api/admin/situations";

export const situationFields = {
  label: {
    kind: "text",
    label: "Kort navn",
    hint: "Som på forsiden: «Jeg skal leie ut».",
    max: 60,
    advised: { length: 30, warning: "Lange navn tar mye plass på forsiden" },
  },
  title: { kind: "text", label: "Tittel", max: 200 },
  intro: { kind: "text", label: "Innledning", max: 2000, rows: 4 },
  steps: {
    kind: "phrases",
    label: "Papirer",
    max: maxStepLength,
    maxCount: maxIntervals,
    problemOf: stepsProblem,
    rows: 8,
    isOptional: true,
  },
  remember: {
    kind: "phrases",
    label: "Husk",
    hint: "Én setning på hver linje.",
    max: 300,
    maxCount: 10,
    rows: 4,
    isOptional: true,
  },
  position: { kind: "number", label: "Posisjon", hint: "Lavest vises først.", initial: "0", isHalf: true },
  isActive: {
    kind: "flag",
    label: "Aktiv",
    hint: "Vises når minst én av malene er på nettstedet.",
    initial: true,
    isHalf: true,
  },
} as const satisfies RowFields;
