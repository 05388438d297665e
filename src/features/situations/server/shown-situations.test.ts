import { expect, it } from "vitest";
import { ShownSituations } from "#features/situations/server/shown-situations.ts";
import type { StoredSituation } from "#features/situations/contract.ts";

function situation(id: number, templateIds: readonly number[]): StoredSituation {
  const steps = templateIds.map((templateId) => ({ templateId, when: "Først", why: `Fordi ${templateId}.` }));
  return { id, label: `Nr. ${id}`, title: "", intro: "", remember: [], updatedAt: "", steps };
}

function show(list: readonly StoredSituation[], twins: Readonly<Record<number, number>> = {}) {
  const categories = ["Jobb", "Bolig", "Bolig"];
  const listed = new Map(categories.map((category, at) => [at + 1, { id: at + 1, category }]));
  const shown = new ShownSituations({
    list: () => list,
    findEntry: (id) => listed.get(twins[id] ?? id),
    toTemplate: (entry) => entry,
  });
  return { shown, unlist: (id: number) => listed.delete(id) };
}

const idsOf = (shown: ReturnType<typeof show>["shown"], id: string) =>
  shown.find(id)?.steps.map(({ template }) => template.id);

it("a template that is not listed drops out, and a situation without any is not shown", () => {
  const { shown, unlist } = show([situation(1, [1, 99, 2]), situation(2, [3])]);
  expect(idsOf(shown, "1")).toEqual([1, 2]);
  expect(shown.links().map(({ href }) => href)).toEqual(["/situasjon/nr-1-1", "/situasjon/nr-2-2"]);
  unlist(3);
  expect(shown.find("2")).toBeNull();
  expect(shown.links().map(({ label }) => label)).toEqual(["Nr. 1"]);
  expect(shown.list().map(({ id }) => id)).toEqual([1]);
});

it("templates are needed most where most of them are, and then where one is first", () => {
  const list = [situation(1, [1, 2]), situation(2, [2, 3]), situation(3, [3, 1]), situation(4, [3])];
  const { shown } = show(list);
  const labels = (...ids: number[]) => shown.naming(ids).map(({ label }) => label);
  expect(labels(2, 3)).toEqual(["Nr. 2", "Nr. 3", "Nr. 4"]);
  expect(labels(1)).toEqual(["Nr. 1", "Nr. 3"]);
  expect(labels(9)).toEqual([]);
});

it("links are made without making templates, since nearly every page has them", () => {
  const toTemplate = () => {
    throw new Error("made");
  };
  const findEntry = () => ({ id: 1, category: "Jobb" });
  const shown = new ShownSituations({ list: () => [situation(1, [1])], findEntry, toTemplate });
  expect(shown.links()).toHaveLength(1);
  expect(() => shown.list()).toThrow("made");
});

it("a template that was merged into another is that one, once", () => {
  const { shown } = show([situation(1, [7, 2, 1])], { 7: 1 });
  expect(idsOf(shown, "1")).toEqual([1, 2]);
  expect(shown.find("1")?.steps[0]?.why).toBe("Fordi 7.");
});

it("the category is the first that several of the papers have, else that of the first", () => {
  const { shown } = show([situation(1, [1, 2, 3]), situation(2, [1, 2])]);
  expect(shown.links().map(({ category, papers }) => [category, papers])).toEqual([
    ["Bolig", 3],
    ["Jobb", 2],
  ]);
});

it("the sentence's beginning is no part of the url", () => {
  const { shown } = show([{ ...situation(1, [1]), label: "Jeg skal leie ut" }]);
  expect(shown.links().map(({ href }) => href)).toEqual(["/situasjon/leie-ut-1"]);
});

it.each(["", "0", "01", "2", "x"])("no situation has the id «%s»", (id) => {
  expect(show([situation(1, [1])]).shown.find(id)).toBeNull();
});
