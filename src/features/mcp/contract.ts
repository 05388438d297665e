/** The path of the MCP endpoint, and what an assistant may read there. The app provides the data. */
import type { Law } from "#domain/laws.ts";
import type { NamedTemplate } from "#domain/vocabulary.ts";

export const mcpPath = "/mcp";

export interface McpTemplate extends NamedTemplate {
  readonly languages: readonly string[];
  readonly laws?: readonly Law[] | undefined;
  readonly averageRating: string;
  readonly totalRatings: number;
  readonly isLinkBroken?: true | undefined;
}

export interface McpSearch {
  readonly text: string;
  readonly category: string | undefined;
  readonly format: string | undefined;
  readonly limit: number;
}

export interface McpSources {
  readonly maxSearchLength: number;
  search(search: McpSearch): {
    readonly total: number;
    readonly templates: readonly McpTemplate[];
    /** Similar templates, where little or nothing has all of the query. */
    readonly similar: readonly McpTemplate[];
  };
  template(id: number): McpTemplate | null;
  categoryCounts(): Readonly<Record<string, number>>;
  publishers(): Iterable<{
    readonly name: string;
    readonly sourceType: string | null;
    readonly templateIds: readonly number[];
  }>;
}
