/** The pages' structured data for search engines (JSON-LD, schema.org). It has only facts of the page. */
import type { StructuredData } from "#app/pages/page.ts";
import type { CategoryData } from "#app/pages/category.tsx";
import type { PublisherData } from "#app/pages/publisher.tsx";
import type { SituationData } from "#app/pages/situation.tsx";
import { developersPath, openDataLicense, openDataPaths, openDataTexts } from "#features/feeds/contract.ts";
import { situationHref, situationsPath, situationsTitle } from "#features/situations/contract.ts";
import type { Template } from "#features/templates/contract.ts";
import { newVotersOfIp } from "#features/votes/texts.ts";
import { categoryHref, templateHref } from "#domain/page-urls.ts";
import { categoryLabel, paperKindName } from "#domain/vocabulary.ts";
import type { Operator, SiteInfo } from "#web/site-info.ts";

const mimeTypes: Readonly<Record<string, readonly string[]>> = {
  PDF: ["application/pdf"],
  Word: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  "PDF/Word": ["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  HTML: ["text/html"],
};

const graph = (...nodes: readonly object[]): StructuredData => ({
  "@context": "https://schema.org",
  "@graph": nodes,
});

const websiteId = (siteUrl: string) => `${siteUrl}/#nettsted`;

export function websiteStructure({ siteUrl, name, operator, logo }: SiteInfo): StructuredData {
  return graph({
    "@type": "WebSite",
    "@id": websiteId(siteUrl),
    name,
    url: `${siteUrl}/`,
    inLanguage: "nb",
    ...(operator && { publisher: organization(operator, logo && siteUrl + logo) }),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/?sok={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  });
}

function organization({ name, orgnr, address }: Operator, logo?: string): object {
  return {
    "@type": "Organization",
    name,
    ...(orgnr && {
      identifier: {
        "@type": "PropertyValue",
        propertyID: "Organisasjonsnummer",
        value: orgnr.replaceAll(/\s/g, ""),
      },
    }),
    ...(address && { address }),
    ...(logo && { logo }),
  };
}

/** Structured data of the open data, for the search engines of data sets. */
export function datasetStructure({ siteUrl, name, operator }: SiteInfo): StructuredData {
  const file = (path: string, encodingFormat: string) => ({
    "@type": "DataDownload",
    contentUrl: siteUrl + path,
    encodingFormat,
  });
  return graph(
    {
      "@type": "Dataset",
      "@id": `${siteUrl}${developersPath}#maler`,
      name: openDataTexts.title,
      description: openDataTexts.description,
      keywords: openDataTexts.keywords,
      url: siteUrl + developersPath,
      license: openDataLicense.url,
      inLanguage: "nb",
      isAccessibleForFree: true,
      creator: operator ? organization(operator) : { "@type": "Organization", name, url: `${siteUrl}/` },
      distribution: [file(openDataPaths.json, "application/json"), file(openDataPaths.csv, "text/csv")],
    },
    breadcrumbs(siteUrl, [["For utviklere", developersPath]]),
  );
}

export function templateStructure(siteUrl: string, template: Template): StructuredData {
  const path = templateHref(template);
  return graph(
    {
      "@type": "CreativeWork",
      "@id": `${siteUrl}${path}#mal`,
      name: template.name,
      description: template.description,
      inLanguage: template.languages,
      // The work itself is at its publisher; this page describes it.
      url: template.url,
      mainEntityOfPage: `${siteUrl}${path}`,
      genre: template.paperKind
        ? [paperKindName(template.paperKind), categoryLabel(template.category)]
        : categoryLabel(template.category),
      ...freeness(template),
      publisher: { "@type": "Organization", name: template.source },
      ...(mimeTypes[template.format] && !template.isFormatGuess
        ? { encodingFormat: mimeTypes[template.format] }
        : {}),
      ...(template.totalRatings > newVotersOfIp
        ? {
            aggregateRating: {
              "@type": "AggregateRating",
              ratingValue: Number(template.averageRating),
              ratingCount: template.totalRatings,
              bestRating: 5,
              worstRating: 1,
            },
          }
        : {}),
    },
    breadcrumbs(siteUrl, [
      [categoryLabel(template.category), categoryHref(template.category)],
      [template.name, path],
    ]),
  );
}

/** Whether the document is free, omitted where unknown. */
function freeness({ traits = [] }: Template) {
  const isPaid = traits.some((trait) => trait === "betaling" || trait === "medlemskap");
  return isPaid || traits.includes("gratis") ? { isAccessibleForFree: !isPaid } : {};
}

export function categoryStructure(siteUrl: string, data: CategoryData): StructuredData {
  const label = categoryLabel(data.category);
  return graph(collection(siteUrl, label, data), breadcrumbs(siteUrl, [[label, data.path]]));
}

export function publisherStructure(siteUrl: string, data: PublisherData): StructuredData {
  return graph(
    collection(siteUrl, `Maler fra ${data.name}`, data),
    breadcrumbs(siteUrl, [[data.name, data.path]]),
  );
}

export function situationStructure(siteUrl: string, situation: SituationData["situation"]): StructuredData {
  const { title, label, steps } = situation;
  const path = situationHref(situation);
  const templates = steps.map(({ template }) => template);
  return graph(
    collection(siteUrl, title, { path, templates }),
    breadcrumbs(siteUrl, [
      [situationsTitle, situationsPath],
      [label, path],
    ]),
  );
}

function breadcrumbs(siteUrl: string, trail: readonly (readonly [name: string, path: string])[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [["Forsiden", "/"] as const, ...trail].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}

interface Listed {
  readonly path: string;
  readonly templates: readonly Pick<Template, "id" | "name">[];
}

function collection(siteUrl: string, name: string, { path, templates }: Listed): object {
  return {
    "@type": "CollectionPage",
    "@id": `${siteUrl}${path}`,
    name,
    url: `${siteUrl}${path}`,
    inLanguage: "nb",
    isPartOf: { "@id": websiteId(siteUrl) },
    mainEntity: {
      "@type": "ItemList",
      itemListElement: templates.map((template, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: template.name,
        url: siteUrl + templateHref(template),
      })),
    },
  };
}
