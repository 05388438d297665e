/** A mail as bytes (RFC 5322), by nodemailer's composer: the same bytes at each attempt. */
import type { MailRow } from "#features/mail/server/outbox-store.ts";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import type { OutgoingMail } from "#shared/outgoing-mail.ts";

/** nodemailer folds and encodes headers; what has a line break or another control character never gets that far. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const plainEmailPattern = /^[^\s<>(),;:"@\\[\]]+@[^\s<>(),;:"@\\[\]]+$/;

export const isPlainEmail = (text: string): boolean => plainEmailPattern.test(text);

/** @throws TypeError when a header would be malformed */
export function rejectMalformedHeaders({
  to,
  subject,
  replyTo,
}: Pick<OutgoingMail, "to" | "subject" | "replyTo">): void {
  for (const text of [to, subject, replyTo?.name ?? "", replyTo?.email ?? ""]) {
    if (control.test(text)) throw new TypeError("a mail's header has a control character");
  }
  for (const email of [to, replyTo?.email]) {
    if (email !== undefined && !isPlainEmail(email)) throw new TypeError("a mail's address is malformed");
  }
}

/** Names as visitors write them: what cannot be in a header is left out. */
export function headerText(text: string): string {
  return text.replaceAll(new RegExp(control, "g"), " ").replaceAll(/\s+/g, " ").trim();
}

export async function composeMail(mail: MailRow, from: MailServer["from"]): Promise<Buffer> {
  // Loaded late, as all of nodemailer: a product without a mail server never needs it.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { recipient, replyTo, subject, body, messageId, createdAt } = mail;
  return new MailComposer({
    from: { name: from.name, address: from.email },
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo: { name: replyTo.name, address: replyTo.email } }),
    subject,
    text: body ?? "",
    messageId,
    date: createdAt,
    // Vacation responders leave it alone.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "windows",
  })
    .compile()
    .build();
}
