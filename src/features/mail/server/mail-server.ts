/** The mail server that the settings name, by nodemailer's SMTP transport, and what its errors mean. */
import { Readable } from "node:stream";
import type { NodemailerError, SendMailOptions, SMTPPoolOptions } from "nodemailer";
import type { MailFailureReason } from "#features/mail/contract.ts";
import { isLoopback } from "#platform/ip.ts";

/** The mail server of the settings. Its password is in no log and no response. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`); otherwise by STARTTLS when the server has it. */
  readonly isTlsFirst: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: { readonly name: string; readonly email: string };
  /** The recipient of the site's notices, or null. */
  readonly notify: string | null;
}

/** SMTP options of tests and the doctor: shorter waits, and the authority of a certificate. */
export type SmtpOptions = Pick<
  SMTPPoolOptions,
  "tls" | "connectionTimeout" | "greetingTimeout" | "socketTimeout" | "requireTLS"
>;

const usualOptions: SmtpOptions = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  // RFC 5321's wait for the reply to a message: giving up sooner sends it twice.
  socketTimeout: 10 * 60_000,
};

export interface Message extends SendMailOptions {
  /**
   * Called when all but the end of the message has gone out: until it has resolved, the server cannot have accepted it.
   * Where it rejects, `signal` must end the attempt.
   */
  readonly beforeEnd: () => Promise<void>;
}

/** Opens one connection, for one mail after another. */
export async function openTransport(server: MailServer, options: SmtpOptions = {}) {
  // Loaded late: a product without a mail server never needs it.
  const { createTransport } = await import("nodemailer");
  const { host, port, isTlsFirst, login } = server;
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    // The outbox decides what is sent again.
    maxRequeues: 0,
    ...usualOptions,
    // A password crosses no network in plain text.
    requireTLS: login !== null && !isLoopback(host),
    ...options,
    host,
    port,
    secure: isTlsFirst,
    ...(login && { auth: login, forceAuth: true }),
  });
  return transport.use("stream", ({ data, message }, done) => {
    const { beforeEnd } = data as Message;
    async function* parts(whole: AsyncIterable<Buffer>) {
      yield* whole;
      await beforeEnd();
    }
    // A buffer of one byte: the message is read no further than it goes out.
    message.processFunc((whole) => Readable.from(parts(whole), { objectMode: false, highWaterMark: 1 }));
    done();
  });
}

export interface MailFailure {
  readonly reason: MailFailureReason;
  readonly reply: string | null;
  readonly isPermanent: boolean;
  /** Whether it concerns the connection and so every mail, not this one. */
  readonly isOfServer: boolean;
  /** Whether the server has rejected the mail. */
  readonly isRejected: boolean;
}

const maxReply = 300;

export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, permanent, response, responseCode } = error as NodemailerError;
  const reason = reasonOf(error as NodemailerError);
  const isOfMail = reason === "recipient" || reason === "content";
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

/** Replies about an address, a full mailbox (552) or one message (RFC 3463), in any wording: «552 quota exceeded». */
export const concernsRecipient = /^552\b(?! 5)|\b[45]\.(?:1\.(?:[1-6]|10)|2\.\d+|3\.4)\b/;

/**
 * Replies about the sender, its server, permission or quota, which any other mail would get too: 5.3.x, 5.4.5 and 5.7.x (RFC
 * 3463), or by their words.
 */
const concernsSender = /\b5\.(?:3\.\d+|4\.5|7\.\d+)\b|\b(?:quota|limit|relay\w*|sender)\b/i;

function reasonOf({
  code,
  command = "",
  message,
  response = "",
  responseCode = 0,
}: NodemailerError): MailFailureReason {
  if (code === "EDNS") return "dns";
  if (code === "ETIMEDOUT") return "timeout";
  // 530: it wants a sign-in first.
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530) return "auth";
  if (code === "ETLS" || /certificate|\b(?:ssl|tls)\b/i.test(message)) return "tls";
  if (responseCode === 421) return "closed";
  if (responseCode >= 500 && !concernsRecipient.test(response) && concernsSender.test(response))
    return "sender";
  if (code === "EENVELOPE") return command.startsWith("RCPT") ? "recipient" : "sender";
  if (code === "EMESSAGE") return "content";
  if (code === "ECONNECTION" || code === "ESOCKET") return responseCode ? "closed" : "connection";
  return "other";
}
