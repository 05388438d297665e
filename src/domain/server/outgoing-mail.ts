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
  nudge(): void;
}
