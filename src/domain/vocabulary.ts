/**
 * The words a template is filed under, as the specification gives them. Ids are stored and sent; labels are displayed. Every
 * page loads this file: descriptions and the administrator's words are beside it.
 */
import { capitalised } from "#shared/text/capitalised.ts";

export const categoryIds = [
  "Jobb",
  "Bolig",
  "Juridisk",
  "Kommersielt",
  "Forskning",
  "IT",
  "Personvern",
  "Landbruk",
  "Kultur/Design",
  "Offentlig",
  "Privat",
  "Transport",
  "Sport",
  "Helse",
  "Startup",
  "Utdanning",
  "HMS",
  "Miljø",
  "Familie",
  "Arbeidsforhold",
  "Kreativt",
  "Utleie",
] as const;

export type CategoryId = (typeof categoryIds)[number];

/** A category's label, of which one differs from its id. */
export function categoryLabel(id: string): string {
  return id === "Kommersielt" ? "Næring" : id;
}

export const publicCategories: readonly { readonly id: CategoryId; readonly label: string }[] =
  categoryIds.map((id) => ({ id, label: categoryLabel(id) }));

/** The category that visitors see of a template that the administrator filed under none of the 22. */
export const otherCategory = "Annet";
export const otherDescription = "Maler uten kategori";

export const filterCategories: readonly string[] = [...categoryIds, otherCategory];

export const publicFormats = ["PDF", "Word", "PDF/Word", "HTML", "Digital"] as const;
export type FormatId = (typeof publicFormats)[number];

export const sourceTypes = [
  "offentlig etat",
  "fagforening",
  "bransjeorganisasjon",
  "forening",
  "universitet/høgskole",
  "forbrukerråd",
  "bedrift",
  "annet",
] as const;
export type SourceType = (typeof sourceTypes)[number];
/** A source type's label: a publisher stored as «offentlig etat» is not always one. */
export const sourceTypeName = (type: string) => (type === "offentlig etat" ? "offentlig virksomhet" : type);

/** Kinds of documents: most are templates, and others are named by a word. Ids are stored and sent. */
export const paperKinds = ["mal", "veileder", "oversikt", "tjeneste", "eksempel", "avtale"] as const;
export type PaperKind = (typeof paperKinds)[number];
/** The kind of a template, which is not shown. */
export const usualKind: PaperKind = "mal";
/** «Inngått avtale» */
export const paperKindName = (kind: string) => (kind === "avtale" ? "Inngått avtale" : capitalised(kind));

/** Languages of documents, by ISO 639-1 codes: each in its own words, and in Norwegian. */
const languageNames = {
  nb: ["Bokmål", "bokmål"],
  nn: ["Nynorsk", "nynorsk"],
  en: ["English", "engelsk"],
  pl: ["Polski", "polsk"],
  uk: ["Українська", "ukrainsk"],
  lt: ["Lietuvių", "litauisk"],
  ro: ["Română", "rumensk"],
  ru: ["Русский", "russisk"],
  es: ["Español", "spansk"],
  de: ["Deutsch", "tysk"],
  fr: ["Français", "fransk"],
  sv: ["Svenska", "svensk"],
  da: ["Dansk", "dansk"],
  fi: ["Suomi", "finsk"],
  se: ["Davvisámegiella", "nordsamisk"],
  ar: ["العربية", "arabisk"],
  so: ["Soomaali", "somali"],
  ti: ["ትግርኛ", "tigrinja"],
  fa: ["فارسی", "persisk"],
  tr: ["Türkçe", "tyrkisk"],
  ur: ["اردو", "urdu"],
  th: ["ไทย", "thai"],
} as const satisfies Readonly<Record<string, readonly [own: string, norwegian: string]>>;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[];

const namesOfLanguage = (code: string) => languageNames[code as Language] ?? [code, code];
/** «Polski» */
export const ownLanguageName = (code: string): string => namesOfLanguage(code)[0];
/** «polsk» */
export const languageName = (code: string): string => namesOfLanguage(code)[1];
/** The code that a Norwegian word stands for; any other value stays as it is. */
export const languageCode = (word: unknown): unknown =>
  languages.find((code) => languageNames[code][1] === word) ?? word;
/** «Engelsk, polsk» */
export const languagesText = (codes: readonly string[]): string =>
  capitalised(codes.map(languageName).join(", "));
/** The languages of a document where none are stated, as of most. */
export const usualLanguages: readonly Language[] = ["nb"];
/** Whether a document's languages are shown. */
export const isUnusual = (codes: readonly string[]): boolean => codes.join() !== usualLanguages.join();
/** A document's languages, «Engelsk, polsk», where they are shown. */
export const unusualText = (codes: readonly string[]): string | false =>
  isUnusual(codes) && languagesText(codes);

/** Traits, to know before opening a template; shown only where known. Ids are stored and in urls. */
export const traits = ["nettskjema", "bankid", "gratis", "betaling", "medlemskap", "veiledning"] as const;
export type Trait = (typeof traits)[number];

const traitLabels: Readonly<Record<string, string>> = {
  nettskjema: "Fylles ut på nett",
  bankid: "Krever BankID",
  gratis: "Gratis hos utgiveren",
  betaling: "Koster penger",
  medlemskap: "Krever medlemskap",
  veiledning: "Veiledning følger med",
} satisfies Record<Trait, string>;

/** Traits to filter by. Not «free»: nearly all are, and of most it is unknown. */
export const filterTraits = traits.filter((trait) => trait !== "gratis");

export const traitLabel = (trait: string) => traitLabels[trait] ?? trait;

/** The filter values that find a public format: 'PDF/Word' counts as PDF, as Word and as PDF/Word. */
export function formatFacets(format: string): readonly string[] {
  return format.includes("/") ? [format, ...format.split("/")] : [format];
}

export interface SeenFormat {
  readonly format: string;
  readonly isFormatGuess?: boolean | undefined;
}
export type SeenPaper = SeenFormat & { readonly paperKind?: string | undefined };

/** A format's text: «trolig PDF», where nobody has seen it. */
export const formatText = ({ format, isFormatGuess }: SeenFormat) =>
  isFormatGuess ? `trolig ${format}` : format;

/** «Veileder · HTML»: the format, after what it is where it is no template. */
export const paperText = ({ paperKind, ...seen }: SeenPaper) =>
  [paperKind && paperKindName(paperKind), formatText(seen)].filter(Boolean).join("\u00a0· ");

/** The fields of a template that each feature gets, whatever others it requests. */
export interface NamedTemplate {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly format: string;
  readonly isFormatGuess?: true | undefined;
  readonly url: string;
  readonly source: string;
  readonly sourceType: string | null;
  readonly paperKind?: string | undefined;
}
