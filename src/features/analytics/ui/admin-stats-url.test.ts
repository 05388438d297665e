import { expect, it } from "vitest";
import {
  changeText,
  shortStartName,
  startName,
  periodOf,
  readPart,
  readPeriod,
  writePart,
  writePeriod,
} from "#features/analytics/ui/admin-stats-url.ts";

it.each(["", "periode=7", "periode=91", "periode=12m", "periode=alt"])(
  "the url's «%s» is read and written",
  (params) => {
    expect(writePeriod(readPeriod(params).id)).toBe(params);
  },
);

it("what is missing or invalid in the url takes the default, and a long period is shown by week or month", () => {
  const intervals = ["", "periode=8&per=time", "periode=91&per=dag", "periode=alt"].map((params) => {
    const { id, interval } = readPeriod(params);
    return `${id} ${interval}`;
  });
  expect(intervals).toEqual(["28 day", "28 day", "91 week", "alt month"]);
});

it("a part in the url leaves the period, and the first is left out", () => {
  expect([readPart(""), readPart("del=annet"), readPart("periode=7&del=brev")]).toEqual([
    "tall",
    "tall",
    "brev",
  ]);
  expect(writePart("periode=7&del=brev", "drift")).toBe("periode=7&del=drift");
  expect(writePart("periode=7&del=brev", "tall")).toBe("periode=7");
});

it("periods are so many whole days, and today", () => {
  expect(periodOf("7", "2026-11-21")).toEqual({ from: "2026-11-14", to: "2026-11-21" });
  expect(periodOf("28", "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-03-01" });
  expect(periodOf("12m", "2026-11-21")).toEqual({ from: "2025-12-01", to: "2026-11-21" });
});

it("days, weeks and months have names", () => {
  expect(startName("2026-11-21", "day")).toBe("lørdag 21. nov. 2026");
  expect(startName("2026-12-28", "week")).toBe("uke 53 2026 (fra 28. des.)");
  expect(startName("2026-03-01", "month")).toBe("mars 2026");
  expect(shortStartName("2027-01-04", "week")).toBe("uke 1");
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
