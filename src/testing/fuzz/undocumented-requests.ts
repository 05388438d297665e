/** Requests that the OpenAPI document does not have: plain forms, pages, files, the identity service, operators' paths. */
import fc from "fast-check";
import { oddHeaders } from "./odd-headers.ts";
import { mostly, oddBody, oddPathPart, oddText, oddValue } from "./odd-values.ts";
import type { Operation } from "./openapi.ts";
import type { LiveRows } from "./fuzz-request.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { valueOf } from "./schema-values.ts";

/** Form pages by the operation whose schema they share. */
const formOf: Readonly<Record<string, string>> = {
  "POST /api/suggestions": "/foresla-mal",
  "POST /api/advertising-inquiries": "/advertise",
  "POST /api/templates/{id}/rate": "/vurder/{id}",
  "POST /api/templates/{id}/report": "/rapporter/{id}",
};

const identity = "/identitytoolkit.googleapis.com";
const identityPaths = [
  `${identity}/v1/accounts:lookup`,
  `${identity}/v1/accounts:update`,
  `${identity}/v2/accounts:revokeToken`,
  `${identity}/v1/accounts:signUp`,
  `${identity}/v1/accounts:delete`,
  `${identity}/v1/accounts:nonsense`,
  "/securetoken.googleapis.com/v1/token",
];

const paths = [
  "/",
  "/tilbud",
  "/nettstedskart",
  "/admin",
  "/mal/",
  "/kategori/",
  "/kilde/",
  "/takk/forslag",
  "/sitemap.xml",
  "/robots.txt",
  "/api",
  "/api/",
  "/api/docs",
  "/api/openapi.json",
  "/metrics",
  "/mcp",
  "/llms.txt",
  "/folg-med",
  "/sw.js",
  "/app.webmanifest",
  "/healthz",
  "/readyz",
  "/assets/",
  "/assets/x.js",
  "/favicon.ico",
  "/.well-known/security.txt",
  "/.env",
  "/.git/config",
  "/wp-login.php",
  "//example.com/",
  "/\\example.com",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/__/auth/handler",
  `${identity}/v2/passwordPolicy`,
  `${identity}/v2/recaptchaConfig`,
  `${identity}/v1/projects`,
];

export function undocumentedRequest(
  operations: readonly Operation[],
  liveRows: LiveRows,
): fc.Arbitrary<FuzzRequest> {
  const forms = operations
    .filter(({ name }) => formOf[name] !== undefined)
    .map((operation) => formRequest(operation, liveRows));
  return fc.oneof(...forms, identityRequest, mcpRequest, pageRequest, pageRequest);
}

function formRequest(operation: Operation, liveRows: LiveRows): fc.Arbitrary<FuzzRequest> {
  const schema = operation.body ?? {};
  const templates = liveRows["templates"] ?? [];
  const live = fc.constantFrom({ id: 1 }, ...templates).map(({ id }) => String(id));
  const valid = valueOf(schema, { rows: [], templates, category: "" }) as fc.Arbitrary<
    Record<string, unknown>
  >;
  const changed = fc
    .tuple(valid, fc.constantFrom("x", "tilbake", ...Object.keys(schema.properties ?? {})), oddText)
    .map(([value, name, odd]) => ({ ...value, [name]: odd }));
  const encoded = fc.oneof(valid, changed).map((value) => {
    // What a browser leaves out: a box that is not ticked, and a time that only the script knows.
    const isLeftOut = ([name, field]: [string, unknown]) =>
      field === null || field === false || name === "startedAt";
    const fields = Object.entries(value).filter((entry) => !isLeftOut(entry));
    return Buffer.from(new URLSearchParams(fields.map(([name, field]) => [name, String(field)])).toString());
  });
  const raw = fc
    .constantFrom(
      "%",
      "a=%ff",
      "name=a&name=b",
      "=",
      "&&&",
      "__proto__=1",
      `name=${"a".repeat(33_000)}`,
      "a[b]=c",
    )
    .map((text) => Buffer.from(text));
  const type = mostly(
    fc.constant("application/x-www-form-urlencoded"),
    fc.constantFrom("text/plain", "application/json", "multipart/form-data"),
    10,
  );
  const path = formOf[operation.name] ?? "/";
  return fc
    .record({
      id: mostly(live, oddPathPart, 8),
      body: mostly(encoded, fc.oneof(raw, oddBody), 8),
      type,
      headers: oddHeaders,
    })
    .map(({ id, body, type, headers }) => ({
      name: `POST ${path}`,
      actor: "visitor",
      method: "POST",
      target: path.replace("{id}", id),
      headers: { "content-type": type, ...headers },
      body,
      storedFields: [],
      isReading: false,
    }));
}

