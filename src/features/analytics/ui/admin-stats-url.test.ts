import { expect, it } from "vitest";
import {
  changeText,
  readStatsPlace,
  shortStartName,
  startName,
  writeStatsPlace,
} from "#features/analytics/ui/admin-stats-url.ts";

it.each(["", "periode=7", "periode=91", "periode=12m", "periode=alt", "del=brev", "periode=7&del=drift"])(
  "the url's «%s» is read and written",
  (params) => {
    expect(writeStatsPlace(readStatsPlace(params))).toBe(params);
  },
);

it.each(["periode=8&per=time", "del=annet", "periode=28&del=tall"])(
  "«%s» in the url takes the defaults, which are left out",
  (params) => {
    expect(readStatsPlace(params)).toEqual({ part: "tall", period: "28" });
    expect(writeStatsPlace(readStatsPlace(params))).toBe("");
  },
);

it("days and months have names", () => {
  expect(startName("2026-11-21", "day")).toBe("lørdag 21. nov. 2026");
  expect(startName("2026-03-01", "month")).toBe("mars 2026");
  expect(shortStartName("2026-11-21", "day")).toBe("21. nov.");
  expect(shortStartName("2027-01-01", "month")).toBe("2027");
  expect(shortStartName("2027-02-01", "month")).toBe("feb");
});

it.each([
  [112, 100, "+12 %"],
  [88, 100, "−12 %"],
  [1001, 1000, "0 %"],
  [1, 1000, "−100 %"],
  [2_000, 1, "+199\u00a0900 %"],
  [0, 0, "0 %"],
  [5, 0, "fra 0"],
])("a change from %i to %i is said", (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
