import { describe, expect, it } from "vitest";
import { emailText, optionalUrl, optionalText, requiredUrl, requiredText } from "#shared/input.ts";

const name = requiredText({ label: "Navn", max: 10 });
const firstProblem = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe("text that a visitor wrote", () => {
  it("is trimmed and in one normal form", () => {
    expect(name.parse("  A\u030Are ")).toBe("Åre");
  });

  it.each([
    ["", "Navn må fylles ut."],
    ["12345678901", "Navn kan ha høyst 10 tegn."],
    ["a\nb", "Navn må stå på én linje."],
    [
      "a\u0000b",
      "Navn har usynlige tegn som ikke kan lagres. Fjern dem, for eksempel ved å skrive teksten på nytt.",
    ],
    ["\u200B\u3164", "Navn må fylles ut."],
    ["…", "Navn må fylles ut."],
    [
      "\uFFFE",
      "Navn har usynlige tegn som ikke kan lagres. Fjern dem, for eksempel ved å skrive teksten på nytt.",
    ],
    [7, "Navn må være tekst."],
    [undefined, "Navn må være tekst."],
  ])("%j is rejected: %s", (value, message) => {
    expect(firstProblem(name.safeParse(value))).toBe(message);
  });

  it("has up to so many characters, and not one more", () => {
    expect(name.parse(" 1234567890 ")).toBe("1234567890");
  });

  it("may be left out where it is optional", () => {
    const phone = optionalText({ label: "Telefon", max: 10 });
    expect([undefined, null, "", "  "].map((value) => phone.parse(value))).toEqual([null, null, null, null]);
    expect(phone.parse("\u202D22 22\u202C ")).toBe("22 22");
    expect(phone.parse("\u200E")).toBeNull();
  });
});

describe("a web url that a visitor wrote", () => {
  const url = requiredUrl("Nettadressen");

  it("is kept as typed, but for what is missing in front", () => {
    expect(url.parse(" https://example.no/a ")).toBe("https://example.no/a");
    expect(url.parse("https://exam\u00ADple.no/a\u200B.")).toBe("https://example.no/a");
    expect(url.parse("www.nav.no/mal")).toBe("https://www.nav.no/mal");
  });

  it.each([
    ["", "Nettadressen må fylles ut."],
    ["\u200B", "Nettadressen må fylles ut."],
    [undefined, "Nettadressen må være tekst."],
    ["tull", "Skriv hele nettadressen, for eksempel https://www.eksempel.no/mal."],
    ["https://u:p@example.no", "Nettadressen kan ikke ha brukernavn eller passord i seg."],
    [`https://example.no/${"a".repeat(2048)}`, "Nettadressen kan ha høyst 2048 tegn."],
  ])("%j is rejected: %s", (value, message) => {
    const { error } = url.safeParse(value);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("may be left out where it is optional", () => {
    expect(optionalUrl("Adressen").parse("")).toBeNull();
    expect(optionalUrl("Adressen").parse("\u200B")).toBeNull();
    expect(optionalUrl("Adressen").parse(undefined)).toBeNull();
    expect(optionalUrl("Adressen").safeParse("javascript:x").success).toBe(false);
  });
});

describe("an e-mail address that a visitor wrote", () => {
  const email = emailText("Skriv en e-postadresse.");

  it.each([
    ["kari&per@example.no", "kari&per@example.no"],
    ["user=x@example.com", "user=x@example.com"],
    ["ola@blåbær.no", "ola@xn--blbr-roah.no"],
    ["ola@пример.рф", "ola@xn--e1afmkfd.xn--p1ai"],
    ["Ola Nordmann <ola@example.com>", "ola@example.com"],
    ["mailto:ola@example.com", "ola@example.com"],
    ["ola@example.com;", "ola@example.com"],
  ])("%s is read as %s", (written, read) => expect(email.parse(written)).toBe(read));

  it.each([
    "ola",
    "@example.no",
    "ola@example",
    "a..b@example.no",
    "a@b@c.no",
    "o la@example.no",
    "a,b@example.no",
  ])("%s is none", (written) => expect(email.safeParse(written).success).toBe(false));
});