const someToken = fc.oneof(
  fc.constantFrom("", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "a".repeat(9_000)),
  oddValue,
);
const identityRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    path: fc.constantFrom(...identityPaths),
    body: mostly(
      fc
        .record(
          {
            idToken: someToken,
            refresh_token: someToken,
            grant_type: fc.constantFrom("refresh_token", "x"),
            password: someToken,
          },
          { requiredKeys: [] },
        )
        .map((value) => Buffer.from(JSON.stringify(value))),
      oddBody,
      4,
    ),
    type: fc.constantFrom("application/json", "application/json", "application/x-www-form-urlencoded"),
    headers: oddHeaders,
  })
  .map(({ path, body, type, headers }) => ({
    name: "POST identity",
    actor: "visitor",
    method: "POST",
    target: `${path}?key=any`,
    headers: { "content-type": type, ...headers },
    body,
    storedFields: [],
    isReading: false,
  }));

const mcpTools = ["search_templates", "get_template", "list_categories", "list_publishers", "x"];
const mcpArgument = fc.tuple(
  fc.constantFrom("query", "category", "format", "limit", "id", "name", "offset", "__proto__"),
  fc.oneof(oddText, oddValue, fc.integer({ min: -2, max: 200 })),
);
const mcpCall = fc
  .record({
    method: mostly(
      fc.constant("tools/call"),
      fc.constantFrom("initialize", "tools/list", "ping", "server/discover", "subscriptions/listen", "x"),
      3,
    ),
    id: mostly(fc.integer(), oddValue, 8),
    name: fc.constantFrom(...mcpTools),
    input: fc.array(mcpArgument, { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    params: fc.option(oddValue, { freq: 8 }),
  })
  .map(({ method, id, name, input, params }) => ({
    jsonrpc: "2.0",
    id,
    method,
    params: params ?? { name, arguments: input },
  }));
const mcpRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    body: mostly(
      fc
        .oneof(mcpCall, mcpCall, fc.array(mcpCall, { maxLength: 3 }))
        .map((value) => Buffer.from(JSON.stringify(value))),
      oddBody,
      6,
    ),
    type: mostly(fc.constant("application/json"), fc.constantFrom("text/plain", ""), 10),
    accept: mostly(fc.constant("application/json, text/event-stream"), fc.constantFrom("*/*", "x"), 10),
    version: mostly(fc.constant("2025-06-18"), fc.constantFrom("2026-07-28", "x"), 6),
    headers: oddHeaders,
  })
  .map(({ body, type, accept, version, headers }) => ({
    name: "POST /mcp",
    actor: "visitor",
    method: "POST",
    target: "/mcp",
    headers: { "content-type": type, accept, "mcp-protocol-version": version, ...headers },
    body,
    storedFields: [],
    isReading: false,
  }));

const oddQuery = fc.tuple(
  fc.constantFrom("q", "kategori", "format", "sortering", "side", "search", "limit", "tilbake"),
  oddText,
);
const pageRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: mostly(fc.constant("GET"), fc.constantFrom("HEAD", "POST", "PUT", "DELETE", "OPTIONS"), 8),
    path: fc.constantFrom(...paths),
    rest: mostly(fc.constant(""), oddPathPart, 3),
    query: fc.option(oddQuery.map(([name, text]) => `?${name}=${encodeURIComponent(text.toWellFormed())}`)),
    actor: fc.constantFrom("visitor" as const, "administrator" as const),
    headers: oddHeaders,
  })
  .map(({ method, path, rest, query, actor, headers }) => ({
    name: "pages and files",
    actor,
    method,
    target: path + rest + (query ?? ""),
    headers,
    body: null,
    storedFields: [],
    isReading: false,
  }));
