import { expect, it } from "vitest";
import type { Entry } from "#features/templates/server/catalogue/catalogue-entry.ts";
import { UrlCounts } from "#features/templates/server/catalogue/urls.ts";

const at = (url: string) => ({ url }) as Entry;

it("a url is shared while more than one template has it", () => {
  const counts = new UrlCounts();
  counts.change([{ before: undefined, after: at("a") }]);
  expect(counts.isShared("a")).toBe(false);
  counts.change([{ before: undefined, after: at("a") }]);
  expect(counts.isShared("a")).toBe(true);
  counts.change([{ before: at("a"), after: at("b") }]);
  expect([counts.isShared("a"), counts.isShared("b")]).toEqual([false, false]);
  counts.change([{ before: at("a"), after: at("b") }]);
  expect(counts.isShared("b")).toBe(true);
  counts.change([{ before: at("b"), after: undefined }]);
  expect(counts.isShared("b")).toBe(false);
});
