import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { templates } from "#db/schema/schema.ts";
import { changedValues } from "#features/history/ui/history-words.ts";
import { templateColumns, templateFields } from "#features/templates/admin-fields.ts";
import { adminTemplateSchema, templateFormSchema, templateSchema } from "#features/templates/contract.ts";
import { toEntry, toTemplate } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { writeFile } from "#features/transfer/server/admin-routes.ts";
import { formSchema, storedShape } from "#shared/admin/admin-input.ts";
import { shownNames } from "#shared/admin/row-fields.ts";
import { templateRow } from "#testing/template-row.ts";
import { bodyOf, findErrors, initialValues } from "#web/admin/rows/row-values.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

describe("a field of a template", () => {
  const edition = {
    kind: "text",
    label: "Utgave",
    max: 20,
    isOptional: true,
    shown: "As the paper states it.",
  } as const;
  const fields = { ...templateFields, edition };
  const [value, tooLong] = ["3. utgave", "x".repeat(21)];

  it("is in the form, its checks, the API and the history by its description", () => {
    const empty = initialValues(fields);
    expect(bodyOf(fields, { ...empty, edition: value })).toMatchObject({ edition: value });
    expect(findErrors(fields, { ...empty, edition: tooLong })).toHaveProperty("edition");
    const { edition: sent } = formSchema(fields).shape;
    expect([value, "", null, tooLong].map((text) => sent.safeParse(text).data)).toEqual([
      value,
      null,
      null,
      undefined,
    ]);
    const names = shownNames(fields);
    const stored = z.object(storedShape(fields, names)).partial();
    expect(names).toEqual(["traits", "edition"]);
    expect(stored.parse({ edition: null, askedAs: ["x"] })).toEqual({ edition: null });
    expect(stored.shape.edition.parse(undefined)).toBeUndefined();
    expect(z.toJSONSchema(stored).properties).toMatchObject({ edition: { description: edition.shown } });
    const after = { edition: value };
    expect(changedValues({ before: { edition: null }, after }, fields)).toEqual([
      { label: "Utgave", before: null, after: value },
    ]);
  });

  it("is a column of the CSV", async () => {
    const columns = { ...templateColumns, fields: { ...templateColumns.fields, edition } };
    const row = { ...templateRow(1, 1), edition: value };
    const parts = (async function* () {
      yield [row as never];
    })();
    let csv = "";
    for await (const part of writeFile("csv", { columns }, parts)) csv += part;
    const [headings = [], cells = []] = csv.split("\r\n").map((line) => line.split(";"));
    expect(cells[headings.indexOf("Utgave")]).toBe(value);
  });

  it("is a column, in the API of the administrator, and in the export", () => {
    const names = Object.keys(templateFields);
    const places = [
      getTableColumns(templates),
      templateFormSchema.shape,
      adminTemplateSchema.shape,
      templateColumns.fields,
    ];
    for (const place of places) expect(names.filter((name) => !(name in place))).toEqual([]);
  });

  it("is read by visitors where its description says so and it has a value", () => {
    const shownOf = (values: object) => toTemplate(toEntry(templateRow(1, 1, values)), { isPopular: false });
    const full = shownOf({ traits: ["bankid"], askedAs: ["leie naust"], announcedAt: new Date(0) });
    expect(templateSchema.strict().parse(full)).toMatchObject({ traits: ["bankid"], sourceType: null });
    expect(shownOf({})).not.toHaveProperty("traits");
  });
});

describe("its walk in CONTRIBUTING.md", () => {
  const [, walk = ""] =
    /\*\*A field on the template\*\*([\s\S]*?)\*\*A public page/.exec(read("CONTRIBUTING.md")) ?? [];
  const files = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = ""]) => path);

  it("is six files, each of which has a field that visitors read", () => {
    expect(files).toHaveLength(6);
    const without = files.filter((path) => !/\btraits\b|Verdt å vite/.test(read(path)));
    expect(without).toEqual(["src/db/migrations.test.ts"]);
  });

  it("names each file of the product that lists the optional fields", () => {
    const optional = Object.entries(templateFields).flatMap(([name, field]) =>
      "isOptional" in field ? [name] : [],
    );
    const listing = globSync("src/**/*.{ts,tsx}", { cwd: root })
      .filter((path) => !/\.test\.|src\/testing\//.test(path))
      .filter((path) => {
        const text = read(path);
        return optional.every((name) => new RegExp(`\\b${name}\\b`).test(text));
      });
    expect(listing).toEqual(expect.arrayContaining(files.slice(0, 2)));
    expect(listing.filter((path) => !walk.includes(basename(path)))).toEqual([]);
  });
});
