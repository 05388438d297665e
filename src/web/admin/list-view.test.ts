import { describe, expect, it } from "vitest";
import {
  byText,
  choicesOf,
  compareText,
  filterRows,
  type ListSorting,
  type ListSpec,
  lower,
  newestFirst,
  readUrlQuery,
  sortRows,
  waitingFirst,
  writeUrlQuery,
} from "#web/admin/list-view.ts";

interface Row {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
}

const rows: readonly Row[] = [
  { id: 1, name: "Årsavtale", kind: "b" },
  { id: 2, name: "Zoologisk avtale", kind: "a" },
  { id: 3, name: "Ærlig avtale", kind: "b" },
  { id: 4, name: "Årsavtale", kind: "a" },
];
const kind = { id: "kind", label: "Slag", valueOf: (row: Row) => row.kind };
const spec: ListSpec<Row> = {
  textOf: ({ name }) => name,
  sortings: [{ id: "name", label: "Navn", compare: (a, b) => compareText(a.name, b.name) }],
  filters: [kind],
};
const textOf = (row: Row) => lower(spec.textOf(row));
const idsOf = (found: readonly Row[]) => found.map(({ id }) => id);

describe("a list", () => {
  it("is sorted as Norwegians sort, ties by the newest id", () => {
    expect(idsOf(sortRows(rows, spec, { sorting: "name", isReversed: false }))).toEqual([2, 3, 4, 1]);
    expect(idsOf(sortRows(rows, spec, { sorting: "name", isReversed: true }))).toEqual([4, 1, 3, 2]);
  });

  it("is searched for all words in any order and case, within the filters", () => {
    const find = (search: string, chosen = {}) => idsOf(filterRows(rows, spec, { search, chosen, textOf }));
    expect(find("avtale ÅRS")).toEqual([1, 4]);
    expect(find(" ", { kind: "a" })).toEqual([2, 4]);
    expect(find("års", { kind: "a" })).toEqual([4]);
    expect(find("finnes ikke")).toEqual([]);
  });

  it("has a row in each of its groups", () => {
    const groups = { ...kind, valueOf: (row: Row) => (row.id < 3 ? [row.kind, "tidlig"] : row.kind) };
    const chosen = { kind: "tidlig" };
    const found = filterRows(rows, { ...spec, filters: [groups] }, { search: "", chosen, textOf });
    expect(idsOf(found)).toEqual([1, 2]);
    expect(choicesOf(rows, groups).map(({ value, count }) => [value, count])).toEqual([
      ["a", 2],
      ["b", 2],
      ["tidlig", 2],
    ]);
  });

  it("keeps the choice that no row has any more", () => {
    expect(choicesOf(rows, kind, "c").map(({ value, count }) => `${value} ${count}`)).toEqual([
      "a 2",
      "b 2",
      "c 0",
    ]);
  });
});

describe("a list's place in the url", () => {
  const first = { search: "", sorting: "name", isReversed: false, chosen: {}, page: 1 };

  it("is empty at first, and comes back as it was written", () => {
    expect(writeUrlQuery(first, spec)).toBe("");
    const place = { ...first, search: "leie & lån", isReversed: true, chosen: { kind: "a b" }, page: 3 };
    expect(writeUrlQuery(place, spec)).toBe("sok=leie+%26+l%C3%A5n&kind=a+b&snu=1&side=3");
    expect(readUrlQuery(writeUrlQuery(place, spec), spec)).toEqual(place);
  });

  it("passes over what the list does not know", () => {
    for (const params of ["sortering=gone", "side=0", "side=-2", "side=1.5", "side=x", "snu=ja", "annet=1"]) {
      expect(readUrlQuery(params, spec), params).toEqual(first);
    }
  });
});

describe("the sort orders that lists share", () => {
  const sent = [
    { name: "Åse", createdAt: "2026-11-19T08:00:00Z", isDone: true },
    { name: "Ærlig", createdAt: "2026-11-21T08:00:00Z", isDone: true },
    { name: "Zoo", createdAt: "2026-11-20T08:00:00Z", isDone: false },
  ];
  const namesBy = ({ compare }: ListSorting<(typeof sent)[number]>) =>
    sent.toSorted(compare).map(({ name }) => name);

  it("are by text as Norwegians sort it, by the newest, and by what waits before what is newer", () => {
    expect(namesBy(byText("navn", "Navn", ({ name }) => name))).toEqual(["Zoo", "Ærlig", "Åse"]);
    expect(namesBy(newestFirst("dato", ({ createdAt }) => createdAt))).toEqual(["Ærlig", "Zoo", "Åse"]);
    expect(namesBy(waitingFirst(({ isDone }) => !isDone))).toEqual(["Zoo", "Ærlig", "Åse"]);
  });
});
