import fc from "fast-check";
import { expect, it } from "vitest";
import { templateFields } from "#features/templates/admin-fields.ts";
import type { RowFields } from "#shared/admin/row-fields.ts";
import { describeStale, mergeEdits } from "#web/admin/rows/stale-save.ts";

const fields: RowFields = {
  name: { kind: "text", label: "Navn", max: 300 },
  category: {
    kind: "choice",
    label: "Kategori",
    choices: ["Kommersielt"],
    nameOf: (choice) => (choice === "Kommersielt" ? "Næring" : choice),
  },
  source: { kind: "text", label: "Kilde", max: 300 },
  isActive: { kind: "flag", label: "Aktiv", initial: true },
};
const before = { name: "Avtale", category: "Kommersielt", source: "Staten", isActive: true };

it("a field that only the other one changed is shown with its label and its text on screen", () => {
  const theirs = { ...before, category: "IT", source: "", isActive: false };
  const stale = describeStale(mergeEdits(before, before, theirs), before, theirs, fields);
  expect(stale).toEqual({
    changes: [
      { label: "Kategori", from: "«Næring»", to: "«IT»" },
      { label: "Kilde", from: "«Staten»", to: "tomt" },
      { label: "Aktiv", from: "ja", to: "nei" },
    ],
    conflicts: [],
  });
});

it("several are said by their names, and a day in words", () => {
  const { traits, revisedAt } = templateFields;
  const were = { traits: "", revisedAt: "" };
  const theirs = { traits: "bankid\ngratis", revisedAt: "2023-03-03" };
  const stale = describeStale(mergeEdits(were, were, theirs), were, theirs, { traits, revisedAt });
  expect(stale.changes).toEqual([
    { label: "Verdt å vite", from: "tomt", to: "«Krever BankID, Gratis hos utgiveren»" },
    { label: "Sist revidert", from: "tomt", to: "«3. mars 2023»" },
  ]);
});

it("what both changed is shown as they saved it", () => {
  const mine = { ...before, name: "Min" };
  const theirs = { ...before, name: "Deres" };
  expect(describeStale(mergeEdits(before, mine, theirs), before, theirs, fields)).toEqual({
    changes: [],
    conflicts: [{ label: "Navn", theirs: "«Deres»" }],
  });
});

it("sends only what I touched over theirs, and names the fields that both touched", () => {
  const base = { name: "Leie", description: "Gammel", source: "A", format: "Word", isActive: true };
  const mine = { ...base, description: "Min", format: "PDF", isActive: false };
  const theirs = { ...base, source: "B", format: "Excel", isActive: false };
  expect(mergeEdits(base, mine, theirs)).toEqual({
    values: { name: "Leie", description: "Min", source: "B", format: "PDF", isActive: false },
    theirs: ["source"],
    conflicts: ["format"],
  });
});

it("undoes no field of theirs that I did not touch, whatever the fields", () => {
  const field = fc.constantFrom("a", "b", "c");
  const row = fc.record({ one: field, two: field, three: fc.boolean() });
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const { values, conflicts } = mergeEdits(base, mine, theirs);
      for (const key of ["one", "two", "three"] as const) {
        const wanted = mine[key] === base[key] ? theirs[key] : mine[key];
        expect(values[key]).toBe(wanted);
        const isBoth = theirs[key] !== base[key] && mine[key] !== base[key] && theirs[key] !== mine[key];
        expect(conflicts.includes(key)).toBe(isBoth);
      }
    }),
  );
});
