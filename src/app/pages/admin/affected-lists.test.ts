import { expect, it, onTestFinished, vi } from "vitest";
import { ListStore } from "#app/pages/admin/admin-lists.ts";
import { adminTabs, type ListedTab, tabOf } from "#app/pages/admin/admin-tabs.ts";
import {
  putLinkHealth,
  putRow,
  rowBackIn,
  tabsAffectedByRestore,
  tabsAffectedByDeletion,
  tabsAffectedByMany,
  undoOperations,
} from "#app/pages/admin/affected-lists.ts";
import { reportsTab } from "#features/reports/ui/admin-reports-tab.tsx";
import { suggestionsTab } from "#features/suggestions/ui/admin-suggestions-tab.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { historyEntities, type HistoryEntity } from "#shared/admin/history-entities.ts";
import { checkLinkButton, type LinkChecking } from "#domain/ui/admin-link-health.tsx";

const idsOf = (tabs: readonly ListedTab[]) => tabs.map(({ id }) => id);

it("has one tab for each kind of row that can be deleted and brought back", () => {
  for (const entity of historyEntities) {
    expect(tabOf(entity).entity).toBe(entity);
    expect(adminTabs.filter((tab) => tab.entity === entity)).toHaveLength(1);
  }
});

it("reads the lists that may have data of a deleted row, and with it its own where it is restored", () => {
  const affected = (entity: HistoryEntity) => idsOf(tabsAffectedByDeletion(entity));
  expect(affected("template")).toEqual(["feil", "stats", "situasjoner"]);
  expect(affected("report")).toEqual(["maler"]);
  expect(affected("offer")).toEqual([]);
  expect(idsOf(tabsAffectedByRestore("template"))).toEqual(["maler", "feil", "stats", "situasjoner"]);
  expect(idsOf(tabsAffectedByRestore("inquiry"))).toEqual(["henvendelser"]);
});

it("reads what has data of many that were decided, and no list that has nothing of them", () => {
  expect(idsOf(tabsAffectedByMany("suggestion"))).toEqual(["forslag", "stats", "maler"]);
  expect(idsOf(tabsAffectedByMany("inquiry"))).toEqual(["henvendelser"]);
  // Two templates that became one have the suggestions of both.
  expect(idsOf(tabsAffectedByMany("template"))).toContain("forslag");
});

