/** Values that a JSON schema accepts, as fast-check arbitraries. */
import fc from "fast-check";
import { adminFormats } from "#shared/admin/admin-vocabulary.ts";
import { traits } from "#shared/vocabulary.ts";
import { oneOf, tokenMark } from "#testing/fuzz/odd-values.ts";

/** Begins what only the administrator may read. */
export const secretMark = "qxhemmelig";

/** A row that exists. By an email or a token where rows are named by one. */
export interface LiveRow {
  readonly id: number | string;
  readonly revision?: number;
}

/** What a request can name. */
export interface Live {
  /** Of the operation's own collection. */
  readonly rows: readonly LiveRow[];
  readonly templates: readonly LiveRow[];
  /** One that is a choice there. */
  readonly category: string;
}

/** Fields whose rules the schema does not say. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: fc.constantFrom(`https://example.no/${tokenMark}`, `http://example.no:8080/æ?a=${tokenMark}#b`),
  betterUrl: fc.constant(`https://example.no/${tokenMark}`),
  logoUrl: fc.constantFrom(null, `https://example.no/${tokenMark}.svg`),
  adminLink: fc.constantFrom(null, `https://example.no/${secretMark}/${tokenMark}`),
  internalNotes: fc.constantFrom(null, `${secretMark} ${tokenMark}`),
  revenueDeal: fc.constantFrom(null, `${secretMark} ${tokenMark} 10 %`),
  email: fc.constant(`${tokenMark}.x@example.no`),
  password: fc.constant("ni blå katter i kø"),
  phone: fc.constantFrom(null, "+47 22 22 22 22"),
  // Left out, as by people; a bot's are rejected.
  remark: fc.constant(""),
  startedAt: fc.constantFrom(0, 1_700_000_000_000),
  icon: fc.constantFrom(null, "gift", "scale"),
  laws: oneOf("lov/1999-03-26-17|lov/2005-06-17-62"),
  traits: fc.constantFrom(...traits),
  revisedAt: fc.constantFrom(null, "2024-02-29"),
  // The first edit of a row that is there is accepted.
  revision: fc.constantFrom(1, 1, 1, 2, 3),
  page: oneOf("/|/mal/:slug|/tilbud|/foresla-mal|/advertise"),
  referrer: oneOf("example.no|www.example.com:8080"),
  // Of the statistics and the history.
  from: oneOf("2026-01-01|2026-11-20"),
  to: oneOf("2026-11-21|2027-12-31"),
  format: fc.constantFrom(...adminFormats),
};

export function valueOf(schema: JsonSchema, live: Live, name = ""): fc.Arbitrary<unknown> {
  const plain = withoutNull(schema);
  const value = plainValueOf(plain, live, name);
  return plain === schema ? value : fc.option(value, { freq: 4 });
}

/** What else it accepts; the same schema when it does not accept null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema;
  if (Array.isArray(type)) return { ...rest, type: type.find((one) => one !== "null") };
  const others = anyOf?.filter((one) => one.type !== "null");
  if (!others || others.length === anyOf?.length) return schema;
  return others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}

function plainValueOf(schema: JsonSchema, live: Live, name: string): fc.Arbitrary<unknown> {
  const type = [schema.type].flat()[0];
  const { minItems: minLength = 0, maxItems = 20, minimum: min = 0, maximum: max = 1_000 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ids = idsOf(type, live, name);
  if (ids.length > 0) return fc.constantFrom(...ids);
  if (name === "category" && type === "string") return fc.constant(live.category);
  const named = byName[name];
  if (named && type !== "array") return named;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, live, name)));
  if (type === "object") return objectOf(schema, live);
  if (type === "array")
    return fc.array(valueOf(schema.items ?? {}, live, name), { minLength, maxLength: Math.min(maxItems, 5) });
  if (type === "boolean") return fc.boolean();
  if (type === "string") return textOf(schema);
  if (type !== "integer" && type !== "number") return fc.jsonValue({ maxDepth: 1 });
  const least = schema.exclusiveMinimum === undefined ? min : schema.exclusiveMinimum + 1;
  return fc.oneof(fc.constantFrom(least, max), fc.integer({ min: least, max: Math.min(max, least + 100) }));
}

/** The rows that exist, for a value that names one. */
function idsOf(type: string | undefined, { rows, templates }: Live, name: string) {
  const isNaming = type === "integer" ? /^into$|ids?$/i.test(name) : /^(email|token)$/.test(name);
  if (!isNaming) return [];
  const ids = (name === "into" ? templates : rows).map(({ id }) => id);
  return ids.filter((id) => typeof id === (type === "integer" ? "number" : type));
}

function objectOf({ properties = {}, required = [] }: JsonSchema, live: Live): fc.Arbitrary<object> {
  // A row and its revision belong together.
  if (properties["id"] && properties["revision"] && live.rows.length > 0)
    return fc.constantFrom(...live.rows);
  const values = Object.entries(properties).map(
    ([name, property]) => [name, valueOf(property, live, name)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
}

/** Text with the request's token, of any length up to the limit and of exactly it. */
function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date") return fc.oneof(fc.constantFrom("2024-02-29", "2026-01-31"), fc.string());
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength ?? 100, 100) });
  const short = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => `${tokenMark} ${text}`);
  if (maxLength === undefined) return short;
  // The documented limit is that before trimming and normalizing: twice the limit of what is stored.
  const half = Math.floor(maxLength / 2);
  const exact = fc
    .constantFrom(minLength, half, half + 1, maxLength)
    .map((length) => tokenMark.padEnd(length, "å").slice(0, Math.max(length, 1)));
  return fc.oneof({ weight: 6, arbitrary: short }, { weight: 1, arbitrary: exact });
}

/** The parts of the OpenAPI document that the fuzzer reads. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface OpenApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Operation {
  /** Method and path, as in `POST /api/templates/{id}/report`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** Sent as a browser sends a form, not as JSON. */
  readonly isForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export function listOperations({ paths, components }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lowerMethod, { parameters = [], requestBody }]) => {
      const method = lowerMethod.toUpperCase();
      const schema = requestBody?.content["application/json"]?.schema;
      const body = components.schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? schema ?? null;
      return { name: `${method} ${path}`, method, path, parameters, body };
    }),
  );
}

export const isAdminPath = (path: string) => /^\/api\/(admin|analytics)/.test(path);

/** Names of fields that only the administrator's schemas have. */
export function listAdminFields(
  { paths, components }: OpenApiDocument,
  publicDocument: OpenApiDocument,
): ReadonlySet<string> {
  const isAdmin = ([name]: [string, unknown]) => /^(Admin|Analytics|HistoryEntry|SignIns)/.test(name);
  const schemas = Object.entries(components.schemas);
  const open = schemas.filter((entry) => !isAdmin(entry));
  const openPaths = Object.entries(paths).filter(([path]) => !isAdminPath(path));
  const openFields = new Set(fieldsIn([open, openPaths, publicDocument]));
  return new Set(fieldsIn(schemas.filter(isAdmin))).difference(openFields);
}

function fieldsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties } = value as JsonSchema;
  return [...Object.keys(properties ?? {}), ...Object.values(value).flatMap(fieldsIn)];
}
