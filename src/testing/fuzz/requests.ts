/** Requests to the documented operations: what the schemas accept, and the same with something wrong. */
import fc from "fast-check";
import { oddHeaders } from "./odd-headers.ts";
import { mostly, oddBody, oddPathPart, oddValue } from "./odd-values.ts";
import type { JsonSchema, Operation, Parameter } from "./openapi.ts";
import { valueOf } from "./schema-values.ts";

export type Actor = "visitor" | "administrator" | "impostor";

export interface FuzzRequest {
  /** The operation's name, by which the outcomes are counted. */
  readonly name: string;
  readonly actor: Actor;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Fields whose text must be found in the database when the request is accepted. */
  readonly storedFields: readonly string[];
}

/** Ids of rows that exist, by the last fixed part of a path: `templates`, `sponsors`. */
export type LiveIds = Readonly<Record<string, readonly (number | string)[]>>;

/** A request to an operation, of which anything may be wrong. */
export function requestOf(operation: Operation, ids: LiveIds): fc.Arbitrary<FuzzRequest> {
  const liveIds = ids[collectionOf(operation.path)] ?? [];
  return fc
    .record({
      actor: isAdminPath(operation.path)
        ? mostly(administrator, fc.constantFrom<Actor>("visitor", "impostor"), 3)
        : mostly(visitor, fc.constantFrom<Actor>("administrator", "impostor"), 3),
      method: mostly(fc.constant(operation.method), oddMethod, 40),
      target: targetOf(operation, mostly(someOf(liveIds), oddPathPart, 6), queryOf(operation.query)),
      headers: oddHeaders,
      content: operation.body ? contentOf(operation.body, liveIds) : noContent,
    })
    .map((parts) => assemble(operation, parts));
}

/** A request as the document describes it, by who may send it. It can still be rejected: the row may be gone. */
export function plainRequestOf(operation: Operation, ids: LiveIds): fc.Arbitrary<FuzzRequest> {
  const liveIds = ids[collectionOf(operation.path)] ?? [];
  const body = operation.body ? valueOf(operation.body, liveIds).map(bytesOf) : fc.constant(null);
  return fc
    .record({
      actor: isAdminPath(operation.path) ? administrator : visitor,
      method: fc.constant(operation.method),
      target: targetOf(operation, someOf(liveIds), fc.constant("")),
      headers: fc.constant({}),
      content: body.map((body) => ({ body, type: json })),
    })
    .map((parts) => assemble(operation, parts));
}

interface Parts extends Pick<FuzzRequest, "actor" | "method" | "target" | "headers"> {
  readonly content: Content;
}

function assemble(operation: Operation, { actor, method, target, headers, content }: Parts): FuzzRequest {
  const { body, type } = content;
  return {
    name: operation.name,
    actor,
    method,
    target,
    headers: { ...(type === null || body === null ? {} : { "content-type": type }), ...headers },
    body: method === "GET" || method === "HEAD" ? null : body,
    storedFields: method === operation.method ? storedFieldsOf(operation) : [],
  };
}

const isAdminPath = (path: string) => /^\/api\/(admin|analytics)/.test(path);
const administrator = fc.constant<Actor>("administrator");
const visitor = fc.constant<Actor>("visitor");
const someOf = (liveIds: LiveIds[string]) =>
  fc.constantFrom(...(liveIds.length > 0 ? liveIds : [1])).map(String);

const oddMethod = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
);

/** The resource whose ids a path means; an approval or a deletion of several is the collection's too. */
function collectionOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  const [first = "", second = ""] = parts.slice(parts[1] === "admin" ? 2 : 1);
  return first === "" ? second : first;
}

function targetOf({ path }: Operation, id: fc.Arbitrary<string>, query: fc.Arbitrary<string>) {
  return fc
    .tuple(id, query)
    .map(([id, text]) => path.replace(/\{\w+\}/, id) + (text === "" ? "" : `?${text}`));
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const pair = (name: string, value: unknown) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
  };
  const known = parameters.map(({ name, schema }) => {
    const of = schema.type === "array" ? (schema.items ?? {}) : schema;
    return mostly(valueOf(of, [], name), oddValue, 6).map((value) => pair(name, value));
  });
  const unknown = fc
    .tuple(fc.constantFrom("x", "limit", "__proto__", "search[]"), oddValue)
    .map(([name, value]) => pair(name, value));
  const raw = fc.constantFrom(
    "%",
    "%ff=%fe",
    "&&==",
    "limit=1&limit=2",
    "search=%00",
    "a=b".repeat(2_000),
    "=",
  );
  const usual = fc
    .oneof(fc.constant(""), ...known)
    .chain((one) =>
      fc.oneof(fc.constant(one), ...known.map((other) => other.map((text) => `${one}&${text}`))),
    );
  return mostly(usual, fc.oneof(unknown, raw), 8);
}

interface Content {
  readonly body: Buffer | null;
  readonly type: string | null;
}

const json = "application/json";
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");
const noContent: fc.Arbitrary<Content> = mostly<Content>(
  fc.constant({ body: null, type: null }),
  oddBody.map((body) => ({ body, type: json })),
  12,
);
const oddType = fc.constantFrom(
  null,
  "",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=nonsense",
  "application/json;",
  "application/problem+json",
  "application/json, text/plain",
  "æ",
);

function contentOf(schema: JsonSchema, liveIds: LiveIds[string]): fc.Arbitrary<Content> {
  const valid = valueOf(schema, liveIds) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys(schema.properties ?? {});
  const inBody = (value: fc.Arbitrary<unknown>) =>
    value.map((value) => ({ body: bytesOf(value), type: json }));
  // The classes of what can be wrong with a body, each on its own, so that no other mistake hides its answer.
  const withOddField = fc
    .tuple(valid, fc.constantFrom("", ...names), oddValue)
    .map(([value, name, odd]) => ({ ...value, [name]: odd }));
  const withoutField = fc.tuple(valid, fc.constantFrom("", ...names)).map(([value, name]) => {
    const { [name]: _, ...rest } = value;
    return rest;
  });
  const extraNames = fc.constantFrom(
    "id",
    "__proto__",
    "constructor",
    "isApproved",
    "deletedAt",
    "ratingSum",
    "æ",
    "",
  );
  const withExtraField = fc
    .tuple(valid, extraNames, oddValue)
    .map(([value, name, odd]) => Object.assign(Object.create(null) as object, value, { [name]: odd }));
  return fc.oneof(
    { weight: 8, arbitrary: inBody(valid) },
    { weight: 6, arbitrary: inBody(withOddField) },
    { weight: 2, arbitrary: inBody(withoutField) },
    { weight: 2, arbitrary: inBody(withExtraField) },
    { weight: 1, arbitrary: inBody(oddValue) },
    { weight: 2, arbitrary: oddBody.map((body) => ({ body, type: json })) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, oddType).map(([value, type]) => ({ body: bytesOf(value), type })),
    },
  );
}

/** Text fields that are stored as they were sent. A tracked title is not, nor is what only bots fill in. */
function storedFieldsOf({ path, body }: Operation): readonly string[] {
  if (path === "/api/track") return [];
  const isText = ([name, { type, pattern, enum: choices }]: [string, JsonSchema]) =>
    type === "string" && !pattern && !choices && name !== "website";
  return Object.entries(body?.properties ?? {}).flatMap((entry) => (isText(entry) ? [entry[0]] : []));
}
