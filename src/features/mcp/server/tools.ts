/**
 * The MCP server on the official SDK, and its tools, which only read the catalogue. Imported at the first
 * request: a start has no use for it (decision 047).
 */
import { type CallToolResult, createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { McpSources, McpTemplate } from "#features/mcp/contract.ts";
import { categoryDescription } from "#domain/category-descriptions.ts";
import { version } from "#shared/project-root.ts";
import { slugOf } from "#shared/text/slug.ts";
import { categoryHref, publisherHref, templateHref } from "#domain/page-urls.ts";
import {
  categoryLabel,
  filterCategories,
  otherCategory,
  paperKinds,
  publicFormats,
  usualKind,
} from "#domain/vocabulary.ts";

const maxHits = 20;
const maxPublishers = 100;

const onlyReads = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

const templateSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  format: z.string(),
  formatIsGuess: z.boolean().describe("Ingen har sett malen i dette formatet: si «trolig»."),
  publisher: z.string(),
  publisherKind: z.string().nullable(),
  paperKind: z.enum(paperKinds).describe("Det som ikke er en mal: si hva det er."),
  url: z.string().describe("Hos utgiveren, der malen ligger."),
  page: z.string().describe("Malens side i katalogen."),
  languages: z.array(z.string()).describe("Språkene malen finnes på, som ISO 639-1."),
  rating: z.number().nullable().describe("Snittet av stemmene, 1 til 5; null uten stemmer."),
  votes: z.int(),
  laws: z
    .array(z.object({ name: z.string(), lastChanged: z.string().nullable() }))
    .describe("Lovene malen bygger på, og dagen hver sist ble endret. Sier ikke om malen følger dem."),
  linkIsBroken: z.boolean().describe("Lenken har ikke virket de siste dagene."),
});

const categorySchema = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  templates: z.int(),
  page: z.string(),
});

const publisherSchema = z.object({
  name: z.string(),
  kind: z.string().nullable(),
  templates: z.int(),
  page: z.string(),
});

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] });

