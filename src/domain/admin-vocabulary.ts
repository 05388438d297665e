/** The words an administrator files a template under, as the specification gives them, and the public ones they become. */
import {
  type CategoryId,
  filterCategories,
  type FormatId,
  otherCategory,
  publicFormats,
} from "#domain/vocabulary.ts";

export const adminCategories = [
  "Arbeid",
  "Bolig",
  "Forretning",
  "Juridisk",
  "Finansiell",
  "Forskning",
  "Utdanning",
  "Helse",
  "Sport",
  "Kultur",
  "Miljø",
  "IT/Tech",
  "Transport",
  "Offentlig",
  "Landbruk",
  "HMS",
  "Personvern",
  "Kreative bransjer",
  otherCategory,
] as const;

export const adminFormats = ["PDF", "Word", "Nettside", "Excel"] as const;

/** The administrator's formats, and the public ones that shipped rows and corrected guesses may have. HTML is «Nettside». */
export const offeredFormats = [
  ...new Set<string>([...adminFormats, ...publicFormats.filter((format) => format !== "HTML")]),
];

const publicCategoryByAdminWord: Readonly<Record<string, CategoryId>> = {
  Arbeid: "Jobb",
  Forretning: "Kommersielt",
  Finansiell: "Kommersielt",
  Kultur: "Kultur/Design",
  "IT/Tech": "IT",
  "Kreative bransjer": "Kreativt",
};

const publicFormatByAdminWord: Readonly<Record<string, FormatId>> = {
  Nettside: "HTML",
  Excel: "Digital",
};

/** The public category of a stored one, so that what an administrator files is found by the public filter. */
export function toPublicCategory(stored: string): string {
  const id = publicCategoryByAdminWord[stored] ?? stored;
  return filterCategories.includes(id) ? id : otherCategory;
}

export function toPublicFormat(stored: string): string {
  return publicFormatByAdminWord[stored] ?? stored;
}
