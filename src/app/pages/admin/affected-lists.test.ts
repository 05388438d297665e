import { expect, it } from "vitest";
import { listsTellingOf, listsTellingOfSaved } from "#app/pages/admin/affected-lists.ts";
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

it("reads the suggestions too when a saved template is, was or may have become the twin of one", () => {
  const url = "https://www.example.no/leie";
  const rows = [
    { url: "https://other.example/", templateId: null, duplicateOf: { id: 8, name: "Leie", url } },
    { url: "http://example.no/annet", templateId: null, duplicateOf: null },
    { url: "https://own.example/", templateId: 9, duplicateOf: null },
  ];
  const both = ["stats", "suggestions"];
  expect(listsTellingOfSaved({ id: 8, url: "https://new.example/" }, rows)).toEqual(both);
  expect(listsTellingOfSaved({ id: 7, url }, rows)).toEqual(both);
  expect(listsTellingOfSaved({ id: 9, url: "https://own.example/" }, rows)).toEqual(["stats"]);
  expect(listsTellingOfSaved({ id: 7, url: "https://new.example/" }, rows)).toEqual(["stats"]);
  expect(listsTellingOfSaved({ id: 7, url: "tull" }, rows)).toEqual(["stats"]);
});
