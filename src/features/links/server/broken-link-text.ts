/** The text of the report that the link checks write: what they saw, in Norwegian. Pure. */
import type { Finding } from "#features/links/server/judge-response.ts";
import type { LinkRecord } from "#features/links/server/link-record.ts";
import { reasonText } from "#shared/link-health.ts";

const dayFormat = new Intl.DateTimeFormat("nb-NO", { dateStyle: "long", timeZone: "Europe/Oslo" });

export interface BrokenLinkFacts {
  readonly checked: Finding;
  readonly record: Pick<LinkRecord, "failures" | "failingSince" | "workedAt">;
  readonly now: number;
}

export function describeBrokenLink({ checked, record, now }: BrokenLinkFacts): string {
  const { failures, failingSince, workedAt } = record;
  const lines = [
    `${reasonText(checked.reason, checked.httpStatus)}.`,
    `${failures} kontroller fra ${dayFormat.format(failingSince ?? now)} til ${dayFormat.format(now)} mislyktes.`,
    workedAt === null
      ? "Ingen kontroll har funnet den i orden."
      : `Sist den virket: ${dayFormat.format(workedAt)}.`,
    checked.finalUrl && `Lenken førte til ${checked.finalUrl}`,
    checked.title && `Tittelen på siden: «${checked.title}»`,
    "Skrevet av nettstedets egen lenkekontroll. Rapporten løses av seg selv når lenken virker igjen.",
  ];
  return lines.filter(Boolean).join("\n");
}