/** A result as text and as structure, since some clients read the one, others the other. */
function result(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

export interface ToolsOptions {
  readonly sources: McpSources;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly onFailed: (error: unknown) => void;
}

function registerTools(server: McpServer, { sources, siteUrl, onFailed }: ToolsOptions): void {
  const { maxSearchLength } = sources;
  /** The SDK would send an error's message to the client. */
  const guarded =
    <Input>(run: (input: Input) => CallToolResult) =>
    (input: Input): CallToolResult => {
      try {
        return run(input);
      } catch (error) {
        onFailed(error);
        return failed("Noe gikk galt hos oss. Prøv igjen senere.");
      }
    };
  const shown = (template: McpTemplate): z.output<typeof templateSchema> => ({
    id: template.id,
    name: template.name,
    description: template.description,
    category: categoryLabel(template.category),
    format: template.format,
    formatIsGuess: template.isFormatGuess === true,
    publisher: template.source,
    publisherKind: template.sourceType,
    paperKind: paperKinds.find((kind) => kind === template.paperKind) ?? usualKind,
    url: template.url,
    page: siteUrl + templateHref(template),
    languages: [...template.languages],
    rating: template.totalRatings === 0 ? null : Number(template.averageRating),
    votes: template.totalRatings,
    laws: (template.laws ?? []).map(({ name, changedFrom }) => ({ name, lastChanged: changedFrom })),
    linkIsBroken: template.isLinkBroken === true,
  });

  server.registerTool(
    "search_templates",
    {
      title: "Søk etter avtalemaler",
      description:
        "Søker i katalogen over norske maler for avtaler og kontrakter, beste treff først. Forstår bøyning, " +
        "sammensatte ord, nynorsk, skrivefeil og dagligtale («pappa surrer, hvem kan styre banken hans»). Uten treff " +
        "kommer det som ligner mest, i `similar`.",
      inputSchema: z.object({
        query: z
          .string()
          .max(maxSearchLength)
          .default("")
          .describe("Hva avtalen gjelder. Tomt gir de nyeste."),
        category: z.enum(filterCategories).optional().describe("Id fra list_categories."),
        format: z.enum(publicFormats).optional(),
        limit: z.int().min(1).max(maxHits).default(10),
      }),
      outputSchema: z.object({
        total: z.int().describe("Hvor mange maler som har det som søkes etter."),
        templates: z.array(templateSchema),
        similar: z.array(templateSchema),
      }),
      annotations: onlyReads,
    },
    guarded(({ query, category, format, limit }) => {
      const found = sources.search({ text: query, category, format, limit });
      return result({
        total: found.total,
        templates: found.templates.map(shown),
        similar: found.similar.map(shown),
      });
    }),
  );

  server.registerTool(
    "get_template",
    {
      title: "Én avtalemal",
      description: "En mal med beskrivelse, utgiver og lenke til utgiveren.",
      inputSchema: z.object({ id: z.int().min(1).describe("Fra search_templates.") }),
      outputSchema: templateSchema,
      annotations: onlyReads,
    },
    guarded(({ id }) => {
      const template = sources.template(id);
      if (template) return result(shown(template));
      return failed("Det finnes ingen mal med denne id-en.");
    }),
  );

  server.registerTool(
    "list_categories",
    {
      title: "Kategoriene",
      description: "Kategoriene, og hvor mange maler hver har.",
      inputSchema: z.object({}),
      outputSchema: z.object({ categories: z.array(categorySchema) }),
      annotations: onlyReads,
    },
    guarded(() => {
      const counts = sources.categoryCounts();
      // The filters of the front page offer the same: what is filed elsewhere only where there is some.
      const offered = filterCategories.filter((id) => id !== otherCategory || (counts[id] ?? 0) > 0);
      const categories = offered.map((id) => ({
        id,
        label: categoryLabel(id),
        description: categoryDescription(id),
        templates: counts[id] ?? 0,
        page: siteUrl + categoryHref(id),
      }));
      return result({ categories });
    }),
  );

  server.registerTool(
    "list_publishers",
    {
      title: "Utgiverne",
      description: "Hvem som gir ut malene, de med flest maler først.",
      inputSchema: z.object({
        name: z.string().max(maxSearchLength).default("").describe("Del av navnet."),
        limit: z.int().min(1).max(maxPublishers).default(50),
        offset: z.int().min(0).max(1_000_000).default(0),
      }),
      outputSchema: z.object({ total: z.int(), publishers: z.array(publisherSchema) }),
      annotations: onlyReads,
    },
    guarded(({ name, limit, offset }) => {
      const wanted = name.trim().toLowerCase();
      const found = [...sources.publishers()]
        .filter((publisher) => publisher.name.toLowerCase().includes(wanted))
        .sort((a, b) => b.templateIds.length - a.templateIds.length || (a.name < b.name ? -1 : 1));
      const publishers = found.slice(offset, offset + limit).map((publisher) => ({
        name: publisher.name,
        kind: publisher.sourceType,
        templates: publisher.templateIds.length,
        page: siteUrl + publisherHref(publisher.name),
      }));
      return result({ total: found.length, publishers });
    }),
  );
}

const instructions = (siteName: string) =>
  `${siteName} er en norsk katalog over maler for avtaler og kontrakter, de fleste gratis. Malene ligger hos dem som har lagt dem ut. Vis alltid ` +
  "lenken til malen og hvem utgiveren er. Katalogen gir ikke juridiske råd.";

export type McpFetch = (request: Request, parsedBody: unknown) => Promise<Response>;

/** A server for each request, so that nothing of one client is left for another. */
export function openMcp(options: ToolsOptions): McpFetch {
  const { siteUrl: websiteUrl, siteName: title } = options;
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: slugOf(title) || "maler", title, version, websiteUrl },
        { instructions: instructions(title) },
      );
      registerTools(server, options);
      return server;
    },
    // The tools never change while a client is there, so there is nothing to wait for on an open connection.
    { maxSubscriptions: 0, keepAliveMs: 0 },
  );
  return (request, parsedBody) => handler.fetch(request, { parsedBody });
}
