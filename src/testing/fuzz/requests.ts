/** Requests of the fuzzer, as fast-check arbitraries: what the OpenAPI document describes, and the same with something wrong. */
import fc from "fast-check";
import { offerCategories } from "#features/offers/admin-fields.ts";
import { adminCategories } from "#shared/admin/admin-vocabulary.ts";
import {
  encode,
  mostly,
  oddBody,
  oddHeaders,
  oddPathPart,
  oddValue,
  oneOf,
  tokenMark,
} from "./odd-values.ts";
import {
  isAdminPath,
  type JsonSchema,
  type Live,
  type LiveRow,
  type Operation,
  type Parameter,
  valueOf,
  withoutNull,
} from "./schema-values.ts";

/** The administrator is the owner; the colleague sends what ends sessions; the impostor's token is wrong. */
export type Actor = "visitor" | "administrator" | "colleague" | "impostor";

export interface FuzzRequest {
  /** The operation's name, by which the outcomes are counted. */
  readonly name: string;
  readonly actor: Actor;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Fields whose text must be found in the database when the request is accepted; `*` for the text of any. */
  readonly storedFields: readonly string[];
  /** What an administrator only reads, and the dry run of an import and its faulty rows: accepted too, it changes no table. */
  readonly isReading: boolean;
}

/** By the name of an operation, or by the first fixed part of its path after `admin`: `templates`, `sponsors`. */
export type LiveRows = Readonly<Record<string, readonly LiveRow[]>>;

interface Content {
  readonly body: Buffer | null;
  readonly type: string | null;
}

type Row = Readonly<Record<string, unknown>>;
const json = "application/json";
const jsonOf = (value: unknown): Content => ({ body: Buffer.from(JSON.stringify(value) ?? ""), type: json });
/** As a browser sends it: without a box that is not ticked, and without a time that only the script knows. */
const formOf = (value: unknown): Content => {
  const sent = Object.entries(Object(value) as Row).filter(
    ([name, field]) => field !== null && field !== false && name !== "startedAt",
  );
  const text = new URLSearchParams(sent.map(([name, field]) => [name, String(field)])).toString();
  return { body: Buffer.from(text), type: "application/x-www-form-urlencoded" };
};
const nothing: Live = { rows: [], templates: [], category: "" };

/** The collection whose form has the same fields as a row of an imported file. */
const importedInto: Readonly<Record<string, string>> = {
  "/api/admin/import/templates": "templates",
  "/api/admin/import/offers": "sponsors",
  "/api/admin/import/ads": "homepage-ads",
  "/api/admin/import/situations": "situations",
};

/**
 * A request to a documented operation. A plain one is as the document describes it, by who may send it, and can still be
 * rejected: the row may be gone. Of another anything may be wrong.
 */
