/** Texts of the mails to the administrator. Pure. What visitors wrote is on lines of its own; a message is quoted. */
import { headerText, listed, subjectText, wrapped } from "#domain/server/outgoing-mail.ts";
import { readableUrl } from "#shared/text/url-text.ts";

export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

export interface WaitingCounts {
  readonly suggestions: number;
  readonly reports: number;
  readonly inquiries: number;
}

export interface NewRow {
  readonly entity: "suggestion" | "report" | "inquiry";
  /** Name of the suggestion, or of the template that the report is about; empty for an inquiry. */
  readonly name: string;
}

export interface BrokenLink {
  readonly templateId: number;
  readonly name: string;
  readonly url: string;
  readonly evidence: string | null;
}

export interface InquiryFacts {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly budget: string | null;
  readonly message: string;
}

const words = {
  suggestion: ["forslag", "forslag", "Forslag"],
  report: ["feilrapport", "feilrapporter", "Feilrapport"],
  inquiry: ["annonsehenvendelse", "annonsehenvendelser", "Annonsehenvendelse"],
} as const;

const counted = (count: number, entity: keyof typeof words) =>
  `${count} ${words[entity][count === 1 ? 0 : 1]}`;

/** «2 forslag og 1 feilrapport» */
export function countsText({ suggestions, reports, inquiries }: WaitingCounts): string {
  const parts = [
    suggestions > 0 && counted(suggestions, "suggestion"),
    reports > 0 && counted(reports, "report"),
    inquiries > 0 && counted(inquiries, "inquiry"),
  ].filter((part) => part !== false);
  const [last = "", ...before] = parts.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(", ")} og ${last}`;
}

const ending = (siteUrl: string, what: string) => [
  "",
  "-- ",
  `Du får denne e-posten fordi ${what}. Det kan du endre under «E-post og varsler» i admin-panelet:`,
  `${siteUrl}/admin?del=drift#stats`,
];

/** A visitor's words, each line marked: nothing in them can pass for the site's own. */
const quoted = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => wrapped(line).map((part) => `> ${part}`.trimEnd()));

const why = {
  waiting: "varsler om det som kommer inn, er på. Du får høyst én i timen",
  inquiry: "varsler om annonsehenvendelser er på. Når det kommer mange, samles de til én i timen",
};

/** The mail about rows that have come since the last such mail. */
export function waitingText(
  kind: keyof typeof why,
  rows: readonly NewRow[],
  counts: WaitingCounts,
  siteUrl: string,
  siteName: string,
): NoticeText {
  const ofKind = (entity: NewRow["entity"]) => rows.filter((row) => row.entity === entity).length;
  const arrived = countsText({
    suggestions: ofKind("suggestion"),
    reports: ofKind("report"),
    inquiries: ofKind("inquiry"),
  });
  return {
    subject: `Nytt på ${siteName}: ${arrived}`,
    text: [
      "Dette er kommet inn:",
      "",
      ...listed(
        rows.map(({ entity, name }) =>
          name === "" ? `- ${words[entity][2]}` : `- ${words[entity][2]}: ${headerText(name)}`,
        ),
      ),
      "",
      `I alt venter ${countsText(counts)} på deg:`,
      `${siteUrl}/admin`,
      ...ending(siteUrl, why[kind]),
    ].join("\n"),
  };
}

export function morningText(counts: WaitingCounts, siteUrl: string, siteName: string): NoticeText {
  const waiting = countsText(counts);
  return {
    subject: `${waiting} venter på ${siteName}`,
    text: [
      `God morgen! ${waiting} venter på deg:`,
      `${siteUrl}/admin`,
      ...ending(siteUrl, "morgenoppsummeringen er på"),
    ].join("\n"),
  };
}

export function brokenLinksText(links: readonly BrokenLink[], siteUrl: string): NoticeText {
  const [first] = links;
  const subject =
    links.length === 1
      ? `Lenken virker ikke lenger: ${headerText(first?.name ?? "")}`
      : `${links.length} lenker virker ikke lenger`;
  return {
    subject: subjectText(subject),
    text: [
      links.length === 1
        ? "Vi har funnet en lenke som ikke virker lenger:"
        : "Vi har funnet lenker som ikke virker lenger:",
      "",
      ...listed(
        links.map(({ name, url, evidence }) =>
          [
            `- ${headerText(name)}`,
            // Whole, so that it can be followed, and with the host that it leads to.
            `  ${headerText(readableUrl(url))}`,
            ...(evidence ? [`  ${headerText(evidence)}`] : []),
          ].join("\n"),
        ),
      ),
      "",
      links.length === 1 ? "Den ligger som feilrapport her:" : "De ligger som feilrapporter her:",
      `${siteUrl}/admin#feil`,
      ...ending(siteUrl, "varsler om ødelagte lenker er på. Du får høyst én i timen"),
    ].join("\n"),
  };
}

export function inquiryText(inquiry: InquiryFacts, siteUrl: string): NoticeText {
  const { id, name, email, company, phone, budget, message } = inquiry;
  const facts = [
    ["Navn", name],
    ["E-post", email],
    ["Bedrift", company],
    ["Telefon", phone],
    ["Budsjett", budget],
  ] as const;
  return {
    subject: `Ny annonsehenvendelse (nr. ${id})`,
    text: [
      "Det er kommet en annonsehenvendelse. Svaret ditt på denne e-posten går til den som sendte henvendelsen.",
      "",
      ...facts.flatMap(([label, value]) => (value ? [`${label}: ${headerText(value)}`] : [])),
      "",
      "Melding:",
      ...quoted(message),
      "",
      "Den ligger også her:",
      `${siteUrl}/admin#henvendelser`,
      ...ending(siteUrl, "varsler om annonsehenvendelser er på"),
    ].join("\n"),
  };
}

export function trialText(siteUrl: string, siteName: string): NoticeText {
  return {
    subject: `Test-e-post fra ${siteName}`,
    text: [
      "Dette er en test: e-posten fra nettstedet kommer fram. Æ, ø og å skal også se riktige ut.",
      "",
      siteUrl,
    ].join("\n"),
  };
}
