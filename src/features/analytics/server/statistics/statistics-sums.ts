/** Sums over the statistics: visitors and categories. Pure. */
import type { Analytics } from "#features/analytics/admin-contract.ts";
import { mondayOf } from "#features/analytics/periods.ts";
import type { DayVisitors } from "#features/analytics/server/admin-store.ts";

/** Sums of days: ISO days sort as text. */
export function sumVisitors(days: readonly DayVisitors[], today: string): Analytics["visitors"] {
  const since = (first: string) =>
    days.filter(({ day }) => day >= first).reduce((total, { visitors }) => total + visitors, 0);
  return {
    totalVisitors: since(""),
    visitorsToday: since(today),
    visitorsThisWeek: since(mondayOf(today)),
    visitorsThisMonth: since(`${today.slice(0, 7)}-01`),
  };
}

export interface FiledTemplates {
  /** As filed. */
  readonly category: string;
  readonly templates: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
}

/** Totals of all templates, and how many each public category has, most first. */
export function sumTemplates(
  filed: readonly FiledTemplates[],
  toPublicCategory: (stored: string) => string,
): Pick<Analytics, "totalTemplates" | "totalRatings" | "averageRating" | "topCategories"> {
  const total = (field: "templates" | "ratingSum" | "ratingCount") =>
    filed.reduce((sum, row) => sum + row[field], 0);
  const counts = new Map<string, number>();
  for (const { category, templates } of filed) {
    const id = toPublicCategory(category);
    counts.set(id, (counts.get(id) ?? 0) + templates);
  }
  const totalRatings = total("ratingCount");
  return {
    totalTemplates: total("templates"),
    totalRatings,
    averageRating: totalRatings === 0 ? 0 : Math.round((total("ratingSum") / totalRatings) * 100) / 100,
    topCategories: [...counts]
      .map(([category, count]) => ({ category, count }))
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, "nb-NO")),
  };
}
