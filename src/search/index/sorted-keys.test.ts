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

test("one word more is not a reason to sort them all", () => {
  let reads = 0;
  const counted = (key: string) => ({
    get key() {
      reads += 1;
      return key;
    },
  });
  const list = new SortedKeys();
  for (let at = 0; at < 5_000; at++) list.add(counted(`ord${at}`));
  list.prepare();
  reads = 0;
  list.add(counted("nytt"));
  expect(list.withPrefix("nytt")).toHaveLength(1);
  expect(reads).toBeLessThan(100);
});
