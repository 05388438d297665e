/** The letter of a month: its content, its draft, and its mails to the readers, by the outbox. */
import type { Database, Orm } from "#db/client.ts";
import { ownFollowsHref } from "#features/subscriptions/follows.ts";
import {
  type Letter,
  type LetterContent,
  letterContentSchema,
  type LetterForm,
  type Letters,
  type Sponsor,
  sponsorLine,
} from "#features/subscriptions/letters.ts";
import { type LetterRow, LetterStore, noLetter } from "#features/subscriptions/server/letter-store.ts";
import type { ListedPaper, ChangeSources } from "#features/subscriptions/server/news.ts";
import { keptUntilOf, newToken } from "#features/subscriptions/server/store.ts";
import type { TellOptions } from "#features/subscriptions/server/tell.ts";
import { dayInNorway } from "#platform/clock.ts";
import { HttpError, invalidFields, notFound } from "#platform/http-error.ts";
import { RowStale } from "#shared/errors.ts";
import { addDays, monthName, norwegianDay } from "#shared/days.ts";
import { headerText, listed } from "#domain/server/outgoing-mail.ts";
import { actHeadline, leaveLines, linkedItem, nameOf } from "#features/subscriptions/server/mail-texts.ts";
import { lawHref } from "#domain/laws.ts";
import { templateHref } from "#domain/page-urls.ts";
import { readableUrl } from "#shared/text/url-text.ts";

export interface MonthlyLetterOptions extends Omit<TellOptions, "store"> {
  readonly database: Database;
  /** Offers and ads that visitors see today, each of which may be the sponsor. */
  readonly listSponsors: () => readonly Sponsor[];
  readonly listMostUsed: (month: string) => Promise<readonly ListedPaper[]>;
  /** Counts by state of the mails whose keys begin so. */
  readonly countMails: (keys: string) => Promise<ReadonlyMap<string, number>>;
}

/** Days into a month on which the last one's letter is drafted without a request. */
const draftedUntil = 5;

const keysOf = ({ id }: Pick<LetterRow, "id">) => `letter-${id}:`;

export class MonthlyLetter {
  readonly #options: MonthlyLetterOptions;
  readonly #store: LetterStore;

  constructor(options: MonthlyLetterOptions) {
    this.#options = options;
    this.#store = new LetterStore(options.database);
  }

