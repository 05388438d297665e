import { describe, expect, it } from "vitest";
import { slugOf } from "#shared/text/slug.ts";

describe("slugs", () => {
  it.each([
    ["Standard arbeidsavtale (bokmål og nynorsk)", "standard-arbeidsavtale-bokmal-og-nynorsk"],
    ["Ærlig søknad på 2 år", "aerlig-soknad-pa-2-ar"],
    ["  Café & Co. – À la carte ", "cafe-co-a-la-carte"],
    ["REK (helse)", "rek-helse"],
    ["Stats\u00ADbygg\u200B", "statsbygg"],
    ["договор", ""],
    ["a".repeat(200), "a".repeat(80)],
    [`${"a".repeat(40)} ${"b".repeat(39)} c`, `${"a".repeat(40)}-${"b".repeat(39)}`],
  ])("make %s readable in a url", (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it("are cut between words", () => {
    const slug = slugOf("avtale om samarbeid ".repeat(10));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(avtale-om-samarbeid-)+avtale(-om)?$|samarbeid$/);
  });
});
