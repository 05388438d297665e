import { expect, it } from "vitest";
import { createInvertedIndex } from "../index/inverted-index.ts";
import { finish } from "../steps.ts";
import { createTextAnalyzer } from "../text/text-analyzer.ts";
import { createWordRoles } from "../word-roles.ts";
import { createRerankFeatures } from "./rerank-features.ts";

const texts = { description: "", category: "Bolig", format: "PDF", source: "Forlaget" };
const plain = { ...texts, name: "Leie av naust", tags: ["båt", "leie av hytte"] };

it("gives back what documents took that have changed since, and reads the others as before", () => {
  const analyzer = createTextAnalyzer();
  const roles = createWordRoles(analyzer);
  const index = createInvertedIndex(analyzer, roles);
  const features = createRerankFeatures(index, roles);
  const stemsOf = (id: number) => {
    const { stemsFrom, stemsTo } = features.of(id);
    return Array.from(features.arrays.stems.subarray(stemsFrom, stemsTo));
  };
  const documents = [1, 2, 3].map((id) => ({ ...plain, id }));
  finish(index.learn(documents));
  for (const document of documents) index.put(document);
  const before = stemsOf(1);
  expect(before.filter((number) => number >= 0).length).toBeGreaterThan(4);
  for (let change = 0; change < 200; change += 1) {
    features.forget(2);
    index.put({ ...plain, id: 2, name: change % 2 ? "Salg av naust" : "Leie av naust" });
    expect([stemsOf(1), stemsOf(3)]).toEqual([before, before]);
    expect(stemsOf(2)).toHaveLength(before.length);
  }
  expect(features.arrays.stems.length).toBeLessThan(10 * before.length);
});
