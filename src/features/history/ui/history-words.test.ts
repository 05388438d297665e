import { expect, it } from "vitest";
import type { HistoryEntry } from "#features/history/contract.ts";
import { changesOf } from "#features/history/ui/history-words.ts";

const fields = { name: { label: "Navn" }, url: { label: "URL" }, buttonText: { label: "Knapp-tekst" } };
const entry: HistoryEntry = {
  id: 1,
  operationId: 1,
  at: "2026-11-01T00:00:00.000Z",
  actor: "admin@example.no",
  entity: "template",
  entityId: 7,
  action: "update",
  before: { name: "Før", url: "https://a.example/", buttonText: null, revision: 1 },
  after: { name: "Etter", url: "https://b.example/", buttonText: "Les mer", revision: 2 },
  canRestore: false,
};

it("an edit names the fields that changed, by their labels and in their order, and nothing else", () => {
  expect(changesOf(entry, fields)).toBe("Endret: navn, URL, knapp-tekst");
  expect(changesOf({ ...entry, before: { ...entry.after, url: "" } }, fields)).toBe("Endret: URL");
});

it("a field that came after the entry's older state is not a change while it is empty", () => {
  const before = { name: "Etter", url: "https://b.example/", buttonText: "Les mer" };
  const withNew = { ...fields, language: { label: "Språk" } };
  for (const language of [null, []]) {
    expect(changesOf({ ...entry, before, after: { ...before, language } }, withNew)).toBeNull();
  }
});

it("nothing but an edit has changes", () => {
  expect(changesOf({ ...entry, action: "restore" }, fields)).toBeNull();
  expect(changesOf({ ...entry, action: "update", before: null }, fields)).toBeNull();
});
