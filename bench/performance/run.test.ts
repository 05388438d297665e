import { expect, it } from "vitest";
import type { Comparison } from "./compare.ts";
import { isWithin } from "./run.ts";

const figures = { perSecond: 1, p50Ms: 1, p99Ms: 1, cpuUs: 1 };
const row = (ratio: number, cpuRatio: number | null): Comparison => ({
  ratio,
  cpuRatio,
  product: figures,
  limit: figures,
});

it("fails at half of the recorded ratio, and not above", () => {
  const recorded = row(0.8, 0.6);
  expect(isWithin(row(0.41, 0.1), recorded, "ratio")).toBe(true);
  expect(isWithin(row(0.4, 0.6), recorded, "ratio")).toBe(false);
  expect(isWithin(row(0.1, 0.31), recorded, "cpuRatio")).toBe(true);
  expect(isWithin(row(0.8, 0.3), recorded, "cpuRatio")).toBe(false);
});

it("judges by responses where one of the two does not know the processor time", () => {
  expect(isWithin(row(0.41, null), row(0.8, 0.6), "cpuRatio")).toBe(true);
  expect(isWithin(row(0.39, null), row(0.8, 0.6), "cpuRatio")).toBe(false);
  expect(isWithin(row(0.39, 0.9), row(0.8, null), "cpuRatio")).toBe(false);
});
