import { expect, it } from "vitest";
import { lawsChangedAfter, paperDay, type PaperDays } from "#shared/laws.ts";

const laws = [
  { id: "lov/1", name: "a-loven", changedFrom: "2026-01-01" },
  { id: "lov/2", name: "b-loven", changedFrom: null },
];

it.each<[what: string, PaperDays, day: string | undefined, changed: number]>([
  ["nothing", {}, undefined, 0],
  ["the server's", { fileModifiedAt: "2023-03-03" }, "2023-03-03", 1],
  ["its own before that", { fileModifiedAt: "2026-03-03", revisedAt: "2019-01-01" }, "2019-01-01", 1],
  ["its own, on the day of the change", { revisedAt: "2026-01-01" }, "2026-01-01", 0],
  [
    "a later change",
    { fileModifiedAt: "2023-03-03", fileChangedAt: "2026-06-13T08:00:00Z" },
    "2026-06-13",
    0,
  ],
  ["a change alone", { fileChangedAt: "2025-06-13T08:00:00Z" }, "2025-06-13", 1],
  ["an earlier change", { revisedAt: "2026-02-01", fileChangedAt: "2025-06-13T08:00:00Z" }, "2026-02-01", 0],
  ["a page's change alone", { pageChangedAt: "2025-06-13T08:00:00Z" }, undefined, 0],
  [
    "a page's later change",
    { revisedAt: "2019-01-01", pageChangedAt: "2026-06-13T08:00:00Z" },
    "2026-06-13",
    0,
  ],
])(
  "with %s the paper is from that day, and acts that changed later are told",
  (_what, paper, day, changed) => {
    expect(paperDay(paper)).toBe(day);
    expect(lawsChangedAfter({ ...paper, laws })).toHaveLength(changed);
  },
);
