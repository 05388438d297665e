/** Texts of the mails to those who follow something. Pure. They list changes, without interpretation or advice. */
import { confirmHours, letterLine, letterWords, type NamedFollow } from "#features/subscriptions/follows.ts";
import type { GonePaper, NamedPaper, News } from "#features/subscriptions/server/news.ts";
import { lawHref } from "#domain/laws.ts";
import { headerText, listed, subjectText } from "#domain/server/outgoing-mail.ts";
import { templateHref } from "#domain/page-urls.ts";
import { capitalised } from "#shared/text/capitalised.ts";

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const longDay = new Intl.DateTimeFormat("nb-NO", { dateStyle: "long", timeZone: "Europe/Oslo" });

/** The request for a confirmation. It names all that its link confirms. */
export function confirmText(wanted: readonly NamedFollow[], url: string, siteName: string): MailText {
  const itemOf = ({ line, name }: NamedFollow) =>
    `- ${headerText(name)}${line === letterLine ? `. ${letterWords}` : ""}`;
  return {
    subject: subjectText(`Bekreft at du vil ha e-post fra ${headerText(siteName)}`),
    text: `Hei!

Du, eller noen som har skrevet adressen din, har bedt ${siteName} om dette:

${wanted.map(itemOf).join("\n") || "- det du følger fra før"}

Åpne lenken og bekreft. Det kan du gjøre de neste ${confirmHours} timene:

${url}

Var det ikke du, kan du se bort fra e-posten. Bekrefter du ikke, endres ingenting, og en ny adresse slettes.
Vil du aldri ha en slik e-post fra oss igjen, sier du det med ett trykk på den samme siden.
`,
  };
}

const smallNumbers = "Ingen Én To Tre Fire Fem Seks Sju Åtte Ni Ti Elleve Tolv".split(" ");
/** «Tre maler» */
const inWords = (count: number) => `${smallNumbers[count] ?? count} ${count === 1 ? "mal" : "maler"}`;

/** «Husleieloven er endret med virkning fra 1. januar 2026» */
export function actHeadline({
  act: { name, isGone, changedFrom },
}: Pick<News["acts"][number], "act">): string {
  return isGone || changedFrom === null
    ? `${capitalised(headerText(name))} er tatt ut av Lovdatas liste over gjeldende lover`
    : `${capitalised(headerText(name))} er endret med virkning fra ${longDay.format(new Date(changedFrom))}`;
}

/** «Ny mal: Husleiekontrakt», «Tre maler er nye» */
function papersHeadline(papers: readonly NamedPaper[], one: string, many: string): readonly string[] {
  const [first] = papers;
  if (!first) return [];
  return [papers.length === 1 ? `${one}: ${headerText(first.name)}` : `${inWords(papers.length)} ${many}`];
}

/** «Husleiekontrakt (Forbrukerrådet)» */
export const nameOf = ({ name, source }: NamedPaper): string =>
  name.endsWith(`(${source})`) ? name : `${name} (${source})`;

/** An item of a list, its url on a line of its own. */
export const linkedItem = (name: string, url: string): string => `- ${headerText(name)}\n  ${url}`;

/** The last lines of a mail to many. */
export const leaveLines = (reader: { readonly leaveUrl: string; readonly keptUntil: Date | null }) => [
  "Se eller endre hva du følger, eller meld deg av:",
  reader.leaveUrl,
  ...(reader.keptUntil
    ? [
        `Adressen din og det den følger, slettes ${longDay.format(reader.keptUntil)} hvis du ikke bekrefter på nytt.`,
      ]
    : []),
  "",
];

export interface NewsSite {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly leaveUrl: string;
  readonly keptUntil: Date;
}

export function newsText(news: News, { siteUrl, siteName, leaveUrl, keptUntil }: NewsSite): MailText {
  const { acts, added, edited, gone } = news;
  const changed = news.changed.map(({ template }) => template);
  const [first = "", ...others] = [
    ...acts.map(actHeadline),
    ...papersHeadline(changed, "Endret hos utgiveren", "er endret hos utgiverne"),
    ...papersHeadline(edited, "Endret i katalogen", "er endret i katalogen"),
    ...papersHeadline(added, "Ny mal", "er nye"),
    ...papersHeadline(gone, "Ikke lenger i katalogen", "er ikke lenger i katalogen"),
  ];
  const urlOf = (paper: NamedPaper) => siteUrl + templateHref(paper);
  const part = <Paper extends NamedPaper>(
    papers: readonly Paper[],
    head: readonly string[],
    moreOf: (paper: Paper) => readonly string[] = () => [],
  ) => {
    const items = papers.map((paper) =>
      [linkedItem(nameOf(paper), urlOf(paper)), ...moreOf(paper)].join("\n"),
    );
    return [...head, "", ...(items.length > 0 ? [...listed(items), ""] : [])];
  };
  const whyGone = ({ reason, successors }: GonePaper) => [
    ...(reason === null ? [] : [`  ${headerText(reason)}`]),
    ...successors.flatMap((paper) => [`  Bruk i stedet: ${headerText(nameOf(paper))}`, `  ${urlOf(paper)}`]),
  ];
  return {
    subject: subjectText(others.length === 0 ? first : `${first}, og mer`),
    text: [
      ...acts.flatMap(({ act, papers }) => {
        const based = papers.length > 0 ? ` ${inWords(papers.length)} du følger, bygger på den.` : "";
        return part(papers, [`${actHeadline({ act })}.${based}`, siteUrl + lawHref(act)]);
      }),
      ...(changed.length > 0 ? part(changed, ["Endret hos utgiveren:"]) : []),
      ...(edited.length > 0 ? part(edited, ["Endret i katalogen:"]) : []),
      ...(added.length > 0 ? part(added, ["Nye maler:"]) : []),
      ...(gone.length > 0 ? part(gone, ["Ikke lenger i katalogen:"], whyGone) : []),
      "Vi sier fra om at noe er endret. Hva det betyr for deg, har vi ikke vurdert.",
      "",
      "-- ",
      `Du får denne e-posten fordi du følger noe på ${siteName}. Du får høyst én om dagen.`,
      ...leaveLines({ leaveUrl, keptUntil }),
    ].join("\n"),
  };
}
