/** Query strings, as fast-check arbitraries. */
import fc from "fast-check";
import { mostly, oddValue } from "./odd-values.ts";
import type { Parameter } from "./openapi.ts";
import type { Live } from "./fuzz-request.ts";
import { valueOf } from "./schema-values.ts";

/** A query that names no row that exists. */
const nothing: Live = { rows: [], templates: [], category: "" };

function pair(name: string, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
}

/** Only the parameters that must be there. */
export function requiredQueryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const pairs = parameters
    .filter(({ required }) => required)
    .map(({ name, schema }) => valueOf(schema, nothing, name).map((value) => pair(name, value)));
  return fc.tuple(...pairs).map((texts) => texts.join("&"));
}

export function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const required = requiredQueryOf(parameters);
  const isAnyRequired = parameters.some((parameter) => parameter.required);
  const odd = oddQueryOf(parameters);
  if (!isAnyRequired) return odd;
  return fc.oneof(
    required,
    odd,
    fc.tuple(required, odd).map((texts) => texts.filter(Boolean).join("&")),
  );
}

function oddQueryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) => {
    const of = schema.type === "array" ? (schema.items ?? {}) : schema;
    return mostly(valueOf(of, nothing, name), oddValue, 6).map((value) => pair(name, value));
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
