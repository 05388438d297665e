/** The fields of an offer in the order of the admin form, public and internal. */
import { periodFields } from "#shared/days.ts";
import { promotionFields, type RowFields } from "#shared/admin/row-fields.ts";

export const adminOffersPath = "/api/admin/sponsors";

export const offerCategories = [
  "Programvare & Verktøy",
  "Digitale Tjenester",
  "Kurs & Opplæring",
  "Finans & Økonomi",
  "Profesjonelle Tjenester",
  "Fysiske Produkter",
  "Dagligvare & Forbruksvarer",
] as const;

export const publicOfferFields = {
  ...promotionFields,
  category: { kind: "choice", label: "Kategori", choices: offerCategories },
  discount: {
    kind: "text",
    label: "Rabatt",
    max: 200,
    advised: { length: 30, warning: "Rabattekst kan bli kuttet av i grønn boks" },
    isOptional: true,
  },
  slogan: { kind: "text", label: "Slagord", max: 200, isOptional: true },
  buttonText: {
    kind: "text",
    label: "Knappetekst",
    max: 100,
    initial: "Les mer",
    isOptional: true,
    isHalf: true,
  },
  position: {
    kind: "number",
    label: "Posisjon",
    hint: "Lavest vises først.",
    initial: "0",
    isHalf: true,
  },
  backgroundColor: { kind: "colour", label: "Bakgrunnsfarge", initial: "#ffffff", isHalf: true },
  textColor: { kind: "colour", label: "Tekstfarge", initial: "#000000", isHalf: true },
  logoUrl: {
    kind: "text",
    label: "Logo",
    hint: "En fil på nettstedet vises. En adresse på et annet nettsted lagres, men hentes aldri.",
    max: 20_000,
    isOptional: true,
    isHalf: true,
  },
  icon: {
    kind: "text",
    label: "Ikon",
    hint: "Ett tegn, for eksempel en emoji.",
    max: 100,
    isOptional: true,
    isHalf: true,
  },
  ...periodFields,
  isActive: { kind: "flag", label: "Aktiv", hint: "Vises på siden Gode tilbud.", initial: true },
} as const satisfies RowFields;

export const internalOfferFields = {
  adminLink: { kind: "url", label: "Admin-lenke", isOptional: true },
  revenueDeal: { kind: "text", label: "Inntektsavtale", max: 2000, rows: 3, isOptional: true },
  internalNotes: { kind: "text", label: "Interne notater", max: 5000, rows: 6, isOptional: true },
} as const satisfies RowFields;

export const offerFields = { ...publicOfferFields, ...internalOfferFields };
