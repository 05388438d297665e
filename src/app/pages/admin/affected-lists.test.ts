import { expect, it } from "vitest";
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import {
  tabsAffectedByRestore,
  tabsAffectedByDeletion,
  tabsAffectedByMany,
  undoChanges,
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

it("reads what undone changes changed, also when a later one was not undone", async () => {
  const read: string[] = [];
  const reload = async (...tabs: readonly { readonly id: string }[]) =>
    void read.push(...tabs.map(({ id }) => id));
  const undone: string[] = [];
  const change = (name: string, entities: readonly HistoryEntity[] | null) => ({
    async undo() {
      undone.push(name);
      return entities;
    },
  });
  let times = 0;
  const changes = [change("first", ["inquiry"]), change("second", null), change("third", ["report"])];
  expect(await undoChanges(changes, { reload }, () => (times += 1))).toBe(false);
  expect([undone, read, times]).toEqual([["third", "second"], ["feil", "maler"], 0]);
  expect(await undoChanges(changes.slice(0, 1), { reload }, () => (times += 1))).toBe(true);
  expect([read, times]).toEqual([["feil", "maler", "henvendelser"], 1]);
});
