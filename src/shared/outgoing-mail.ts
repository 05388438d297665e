/**
 * Mail as features hand it over. It is stored in the transaction that causes it and sent later, so nothing waits for a mail
 * server, and a mail exists exactly when its cause does. The transaction is an object that is only handed on.
 */
export interface OutgoingMail {
  /** What it is about, in the administrator's list of mails: `inquiry`. Small letters and hyphens. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: { readonly name: string; readonly email: string };
  /** Of mails with the same key, only the first is stored. */
  readonly dedupeKey: string;
  /** It is not sent after this time, and its text is deleted. */
  readonly expiresAt?: Date;
  /** Of mail to somebody who asked for it: once it is sent or given up, nothing here says to whom. */
  readonly subscriber?: {
    readonly id: number;
    /** Of what is sent to many: one click there ends it all (RFC 8058). It is sent after other mail, one a second. */
    readonly leaveUrl?: string;
  };
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
  /** Sends what is due, soon. Call it after the commit; it returns at once. */
  nudge(): void;
}
