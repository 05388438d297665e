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
  readonly operator: { readonly name: string; readonly orgnr?: string | undefined } | null;
  /** ISO 8601; "" when there are no templates. */
  readonly changedAt: string;
}

/** The escapes of JSON are Turtle's too. */
const norwegian = (text: string) => `${JSON.stringify(text)}@nb`;

export function dcatCatalogue({ siteUrl, siteName, contactEmail, operator, changedAt }: DcatOptions): string {
  const page = `<${siteUrl}${developersPath}>`;
  // data.norge.no asks for an organisation's number.
  const orgnr = operator?.orgnr?.replaceAll(/\s/g, "");
  const publisher = orgnr
    ? `<https://organization-catalog.fellesdatakatalog.digdir.no/organizations/${orgnr}>`
    : ":utgiver";
  const name = norwegian(operator?.name ?? siteName);
  const described = (id: string, title: string, description: string) =>
    `dct:identifier "${siteUrl}/dcat.ttl#${id}" ; dct:title ${norwegian(title)} ; dct:description ${norwegian(description)} ;
  dct:publisher ${publisher} ; dcat:contactPoint :kontakt`;
  // The theme: justice, legal system and public safety.
  const isOpen = "dct:accessRights eu:access-right\\/PUBLIC ; dcat:theme eu:data-theme\\/JUST";
  const license = `dct:license eu:licence\\/${openDataLicense.euWord}`;
  const language = "dct:language eu:language\\/NOB";
  const modified = changedAt && `; dct:modified "${changedAt}"^^xsd:dateTime`;
  const file = (id: keyof typeof openDataPaths, format: string, type: string) =>
    `:${id} a dcat:Distribution ; dct:title ${norwegian(`Hele katalogen som ${format}`)} ; ${license} ;
  dcat:accessURL <${siteUrl}${openDataPaths[id]}> ; dcat:downloadURL <${siteUrl}${openDataPaths[id]}> ;
  dct:format eu:file-type\\/${format} ; dcat:mediaType <https://www.iana.org/assignments/media-types/${type}> .`;
  return `@prefix : <${siteUrl}/dcat.ttl#> .
@prefix eu: <http://publications.europa.eu/resource/authority/> .
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

:katalog a dcat:Catalog ;
  ${described("katalog", `Åpne data fra ${siteName}`, "Katalogen over maler for avtaler og kontrakter, som filer og som API.")} ;
  ${license} ; ${language} ${modified} ; foaf:homepage ${page} ;
  dcat:themeTaxonomy eu:data-theme ; dcat:dataset :maler ; dcat:service :api .

:maler a dcat:Dataset ;
  ${described("maler", openDataTexts.title, openDataTexts.description)} ;
  ${isOpen} ; ${language} ${modified} ; dct:spatial eu:country\\/NOR ; dcat:landingPage ${page} ;
  dcat:keyword ${openDataTexts.keywords.map(norwegian).join(", ")} ; dcat:distribution :json, :csv .

${file("json", "JSON", "application/json")}

${file("csv", "CSV", "text/csv")}

:api a dcat:DataService ;
  ${described("api", `Søk i ${siteName}`, "Søk, filtrer og hent maler som JSON. Uten nøkkel.")} ;
  ${isOpen} ; ${license} ; dct:format eu:file-type\\/JSON ; dcat:servesDataset :maler ;
  dcat:endpointURL <${siteUrl}/api/templates> ; dcat:endpointDescription <${siteUrl}/api/openapi.json> .

${publisher} a foaf:Agent ; foaf:name ${name} ${orgnr ? `; dct:identifier "${orgnr}"` : ""} .
:kontakt a vcard:Organization ; vcard:fn ${name} ; vcard:hasEmail <mailto:${encodeURI(contactEmail)}> .
`;
}
