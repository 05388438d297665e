/** A mail as it is stored: safe headers, and the times for which it is retried and stored. */
import { randomUUID } from "node:crypto";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import type { NewMail } from "#features/mail/server/outbox-store.ts";
import { dayMs } from "#platform/clock.ts";
import { type OutgoingMail, controlCharacter } from "#domain/server/outgoing-mail.ts";

/** Time for which a mail is tried, as mail servers do among themselves. */
export const triedForMs = 3 * dayMs;
/** Age at which a row is deleted; its text is deleted earlier, once it is sent. */
export const keptForMs = 30 * dayMs;

const plainEmailPattern = /^[^\s<>(),;:"@\\[\]]+@[^\s<>(),;:"@\\[\]]+$/;

export const isPlainEmail = (text: string): boolean => plainEmailPattern.test(text);

/** @throws TypeError when a header would be malformed */
export function newMailOf(mail: OutgoingMail, { from }: MailServer, now: number): NewMail {
  const { kind, to, subject, text, replyTo, dedupeKey, expiresAt, subscriber } = mail;
  for (const header of [to, subject, replyTo?.name ?? "", replyTo?.email ?? "", subscriber?.leaveUrl ?? ""]) {
    if (controlCharacter.test(header)) throw new TypeError("a mail's header has a control character");
  }
  for (const email of [to, replyTo?.email]) {
    if (email !== undefined && !isPlainEmail(email)) throw new TypeError("a mail's address is malformed");
  }
  return {
    kind,
    dedupeKey,
    recipient: to,
    subscriberId: subscriber?.id ?? null,
    leaveUrl: subscriber?.leaveUrl ?? null,
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
