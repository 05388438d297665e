import { expect, it } from "vitest";
import { listsTellingOf } from "#app/pages/admin/affected-lists.ts";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";

const lists = {
  reports: { rows: [{ templateId: 7 }, { templateId: null }] },
  suggestions: { rows: [{ duplicateOf: { id: 8 } }, { duplicateOf: null }] },
} as unknown as AdminLists;

it("reads only the lists that tell of what was deleted", () => {
  expect(listsTellingOf({ entity: "template", entityId: 7 }, lists)).toEqual(["reports", "stats"]);
  expect(listsTellingOf({ entity: "template", entityId: 8 }, lists)).toEqual(["suggestions", "stats"]);
  expect(listsTellingOf({ entity: "template", entityId: 9 }, lists)).toEqual(["stats"]);
  expect(listsTellingOf({ entity: "suggestion", entityId: 7 }, lists)).toEqual(["stats"]);
  expect(listsTellingOf({ entity: "offer", entityId: 7 }, lists)).toEqual([]);
});