export function requestOf(
  operation: Operation,
  {
    operations,
    liveRows,
    isPlain,
  }: { operations: readonly Operation[]; liveRows: LiveRows; isPlain: boolean },
): fc.Arbitrary<FuzzRequest> {
  const { name, path, parameters } = operation;
  const live = liveOf(operation, liveRows);
  const id =
    live.rows.length > 0 ? fc.constantFrom(...live.rows.map((row) => encode(String(row.id)))) : oneOf("1");
  const form = operations.find(
    (one) => one.name === `POST /api/admin/${importedInto[path.replace("/faulty", "")] ?? "-"}`,
  )?.body;
  const encoded = operation.isForm ? formOf : jsonOf;
  const plainBody = operation.body
    ? valueOf(operation.body, live).map(encoded)
    : fc.constant({ body: null, type: null });
  const usual: Actor = !isAdminPath(path)
    ? "visitor"
    : path.startsWith("/api/admin/account/sessions")
      ? "colleague"
      : "administrator";
  const others = fc.constantFrom<Actor>(usual === "visitor" ? "administrator" : "visitor", "impostor");
  const parts = isPlain
    ? {
        actor: fc.constant(usual),
        method: fc.constant(operation.method),
        target: targetOf(operation, id, requiredQuery(parameters)),
        headers: fc.constant({}),
        content: form ? fileOf(form, live) : plainBody,
      }
    : {
        actor: mostly(fc.constant(usual), others, 3),
        method: mostly(
          fc.constant(operation.method),
          oneOf("GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|PROPFIND"),
          40,
        ),
        target: targetOf(operation, mostly(id, oddPathPart, 6), queryOf(parameters)),
        headers: oddHeaders,
        content: form
          ? wrongFileOf(form, live)
          : operation.body
            ? wrongContentOf(operation.body, live, encoded)
            : mostly(
                plainBody,
                oddBody.map((body) => ({ body, type: json })),
                12,
              ),
      };
  return fc.record<FuzzParts>(parts).map(({ actor, method, target, headers, content: { body, type } }) => ({
    name,
    actor,
    method,
    target,
    headers: {
      ...operation.headers,
      ...(type === null || body === null ? {} : { "content-type": type }),
      ...headers,
    },
    body: method === "GET" || method === "HEAD" ? null : body,
    // An import that leaves faulty rows out may leave out all.
    storedFields:
      method === operation.method && !target.includes("skipFaulty=true") ? storedFieldsOf(operation) : [],
    isReading:
      isAdminPath(path) &&
      (method === "GET" || path.endsWith("/faulty") || /[?&]dryRun=true(&|$)/.test(target)),
  }));
}

interface FuzzParts extends Pick<FuzzRequest, "actor" | "method" | "target" | "headers"> {
  readonly content: Content;
}

function liveOf({ name, path }: Operation, liveRows: LiveRows): Live {
  // An approval or a deletion of several is the collection's too.
  const [first = "", second = ""] = path
    .replace(/^\/api(\/admin)?\//, "")
    .split("/")
    .filter((part) => !part.startsWith("{"));
  const rows = liveRows[first === "" ? second : first] ?? [];
  return {
    // Only the oldest are deleted, so that others are there to work on.
    rows: liveRows[name] ?? (/^DELETE |\/delete$/.test(name) ? rows.slice(0, 6) : rows),
    templates: liveRows["templates"] ?? [],
    category: /\/(sponsors|import\/offers)\b/.test(path) ? offerCategories[0] : adminCategories[0],
  };
}

function targetOf({ path, parameters }: Operation, id: fc.Arbitrary<string>, query: fc.Arbitrary<string>) {
  const chosen = parameters.flatMap(({ in: place, name, schema }) =>
    place === "path" && schema.enum
      ? [fc.constantFrom(...schema.enum).map((value) => [name, String(value)] as const)]
      : [],
  );
  return fc.tuple(id, query, fc.tuple(...chosen)).map(([id, text, words]) => {
    const named = new Map(words);
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? id) + (text && `?${text}`);
  });
}

const pair = (name: string, value: unknown) =>
  `${encodeURIComponent(name)}=${encode(typeof value === "string" ? value : JSON.stringify(value))}`;

/** Only the parameters that must be there. */
function requiredQuery(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  return fc
    .tuple(
      ...required.map(({ name, schema }) => valueOf(schema, nothing, name).map((value) => pair(name, value))),
    )
    .map((texts) => texts.join("&"));
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => {
      const one = valueOf(schema.type === "array" ? (schema.items ?? {}) : schema, nothing, name);
      return mostly(one, oddValue, 6).map((value) => pair(name, value));
    });
  const unknown = fc
    .tuple(oneOf("x|limit|__proto__|search[]"), oddValue)
    .map(([name, value]) => pair(name, value));
  const odd = fc.oneof(unknown, oneOf(`%|%ff=%fe|&&==|limit=1&limit=2|search=%00|${"a=b".repeat(2_000)}|=`));
  const some = mostly(fc.oneof(fc.constant(""), ...known), odd, 8);
  return fc
    .tuple(fc.oneof(fc.constant(""), requiredQuery(parameters)), some, fc.oneof(fc.constant(""), some))
    .map((texts) => texts.filter(Boolean).join("&"));
}

