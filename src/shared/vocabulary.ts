/**
 * The words a template is filed under, as the specification gives them: the public lists, the administrator's
 * lists, and the one table that joins them. Ids are what is stored and sent; labels are what is shown.
 */

export const publicCategories = [
  {
    id: "Jobb",
    label: "Jobb",
    description: "Ansettelse, oppsigelse, attester og andre papirer mellom arbeidsgiver og ansatt",
  },
  { id: "Bolig", label: "Bolig", description: "Kjøp, salg, oppussing, nabo og sameie" },
  { id: "Juridisk", label: "Juridisk", description: "Fullmakter, klager, forlik og rettslige skjemaer" },
  { id: "Kommersielt", label: "Næring", description: "Kjøp, salg, agentur og samarbeid mellom bedrifter" },
  {
    id: "Forskning",
    label: "Forskning",
    description: "Samarbeid, samtykke og dataavtaler i forskningsprosjekter",
  },
  { id: "IT", label: "IT", description: "Drift, utvikling, programvare og skytjenester" },
  {
    id: "Personvern",
    label: "Personvern",
    description: "Databehandleravtaler, samtykke og rutiner etter personvernreglene",
  },
  { id: "Landbruk", label: "Landbruk", description: "Jordleie, drift, dyr og samarbeid på gården" },
  { id: "Kultur/Design", label: "Kultur/Design", description: "Kunst, scene, musikk, design og utstilling" },
  { id: "Offentlig", label: "Offentlig", description: "Søknader, klager og avtaler med stat og kommune" },
  { id: "Privat", label: "Privat", description: "Lån, kjøp, salg og avtaler mellom privatpersoner" },
  { id: "Transport", label: "Transport", description: "Kjøretøy, frakt, båt og befordring" },
  { id: "Sport", label: "Sport", description: "Utøvere, trenere, lag, klubber og sponsorer" },
  { id: "Helse", label: "Helse", description: "Samtykke, fullmakt og avtaler i helsetjenesten" },
  { id: "Startup", label: "Startup", description: "Gründere, aksjonærer, opsjoner og investering" },
  { id: "Utdanning", label: "Utdanning", description: "Lærling, praksis, oppgaver og skole" },
  { id: "HMS", label: "HMS", description: "Helse, miljø og sikkerhet på arbeidsplassen" },
  { id: "Miljø", label: "Miljø", description: "Avfall, energi, klima og forurensning" },
  { id: "Familie", label: "Familie", description: "Samboere, ektefeller, barn, arv og testament" },
  {
    id: "Arbeidsforhold",
    label: "Arbeidsforhold",
    description: "Arbeidstid, permisjon, varsling og avslutning i et arbeidsforhold",
  },
  { id: "Kreativt", label: "Kreativt", description: "Foto, film, tekst, opphavsrett og oppdrag" },
  { id: "Utleie", label: "Utleie", description: "Husleie, hybel, lokaler, depositum og utstyr" },
] as const;

/** What the public sees of a template that the administrator filed under none of the 22. */
export const otherCategory = "Annet";

export type CategoryId = (typeof publicCategories)[number]["id"];

export const categoryIds: readonly CategoryId[] = publicCategories.map((category) => category.id);

/** The values a visitor can filter by, in the order they are shown. */
export const filterCategories: readonly string[] = [...categoryIds, otherCategory];

export const publicFormats = ["PDF", "Word", "PDF/Word", "HTML", "Digital"] as const;
export type FormatId = (typeof publicFormats)[number];

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

/** What an offer is filed under. */
export const offerCategories = [
  "Programvare & Verktøy",
  "Digitale Tjenester",
  "Kurs & Opplæring",
  "Finans & Økonomi",
  "Profesjonelle Tjenester",
  "Fysiske Produkter",
  "Dagligvare & Forbruksvarer",
] as const;

/** The kinds of publisher, as the catalogue names them. */
export const sourceTypes = [
  "offentlig etat",
  "fagforening",
  "bransjeorganisasjon",
  "universitet/høgskole",
  "forbrukerråd",
  "bedrift",
  "annet",
] as const;
export type SourceType = (typeof sourceTypes)[number];

/** The languages that a template may be in. */
export const languages = ["bokmål", "nynorsk", "engelsk"] as const;
export type Language = (typeof languages)[number];

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

/** The public format of a stored one. */
export function toPublicFormat(stored: string): string {
  return publicFormatByAdminWord[stored] ?? stored;
}

/** The filter values that find a public format: 'PDF/Word' counts as PDF, as Word and as PDF/Word. */
export function formatFacets(format: string): readonly string[] {
  return format.includes("/") ? [format, ...format.split("/")] : [format];
}

/** «Nynorsk» */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function categoryLabel(id: string): string {
  return publicCategories.find((category) => category.id === id)?.label ?? id;
}
