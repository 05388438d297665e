import { expect, it } from "vitest";
import { changedSign, lawsChangedAfter, paperDay, type PaperDays } from "#domain/laws.ts";

const laws = [
  { id: "lov/1", name: "a-loven", changedFrom: "2026-01-01" },
  { id: "lov/2", name: "b-loven", changedFrom: null },
];

it.each<[what: string, PaperDays, day: string | undefined, changed: number]>([
  ["nothing", {}, undefined, 0],
  ["the server's", { fileModifiedAt: "2023-03-03" }, "2023-03-03", 1],
  ["its own before that", { fileModifiedAt: "2026-03-03", revisedAt: "2019-01-01" }, "2019-01-01", 1],
  ["its own, on the day of the change", { revisedAt: "2026-01-01" }, "2026-01-01", 0],
  ["its own year, before that of the change", { revisedAt: "2025-01-01", revisedAtIs: "year" }, "2025", 1],
  ["its own year, that of the change", { revisedAt: "2026-01-01", revisedAtIs: "year" }, "2026", 0],
  [
    "its own month, before that of the change",
    { revisedAt: "2025-12-01", revisedAtIs: "month" },
    "2025-12",
    1,
  ],
  ["its own month, that of the change", { revisedAt: "2026-01-01", revisedAtIs: "month" }, "2026-01", 0],
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

it("an act that came after the paper counts, and the act of a change is named", () => {
  const changed = { id: "lov/1", name: "a-loven", changedFrom: "2026-01-01", changedByName: "kravloven" };
  const came = { id: "lov/2", name: "b-loven", changedFrom: null, inForce: "2024-01-01" };
  const signOf = (paper: PaperDays) => changedSign({ laws: [changed, came], ...paper });
  expect(signOf({ revisedAt: "2019-01-01", revisedAtIs: "year" })).toBe(
    "A-loven (ved kravloven) er endret, og b-loven trådte i kraft etter at malen ble laget",
  );
  expect(signOf({ revisedAt: "2024-01-01" })).toBe(
    "A-loven (ved kravloven) er endret etter at malen sist ble revidert",
  );
  expect(signOf({ laws: [came], fileModifiedAt: "2023-12-31" })).toBe(
    "B-loven trådte i kraft etter at filen ble lagt ut",
  );
  expect(signOf({ revisedAt: "2026-01-01", revisedAtIs: "month" })).toBeNull();
});