/** The classes of what can be wrong with a body, each on its own, so that no other mistake hides its answer. */
function wrongContentOf(
  schema: JsonSchema,
  live: Live,
  encoded: (value: unknown) => Content,
): fc.Arbitrary<Content> {
  // null where a body may be left out.
  const valid = valueOf(schema, live) as fc.Arbitrary<Row | null>;
  const names = fc.constantFrom("", ...Object.keys(withoutNull(schema).properties ?? {}));
  const extra = oneOf("id|__proto__|constructor|isApproved|deletedAt|ratingSum|æ|");
  const withField = fc
    .tuple(valid, fc.oneof({ weight: 3, arbitrary: names }, { weight: 1, arbitrary: extra }), oddValue)
    .map(([value, name, odd]) => Object.assign(Object.create(null) as object, value, { [name]: odd }));
  const without = fc.tuple(valid, names).map(([value, name]) => {
    const { [name]: _, ...rest } = value ?? {};
    return rest;
  });
  const types = oneOf(
    "|text/plain|text/html|application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/json;|æ|" +
      "application/json; charset=utf-16|application/json; charset=x|application/problem+json|application/json, text/plain",
  );
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(encoded) },
    { weight: 8, arbitrary: withField.map(encoded) },
    { weight: 2, arbitrary: without.map(encoded) },
    { weight: 1, arbitrary: oddValue.map(encoded) },
    { weight: 2, arbitrary: oddBody.map((body) => ({ ...encoded({}), body })) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, types).map(([value, type]) => ({ ...encoded(value), type: type || null })),
    },
  );
}

/** A file of new rows and some that are there already, as JSON or CSV. No two have the same url: that would be one row twice. */
function fileOf(schema: JsonSchema, live: Live, change = (row: Row): fc.Arbitrary<Row> => fc.constant(row)) {
  const fresh = valueOf(schema, live) as fc.Arbitrary<Row>;
  const known = live.rows.map(({ id, revision }) => ({ id, revision }));
  const changed =
    known.length === 0
      ? fresh
      : fc.tuple(fc.constantFrom(...known), fresh).map(([row, form]) => ({ ...row, ...form }));
  const rows = fc
    .array(mostly(fresh, changed, 3), { minLength: 1, maxLength: 4 })
    .map((all: readonly Row[]) =>
      all
        .filter(({ id }, at) => id === undefined || all.findIndex((other) => other["id"] === id) === at)
        .map((row, at) => ({ ...row, url: `https://example.no/${at}/${tokenMark}` })),
    );
  const file = rows.chain(([first, ...rest]) => change(first ?? {}).map((row) => [row, ...rest]));
  return file.map(csvOf);
}

function csvOf(rows: readonly Row[]): Content {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellOf = (value: unknown) => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
  const text = lines
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"))
    .join("\r\n");
  return { body: Buffer.from(text), type: "text/csv; charset=utf-8" };
}

function wrongFileOf(schema: JsonSchema, live: Live): fc.Arbitrary<Content> {
  const names = fc.constantFrom("id", "revision", "x", "__proto__", ...Object.keys(schema.properties ?? {}));
  const wrong = fileOf(schema, live, (row) =>
    fc.tuple(names, oddValue).map(([name, odd]) => ({ ...row, [name]: odd })),
  );
  const bytes = fc
    .tuple(oddBody, oneOf("application/json|text/csv|text/plain"))
    .map(([body, type]) => ({ body, type }));
  return fc.oneof(
    { weight: 4, arbitrary: fileOf(schema, live) },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: bytes },
  );
}

