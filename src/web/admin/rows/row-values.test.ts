import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { homepageAdFormSchema } from "#features/homepage-ads/contract.ts";
import { homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { offerFormSchema } from "#features/offers/contract.ts";
import { offerFields } from "#features/offers/admin-fields.ts";
import { templateFormSchema } from "#features/templates/contract.ts";
import { templateFields } from "#features/templates/admin-fields.ts";
import type { RowFields } from "#shared/admin/row-fields.ts";
import { bodyOf, findErrors, initialValues, type RowValues, valuesOf } from "#web/admin/rows/row-values.ts";

const offer = {
  title: "Kontorpakke",
  description: "Til foreninger.",
  url: "https://example.com/kontor",
  category: "Kurs & Opplæring",
  discount: null,
  slogan: null,
  buttonText: "Les mer",
  position: 3,
  backgroundColor: "#ffffff",
  textColor: "#000000",
  logoUrl: null,
  icon: null,
  shownFrom: null,
  shownUntil: null,
  isActive: true,
  adminLink: null,
  revenueDeal: null,
  internalNotes: null,
};

describe("the values of a form", () => {
  it("are text and flags, whatever the row holds; a number goes back as one", () => {
    const values = valuesOf(offerFields, offer);
    expect(values).toMatchObject({ discount: "", position: "3", isActive: true });
    expect(bodyOf(offerFields, values)).toMatchObject({ discount: "", position: 3, isActive: true });
  });

  it("are one text of several phrases, a line each, and a list again without empty lines and repeats", () => {
    const fields = { askedAs: templateFields.askedAs };
    const values = valuesOf(fields, { askedAs: ["leie ut hybel", "få leieboer"] });
    expect(values).toEqual({ askedAs: "leie ut hybel\nfå leieboer" });
    expect(bodyOf(fields, { askedAs: " leie ut hybel \n\nfå leieboer\r\nleie ut hybel" })).toEqual({
      askedAs: ["leie ut hybel", "få leieboer"],
    });
  });

  it("of a new row are what its fields say", () => {
    expect(initialValues(offerFields)).toMatchObject({
      title: "",
      category: "",
      buttonText: "Les mer",
      backgroundColor: "#ffffff",
      position: "0",
      isActive: true,
    });
    expect(initialValues(templateFields)).toMatchObject({ isActive: true, isFeatured: false });
  });
});

describe("what is wrong with a form", () => {
  it("is nothing, when it holds what is stored", () => {
    expect(findErrors(offerFields, valuesOf(offerFields, offer))).toEqual({});
  });

  it("is listed in the form's order, with the specification's messages", () => {
    const errors = findErrors(homepageAdFields, {
      ...initialValues(homepageAdFields),
      buttonText: "x".repeat(31),
    });
    expect(Object.entries(errors)).toEqual([
      ["title", "Tittel er påkrevd"],
      ["description", "Beskrivelse er påkrevd"],
      ["url", "Ugyldig URL"],
      ["buttonText", "Knappetekst må være under 30 tegn"],
    ]);
  });

  it("is a phrase too many or too long, named by its line", () => {
    const askedAs = templateFields.askedAs;
    const problemOf = (phrases: readonly string[]) =>
      findErrors({ askedAs }, { askedAs: phrases.join("\n") })["askedAs"];
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `setning ${at}`);
    expect(problemOf(lines(100))).toBeUndefined();
    expect(problemOf(lines(101))).toBe("Slik spør folk kan ha høyst 100 linjer.");
    expect(problemOf(["kort", "x".repeat(200)])).toBeUndefined();
    expect(problemOf(["kort", "x".repeat(201)])).toBe("Slik spør folk: linje 2 kan ha høyst 200 tegn.");
    expect(problemOf(["\u202Esnudd"])).toBeUndefined();
    expect(problemOf(["a\u0007"])).toBe(
      "Slik spør folk har usynlige tegn som ikke kan lagres. Fjern dem, for eksempel ved å skrive teksten på nytt.",
    );
  });

  it("is a required text of nothing that is seen", () => {
    const { name } = templateFields;
    expect(findErrors({ name }, { name: "\u3164\u2800" })).toEqual({ name: "Navn er påkrevd" });
    expect(findErrors({ name }, { name: "\u200EÅ" })).toEqual({});
  });

  it("is a number with letters, an empty one, and one past the limit, but none at it", () => {
    const positionOf = (position: string) =>
      findErrors(offerFields, { ...valuesOf(offerFields, offer), position })["position"];
    for (const wrong of ["", "1.5", "1e3", "x", "1000001"])
      expect(positionOf(wrong), wrong).toBe("Posisjon må være et helt tall");
    for (const right of ["0", " -7 ", "1000000"]) expect(positionOf(right), right).toBeUndefined();
  });
});

interface Schema {
  safeParse(body: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "",
    " ",
    "#12345",
    "#abc",
    "https://nav.no/mal",
    "nav.no",
    "javascript:alert(1)",
    "7",
    "x".repeat(31),
  ),
  fc.nat(5_100).map((length) => "y".repeat(length)),
);

const typedIn = {
  text,
  choice: fc.constantFrom("", "IT", "veileder", "En som raden har fra før"),
  url: text,
  colour: text,
  number: fc.constantFrom("", "x", "1.5", "-7", "1000000", "1000001"),
  flag: fc.boolean(),
  day: fc.constantFrom(
    "",
    "2023-03-03",
    "2023-02-30",
    "1899-12-31",
    "3.3.2023",
    "2019",
    "mars 2019",
    "2100",
    "x",
  ),
  phrases: fc.array(text, { maxLength: 25 }).map((lines) => lines.join("\n")),
};

const resources: readonly (readonly [string, RowFields, Schema])[] = [
  ["a template", templateFields, templateFormSchema],
  ["an offer", offerFields, offerFormSchema],
  ["an ad", homepageAdFields, homepageAdFormSchema],
];

/** What only the server checks: a logo may be a file of the site or a picture in the url itself. */
const serverOnly = ["logoUrl"];

it.each(resources)(
  "%s: the form finds wrong what the server rejects, in the same words",
  (_name, fields, schema) => {
    const values = fc.record(
      Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, typedIn[kind]])),
    );
    fc.assert(
      fc.property(values, (typed) => {
        const issues = schema.safeParse(bodyOf(fields, typed)).error?.issues ?? [];
        const rejected: Record<string, string> = {};
        for (const { path, message } of issues) rejected[String(path[0])] ??= message;
        for (const name of serverOnly) delete rejected[name];
        expect(findErrors(fields, typed as RowValues<RowFields>)).toEqual(rejected);
      }),
    );
  },
);
