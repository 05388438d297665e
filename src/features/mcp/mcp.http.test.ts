/** The MCP endpoint: by the SDK's own client over HTTP, and by hand where a client behaves badly. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Template } from "#features/templates/contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { filterCategories, otherCategory } from "#domain/vocabulary.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, shareTestApp } from "#testing/test-app.ts";

const site = "http://localhost:3000";
const accept = "application/json, text/event-stream";

type Mode = "legacy" | "auto" | { readonly pin: string };

async function connect(origin: string, mode: Mode): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}

async function call<Result>(client: Client, name: string, input: Record<string, unknown>): Promise<Result> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
  expect(isError, JSON.stringify(content)).not.toBe(true);
  // The same for clients that read only the text.
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
  return structuredContent as Result;
}

interface Found {
  readonly total: number;
  readonly templates: readonly {
    readonly id: number;
    readonly page: string;
    readonly rating: number | null;
  }[];
  readonly similar: readonly { readonly id: number }[];
}

const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
let origin: string;
beforeAll(async () => {
  origin = await shared().app.listen({ port: 0, host: "127.0.0.1" });
});
const read = async <Body>(url: string) => (await shared().inject({ url })).json<Body>();

describe.each([
  ["of 2025", "legacy"],
  ["of 2026", { pin: "2026-07-28" }],
  ["that asks which", "auto"],
] as const)("an assistant with the protocol %s", (_name, mode) => {
  it("learns what it can ask, that all of it only reads, and asks", async () => {
    const client = await connect(origin, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_templates",
      "get_template",
      "list_categories",
      "list_publishers",
    ]);
    for (const { annotations, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(description).toMatch(/\p{L}{3}/u);
    }
    expect(client.getInstructions()).toContain("ikke juridiske råd");
    expect(await call(client, "get_template", { id: 6 })).toMatchObject({ name: fewRows[5].name });
  });
});

describe("an assistant", () => {
  it("finds what the front page finds", async () => {
    const client = await connect(origin, "auto");
    const found = await call<Found>(client, "search_templates", { query: "hybel", limit: 1 });
    const list = await read<Template[]>("/api/templates?search=hybel&limit=1");
    expect(found.templates.map(({ page }) => page)).toEqual(list.map((one) => site + templateHref(one)));
    expect(found).toMatchObject({ total: 2, templates: [{ id: list[0]?.id }] });
    const filter = { category: "Utleie", format: "PDF", limit: 20 };
    const filtered = await call<Found>(client, "search_templates", filter);
    const page = await read<Template[]>("/api/templates?category=Utleie&format=PDF&limit=20");
    expect(filtered.templates.map(({ id }) => id)).toEqual(page.map(({ id }) => id));
    expect(page.length).toBeGreaterThan(0);
    const none = await call<Found>(client, "search_templates", { query: "hybel hest" });
    const similar = await read<Template[]>("/api/templates/similar?search=hybel+hest");
    expect(none.similar.map(({ id }) => id)).toEqual(similar.map(({ id }) => id));
    expect(none).toMatchObject({ total: 0, similar: [{ id: 2 }, { id: 3 }] });
  });

  it("reads one template, and is told when there is none", async () => {
    const client = await connect(origin, "auto");
    const { name, url, source: publisher, languages } = fewRows[8];
    const expected = { name, url, publisher, languages, rating: null, paperKind: "mal" };
    expect(await call(client, "get_template", { id: 9 })).toMatchObject(expected);
    const missing = await client.callTool({ name: "get_template", arguments: { id: 999_999 } });
    expect(missing).toMatchObject({ isError: true });
    expect(JSON.stringify(missing.content)).toContain("ingen mal");
  });

  it("lists categories with their numbers, and publishers by how many templates they have", async () => {
    const client = await connect(origin, "auto");
    type Categories = { categories: { id: string; templates: number }[] };
    const { categories } = await call<Categories>(client, "list_categories", {});
    expect(categories.map(({ id }) => id)).toEqual(filterCategories.filter((id) => id !== otherCategory));
    expect(categories.find(({ id }) => id === "Utleie")?.templates).toBe(3);
    expect(categories.reduce((sum, { templates }) => sum + templates, 0)).toBe(fewRows.length);

    type Publishers = { total: number; publishers: { name: string; templates: number; page: string }[] };
    const listed = async (input: object) => {
      const { total, publishers } = await call<Publishers>(client, "list_publishers", { ...input });
      return [total, publishers.map(({ name, templates }) => `${name} ${templates}`)];
    };
    expect(await listed({ limit: 3 })).toEqual([
      5,
      ["Lagsregisteret 3", "Butikkforbundet 2", "Hybelforeningen 2"],
    ]);
    expect(await listed({ limit: 3, offset: 3 })).toEqual([5, ["Naustlaget 2", "Pakketjenesten 1"]]);
    const named = await call<Publishers>(client, "list_publishers", { name: "naust" });
    expect(named.publishers).toMatchObject([{ page: `${site}/kilde/naustlaget` }]);
  });

  it("is told what is wrong with its input, in a result that it can act on", async () => {
    const client = await connect(origin, "auto");
    for (const input of [{ limit: 21 }, { query: "a".repeat(201) }, { category: "Tull" }, { query: 7 }]) {
      const refused = await client
        .callTool({ name: "search_templates", arguments: input })
        .catch((error: unknown) => ({ isError: true, content: String(error) }));
      expect([input, refused.isError]).toEqual([input, true]);
      expect(JSON.stringify(refused.content)).not.toMatch(/node_modules|\bat /);
    }
  });
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
};
const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("the endpoint", () => {
  const post = (payload: unknown, headers: Record<string, string> = {}) =>
    shared().inject({
      method: "POST",
      url: "/mcp",
      headers: { "content-type": "application/json", accept, ...headers },
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });

  it.each([
    ["no JSON", "{", 400, -32_700],
    ["a batch", [listTools, listTools], 400, -32_600],
    ["a batch behind a byte order mark", `\uFEFF${JSON.stringify([listTools, listTools])}`, 400, -32_700],
    ["no request", { hello: 1 }, 400, undefined],
  ] as const)("says in JSON-RPC what is wrong with %s", async (_name, payload, status, code) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    const body = response.json<{ jsonrpc: string; error: { code: number } }>();
    expect(body.jsonrpc).toBe("2.0");
    expect(body.error.code).toEqual(code ?? expect.any(Number));
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("knows no other method, type of body or way to ask", async () => {
    expect((await post({ jsonrpc: "2.0", id: 1, method: "resources/list" })).body).toContain("-32601");
    expect((await post(initialize, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await post(initialize, { accept: "text/html" })).statusCode).toBe(406);
    expect((await post("a".repeat(33_000))).statusCode).toBe(413);
    const { statusCode, headers } = await shared().inject({ url: "/mcp" });
    expect([statusCode, headers["allow"]]).toEqual([405, "POST"]);
    expect((await shared().inject({ method: "DELETE", url: "/mcp" })).statusCode).toBe(404);
  });

  it("keeps nothing: no session, no cookie, and no cache may", async () => {
    const { statusCode, headers } = await post(initialize);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store" });
    for (const name of ["mcp-session-id", "set-cookie", "etag", "access-control-allow-origin"]) {
      expect(headers[name], name).toBeUndefined();
    }
    // Without a handshake before it: whichever process gets a request can respond.
    expect((await post(listTools)).body).toContain("search_templates");
    expect((await post(listTools)).headers["x-request-id"]).not.toBe(headers["x-request-id"]);
  });

  it("is not for other sites' pages, nor for a name that was made to point here", async () => {
    const own = { host: "localhost:3000", origin: site };
    expect((await post(listTools, own)).statusCode).toBe(200);
    for (const headers of [
      { origin: "https://evil.example" },
      { ...own, "sec-fetch-site": "cross-site" },
      // DNS rebinding: to the browser it is the page's own site.
      { host: "evil.example:3000", origin: "http://evil.example:3000", "sec-fetch-site": "same-origin" },
      { origin: "null" },
    ]) {
      const response = await post(listTools, headers);
      expect([headers, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        headers,
        403,
        "cross_site",
      ]);
    }
  });

  it("lets an ip cause no more work than pages do, together with them, and counts a search as three", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    const headers = { "content-type": "application/json", accept };
    const ask = (remoteAddress: string, message: unknown = listTools) => {
      const payload = JSON.stringify(message);
      return product.inject({ method: "POST", url: "/mcp", remoteAddress, headers, payload });
    };
    const search = { ...listTools, params: { name: "search_templates" } };
    for (let asked = 0; asked < 132; asked += 1) await ask("192.0.2.1", search);
    for (let asked = 0; asked < 4; asked += 1) expect((await ask("192.0.2.1")).statusCode).toBe(200);
    const limited = await ask("192.0.2.1");
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    // Before its body is read.
    const tooLong = "x".repeat(40_000);
    expect((await ask("192.0.2.1", tooLong)).statusCode).toBe(429);
    expect((await ask("192.0.2.5", tooLong)).statusCode).toBe(413);
    const page = { url: "/?sok=noe", remoteAddress: "192.0.2.1" };
    expect((await product.inject(page)).statusCode).toBe(429);
    expect((await ask("192.0.2.2")).statusCode).toBe(200);
    product.clock.advance(60_000);
    expect((await ask("192.0.2.1")).statusCode).toBe(200);
  });
});
