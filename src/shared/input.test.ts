import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWebAddress, optionalAddress, optionalText, requiredText } from "#shared/input.ts";

const name = requiredText({ label: "Navn", max: 10 });
const firstProblem = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe("text somebody wrote", () => {
  it("is trimmed and in one normal form", () => {
    expect(name.parse("  A\u030Are ")).toBe("Åre");
  });

  it.each([
    ["", "Navn må fylles ut."],
    ["   ", "Navn må fylles ut."],
    ["12345678901", "Navn kan ha høyst 10 tegn."],
    ["x".repeat(1000), "Navn kan ha høyst 10 tegn."],
    ["a\nb", "Navn må stå på én linje."],
    ["a\u0000b", "Navn har tegn som ikke kan brukes."],
    ["a\u202Eb", "Navn har tegn som ikke kan brukes."],
    [7, "Navn må være tekst."],
    [undefined, "Navn må være tekst."],
  ])("%j is refused: %s", (value, message) => {
    expect(firstProblem(name.safeParse(value))).toBe(message);
  });

  it("may be left out where it is optional", () => {
    const phone = optionalText({ label: "Telefon", max: 10 });
    expect([undefined, null, "", "  "].map((value) => phone.parse(value))).toEqual([null, null, null, null]);
    expect(phone.parse(" 22 22 ")).toBe("22 22");
  });
});

describe("an address somebody wrote", () => {
  it.each(["https://example.no", "http://example.no/a?b=c#d", "https://blåbær.no/mal", "HTTPS://EXAMPLE.NO"])(
    "%s is one",
    (address) => expect(isWebAddress(address)).toBe(true),
  );

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.no",
    "//example.no",
    "https:example.no",
    "https:/example.no",
    "https:\\\\example.no",
    "https://bruker:passord@example.no",
    "https://bruker@example.no",
    "https://",
    "https://localhost",
    "https://example.no/a b",
    `https://example.no/${"a".repeat(2048)}`,
    "example.no",
    "",
  ])("%s is none", (address) => expect(isWebAddress(address)).toBe(false));

  it("is never anything but http or https, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (text) => {
          if (isWebAddress(text)) expect(new URL(text).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });

  it("may be left out where it is optional", () => {
    expect(optionalAddress("Adressen").parse("")).toBeNull();
    expect(optionalAddress("Adressen").parse(undefined)).toBeNull();
    expect(optionalAddress("Adressen").safeParse("javascript:x").success).toBe(false);
  });
});
