/**
 * Mail as features hand it over. It is stored in the transaction that causes it and sent later, so nothing waits for a mail
 * server, and a mail exists exactly when its cause does. The transaction is an object that is only handed on.
 */
export interface OutgoingMail {
  /** The kind of mail, in the administrator's list: `inquiry`. Small letters and hyphens. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: { readonly name: string; readonly email: string };
  /** Of mails with the same key only the first is stored. The part after its first «:» may identify the recipient. */
  readonly dedupeKey: string;
  /** The time after which it is not sent, and its text is deleted. */
  readonly expiresAt?: Date;
  /** The subscriber who requested the mail: once it is sent or given up, nothing here identifies the recipient. */
  readonly subscriber?: {
    readonly id: number;
    /** The unsubscribe url of a mail to many: one click ends it all (RFC 8058). It is sent after other mail, one a second. */
    readonly leaveUrl?: string;
  };
}

/** Mails to subscribers that are over, as their rows were. */
export interface ClosedMails {
  /** Ids of those whose address a mail server has refused for good, once for each mail. */
  readonly refused: readonly number[];
  readonly unsent: readonly {
    readonly subscriberId: number;
    readonly kind: string;
    readonly dedupeKey: string;
  }[];
  /** The number of others that were taken since a time. */
  readonly taken: number;
}

export interface MailOutbox {
  /** Whether the settings name a mail server. Without one nothing is stored. */
  readonly isSetUp: boolean;
  readonly siteName: string;
  /**
   * Stores mails within `tx`.
   * @returns the ids of those whose key is new
   * @throws TypeError when a header would be malformed
   */
  enqueue(tx: object, ...mails: readonly OutgoingMail[]): Promise<readonly number[]>;
  /** Sends due mails soon. Call it after the commit; it returns at once. */
  wake(): void;
}

/** nodemailer folds and encodes headers; a text with a line break or another control character never gets that far. */
// oxlint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A name as visitors write it, without what cannot be in a header. */
export function headerText(text: string): string {
  return text.replaceAll(new RegExp(controlCharacter, "g"), " ").replaceAll(/\s+/g, " ").trim();
}

const maxSubject = 200;

export const subjectText = (subject: string): string =>
  // Without the first half of a letter that was cut in two.
  subject.length > maxSubject ? `${subject.slice(0, maxSubject - 1).replace(/\p{Cs}$/u, "")}…` : subject;

const maxListed = 20;

export function listed(lines: readonly string[]): readonly string[] {
  const more = lines.length - maxListed;
  return more > 0 ? [...lines.slice(0, maxListed), `- og ${more} til`] : lines;
}

/** A line in lines of 72 columns at the most, for what is quoted, line by line; a longer run without blanks may be a url, and stays whole. */
export const wrapped = (line: string): readonly string[] =>
  (line.match(/(?:.{1,72}|\S+)(?:\s+|$)/gu) ?? [""]).map((part) => part.trimEnd());
