/** Values that a JSON schema accepts, as fast-check arbitraries. */
import fc from "fast-check";
import { adminFormats } from "#shared/admin-vocabulary.ts";
import type { JsonSchema } from "./openapi.ts";
import type { Live } from "./fuzz-request.ts";

/** Replaced in each request by eight letters of its own, by which what was stored of it is found again. */
export const tokenMark = "@token@@";
/** Begins what only the administrator may read. */
export const secretMark = "qxhemmelig";

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
  // Left out, as by people; a bot's are refused.
  website: fc.constant(""),
  startedAt: fc.constantFrom(0, 1_700_000_000_000),
  icon: fc.constantFrom(null, "gift", "scale"),
  // The first edit of a row that is there is accepted.
  revision: fc.constantFrom(1, 1, 1, 2, 3),
  page: fc.constantFrom("/", "/mal/:slug", "/tilbud", "/foresla-mal", "/advertise"),
  referrer: fc.constantFrom("example.no", "www.example.com:8080"),
  // Of the statistics and the history.
  from: fc.constantFrom("2026-01-01", "2026-11-20"),
  to: fc.constantFrom("2026-11-21", "2027-12-31"),
  format: fc.constantFrom(...adminFormats),
};

/** @param live rows that exist, for the values that name one */
export function valueOf(schema: JsonSchema, live: Live, name = ""): fc.Arbitrary<unknown> {
  const value = plainValueOf(schema, live, name);
  return schema.nullable ? fc.option(value, { freq: 4 }) : value;
}

function plainValueOf(schema: JsonSchema, live: Live, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const naming = namingOf(schema, live, name);
  if (naming) return naming;
  if (name === "category" && schema.type === "string") return fc.constant(live.category);
  const named = byName[name];
  if (named && schema.type !== "array") return named;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, live, name)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, live);
    case "array": {
      const { minItems: minLength = 0, maxItems = 20 } = schema;
      const items = schema.items ?? {};
      return fc.array(valueOf(items, live, name), { minLength, maxLength: Math.min(maxItems, 5) });
    }
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberOf(schema);
    case "string":
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** A value that names a row, or rows, that exist. */
function namingOf({ type = "" }: JsonSchema, { rows, templates }: Live, name: string) {
  const named = name === "into" ? templates : rows;
  const ids = named.map(({ id }) => id).filter((id) => typeof id === (type === "integer" ? "number" : type));
  const [first] = ids;
  if (first === undefined) return null;
  if (type === "integer") return /^into$|ids?$/i.test(name) ? fc.constantFrom(...ids) : null;
  return name === "email" || name === "token" ? fc.constantFrom(...ids) : null;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, live: Live): fc.Arbitrary<object> {
  // A row and its revision belong together.
  if (properties["id"] && properties["revision"] && live.rows.length > 0) {
    return fc.constantFrom(...live.rows);
  }
  const values = Object.entries(properties).map(
    ([name, property]) => [name, valueOf(property, live, name)] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
}

function numberOf({ minimum = 0, maximum = 1_000, exclusiveMinimum = false }: JsonSchema) {
  const min = minimum + (exclusiveMinimum ? 1 : 0);
  return fc.oneof(fc.constantFrom(min, maximum), fc.integer({ min, max: Math.min(maximum, min + 100) }));
}

/** Text with the request's token, of any length up to the limit and of exactly it. */
function textOf({ pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
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
