/** Pages in the words of schema.org, for search engines (JSON-LD). Says nothing the page itself does not. */
import type { CategoryData, PublisherData } from "#app/pages/catalogue-pages.ts";
import type { Template } from "#features/templates/contract.ts";
import { categoryHref, templateHref } from "#shared/slug.ts";
import { categoryLabel } from "#shared/vocabulary.ts";

export interface StructuredData {
  readonly "@context": "https://schema.org";
  readonly "@graph": readonly object[];
}

const mimeTypes: Readonly<Record<string, readonly string[]>> = {
  PDF: ["application/pdf"],
  Word: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  "PDF/Word": ["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  HTML: ["text/html"],
};

export function structuredData(siteUrl: string) {
  const graph = (...nodes: readonly object[]): StructuredData => ({
    "@context": "https://schema.org",
    "@graph": nodes,
  });
  const websiteId = `${siteUrl}/#nettsted`;

  const breadcrumbs = (steps: readonly (readonly [name: string, path: string])[]) => ({
    "@type": "BreadcrumbList",
    itemListElement: [["Forsiden", "/"] as const, ...steps].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  });

  const collection = (name: string, { path, templates }: Pick<CategoryData, "path" | "templates">) => ({
    "@type": "CollectionPage",
    "@id": `${siteUrl}${path}`,
    name,
    url: `${siteUrl}${path}`,
    inLanguage: "nb",
    isPartOf: { "@id": websiteId },
    mainEntity: {
      "@type": "ItemList",
      itemListElement: templates.map((template, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: template.name,
        url: siteUrl + templateHref(template),
      })),
    },
  });

  return {
    website: () =>
      graph({
        "@type": "WebSite",
        "@id": websiteId,
        name: "Avtalemaler",
        url: `${siteUrl}/`,
        inLanguage: "nb",
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/?sok={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      }),

    template: (template: Template, path: string) =>
      graph(
        {
          "@type": "CreativeWork",
          "@id": `${siteUrl}${path}#mal`,
          name: template.name,
          description: template.description,
          // The work itself lies at its publisher's; this page is about it.
          url: template.url,
          mainEntityOfPage: `${siteUrl}${path}`,
          genre: categoryLabel(template.category),
          isAccessibleForFree: true,
          publisher: { "@type": "Organization", name: template.source },
          ...(mimeTypes[template.format] ? { encodingFormat: mimeTypes[template.format] } : {}),
          ...(template.totalRatings > 0
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
        breadcrumbs([
          [categoryLabel(template.category), categoryHref(template.category)],
          [template.name, path],
        ]),
      ),

    category: (data: CategoryData) =>
      graph(
        collection(categoryLabel(data.category), data),
        breadcrumbs([[categoryLabel(data.category), data.path]]),
      ),

    publisher: (data: PublisherData) =>
      graph(collection(`Maler fra ${data.name}`, data), breadcrumbs([[data.name, data.path]])),
  };
}