/** Text fields that are stored as they were sent. */
function storedFieldsOf({ path, body }: Operation): readonly string[] {
  if (importedInto[path] !== undefined) return ["*"];
  if (!path.startsWith("/api/")) return [];
  // Counted (a title), replaced by the next (a name), passed on (where one is), not stored when it was done before, or deleted.
  if (/^\/api\/(track|admin\/(account|colleagues|subscriptions\/delete))$|\/approve$/.test(path)) return [];
  // What only bots fill in, and secrets.
  const isStored = (name: string) => !/^(remark|password|token)$/.test(name);
  return Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => {
    const { type, format, pattern, enum: choices } = withoutNull(schema);
    return type === "string" && format !== "date" && !pattern && !choices && isStored(name) ? [name] : [];
  });
}

const identity = "/identitytoolkit.googleapis.com";
const text = { type: "string" };
const identityBody = { type: "object", properties: { idToken: text, refresh_token: text, grant_type: text } };
const mcpBody: JsonSchema = {
  type: "object",
  required: ["jsonrpc", "id", "method"],
  properties: {
    jsonrpc: { enum: ["2.0"] },
    id: { type: "integer" },
    method: { enum: ["tools/call", "tools/call", "tools/list", "initialize", "subscriptions/listen", "x"] },
    params: {
      type: "object",
      properties: {
        name: { enum: ["search_templates", "get_template", "list_categories", "list_publishers", "x"] },
        arguments: {
          anyOf: [
            { type: "object", properties: { query: text, category: {}, limit: { type: "integer" }, id: {} } },
            {},
          ],
        },
      },
    },
  },
};

/** What the document does not have: plain forms, pages, files, the identity service, MCP, operators' paths. */
export function listUndocumented(operations: readonly Operation[]): readonly Operation[] {
  const named = (method: string, paths: string, more: Partial<Operation>) =>
    paths
      .split(" ")
      .map((path) => ({ name: `${method} ${path}`, method, path, parameters: [], body: null, ...more }));
  const formOf = (path: string, api: string) =>
    named("POST", path, {
      isForm: true,
      body: operations.find(({ name }) => name === `POST /api/${api}`)?.body ?? {},
    });
  return [
    ...formOf("/foresla-mal", "suggestions"),
    ...formOf("/advertise", "advertising-inquiries"),
    ...formOf("/vurder/{id}", "templates/{id}/rate"),
    ...formOf("/rapporter/{id}", "templates/{id}/report"),
    ...[
      "1/accounts:lookup",
      "1/accounts:update",
      "2/accounts:revokeToken",
      "1/accounts:signUp",
      "1/accounts:x",
    ].flatMap((path) => named("POST", `${identity}/v${path}?key=any`, { body: identityBody })),
    ...named("POST", "/securetoken.googleapis.com/v1/token?key=any", { body: identityBody }),
    ...named("POST", "/mcp", { body: mcpBody, headers: { accept: "application/json, text/event-stream" } }),
    ...named(
      "GET",
      "/ /{id} /tilbud /nettstedskart /admin /mal/{id} /kategori/{id} /kilde/{id} /takk/forslag /folg-med /sitemap.xml " +
        "/robots.txt /api /api/ /api/docs /api/openapi.json /api/openapi-admin.json /dcat.ttl /metrics /mcp /llms.txt /sw.js /app.webmanifest /readyz " +
        "/assets/ /assets/{id} /favicon.ico /.well-known/security.txt /.env /.git/config //example.com/ /\\example.com " +
        "/..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/package.json /assets/..%2f..%2f..%2fpackage.json /__/auth/handler " +
        `${identity}/v2/passwordPolicy ${identity}/v2/recaptchaConfig ${identity}/v1/projects`,
      {
        parameters: ["q", "kategori", "format", "sortering", "side", "search", "limit", "tilbake"].map(
          (name) => ({
            in: "query",
            name,
            schema: text,
          }),
        ),
      },
    ),
  ];
}
