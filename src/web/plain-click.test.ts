import { expect, it } from "vitest";
import { isPlainClick } from "#web/plain-click.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

it("is a click of the first button without a key", () => {
  expect(isPlainClick(plain)).toBe(true);
});

it.each([
  { button: 1 },
  { button: 2 },
  { metaKey: true },
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
])("is none with %j", (change) => {
  expect(isPlainClick({ ...plain, ...change })).toBe(false);
});
