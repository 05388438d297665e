import { expect, it } from "vitest";
import { withTables } from "./report.ts";

const figures = { perSecond: 12_345.6, p50Ms: 1.234, p99Ms: 12.34, cpuUs: 80.4 };
const vote = {
  title: "votes, embedded",
  goal: "2",
  ratio: 0.5,
  cpuRatio: 0.051,
  product: figures,
  limit: figures,
};

it("replaces a section's table and keeps the prose and the other tables", () => {
  const text =
    "before\n<!-- measured: reads -->\nold reads\n<!-- end -->\nbetween\n<!-- measured: writes -->\nold\n<!-- end -->\nafter\n";
  const written = withTables(text, {
    measured: { writes: "today: here" },
    rows: { "writes vote-embedded": vote },
  });
  expect(written).toContain("old reads\n<!-- end -->\nbetween\n<!-- measured: writes -->\n\n| ");
  expect(written).toContain(
    "| votes, embedded | 0.50 | 0.051 | 2 | 12 346 (12 346) | 1.2, 12 | 80 (80) |\n\nMeasured today: here.\n\n<!-- end -->\nafter\n",
  );
  expect(written).not.toContain("old\n");
  expect(
    withTables(written, { measured: { writes: "today: here" }, rows: { "writes vote-embedded": vote } }),
  ).toBe(written);
});

it("rejects a section without a place", () => {
  expect(() => withTables("prose", { measured: { writes: "" }, rows: {} })).toThrow("no place for writes");
});
