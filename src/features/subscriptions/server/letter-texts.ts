/** The text of the letter of a month. Pure. It lists what is new and most used, without interpretation or advice. */
import type { LetterContent } from "#features/subscriptions/letters.ts";
import { actHeadline, leaveLines, linkedItem, nameOf } from "#features/subscriptions/server/mail-texts.ts";
import type { ChangeSources, ListedPaper } from "#features/subscriptions/server/news.ts";
import { monthName, norwegianDay } from "#shared/days.ts";
import { lawHref } from "#domain/laws.ts";
import { headerText, listed, wrapped } from "#domain/server/mail-text.ts";
import { templateHref } from "#domain/page-urls.ts";
import { readableUrl } from "#shared/text/url-text.ts";

/**
 * What happened in a month: a template is new once.
 * @param began the site's start, ISO 8601: its first templates are not new
 */
export function letterParts(
  month: string,
  began: string,
  sources: ChangeSources,
  used: readonly ListedPaper[],
): LetterContent["parts"] {
  const isIn = (time: string | null) => time !== null && norwegianDay(Date.parse(time)).startsWith(month);
  const added = sources.listPapers().filter(({ dateAdded }) => dateAdded > began && isIn(dateAdded));
  const isNew = new Set(added.map(({ id }) => id));
  const changed = sources
    .listChanged()
    .filter(({ template, noticedAt }) => isIn(noticedAt) && !isNew.has(template.id))
    .map(({ template }) => template);
  const papers = (title: string, of: readonly ListedPaper[]) => ({
    title,
    items: of.map((paper) => ({ name: nameOf(paper), href: templateHref(paper) })),
  });
  const acts = sources
    .listActs()
    .filter(({ noticedAt }) => isIn(noticedAt))
    .map((act) => ({ name: actHeadline({ act }), href: lawHref(act) }));
  const parts = [
    papers("Nye maler", added),
    papers("Endret hos utgiveren", changed),
    { title: "Lover som er endret", items: acts },
    papers(`Mest brukt i ${monthName(month)}`, used),
  ];
  return parts.filter(({ items }) => items.length > 0);
}

export interface LetterReader {
  readonly siteUrl: string;
  readonly siteName: string;
  /** The reader; null in the text for the administrator alone. */
  readonly reader: { readonly leaveUrl: string; readonly keptUntil: Date | null } | null;
}

export function letterText(
  opening: string,
  { parts, leftOut, sponsor }: LetterContent,
  { siteUrl, siteName, reader }: LetterReader,
): string {
  const paragraph = (text: string) => text.split("\n").flatMap(wrapped);
  const kept = parts.map(({ title, items }) => ({
    title,
    items: items.filter(({ href }) => !leftOut.includes(href)),
  }));
  return [
    ...(opening === "" ? [] : [...paragraph(opening), ""]),
    ...kept.flatMap(({ title, items }) =>
      items.length === 0
        ? []
        : [`${title}:`, "", ...listed(items.map(({ name, href }) => linkedItem(name, siteUrl + href))), ""],
    ),
    ...(sponsor
      ? [
          "Annonse",
          ...paragraph(headerText(sponsor.title)),
          ...paragraph(sponsor.description),
          readableUrl(sponsor.url),
          "",
        ]
      : []),
    "Vi sier fra om hva som er nytt. Hva det betyr for deg, har vi ikke vurdert.",
    "",
    "-- ",
    `Du får dette brevet fordi du har bedt ${siteName} om det. Det kommer høyst én gang i måneden.`,
    ...leaveLines(reader ?? { leaveUrl: `${siteUrl}/e-post/…`, keptUntil: null }),
  ].join("\n");
}
