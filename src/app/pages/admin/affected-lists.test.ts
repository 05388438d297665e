import { expect, it, onTestFinished, vi } from "vitest";
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import {
  tabsAffectedByRestore,
  tabsAffectedByDeletion,
  tabsAffectedByMany,
  undoOperations,
} from "#app/pages/admin/affected-lists.ts";
import { historyEntities, type HistoryEntity } from "#shared/admin/history-entities.ts";

const idsOf = (tabs: readonly ListedTab[]) => tabs.map(({ id }) => id);

it("has one tab for each kind of row that can be deleted and brought back", () => {
  for (const entity of historyEntities) {
    expect(tabOf(entity).entity).toBe(entity);
    expect(adminTabs.filter((tab) => tab.entity === entity)).toHaveLength(1);
  }
});

it("reads the lists that may have data of a deleted row", () => {
  const affected = (entity: HistoryEntity) => idsOf(tabsAffectedByDeletion(entity));
  expect(affected("template")).toEqual(["feil", "stats", "situasjoner"]);
  expect(affected("suggestion")).toEqual(["stats"]);
  expect(affected("report")).toEqual(["maler"]);
  expect(affected("offer")).toEqual([]);
});

it("reads the restored row's list, and all lists that may have data of it", () => {
  expect(idsOf(tabsAffectedByRestore("template"))).toEqual(["maler", "feil", "stats", "situasjoner"]);
  expect(idsOf(tabsAffectedByRestore("report"))).toEqual(["feil", "maler"]);
  expect(idsOf(tabsAffectedByRestore("inquiry"))).toEqual(["henvendelser"]);
});

it("reads the templates too when many suggestions were decided, and no list that has nothing of them", () => {
  expect(idsOf(tabsAffectedByMany("suggestion"))).toEqual(["forslag", "stats", "maler"]);
  expect(idsOf(tabsAffectedByMany("inquiry"))).toEqual(["henvendelser"]);
});

it("reads what undone operations changed, also when a later one was not undone", async () => {
  const entities: Readonly<Record<number, readonly HistoryEntity[]>> = { 1: ["inquiry"], 3: ["report"] };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const id = Number(/^\/api\/admin\/history\/operations\/(\d+)\/undo$/.exec(url)?.[1]);
    asked.push(`undo ${id}`);
    return Response.json({ entities: entities[id] }, { status: entities[id] ? 200 : 409 });
  });
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  const reload = async (...tabs: readonly { readonly id: string }[]) =>
    void asked.push(`read ${tabs.map(({ id }) => id).join(" ")}`);
  const undo = (...operations: readonly (number | null)[]) => {
    const [onUndone, onBack] = ["undone", "back"].map((what) => () => void asked.push(what));
    return undoOperations(
      { operations, ...(onUndone && { onUndone }), ...(onBack && { onBack }) },
      { reload },
    );
  };
  expect(await undo(1, 2, null, 3)).toBe(false);
  expect(asked.splice(0)).toEqual(["undo 3", "undo 2", "read feil maler"]);
  expect(await undo(1, null)).toBe(true);
  expect(asked).toEqual(["undo 1", "undone", "read henvendelser", "back"]);
});
