import { expect, it } from "vitest";
import { byText, newestFirst, waitingFirst } from "#web/admin/list/list-sortings.ts";
import type { ListSorting } from "#web/admin/list/list-view.ts";

const rows = [
  { name: "Åse", createdAt: "2026-11-19T08:00:00Z", isDone: true },
  { name: "Ærlig", createdAt: "2026-11-21T08:00:00Z", isDone: true },
  { name: "Zoo", createdAt: "2026-11-20T08:00:00Z", isDone: false },
];
type Row = (typeof rows)[number];
const namesBy = ({ compare }: ListSorting<Row>) => rows.toSorted(compare).map(({ name }) => name);

it("sorts by text as Norwegians do, by the newest, and by what waits before what is newer", () => {
  expect(namesBy(byText("navn", "Navn", ({ name }) => name))).toEqual(["Zoo", "Ærlig", "Åse"]);
  expect(namesBy(newestFirst("dato", ({ createdAt }) => createdAt))).toEqual(["Ærlig", "Zoo", "Åse"]);
  expect(namesBy(waitingFirst(({ isDone }) => !isDone))).toEqual(["Zoo", "Ærlig", "Åse"]);
});
