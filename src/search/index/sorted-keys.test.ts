import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { SortedKeys } from "./sorted-keys.ts";

test("finds by prefix what was added before and between look-ups, in order", () => {
  const text = string({ unit: "grapheme-ascii", maxLength: 3 });
  assert(
    property(array(array(text, { maxLength: 60 }), { maxLength: 4 }), text, (groups, prefix) => {
      const list = new SortedKeys<{ readonly key: string; readonly at: number }>();
      const all: string[] = [];
      for (const group of groups) {
        for (const key of group) list.add({ key, at: all.push(key) });
        const expected = all
          .map((key, index) => ({ key, at: index + 1 }))
          .filter(({ key }) => key.startsWith(prefix))
          .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at));
        expect(list.withPrefix(prefix)).toEqual(expected);
      }
    }),
  );
});
