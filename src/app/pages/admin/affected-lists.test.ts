import { expect, it } from "vitest";
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import {
  tabsAffectedByRestore,
  tabsAffectedByDeletion,
  tabsAffectedBySave,
} from "#app/pages/admin/affected-lists.ts";
import { historyEntities } from "#shared/history-entities.ts";

const rows: Readonly<Partial<Record<string, readonly unknown[]>>> = {
  feil: [{ templateId: 7 }, { templateId: null }],
  situasjoner: [{ steps: ["7 | Først | Fordi."] }],
  forslag: [{ duplicateOf: { id: 8 } }, { duplicateOf: null }],
};
const lists = {
  of: (tab: { readonly id: string }) => ({
    rows: rows[tab.id] ?? [],
    status: "ready",
    reload: async () => {},
  }),
} as unknown as Parameters<typeof tabsAffectedByDeletion>[1];
const idsOf = (tabs: readonly ListedTab[]) => tabs.map(({ id }) => id);

it("has one tab for each kind of row that can be deleted and brought back", () => {
  for (const entity of historyEntities) {
    expect(tabOf(entity).entity).toBe(entity);
    expect(adminTabs.filter((tab) => tab.entity === entity)).toHaveLength(1);
  }
});

it("reads only the lists with data of the deleted row", () => {
  const affected = (entity: (typeof historyEntities)[number], entityId: number) =>
    idsOf(tabsAffectedByDeletion({ entity, entityId }, lists));
  expect(affected("template", 7)).toEqual(["feil", "stats", "situasjoner"]);
  expect(affected("template", 8)).toEqual(["forslag", "stats"]);
  expect(affected("template", 9)).toEqual(["stats"]);
  expect(affected("suggestion", 7)).toEqual(["stats"]);
  expect(affected("report", 7)).toEqual(["maler"]);
  expect(affected("offer", 7)).toEqual([]);
});

it("reads the restored row's list, and all lists that may have data of it", () => {
  expect(idsOf(tabsAffectedByRestore("template"))).toEqual([
    "maler",
    "forslag",
    "feil",
    "stats",
    "situasjoner",
  ]);
  expect(idsOf(tabsAffectedByRestore("report"))).toEqual(["feil", "maler"]);
  expect(idsOf(tabsAffectedByRestore("inquiry"))).toEqual(["henvendelser"]);
});

it("reads the suggestions too when a saved template is, was or may be a duplicate of one", () => {
  const url = "https://www.example.no/leie";
  const suggestions = [
    { url: "https://other.example/", templateId: null, duplicateOf: { id: 8, name: "Leie", url } },
    { url: "http://example.no/annet", templateId: null, duplicateOf: null },
    { url: "https://own.example/", templateId: 9, duplicateOf: null },
  ];
  const saved = (id: number, at: string) => idsOf(tabsAffectedBySave({ id, url: at }, suggestions));
  expect(saved(8, "https://new.example/")).toEqual(["stats", "forslag"]);
  expect(saved(7, url)).toEqual(["stats", "forslag"]);
  expect(saved(9, "https://own.example/")).toEqual(["stats"]);
  expect(saved(7, "https://new.example/")).toEqual(["stats"]);
  expect(saved(7, "tull")).toEqual(["stats"]);
});
