import { expect, it } from "vitest";
import { countedText } from "#features/analytics/server/search-counter.ts";

it.each([
  ["  Leie   av BOD ", "leie av bod"],
  ["leie\u200Bbil", "leiebil"],
  ["ＮＳ 8405", "ns 8405"],
  ["bla\u030ab\u00e6r", "blåbær"],
])("«%s» is counted as «%s»", (search, text) => {
  expect(countedText(search)).toBe(text);
});

it.each([
  ["an e-mail address", "kari.nordmann@example.no"],
  ["an address typed in full", "https://example.no/min-side"],
  ["a phone number", "ring 22 33 44 55"],
  ["a national identity number", "kari 010190 12345"],
  ["the same in other digits", "kari ０１０１９０１２３４５"],
  ["a date of birth", "ola f. 01.01.90"],
  ["digits alone", "8405"],
  ["one letter", "a"],
  ["a letter to us", "jeg skulle gjerne ".repeat(10)],
])("%s is not counted", (_what, search) => {
  expect(countedText(search)).toBeNull();
});
