/** What the MCP endpoint reads of the catalogue: what the public lists read. */
import type { McpSources } from "#features/mcp/contract.ts";
import type { TemplateQuery } from "#features/templates/contract.ts";
import { maxSearchLength, mayHaveSimilar, similarShown } from "#features/templates/listing-view.ts";
import type { Catalogue } from "#features/templates/server/catalogue/catalogue.ts";

const everything: TemplateQuery = { search: "", category: [], format: [], limit: 1, offset: 0 };

export function mcpSources(catalogue: Catalogue): McpSources {
  return {
    maxSearchLength,
    search: ({ text, category, format, limit }) => {
      const query = {
        ...everything,
        search: text,
        category: category === undefined ? [] : [category],
        format: format === undefined ? [] : [format],
        limit,
      };
      const listing = catalogue.list(query);
      const similar = mayHaveSimilar(listing) ? catalogue.listSimilar({ ...query, limit: similarShown }) : [];
      return { total: listing.total, templates: listing.templates, similar };
    },
    template: (id) => catalogue.findById(String(id)) ?? null,
    categoryCounts: () => catalogue.list(everything).categories,
    publishers: () => catalogue.publishers().values(),
  };
}
