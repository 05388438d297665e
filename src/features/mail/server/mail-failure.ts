/** What went wrong when a mail was sent, from nodemailer's errors. */
import type { NodemailerError } from "nodemailer/lib/errors";
import type { MailFailureReason } from "#features/mail/contract.ts";

export interface MailFailure {
  readonly reason: MailFailureReason;
  /** The server's reply, in one line. */
  readonly reply: string | null;
  /** The same mail would be rejected again. */
  readonly isPermanent: boolean;
  /** It concerns the connection and so every mail, not this one. */
  readonly isOfServer: boolean;
  /** The server has said that it did not accept the mail. */
  readonly isRejected: boolean;
}

const maxReply = 300;

export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, permanent, response, responseCode } = error as NodemailerError;
  const reason = reasonOf(error as NodemailerError);
  const isOfMail = reason === "sender" || reason === "recipient" || reason === "content";
  return {
    reason,
    reply: response ? replyLine(response) : null,
    isPermanent: isOfMail && (permanent ?? (code === "EMESSAGE" && command === "MAIL FROM")),
    isOfServer: !isOfMail,
    isRejected: responseCode !== undefined,
  };
}

/** A reply can have several lines, and a server can send anything. */
export function replyLine(response: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = response.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
  return line.length > maxReply ? `${line.slice(0, maxReply - 1)}…` : line;
}

function reasonOf({ code, command = "", message, responseCode }: NodemailerError): MailFailureReason {
  if (code === "EDNS") return "dns";
  if (code === "ETIMEDOUT") return "timeout";
  // 530: it wants a sign-in first.
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530) return "auth";
  if (code === "ETLS" || /certificate|\b(?:ssl|tls)\b/i.test(message)) return "tls";
  if (responseCode === 421) return "closed";
  if (code === "EENVELOPE") return command.startsWith("RCPT") ? "recipient" : "sender";
  if (code === "EMESSAGE") return "content";
  if (code === "ECONNECTION" || code === "ESOCKET") return responseCode ? "closed" : "connection";
  return "other";
}
