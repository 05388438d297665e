import fc from "fast-check";
import { expect, it } from "vitest";
import { readJson } from "#features/transfer/server/read-json.ts";

const read = (text: string) => [...readJson(text)];

it("reads a list element by element, each with the line it begins on", () => {
  expect(read('[\n{"a": "x]},\\"", "b": [1, {"c": 2}]},\n\n  {\n "a": 3 }\n]\n')).toEqual([
    { line: 2, value: { a: 'x]},"', b: [1, { c: 2 }] } },
    { line: 4, value: { a: 3 } },
  ]);
  expect(read("[]")).toEqual([]);
  expect(read(" \uFEFF[ ] ")).toEqual([]);
});

it("reads what JSON.parse reads, however it is laid out", () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(objects, fc.constantFrom(undefined, 1, "\t"), (list, indent) => {
      const text = JSON.stringify(list, null, indent);
      expect(read(text).map(({ value }) => value)).toEqual(JSON.parse(text));
    }),
  );
});

it.each([
  ["", "Filen må være en liste: [ … ]."],
  ["{}", "Filen må være en liste: [ … ]."],
  ["[1]", "Linje 1 må være et objekt: { … }."],
  ["[[]]", "Linje 1 må være et objekt: { … }."],
  ["[null]", "Linje 1 må være et objekt: { … }."],
  ['[\n{"a":1},\n{a:1}]', "Linje 3 er ikke gyldig JSON."],
  ['[{"a":1},]', "Linje 1 er ikke gyldig JSON."],
  ['[{"a":1}', "Linje 1: listen er ikke avsluttet med ]."],
  ['[{"a":1}] x', "Linje 1: det står noe etter listen."],
  ['[{"a":"1}]', "Linje 1 er ikke gyldig JSON."],
  [`[{"a":"${"x".repeat(1_000_000)}"}]`, "Linje 1: elementet er for langt."],
  ["[".repeat(100_000), "Linje 1 er ikke gyldig JSON."],
])("%.40s is rejected in words", (text, message) => {
  expect(() => read(text)).toThrow(message);
});
