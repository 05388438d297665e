/** Open data: the catalogue as JSON and CSV, public fields only. */
import { openDataLicense, type PublishedTemplate } from "#features/feeds/contract.ts";
import { type CsvCell, csvField } from "#shared/text/escape.ts";
import { templateHref } from "#domain/page-urls.ts";
import { knownDay } from "#domain/laws.ts";
import { categoryLabel, usualKind } from "#domain/vocabulary.ts";

const licenseNote =
  "Navn, adresser, utgivere og tall er fakta som fritt kan brukes. Beskrivelsene er våre egne, gitt fri med CC0. " +
  "Malene selv tilhører utgiverne og har egne vilkår.";

/** A template of the open data. */
function openTemplate(template: PublishedTemplate, siteUrl: string) {
  return {
    id: template.id,
    navn: template.name,
    beskrivelse: template.description,
    kategori: categoryLabel(template.category),
    format: template.format,
    adresse: template.url,
    utgiver: template.source,
    utgivertype: template.sourceType,
    /** ISO 639-1. */
    sprak: template.languages,
    lagtTil: template.dateAdded,
    nedlastinger: template.downloadCount,
    // null when there are no votes.
    snitt: template.totalRatings === 0 ? null : Number(template.averageRating),
    vurderinger: template.totalRatings,
    // The template's page on this site.
    side: siteUrl + templateHref(template),
    // Whether the format is a guess.
    formatAntatt: template.isFormatGuess === true,
    // mal, veileder, oversikt, tjeneste, eksempel or avtale.
    papirtype: template.paperKind ?? usualKind,
    // A day, or the year or month alone, as stated in the document.
    malensDato: knownDay(template) ?? null,
  };
}

/** Columns of the CSV file, in order. */
const columns = [
  "id",
  "navn",
  "beskrivelse",
  "kategori",
  "format",
  "adresse",
  "utgiver",
  "utgivertype",
  "sprak",
  "lagtTil",
  "nedlastinger",
  "snitt",
  "vurderinger",
  "side",
  "formatAntatt",
  "papirtype",
  "malensDato",
] as const satisfies readonly (keyof ReturnType<typeof openTemplate>)[];

const inCell = (value: CsvCell | readonly string[]): CsvCell =>
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
  yield `\uFEFF${columns.join(",")}\r\n`;
  for (const template of templates) {
    const open = openTemplate(template, siteUrl);
    yield `${columns.map((column) => csvField(inCell(open[column]), ",")).join(",")}\r\n`;
  }
}
