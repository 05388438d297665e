/** Open data: the catalogue as JSON and CSV, public fields only. */
import { openDataLicense, type PublishedTemplate } from "#features/feeds/contract.ts";
import { type CsvCell, csvField } from "#shared/text/escape.ts";
import { templateHref } from "#domain/page-urls.ts";
import { knownDay } from "#domain/laws.ts";
import { categoryLabel, usualKind } from "#domain/vocabulary.ts";

const licenseNote =
  "Navn, adresser, utgivere og tall er fakta som fritt kan brukes. Beskrivelsene er våre egne, gitt fri med CC0. " +
  "Malene selv tilhører utgiverne og har egne vilkår.";

type Value = CsvCell | readonly string[];

/** The columns, in order, each with its value of a template. */
const columns = {
  id: ({ id }) => id,
  navn: ({ name }) => name,
  beskrivelse: ({ description }) => description,
  kategori: ({ category }) => categoryLabel(category),
  format: ({ format }) => format,
  adresse: ({ url }) => url,
  utgiver: ({ source }) => source,
  utgivertype: ({ sourceType }) => sourceType,
  /** ISO 639-1. */
  sprak: ({ languages }) => languages,
  lagtTil: ({ dateAdded }) => dateAdded,
  nedlastinger: ({ downloadCount }) => downloadCount,
  // null when there are no votes.
  snitt: ({ totalRatings, averageRating }) => (totalRatings === 0 ? null : Number(averageRating)),
  vurderinger: ({ totalRatings }) => totalRatings,
  // The template's page on this site.
  side: (template, siteUrl) => siteUrl + templateHref(template),
  // Whether the format is a guess.
  formatAntatt: ({ isFormatGuess }) => isFormatGuess === true,
  // mal, veileder, oversikt, tjeneste, eksempel or avtale.
  papirtype: ({ paperKind = usualKind }) => paperKind,
  // A day, or the year or month alone, as stated in the document.
  malensDato: (template) => knownDay(template) ?? null,
} satisfies Readonly<Record<string, (template: PublishedTemplate, siteUrl: string) => Value>>;

const openTemplate = (template: PublishedTemplate, siteUrl: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(template, siteUrl)]));

const inCell = (value: Value): CsvCell =>
  typeof value === "object" && value !== null ? value.join(" ") : value;

/** The JSON in parts, made in slices, as all of this folder that holds the whole catalogue. */
export function* openDataJson(
  templates: readonly PublishedTemplate[],
  siteUrl: string,
  siteName: string,
): Iterable<string> {
  const withoutTemplates = JSON.stringify({
    tittel: `${siteName}: norske maler for avtaler og kontrakter, med lenke til utgiveren`,
    kilde: siteUrl,
    lisens: { navn: openDataLicense.name, adresse: openDataLicense.url, merknad: licenseNote },
    antall: templates.length,
    maler: [],
  });
  const end = "]}";
  yield withoutTemplates.slice(0, -end.length);
  let separator = "";
  for (const template of templates) {
    yield separator + JSON.stringify(openTemplate(template, siteUrl));
    separator = ",";
  }
  yield end;
}

/** CSV by RFC 4180, with the byte order mark by which spreadsheet programs recognise UTF-8. */
export function* openDataCsv(templates: readonly PublishedTemplate[], siteUrl: string): Iterable<string> {
  yield `\uFEFF${Object.keys(columns).join(",")}\r\n`;
  for (const template of templates) {
    const values = Object.values(openTemplate(template, siteUrl));
    yield `${values.map((value) => csvField(inCell(value), ",")).join(",")}\r\n`;
  }
}
