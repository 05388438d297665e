import { describe, expect, it } from "vitest";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { HistoryEntry, HistoryOperation } from "#features/history/contract.ts";
import { changedValues, partsOf, titleOf, undoText } from "#features/history/ui/history-words.ts";

const fields = { name: { label: "Navn" }, url: { label: "URL" }, isActive: { label: "Aktiv" } };

const entry = (values: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 1,
  operationId: 1,
  at: "2026-11-01T00:00:00.000Z",
  actor: "admin@example.no",
  entity: "template",
  entityId: 7,
  action: "update",
  before: { name: "Før", url: "https://b.example/", isActive: true, revision: 1 },
  after: { name: "Etter", url: "https://b.example/", isActive: true, revision: 2 },
  canRestore: false,
  ...values,
});

type Change = HistoryOperation["changes"][number];
const changed = (entity: HistoryEntity, action: HistoryEntry["action"], rows: number): Change => ({
  entity,
  action,
  rows,
  templateName: null,
});
const decided = (
  action: HistoryOperation["action"],
  changes: Change[],
  entries: HistoryEntry[] = [],
  undoes: HistoryOperation["undoes"] = null,
): HistoryOperation => {
  const { id, at, actor } = entry();
  return { id, at, actor, action, undoes, state: "done", changes, entries };
};

describe("a decision", () => {
  const suggestion = { entity: "suggestion", before: { name: "Et forslag" }, after: null } as const;
  const kept = { ...suggestion, after: suggestion.before };

  it.each([
    [
      decided("update", [changed("template", "update", 1)], [entry()]),
      "Mal endret: «Etter»",
      "",
      "1 mal får tilbake verdiene fra før.",
    ],
    [
      decided(
        "approve",
        [changed("template", "create", 1), changed("suggestion", "approve", 1)],
        [entry({ action: "create", before: null }), entry({ ...kept, action: "approve" })],
      ),
      "Forslag godkjent: «Et forslag»",
      "1 mal opprettet, 1 forslag godkjent",
      "1 mal tas ned fra nettstedet. 1 forslag venter på avgjørelse igjen.",
    ],
    [
      decided("import", [changed("template", "create", 300), changed("template", "update", 12)], [entry()]),
      "Importerte 312 maler",
      "300 maler opprettet, 12 maler endret",
      "300 maler tas ned fra nettstedet. 12 maler får tilbake verdiene fra før.",
    ],
    [
      decided(
        "merge",
        [changed("template", "merge", 2), changed("report", "merge", 4)],
        [entry({ before: { name: "A" }, after: null }), entry({ before: { name: "B" } })],
      ),
      "Maler slått sammen: «A» → «B»",
      "2 maler slått sammen, 4 feilrapporter flyttet med",
      "Malene blir to igjen, hver med de stemmene, nedlastingene, feilrapportene og forslagene den hadde.",
    ],
    [
      decided(
        "merge",
        [changed("template", "update", 1), changed("suggestion", "reject", 1)],
        [entry(), entry({ ...kept, action: "reject" })],
      ),
      "Forslag slått sammen: «Et forslag»",
      "1 mal endret, 1 forslag avvist",
      "1 mal får tilbake verdiene fra før. 1 forslag venter på avgjørelse igjen.",
    ],
    [
      decided(
        "undo",
        [changed("template", "delete", 1), changed("suggestion", "update", 1)],
        [entry({ ...suggestion, entity: "template", action: "delete" }), entry(kept)],
        { id: 3, action: "approve" },
      ),
      "Angret godkjenning: «Et forslag»",
      "1 mal slettet, 1 forslag endret",
      "Det som ble angret (godkjenning), blir gjort om igjen.",
    ],
  ])("%#: says what was done, and what its undo does", (operation, title, parts, undo) => {
    const { main, rest } = titleOf(operation);
    const withSpaces = (text: string) => text.replaceAll("\u00a0", " ");
    expect(withSpaces(rest ? `${main}: ${rest}` : main)).toBe(title);
    expect(withSpaces(partsOf(operation))).toBe(parts);
    expect(withSpaces(undoText(operation))).toBe(undo);
  });
});

describe("changed values", () => {
  it("of an edit are those that differ, with their labels, in the form's order", () => {
    const changed = {
      before: { url: "https://a.example/", name: "Før", isActive: true },
      after: entry().after,
    };
    expect(changedValues(changed, fields)).toEqual([
      { label: "Navn", before: "Før", after: "Etter" },
      { label: "URL", before: "https://a.example/", after: "https://b.example/" },
    ]);
  });

  it("are read by their names, and days in words", () => {
    const named = {
      traits: {
        label: "Verdt å vite",
        nameOf: (id: string) => (id === "bankid" ? "Signeres med BankID" : "Gratis"),
      },
      category: { label: "Kategori", nameOf: () => "Næring" },
      revisedAt: { label: "Sist revidert", kind: "day" as const },
      laws: { label: "Lover" },
    };
    const before = { traits: [], category: "", revisedAt: null, laws: ["lov/1999-03-26-17"] };
    const after = {
      traits: ["bankid", "gratis"],
      category: "Kommersielt",
      revisedAt: "2023-03-03",
      laws: ["lov/1999-03-26-17", "lov/2002-06-21-34"],
    };
    expect(changedValues({ before, after }, named)).toEqual([
      { label: "Verdt å vite", before: null, after: "Signeres med BankID, Gratis" },
      { label: "Kategori", before: null, after: "Næring" },
      { label: "Sist revidert", before: null, after: "3. mars 2023" },
      { label: "Lover", before: "lov/1999-03-26-17", after: "lov/1999-03-26-17, lov/2002-06-21-34" },
    ]);
  });

  it("of what was made are all it has; a field that came later is no change while it is empty", () => {
    expect(changedValues({ before: null, after: entry().after }, fields)).toEqual([
      { label: "Navn", before: null, after: "Etter" },
      { label: "URL", before: null, after: "https://b.example/" },
      { label: "Aktiv", before: null, after: "Ja" },
    ]);
    const withNew = { ...fields, askedAs: { label: "Slik spør folk" } };
    for (const askedAs of [null, []]) {
      const { before } = entry();
      expect(changedValues({ before, after: { ...before, askedAs } }, withNew)).toEqual([]);
    }
  });
});