const stub = (fetch: (url: string) => Promise<Response>) => {
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("navigator", { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
};

it("puts what a check of links saw into the rows as they are by then, and reads none of them", async () => {
  const rows = [{ id: 7, revision: 1, linkHealth: null }];
  const store = new ListStore({
    maler: async () => rows,
    feil: async () => [7, 7, null].map((templateId, id) => ({ id, templateId, isTemplateDeleted: id === 1 })),
  });
  await store.reload(["maler", "feil"]);
  const linkHealth = { state: "ok" };
  const asked: string[] = [];
  stub(async (url) => {
    asked.push(url);
    store.put("maler", { id: 7, revision: 2 } as (typeof rows)[number]);
    return Response.json({ rows: [{ templateId: 7, linkHealth }], pending: [], postponed: [] });
  });
  const lists = {
    edit: ({ id }, change) => store.edit(id as "maler" | "feil", change),
  } as Parameters<typeof putLinkHealth>[0];
  const run = async ({ work }: { readonly work: () => Promise<unknown> }) => ({ result: await work() });
  const button = checkLinkButton({
    areOff: false,
    admin: { actions: { run } },
    templateOf: ({ id }: (typeof rows)[number]) => id,
    onChecked: (found: Parameters<typeof putLinkHealth>[1]) => putLinkHealth(lists, found),
  } as unknown as LinkChecking<(typeof rows)[number]>);
  await (button && button.onClick({ id: 7, revision: 1, linkHealth: null }));
  expect(store.get("maler").rows).toEqual([{ id: 7, revision: 2, linkHealth }]);
  expect(store.get("feil").rows).toEqual([
    { id: 0, templateId: 7, isTemplateDeleted: false, linkHealth },
    { id: 1, templateId: 7, isTemplateDeleted: true },
    { id: 2, templateId: null, isTemplateDeleted: false },
  ]);
  expect(asked).toEqual(["/api/admin/link-checks"]);
});

it("reads the reports again when a template has another url, since they have the health of its link", () => {
  const rows = [{ id: 7, url: "https://a.example/" }];
  const read: string[] = [];
  const lists = {
    of: () => ({ rows }),
    put: () => undefined,
    reload: async (...tabs: readonly { readonly id: string }[]) =>
      void read.push(...tabs.map(({ id }) => id)),
  } as unknown as Parameters<typeof putRow>[0];
  putRow(lists, templatesTab, { id: 7, url: "https://a.example/" });
  putRow(lists, reportsTab, { id: 7, url: "https://b.example/" });
  expect(read).not.toContain("feil");
  putRow(lists, templatesTab, { id: 7, url: "https://b.example/" });
  expect(read).toContain("feil");
});

it("drops a template that was read before an undo, and arrives after the list that was read then", async () => {
  const store = new ListStore<"maler" | "forslag" | "stats">({
    maler: async () => [],
    forslag: async () => [],
    stats: async () => [],
  });
  const lists = {
    of: ({ id }: { id: "maler" }) => store.get(id),
    put: ({ id: name }: { id: "maler" }, row: { id: number }) => store.put(name, row),
    lastRead: ({ id }: { id: "maler" }) => store.lastRead(id),
    reload: (...tabs: readonly { id: "maler" }[]) => store.reload(tabs.map(({ id }) => id)),
  } as unknown as Parameters<typeof putRow>[0];
  await store.reload(["maler", "forslag"]);
  const { promise, resolve } = Promise.withResolvers<void>();
  stub(async (url) => {
    await promise;
    return Response.json({ id: Number(url.split("/").at(-1)), url: "https://a.example/" });
  });
  putRow(lists, suggestionsTab, { id: 1, templateId: 7 });
  await lists.reload(templatesTab);
  putRow(lists, suggestionsTab, { id: 2, templateId: 8 });
  resolve();
  await expect.poll(() => store.get("maler").rows).toMatchObject([{ id: 8 }]);
});

it("has a row to go to only in the tab that lists its kind: ids of two kinds may be the same", () => {
  const deleted = { entity: "template", id: 7 } as const;
  expect(rowBackIn("maler", deleted)).toBe(7);
  expect(rowBackIn("feil", deleted)).toBe(0);
});

it("reads what was decided where somebody else has undone it already", async () => {
  stub(async () => Response.json({ code: "already_undone" }, { status: 409 }));
  const read: string[] = [];
  const reload = async (...tabs: readonly { readonly id: string }[]) =>
    void read.push(...tabs.map(({ id }) => id));
  expect(await undoOperations({ entity: "suggestion", operations: [1] }, { reload })).toBe(true);
  expect(read).toEqual(["forslag", "stats", "maler"]);
});

it("reads what undone operations changed, also when a later one was not undone", async () => {
  const entities: Readonly<Record<number, readonly HistoryEntity[]>> = { 1: ["inquiry"], 3: ["report"] };
  const asked: string[] = [];
  stub(async (url) => {
    const id = Number(/^\/api\/admin\/history\/operations\/(\d+)\/undo$/.exec(url)?.[1]);
    asked.push(`undo ${id}`);
    return Response.json({ entities: entities[id] }, { status: entities[id] ? 200 : 409 });
  });
  const reload = async (...tabs: readonly { readonly id: string }[]) =>
    void asked.push(`read ${tabs.map(({ id }) => id).join(" ")}`);
  const undo = (...operations: readonly (number | null)[]) => {
    const [onUndone, onBack] = ["undone", "back"].map((what) => () => void asked.push(what));
    return undoOperations(
      { entity: "report", operations, ...(onUndone && { onUndone }), ...(onBack && { onBack }) },
      { reload },
    );
  };
  expect(await undo(1, 2, null, 3)).toBe(false);
  expect(asked.splice(0)).toEqual(["undo 3", "undo 2", "read feil maler"]);
  expect(await undo(1, null)).toBe(true);
  expect(asked).toEqual(["undo 1", "undone", "read henvendelser", "back"]);
});
