/** The route of the MCP endpoint: JSON-RPC over POST, without sessions (decision 047). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { mcpPath, type McpSources } from "#features/mcp/contract.ts";
import type { McpFetch } from "#features/mcp/server/tools.ts";
import type { App } from "#platform/app.ts";
import { HttpError } from "#platform/http-error.ts";
import type { Quota } from "#platform/limits/quota.ts";
import { ipKey, tooManyRequests } from "#platform/limits/rate-limit.ts";

/** Costs in units of the quota of uncached responses. Measured: 1.7 ms, and 7 ms with a search. */
const requestCost = 5;
const searchCost = 15;

export interface McpRoutesOptions {
  readonly sources: McpSources;
  readonly siteUrl: string;
  readonly siteName: string;
  /** The quota of one ip, pages and lists included. */
  readonly uncachedQuota: Quota;
}

export async function mcpRoutes(app: App, options: McpRoutesOptions): Promise<void> {
  const { sources, siteUrl, siteName, uncachedQuota } = options;
  const url = siteUrl + mcpPath;
  const onFailed = (err: unknown) => app.log.error({ err }, "a tool of the MCP endpoint failed");
  const tools = { sources, siteUrl, siteName, onFailed };
  const ownOrigin = new URL(siteUrl).origin;
  let opened: Promise<McpFetch> | undefined;
  const open = () => {
    opened ??= import("#features/mcp/server/tools.ts").then(({ openMcp }) => openMcp(tools));
    // A failure is not cached.
    opened.catch(() => (opened = undefined));
    return opened;
  };

  await app.register(async (scope) => {
    // The SDK reports a body's errors, in JSON-RPC.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

    scope.get(mcpPath, { schema: { hide: true } }, async (_request, reply) => {
      reply.header("allow", "POST");
      throw new HttpError(405, "method_not_allowed", "Adressen er for assistenter, som sender med POST.");
    });

    /** Rejects a request before its body is waited for. */
    const onRequest = async (request: FastifyRequest) => {
      rejectOtherOrigins(request, ownOrigin);
      const secondsLeft = uncachedQuota.secondsLeft(ipKey(request));
      if (secondsLeft > 0) throw tooManyRequests(secondsLeft);
    };
    scope.post(mcpPath, { onRequest, schema: { hide: true } }, async (request, reply) => {
      const window = uncachedQuota.use(ipKey(request));
      window.used += requestCost - 1;
      const body = typeof request.body === "string" ? request.body : "";
      const parsed = parse(body);
      // Batches have left the protocol, and one of them would be many requests for the price of one.
      if (Array.isArray(parsed)) return sendError(reply, batch);
      // The SDK would read past a byte order mark, and a batch behind it.
      if (parsed === undefined) return sendError(reply, notJson);
      if (isSearch(parsed)) window.used += searchCost - requestCost;
      const handle = await open();
      const response = await handle(
        new Request(url, { method: "POST", headers: headersOf(request), body }),
        parsed,
      );
      return send(reply, response);
    });
  });
}

/**
 * Programs send no origin, browsers always do. Its own alone is let through: a page that has its name point to this machine
 * (DNS rebinding) has the origin of that name.
 */
function rejectOtherOrigins({ headers: { origin } }: FastifyRequest, ownOrigin: string): void {
  if (origin === undefined || origin === ownOrigin) return;
  throw new HttpError(403, "cross_site", "Forespørselen kom fra et annet nettsted og ble avvist.");
}

/** The headers that the protocol has; what else a client sends, a token among it, is nothing to the SDK. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const known = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-[a-z-]+)$/.test(name));
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** The JSON of a text; undefined for what is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a message looks like a search; one that the SDK does not take for a call of the tool costs as much. */
const isSearch = (message: unknown) =>
  (message as { params?: { name?: unknown } | null } | null)?.params?.name === "search_templates";

const notJson = { code: -32_700, message: "Parse error: the body is not JSON" };
const batch = { code: -32_600, message: "Invalid Request: batches are not supported" };

function sendError(reply: FastifyReply, error: typeof batch): FastifyReply {
  return reply.code(400).header("cache-control", "no-store").send({ jsonrpc: "2.0", id: null, error });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const body = Buffer.from(await response.arrayBuffer());
  reply.code(response.status).header("cache-control", "no-store");
  const type = response.headers.get("content-type");
  return type === null ? reply.send() : reply.type(type).send(body);
}
