/** The chosen part of the tab and its statistics in the url: `?del=brev`, `?periode=91&per=maned`. Pure. */
import { addMonths, type Interval, type Period } from "#features/analytics/periods.ts";
import { addDays } from "#shared/days.ts";

export const periodChoices = [
  { id: "7", label: "7 dager", interval: "day" },
  { id: "28", label: "28 dager", interval: "day" },
  { id: "91", label: "13 uker", interval: "week" },
  { id: "12m", label: "12 måneder", interval: "month" },
  { id: "alt", label: "Alt", interval: "month" },
] as const satisfies readonly { id: string; label: string; interval: Interval }[];
export type PeriodChoice = (typeof periodChoices)[number];
export type PeriodId = PeriodChoice["id"];

const defaultPeriod = periodChoices[1];

/** The choice in the url; a missing or invalid one is the default. */
export const readPeriod = (params: string): PeriodChoice =>
  periodChoices.find(({ id }) => id === new URLSearchParams(params).get("periode")) ?? defaultPeriod;

/** The inverse. The default is left out. */
export const writePeriod = (id: PeriodId): string => (id === defaultPeriod.id ? "" : `periode=${id}`);

/** Figures, the letter and those who follow something, and what runs by itself. */
export const statsParts = [
  { id: "tall", label: "Tall" },
  { id: "brev", label: "Brev" },
  { id: "drift", label: "Drift" },
] as const;
type StatsPart = (typeof statsParts)[number]["id"];

export const readPart = (params: string): StatsPart =>
  (statsParts.find(({ id }) => id === new URLSearchParams(params).get("del")) ?? statsParts[0]).id;

/** The params with another part. The first is left out. */
export function writePart(params: string, part: StatsPart): string {
  const values = new URLSearchParams(params);
  if (part === statsParts[0].id) values.delete("del");
  else values.set("del", part);
  return values.toString();
}

/** The period of a choice: so many whole days, and today so far; of «12 måneder» eleven whole months and this one. */
export function periodOf(id: PeriodId, today: string): Period {
  if (id === "alt") return { from: "2000-01-01", to: today };
  return { from: id === "12m" ? addMonths(today, -11) : addDays(today, -Number(id)), to: today };
}

export const periodQuery = ({ from, to }: Period): string => `from=${from}&to=${to}`;
