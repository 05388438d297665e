/** Requests to the documented operations: what the schemas accept, and the same with something wrong. */
import fc from "fast-check";
import { adminCategories } from "#shared/admin-vocabulary.ts";
import { offerCategories } from "#features/offers/admin-fields.ts";
import { fileOf, importedCollection, plainFile } from "./import-requests.ts";
import type { Actor, Content, FuzzRequest, Live, LiveRow, LiveRows } from "./fuzz-request.ts";
import { oddHeaders } from "./odd-headers.ts";
import { mostly, oddBody, oddPathPart, oddValue } from "./odd-values.ts";
import type { JsonSchema, Operation } from "./openapi.ts";
import { queryOf, requiredQueryOf } from "./query-values.ts";
import { valueOf } from "./schema-values.ts";

/** The schemas of the forms, by collection: a row of an imported file has the same fields. */
export type FormSchemas = ReadonlyMap<string, JsonSchema>;

/** A request to an operation, of which anything may be wrong. */
export function requestOf(
  operation: Operation,
  liveRows: LiveRows,
  forms: FormSchemas,
): fc.Arbitrary<FuzzRequest> {
  const live = liveOf(operation, liveRows);
  const [usual, other] = isAdminPath(operation.path)
    ? [administratorOf(operation), fc.constantFrom<Actor>("visitor", "impostor")]
    : [visitor, fc.constantFrom<Actor>("administrator", "impostor")];
  const form = importForm(operation, forms);
  const content = operation.body ? contentOf(operation.body, live) : noContent;
  return fc
    .record({
      actor: mostly(usual, other, 3),
      method: mostly(fc.constant(operation.method), oddMethod, 40),
      target: targetOf(operation, mostly(someOf(live.rows), oddPathPart, 6), queryOf(operation.query)),
      headers: oddHeaders,
      content: form ? fileOf(form, live) : content,
    })
    .map((parts) => assemble(operation, parts));
}

/** A request as the document describes it, by who may send it. It can still be rejected: the row may be gone. */
export function plainRequestOf(
  operation: Operation,
  liveRows: LiveRows,
  forms: FormSchemas,
): fc.Arbitrary<FuzzRequest> {
  const live = liveOf(operation, liveRows);
  const form = importForm(operation, forms);
  const body = operation.body ? valueOf(operation.body, live).map(bytesOf) : fc.constant(null);
  return fc
    .record({
      actor: isAdminPath(operation.path) ? administratorOf(operation) : visitor,
      method: fc.constant(operation.method),
      target: targetOf(operation, someOf(live.rows), requiredQueryOf(operation.query)),
      headers: fc.constant({}),
      content: form ? plainFile(form, live) : body.map((body) => ({ body, type: json })),
    })
    .map((parts) => assemble(operation, parts));
}

/** Only the oldest are deleted, so that others are there to work on. */
const deletable = 6;
const isDeletion = /^DELETE |\/delete$/;

function liveOf({ name, path }: Operation, liveRows: LiveRows): Live {
  const rows = liveRows[collectionOf(path)] ?? [];
  return {
    rows: liveRows[name] ?? (isDeletion.test(name) ? rows.slice(0, deletable) : rows),
    templates: liveRows["templates"] ?? [],
    category: /\/(sponsors|import\/offers)\b/.test(path) ? offerCategories[0] : adminCategories[0],
  };
}

const importForm = ({ path }: Operation, forms: FormSchemas) => forms.get(importedCollection(path) ?? "");

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
    isReading: isAdminPath(operation.path) && (method === "GET" || /[?&]dryRun=true(&|$)/.test(target)),
  };
}

const isAdminPath = (path: string) => /^\/api\/(admin|analytics)/.test(path);
const administratorOf = ({ path }: Operation) =>
  fc.constant<Actor>(path.startsWith("/api/admin/account/sessions") ? "colleague" : "administrator");
const visitor = fc.constant<Actor>("visitor");
const someOf = (rows: readonly LiveRow[]) =>
  fc.constantFrom(...(rows.length > 0 ? rows : [{ id: 1 }])).map(({ id }) => encodeURIComponent(id));

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

function targetOf(
  { path, pathChoices }: Operation,
  id: fc.Arbitrary<string>,
  query: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const chosen = Object.entries(pathChoices).map(([name, values]) =>
    fc.constantFrom(...values).map((value) => [name, String(value)] as const),
  );
  return fc.tuple(id, query, fc.tuple(...chosen)).map(([id, text, words]) => {
    const named = new Map(words);
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named.get(name) ?? id) + (text && `?${text}`);
  });
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

function contentOf(schema: JsonSchema, live: Live): fc.Arbitrary<Content> {
  // null where a body may be left out.
  const valid = valueOf(schema, live) as fc.Arbitrary<Record<string, unknown> | null>;
  const names = Object.keys(schema.properties ?? {});
  const inBody = (value: fc.Arbitrary<unknown>) =>
    value.map((value) => ({ body: bytesOf(value), type: json }));
  // The classes of what can be wrong with a body, each on its own, so that no other mistake hides its answer.
  const withOddField = fc
    .tuple(valid, fc.constantFrom("", ...names), oddValue)
    .map(([value, name, odd]) => ({ ...value, [name]: odd }));
  const withoutField = fc.tuple(valid, fc.constantFrom("", ...names)).map(([value, name]) => {
    const { [name]: _, ...rest } = value ?? {};
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

/** Their texts are counted (a title), replaced by the next (a name), or not stored when it was done before. */
const keepsNoText = /^\/api\/(track|admin\/account)$|\/approve$/;
/** What only bots fill in, and secrets. */
const isNotStored = /^(website|password|token)$/;

/** Text fields that are stored as they were sent. */
function storedFieldsOf({ path, body }: Operation): readonly string[] {
  if (importedCollection(path) !== undefined) return ["*"];
  if (keepsNoText.test(path)) return [];
  const isText = ([name, { type, pattern, enum: choices }]: [string, JsonSchema]) =>
    type === "string" && !pattern && !choices && !isNotStored.test(name);
  return Object.entries(body?.properties ?? {}).flatMap((entry) => (isText(entry) ? [entry[0]] : []));
}
