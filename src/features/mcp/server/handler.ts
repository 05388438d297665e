/** The MCP server on the official SDK. Imported at the first request: a start has no use for it (decision 047). */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { registerTools, type ToolsOptions } from "#features/mcp/server/tools.ts";

const instructions =
  "Avtalemaler er en norsk katalog over gratis maler for avtaler og kontrakter. Malene ligger hos utgiverne. Vis alltid " +
  "lenken til malen og hvem utgiveren er. Katalogen gir ikke juridiske råd.";

export type McpFetch = (request: Request, parsedBody: unknown) => Promise<Response>;

/** A server for each request, so that nothing of one client is left for another. */
export function openMcp(options: ToolsOptions): McpFetch {
  const websiteUrl = options.siteUrl;
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "avtalemaler", title: "Avtalemaler", version: "1", websiteUrl },
        { instructions },
      );
      registerTools(server, options);
      return server;
    },
    // What it has never changes while a client is there, so there is nothing to wait for on an open connection.
    { maxSubscriptions: 0, keepAliveMs: 0 },
  );
  return (request, parsedBody) => handler.fetch(request, { parsedBody });
}
