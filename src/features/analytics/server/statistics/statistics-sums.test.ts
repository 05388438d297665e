import { describe, expect, it } from "vitest";
import {
  sumTemplates,
  sumVisitors,
  moveUp,
  sumRows,
  sumByInterval,
} from "#features/analytics/server/statistics/statistics-sums.ts";

describe("visitors", () => {
  it("are summed for today, this week, this month and all days", () => {
    const days = [
      { day: "2025-12-01", visitors: 1000 },
      { day: "2026-12-01", visitors: 100 },
      { day: "2026-11-30", visitors: 10 },
      { day: "2026-12-02", visitors: 1 },
    ];
    expect(sumVisitors(days, "2026-12-02")).toEqual({
      totalVisitors: 1111,
      visitorsToday: 1,
      visitorsThisWeek: 111,
      visitorsThisMonth: 101,
    });
  });
});

describe("templates", () => {
  it("are counted by public category, whatever they are filed under", () => {
    const filed = [
      { category: "Arbeid", templates: 2, ratingSum: 9, ratingCount: 2 },
      { category: "Bolig", templates: 3, ratingSum: 0, ratingCount: 0 },
      { category: "Jobb", templates: 2, ratingSum: 1, ratingCount: 1 },
    ];
    const publicWord = (category: string) => (category === "Arbeid" ? "Jobb" : category);
    expect(sumTemplates(filed, publicWord)).toEqual({
      totalTemplates: 7,
      totalRatings: 3,
      averageRating: 3.33,
      topCategories: [
        { category: "Jobb", count: 4 },
        { category: "Bolig", count: 3 },
      ],
    });
  });
});

const days = [
  { day: "2026-10-31", event: "template_download", count: 1 },
  { day: "2026-11-01", event: "template_download", count: 10 },
  { day: "2026-11-01", event: "visitor", count: 3 },
  { day: "2026-11-02", event: "search", count: 100 },
  { day: "2026-11-03", event: "vote", count: 1000 },
  { day: "2026-11-03", event: "page_view", count: 9 },
];

describe("the rows", () => {
  it("are summed by week and month, without what is outside the period", () => {
    const period = { from: "2026-11-01", to: "2026-11-03" };
    const weeks = sumByInterval(days, period, "week");
    expect(weeks).toEqual([
      { start: "2026-10-26", visitors: 3, follows: 10, searches: 0, votes: 0 },
      { start: "2026-11-02", visitors: 0, follows: 0, searches: 100, votes: 1000 },
    ]);
    const totals = { visitors: 3, follows: 10, searches: 100, votes: 1000 };
    expect(sumRows(weeks)).toEqual(totals);
    expect(sumByInterval(days, period, "month")).toEqual([{ start: "2026-11-01", ...totals }]);
  });

  it("of the days before stand beside those they are compared with", () => {
    const period = { from: "2026-11-07", to: "2026-11-09" };
    const before = sumByInterval(moveUp(days, period), period, "day");
    expect(before.map(({ start, follows, searches }) => [start, follows, searches])).toEqual([
      ["2026-11-07", 1, 0],
      ["2026-11-08", 10, 0],
      ["2026-11-09", 0, 100],
    ]);
  });
});
