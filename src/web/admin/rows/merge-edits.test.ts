import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeEdits } from "#web/admin/rows/merge-edits.ts";

it("sends only what I touched over theirs, and asks where both touched a field", () => {
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
        const isAsked = theirs[key] !== base[key] && mine[key] !== base[key] && theirs[key] !== mine[key];
        expect(conflicts.includes(key)).toBe(isAsked);
      }
    }),
  );
});
