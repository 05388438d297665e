/** A mail as it is stored: headers that are safe to send, and for how long it is tried and kept. */
import { randomUUID } from "node:crypto";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import type { NewMail } from "#features/mail/server/outbox-store.ts";
import { dayMs } from "#platform/clock.ts";
import type { OutgoingMail } from "#shared/outgoing-mail.ts";

/** For so long it is tried, as mail servers do among themselves. */
export const triedForMs = 3 * dayMs;
/** A row is deleted so long after it was written; its text earlier, once it is sent. */
export const keptForMs = 30 * dayMs;

/** nodemailer folds and encodes headers; what has a line break or another control character never gets that far. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const plainEmailPattern = /^[^\s<>(),;:"@\\[\]]+@[^\s<>(),;:"@\\[\]]+$/;

export const isPlainEmail = (text: string): boolean => plainEmailPattern.test(text);

/** Names as visitors write them: what cannot be in a header is left out. */
export function headerText(text: string): string {
  return text.replaceAll(new RegExp(control, "g"), " ").replaceAll(/\s+/g, " ").trim();
}

/** @throws TypeError when a header would be malformed */
export function newMailOf(mail: OutgoingMail, { from }: MailServer, now: number): NewMail {
  const { kind, to, subject, text, replyTo, dedupeKey, expiresAt } = mail;
  for (const header of [to, subject, replyTo?.name ?? "", replyTo?.email ?? ""]) {
    if (control.test(header)) throw new TypeError("a mail's header has a control character");
  }
  for (const email of [to, replyTo?.email]) {
    if (email !== undefined && !isPlainEmail(email)) throw new TypeError("a mail's address is malformed");
  }
  return {
    kind,
    dedupeKey,
    recipient: to,
    replyTo: replyTo ?? null,
    subject,
    body: text,
    messageId: `<${randomUUID()}@${from.email.slice(from.email.lastIndexOf("@") + 1)}>`,
    createdAt: new Date(now),
    nextAttemptAt: new Date(now),
    giveUpAt: new Date(now + triedForMs),
    expiresAt: expiresAt ?? null,
  };
}
