/** Values that a JSON schema accepts, as fast-check arbitraries. */
import fc from "fast-check";
import { adminCategories, adminFormats, offerCategories } from "#shared/vocabulary.ts";
import type { JsonSchema } from "./openapi.ts";

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
  phone: fc.constantFrom(null, "+47 22 22 22 22"),
  // Left out, as by people; a bot's are refused.
  website: fc.constant(""),
  startedAt: fc.constantFrom(0, 1_700_000_000_000),
  icon: fc.constantFrom(null, "gift", "scale"),
  // The first edit of a row that is there is accepted.
  revision: fc.integer({ min: 1, max: 3 }),
  page: fc.constantFrom("/", "/mal/:slug", "/tilbud", "/foresla-mal", "/advertise"),
  referrer: fc.constantFrom("example.no", "www.example.com:8080"),
  // Visitors' forms list their own in the schema; these are a template's and an offer's.
  category: fc.constantFrom(adminCategories[0], offerCategories[0]),
  format: fc.constantFrom(...adminFormats),
};

/** @param liveIds of rows that exist, for the ids of a list */
export function valueOf(
  schema: JsonSchema,
  liveIds: readonly (number | string)[],
  name = "",
): fc.Arbitrary<unknown> {
  const value = plainValueOf(schema, liveIds, name);
  return schema.nullable ? fc.option(value, { freq: 4 }) : value;
}

function plainValueOf(
  schema: JsonSchema,
  liveIds: readonly (number | string)[],
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const named = byName[name];
  if (named && schema.type !== "array") return named;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, liveIds, name)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, liveIds);
    case "array": {
      const { minItems: minLength = 0, maxItems = 20 } = schema;
      const items = schema.items ?? {};
      return fc.array(valueOf(items, liveIds, name), { minLength, maxLength: Math.min(maxItems, 8) });
    }
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return /ids?$/i.test(name) && liveIds.length > 0 ? fc.constantFrom(...liveIds) : numberOf(schema);
    case "string":
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, liveIds: readonly (number | string)[]) {
  const values = Object.entries(properties).map(
    ([name, property]) => [name, valueOf(property, liveIds, name)] as const,
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
