import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { contrastRatio } from "#features/offers/ui/offer-card.tsx";

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#fff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#FFFFFF", 4.54],
    ["#0000ff", "#ffff00", 8],
  ])("of %s on %s is %d", (first, second, ratio) => {
    expect(contrastRatio(first, second)).toBeCloseTo(ratio, 2);
  });

  it.each(["", "red", "#12345", "#gggggg", "#fff;background:red"])("is unknown for %j", (bad) => {
    expect(contrastRatio(bad, "#ffffff")).toBeNull();
    expect(contrastRatio("#ffffff", bad)).toBeNull();
  });

  it("is the same both ways and between 1 and 21", () => {
    const colour = integer({ min: 0, max: 0xffffff }).map(
      (value) => `#${value.toString(16).padStart(6, "0")}`,
    );
    assert(
      property(colour, colour, (first, second) => {
        const ratio = contrastRatio(first, second) ?? 0;
        expect(ratio).toBe(contrastRatio(second, first));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.01);
      }),
    );
  });
});
