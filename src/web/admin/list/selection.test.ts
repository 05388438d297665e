import { expect, it } from "vitest";
import { rangeOf } from "#web/admin/list/selection.tsx";

it.each([
  [2, 4, [2, 9, 4]],
  [4, 2, [2, 9, 4]],
  [9, 9, [9]],
  [null, 4, [4]],
  [7, 4, [4]],
])("a range from %s to %s", (from, to, ids) => {
  expect(rangeOf([1, 2, 9, 4, 5], from, to)).toEqual(ids);
});
