import { expect, it } from "vitest";
import { SharedTexts } from "#features/templates/server/shared-texts.ts";
import { collectGarbage } from "#testing/collect-garbage.ts";

it("keeps a text once that comes again and again", () => {
  const bytes = Buffer.alloc(10_000, "Et forbund");
  const { share } = new SharedTexts();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 2_000 }, () => share(bytes.toString("latin1")));
  collectGarbage();
  // As many texts of their own are 20 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  expect(new Set(kept)).toEqual(new Set([bytes.toString("latin1")]));
});