  async read(): Promise<Letters> {
    const { mail, sources, listSponsors } = this.#options;
    await sources.refresh();
    const rows = await this.#store.list();
    const month = await this.#lastMonth();
    return {
      isSetUp: mail.isSetUp,
      readers: await this.#store.countReaders(),
      nextMonth: month === null || rows.some((row) => row.month >= month) ? null : month,
      sponsors: [...listSponsors()],
      letters: await Promise.all(rows.map((row) => this.#shown(row))),
    };
  }

  async draft(): Promise<void> {
    const month = await this.#lastMonth();
    if (month !== null) await this.#store.addDraft(month, `Nytt i ${monthName(month)}`);
  }

  /** Drafts the letter on the first days of a month. */
  async draftDue(): Promise<void> {
    if (Number(dayInNorway(this.#options.clock).slice(8)) <= draftedUntil) await this.draft();
  }

  /** @throws RowStale with the draft as it is now, HttpError 400 for a sponsor that visitors are not shown, and as the store */
  async edit(id: number, form: LetterForm): Promise<Letter> {
    await this.#options.sources.refresh();
    const row = await this.#get(id);
    if (row.status === "draft" && form.revision !== undefined && form.revision !== row.revision)
      throw new RowStale(await this.#shown(row));
    if (form.sponsor !== "" && form.sponsor !== lineOf(row)) this.#findSponsor(form.sponsor);
    await this.#store.edit(id, form, this.#now());
    return this.#shown(await this.#get(id));
  }

  /** Writes it as it is now to the administrator alone. */
  async sendTrial(id: number, to: string): Promise<void> {
    const { mail, database, clock } = this.#options;
    const row = await this.#get(id);
    const content = await this.#contentOf(row);
    await database.orm.transaction((tx) =>
      mail.enqueue(tx, {
        kind: "letter-trial",
        to,
        subject: `Test: ${headerText(row.subject)}`,
        text: this.#textOf(row, content, null),
        dedupeKey: `letter-trial:${id}:${clock.now()}`,
      }),
    );
    mail.wake();
  }

  /** @throws HttpError 400 for a sponsor that visitors are not shown any more, and as the store */
  async send(id: number, revision: number): Promise<void> {
    await this.#options.sources.refresh();
    const row = await this.#get(id);
    if (row.status === "draft") this.#findSponsor(lineOf(row));
    await this.#store.begin(id, revision, await this.#contentOf(row), this.#now());
    this.#options.mail.wake();
  }

  /**
   * Writes the letter that is being sent to the remaining readers; those with a mail that day get it after midnight.
   * @returns whether one is being sent
   */
  async write(signal: AbortSignal): Promise<boolean> {
    const { mail, clock, countMails } = this.#options;
    const row = mail.isSetUp ? await this.#store.findSending() : null;
    if (!row) return false;
    const content = await this.#contentOf(row);
    const day = dayInNorway(clock);
    for (let written = 1; written > 0;) {
      signal.throwIfAborted();
      written = await this.#store.writeSome(row.id, day, (tx, reader) =>
        this.#writeTo(tx, row, content, reader),
      );
    }
    const { waiting, ...counts } = countsOf(await countMails(keysOf(row)));
    await this.#store.note({ id: row.id, keys: keysOf(row) }, counts, waiting, this.#now());
    return true;
  }

  async #writeTo(
    tx: Orm,
    row: LetterRow,
    content: LetterContent,
    reader: Parameters<Parameters<LetterStore["writeSome"]>[2]>[1],
  ) {
    const { mail, siteUrl } = this.#options;
    const { token, tokenHashes } = newToken(reader);
    const leaveUrl = siteUrl + ownFollowsHref(token);
    const keptUntil = reader.confirmedAt && keptUntilOf(reader.confirmedAt);
    await mail.enqueue(tx, {
      kind: "letter",
      to: reader.address,
      subject: headerText(row.subject),
      text: this.#textOf(row, content, { leaveUrl, keptUntil }),
      dedupeKey: keysOf(row) + reader.id,
      subscriber: { id: reader.id, leaveUrl },
    });
    return { tokenHashes };
  }

  async #shown(row: LetterRow): Promise<Letter> {
    const { id, month, subject, opening, status, recipients, sentAt, revision } = row;
    const mails = status === "sending" ? await this.#options.countMails(keysOf(row)) : null;
    const { delivered, refused } = mails ? countsOf(mails) : row;
    const content = await this.#contentOf(row);
    return {
      id,
      month,
      subject,
      opening,
      sponsor: lineOf(row),
      lines: content.parts.flatMap(({ items }) => items),
      leftOut: content.leftOut,
      status,
      text: this.#textOf(row, content, null),
      recipients,
      delivered,
      refused,
      sentAt: sentAt?.toISOString() ?? null,
      revision,
    };
  }

  /** The content that was sent; of a draft, what would be. */
  async #contentOf(row: LetterRow): Promise<LetterContent> {
    const { sources, listSponsors, listMostUsed } = this.#options;
    const { month, status, content } = row;
    if (status !== "draft") return letterContentSchema.parse(content);
    const [began, used] = [await this.#store.readSeededAt(), await listMostUsed(month)];
    const parts = letterParts(month, began, sources, used);
    const hrefs = new Set(parts.flatMap(({ items }) => items.map(({ href }) => href)));
    return {
      parts,
      leftOut: ((content ?? []) as string[]).filter((href) => hrefs.has(href)),
      sponsor: listSponsors().find((each) => sponsorLine(each) === lineOf(row)) ?? null,
    };
  }

  #textOf(
    { opening }: LetterRow,
    content: LetterContent,
    reader: { leaveUrl: string; keptUntil: Date | null } | null,
  ): string {
    const { siteUrl, mail } = this.#options;
    return letterText(opening, content, { siteUrl, siteName: mail.siteName, reader });
  }

  #findSponsor(line: string): void {
    if (line === "" || this.#options.listSponsors().some((each) => sponsorLine(each) === line)) return;
    throw invalidFields({ sponsor: "Sponsoren vises ikke på nettstedet i dag. Velg en annen, eller ingen." });
  }

  async #get(id: number): Promise<LetterRow> {
    const row = await this.#store.get(id);
    if (!row) throw notFound(noLetter);
    return row;
  }

  /** The month that is over; null where the site began after it. */
  async #lastMonth(): Promise<string | null> {
    const month = addDays(`${dayInNorway(this.#options.clock).slice(0, 7)}-01`, -1).slice(0, 7);
    const began = Date.parse(await this.#store.readSeededAt());
    return began > 0 && month < norwegianDay(began).slice(0, 7) ? null : month;
  }

  #now(): Date {
    return new Date(this.#options.clock.now());
  }
}

/** @throws HttpError 409 where no mail can be sent */
export function rejectWithoutMail(isSetUp: boolean): void {
  if (!isSetUp)
    throw new HttpError(409, "mail_not_set_up", "E-post er ikke satt opp, så ingenting kan sendes.");
}

function lineOf({ offerId, adId }: LetterRow): string {
  if (offerId !== null) return sponsorLine({ kind: "offer", id: offerId });
  return adId === null ? "" : sponsorLine({ kind: "ad", id: adId });
}

function countsOf(mails: ReadonlyMap<string, number>) {
  const of = (state: string) => mails.get(state) ?? 0;
  return { delivered: of("sent"), refused: of("failed"), waiting: of("waiting") + of("sending") };
}

/**
 * What happened in a month: a template is new once.
 * @param began the site's start, ISO 8601: its first templates are not new
 */
function letterParts(
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

interface LetterReader {
  readonly siteUrl: string;
  readonly siteName: string;
  /** The reader; null in the text for the administrator alone. */
  readonly reader: { readonly leaveUrl: string; readonly keptUntil: Date | null } | null;
}

function letterText(
  opening: string,
  { parts, leftOut, sponsor }: LetterContent,
  { siteUrl, siteName, reader }: LetterReader,
): string {
  const kept = parts.map(({ title, items }) => ({
    title,
    items: items.filter(({ href }) => !leftOut.includes(href)),
  }));
  return [
    ...(opening === "" ? [] : [opening, ""]),
    ...kept.flatMap(({ title, items }) =>
      items.length === 0
        ? []
        : [`${title}:`, "", ...listed(items.map(({ name, href }) => linkedItem(name, siteUrl + href))), ""],
    ),
    ...(sponsor
      ? ["Annonse", headerText(sponsor.title), sponsor.description, readableUrl(sponsor.url), ""]
      : []),
    "Vi sier fra om hva som er nytt. Hva det betyr for deg, har vi ikke vurdert.",
    "",
    "-- ",
    `Du får dette brevet fordi du har bedt ${siteName} om det. Det kommer høyst én gang i måneden.`,
    ...leaveLines(reader ?? { leaveUrl: `${siteUrl}/e-post/…`, keptUntil: null }),
  ].join("\n");
}
