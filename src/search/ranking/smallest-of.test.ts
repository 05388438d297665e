import { array, assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { smallestOf } from "./smallest-of.ts";

test("of few and of many numbers, the first of the sorted ones", () => {
  assert(
    property(array(nat(500), { maxLength: 400, size: "max" }), nat(40), nat(5), (numbers, limit, unread) => {
      const count = Math.max(0, numbers.length - unread);
      const expected = numbers
        .slice(0, count)
        .toSorted((a, b) => a - b)
        .slice(0, limit);
      expect([...smallestOf(Float64Array.from(numbers), count, limit)]).toEqual(expected);
    }),
  );
});
