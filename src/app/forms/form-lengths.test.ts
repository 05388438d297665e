import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { inquirySchema } from "#features/inquiries/contract.ts";
import { reportSchema } from "#features/reports/contract.ts";
import { suggestionSchema } from "#features/suggestions/contract.ts";

const suggestion = { name: "n", url: "https://example.no/", category: "Utleie", description: "d" };
const report = { reason: "outdated" };
const inquiry = { name: "n", email: "a@example.no", message: "m" };

const forms: readonly [z.ZodType, object, string, number, (length: number) => string][] = [
  [suggestionSchema, suggestion, "name", 200, text],
  [suggestionSchema, suggestion, "description", 2000, text],
  [suggestionSchema, suggestion, "url", 2048, url],
  [reportSchema, report, "description", 1000, text],
  [reportSchema, report, "betterUrl", 2048, url],
  [inquirySchema, inquiry, "name", 200, text],
  [inquirySchema, inquiry, "company", 200, text],
  [inquirySchema, inquiry, "phone", 40, text],
  [inquirySchema, inquiry, "budget", 100, text],
  [inquirySchema, inquiry, "message", 5000, text],
  [inquirySchema, inquiry, "email", 254, email],
];

function text(length: number): string {
  return "x".repeat(length);
}
function url(length: number): string {
  return "https://example.no/".padEnd(length, "x");
}
function email(length: number): string {
  const domain = `@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.no`;
  return "x".repeat(length - domain.length) + domain;
}

describe("each field of the public forms accepts its maximum length, and no more", () => {
  it.each(forms)("%#", (schema, rest, field, max, ofLength) => {
    expect(ofLength(max)).toHaveLength(max);
    expect(schema.safeParse({ ...rest, [field]: ofLength(max) }).success).toBe(true);
    const tooLong = schema.safeParse({ ...rest, [field]: ofLength(max + 1) });
    expect(tooLong.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(`kan ha høyst ${max} tegn.`),
    ]);
  });
});
