/**
 * The open data as DCAT-AP-NO, in Turtle, so that data.norge.no can harvest it: a catalogue of one data set, its two files, and
 * the API. Each has what the standard makes mandatory, from the lists of words that it names.
 * https://data.norge.no/specification/dcat-ap-no
 */
import { developersPath, openDataLicense, openDataPaths, openDataTexts } from "#features/feeds/contract.ts";

export interface DcatOptions {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly contactEmail: string;
  /** null when the settings name none: data.norge.no asks for an organisation's number. */
  readonly operator: { readonly name: string; readonly orgnr?: string | undefined } | null;
  /** ISO 8601; "" when there are no templates. */
  readonly changedAt: string;
}

const eu = (list: string, word: string) =>
  `<http://publications.europa.eu/resource/authority/${list}/${word}>`;
const mediaType = (type: string) => `<https://www.iana.org/assignments/media-types/${type}>`;
/** The escapes of JSON are Turtle's too. */
const norwegian = (text: string) => `${JSON.stringify(text)}@nb`;

export function dcatCatalogue(options: DcatOptions): string {
  const { siteUrl, siteName, contactEmail, operator, changedAt } = options;
  const url = (path: string) => `<${siteUrl}${path}>`;
  const id = (name: string) => url(`/dcat.ttl#${name}`);
  const orgnr = operator?.orgnr?.replaceAll(/\s/g, "");
  const publisher = orgnr
    ? `<https://organization-catalog.fellesdatakatalog.digdir.no/organizations/${orgnr}>`
    : id("utgiver");
  const node = (subject: string, type: string, properties: readonly string[]) =>
    [`${subject} a ${type}`, ...properties].join(" ;\n  ").concat(" .\n");
  const described = (name: string, title: string, description: string) => [
    `dct:identifier ${JSON.stringify(id(name).slice(1, -1))}`,
    `dct:title ${norwegian(title)}`,
    `dct:description ${norwegian(description)}`,
    `dct:publisher ${publisher}`,
    `dcat:contactPoint ${id("kontakt")}`,
  ];
  const isOpen = [
    `dct:accessRights ${eu("access-right", "PUBLIC")}`,
    // Justice, legal system and public safety.
    `dcat:theme ${eu("data-theme", "JUST")}`,
  ];
  const license = `dct:license ${eu("licence", openDataLicense.euWord)}`;
  const language = `dct:language ${eu("language", "NOB")}`;
  const modified = changedAt ? [`dct:modified "${changedAt}"^^xsd:dateTime`] : [];
  const files = [
    { name: "json", format: "JSON", type: "application/json" },
    { name: "csv", format: "CSV", type: "text/csv" },
  ] as const;
  return [
    "@prefix dcat: <http://www.w3.org/ns/dcat#> .",
    "@prefix dct: <http://purl.org/dc/terms/> .",
    "@prefix foaf: <http://xmlns.com/foaf/0.1/> .",
    "@prefix vcard: <http://www.w3.org/2006/vcard/ns#> .",
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n",
    node(id("katalog"), "dcat:Catalog", [
      ...described(
        "katalog",
        `Åpne data fra ${siteName}`,
        "Katalogen over maler for avtaler og kontrakter, som filer og som API.",
      ),
      license,
      language,
      ...modified,
      `foaf:homepage ${url(developersPath)}`,
      `dcat:themeTaxonomy <http://publications.europa.eu/resource/authority/data-theme>`,
      `dcat:dataset ${id("maler")}`,
      `dcat:service ${id("api")}`,
    ]),
    node(id("maler"), "dcat:Dataset", [
      ...described("maler", openDataTexts.title, openDataTexts.description),
      ...isOpen,
      language,
      ...modified,
      `dct:spatial ${eu("country", "NOR")}`,
      `dcat:keyword ${openDataTexts.keywords.map(norwegian).join(", ")}`,
      `dcat:landingPage ${url(developersPath)}`,
      `dcat:distribution ${files.map(({ name }) => id(name)).join(", ")}`,
    ]),
    ...files.map(({ name, format, type }) =>
      node(id(name), "dcat:Distribution", [
        `dct:title ${norwegian(`Hele katalogen som ${format}`)}`,
        `dcat:accessURL ${url(openDataPaths[name])}`,
        `dcat:downloadURL ${url(openDataPaths[name])}`,
        `dct:format ${eu("file-type", format)}`,
        `dcat:mediaType ${mediaType(type)}`,
        license,
      ]),
    ),
    node(id("api"), "dcat:DataService", [
      ...described("api", `Søk i ${siteName}`, "Søk, filtrer og hent maler som JSON. Uten nøkkel."),
      ...isOpen,
      license,
      `dcat:endpointURL ${url("/api/templates")}`,
      `dcat:endpointDescription ${url("/api/openapi.json")}`,
      `dct:format ${eu("file-type", "JSON")}`,
      `dcat:servesDataset ${id("maler")}`,
    ]),
    node(publisher, "foaf:Agent", [
      `foaf:name ${norwegian(operator?.name ?? siteName)}`,
      ...(orgnr ? [`dct:identifier "${orgnr}"`] : []),
    ]),
    node(id("kontakt"), "vcard:Organization", [
      `vcard:fn ${norwegian(operator?.name ?? siteName)}`,
      `vcard:hasEmail <mailto:${encodeURI(contactEmail)}>`,
    ]),
  ].join("\n");
}
