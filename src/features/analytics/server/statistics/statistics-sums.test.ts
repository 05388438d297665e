import { describe, expect, it } from "vitest";
import { sumTemplates, sumVisitors } from "#features/analytics/server/statistics/statistics-sums.ts";

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
