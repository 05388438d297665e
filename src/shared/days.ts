/** Days in Norway, and the days on which an advertisement is shown. Pure; a day is `YYYY-MM-DD`, without hours. */
import type { RowFields } from "#shared/admin/row-fields.ts";

export const dayMs = 24 * 60 * 60 * 1000;
export const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs);

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7));
}

const longMonth = new Intl.DateTimeFormat("nb-NO", { month: "long", year: "numeric", timeZone: "UTC" });
/** The month of a month or a day in words: «november 2026» */
export const monthName = (month: string): string => longMonth.format(new Date(month));

const osloDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });
export const norwegianDay = (ms: number): string => osloDay.format(ms);
export const todayInNorway = (): string => norwegianDay(Date.now());

/** The first and the last day that an offer or ad is visible, as fields. */
export const periodFields = {
  shownFrom: {
    kind: "day",
    label: "Vises fra og med",
    hint: "Tomt: med en gang.",
    isAnyDay: true,
    isOptional: true,
    isHalf: true,
  },
  shownUntil: {
    kind: "day",
    label: "Vises til og med",
    hint: "Tomt: til det blir skrudd av.",
    isAnyDay: true,
    isOptional: true,
    isHalf: true,
  },
} as const satisfies RowFields;

/** The days of a row, both optional. */
export type ShownPeriod = { readonly [Name in keyof typeof periodFields]?: string | null | undefined };

export type PeriodState = "before" | "shown" | "over";

export function periodState({ shownFrom, shownUntil }: ShownPeriod, today: string): PeriodState {
  if (shownFrom && today < shownFrom) return "before";
  return shownUntil && today > shownUntil ? "over" : "shown";
}

/** The days that a row has, for a response that leaves out the others. */
export const knownDays = ({ shownFrom, shownUntil }: ShownPeriod) => ({
  shownFrom: shownFrom ?? undefined,
  shownUntil: shownUntil ?? undefined,
});

/** The error in an edit's days, by field. @param current the row, which keeps a day that the edit leaves out */
export function periodProblem(form: ShownPeriod, current: ShownPeriod = {}) {
  const { shownFrom = current.shownFrom, shownUntil = current.shownUntil } = form;
  if (!shownFrom || !shownUntil || shownFrom <= shownUntil) return null;
  return { shownUntil: "Siste dag kan ikke være før første dag." };
}
