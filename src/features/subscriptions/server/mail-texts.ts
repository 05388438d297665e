/** Texts of the mails to those who follow something. Pure. They say what changed, and neither what it means nor what to do. */
import { confirmHours, type NamedFollow } from "#features/subscriptions/follows.ts";
import type { ListedPaper, News } from "#features/subscriptions/server/news.ts";
import { lawHref } from "#shared/laws.ts";
import { headerText, inOneItem, listed, subjectText } from "#shared/text/mail-text.ts";
import { templateHref } from "#shared/text/slug.ts";
import { capitalised } from "#shared/vocabulary.ts";

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface MailSite {
  readonly siteUrl: string;
  readonly siteName: string;
}

const longDay = new Intl.DateTimeFormat("nb-NO", { dateStyle: "long", timeZone: "Europe/Oslo" });

export function confirmText(wanted: readonly NamedFollow[], url: string, siteName: string): MailText {
  return {
    subject: subjectText(`Bekreft at du vil ha e-post fra ${headerText(siteName)}`),
    text: [
      "Hei!",
      "",
      ...(wanted.length > 0
        ? [
            `Noen, forhåpentligvis du, har bedt om at vi sier fra på denne adressen når noe skjer med dette på ${siteName}:`,
            "",
            ...listed(wanted.map(({ name }) => inOneItem(`- ${headerText(name)}`))),
          ]
        : [`Noen, forhåpentligvis du, har bedt om noe på ${siteName} som du følger allerede.`]),
      "",
      `Åpne lenken og bekreft. Det kan du gjøre de neste ${confirmHours} timene:`,
      "",
      url,
      "",
      "Var det ikke du, kan du se bort fra e-posten. Da følger du ikke noe nytt, og en adresse som ingen har bekreftet, blir slettet.",
      "",
    ].join("\n"),
  };
}

const smallNumbers = [
  "Ingen",
  "Én",
  "To",
  "Tre",
  "Fire",
  "Fem",
  "Seks",
  "Sju",
  "Åtte",
  "Ni",
  "Ti",
  "Elleve",
  "Tolv",
];
/** «Tre maler» */
const papersInWords = (count: number) => `${smallNumbers[count] ?? count} ${count === 1 ? "mal" : "maler"}`;

function actHeadline({ act }: News["acts"][number]): string {
  const name = capitalised(headerText(act.name));
  return act.isGone || act.changedFrom === null
    ? `${name} står ikke lenger blant de gjeldende lovene`
    : `${name} er endret fra ${longDay.format(new Date(act.changedFrom))}`;
}

function headlines({ acts, changed, added }: News): readonly string[] {
  const [onlyChanged, onlyAdded] = [changed[0]?.template, added[0]].map((paper) =>
    headerText(paper?.name ?? ""),
  );
  return [
    ...acts.map(actHeadline),
    changed.length === 1 && `Endret hos utgiveren: ${onlyChanged}`,
    changed.length > 1 && `${papersInWords(changed.length)} er endret hos utgiverne`,
    added.length === 1 && `Ny mal: ${onlyAdded}`,
    added.length > 1 && `${papersInWords(added.length)} er nye`,
  ].filter((line) => line !== false);
}

export interface MailLinks extends MailSite {
  /** The page of its reader's. */
  readonly ownUrl: string;
  readonly keptUntil: Date;
}

export function newsText(news: News, { siteUrl, siteName, ownUrl, keptUntil }: MailLinks): MailText {
  const [first = "", ...others] = headlines(news);
  const itemOf = (paper: ListedPaper, note = "") =>
    [
      inOneItem(`- ${headerText(paper.name)} (${headerText(paper.source)})${note}`),
      `  ${siteUrl}${templateHref(paper)}`,
    ].join("\n");
  const part = (heading: string, items: readonly string[]) =>
    items.length === 0 ? [] : [heading, "", ...listed(items), ""];
  return {
    subject: subjectText(others.length === 0 ? first : `${first}, og mer`),
    text: [
      ...news.acts.flatMap((changed) => [
        `${actHeadline(changed)}.${basedOn(changed.papers.length)}`,
        `${siteUrl}${lawHref(changed.act)}`,
        "",
        ...part(
          changed.papers.length === 1 ? "Malen er:" : "Malene er:",
          changed.papers.map((paper) => itemOf(paper)),
        ),
      ]),
      ...part(
        "Endret hos utgiveren:",
        news.changed.map(({ template, isFile }) => itemOf(template, isFile ? ": filen" : ": siden")),
      ),
      ...part(
        "Nye maler:",
        news.added.map((paper) => itemOf(paper)),
      ),
      "Vi sier fra om at noe er endret. Hva det betyr for deg, har vi ikke vurdert.",
      "",
      "-- ",
      `Du får denne e-posten fordi du har bekreftet at ${siteName} skal si fra. Du får høyst én om dagen.`,
      "Her ser du hva du følger, endrer det eller slutter:",
      ownUrl,
      `Alt slettes ${longDay.format(keptUntil)} hvis du ikke bekrefter igjen der.`,
      "",
    ].join("\n"),
  };
}

const basedOn = (papers: number) =>
  papers === 0 ? "" : ` ${papersInWords(papers)} du følger, bygger på den.`;
