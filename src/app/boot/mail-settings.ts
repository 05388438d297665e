/** The settings of mail: SMTP_URL, MAIL_FROM and NOTIFY_EMAIL, checked together. */
import { z } from "zod";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import { StartError } from "#shared/errors.ts";

const email = z.email();

/** «post@avtalemaler.no» or «Avtalemaler <post@avtalemaler.no>»; null for anything else. */
export function readSender(text: string): MailServer["from"] | null {
  const [, quoted, bare = quoted ?? "", inBrackets, alone] =
    // oxlint-disable-next-line no-control-regex
    /^(?:(?:"([^"\u0000-\u001f]*)"|([^"<>\u0000-\u001f]*?))\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ??
    [];
  const address = inBrackets ?? alone ?? "";
  return email.safeParse(address).success ? { name: bare.trim(), email: address } : null;
}

/** null when it is no such url. */
function readSmtpUrl(text: string): Pick<MailServer, "host" | "port" | "isTlsFirst" | "login"> | null {
  if (!/^smtps?:\/\/[^/?#]+\/?$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (hostname === "" || (username === "") !== (password === "")) return null;
  const isTlsFirst = protocol === "smtps:";
  try {
    const login = username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : null;
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
    return { host, port: Number(port) || (isTlsFirst ? 465 : 587), isTlsFirst, login };
  } catch {
    return null;
  }
}

export const isSmtpUrl = (text: string): boolean => readSmtpUrl(text) !== null;

interface MailVariables {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly NOTIFY_EMAIL?: string | undefined;
  readonly ADMIN_EMAIL: string;
}

/** @returns null when no mail is to be sent */
export function readMailServer({
  SMTP_URL,
  MAIL_FROM,
  NOTIFY_EMAIL,
  ADMIN_EMAIL,
}: MailVariables): MailServer | null {
  const server = SMTP_URL === undefined ? null : readSmtpUrl(SMTP_URL);
  if (!server) return null;
  const from = MAIL_FROM === undefined ? null : readSender(MAIL_FROM);
  if (!from) {
    throw new StartError("MAIL_FROM must be set when SMTP_URL is: the address that mails come from.");
  }
  const notify = NOTIFY_EMAIL ?? ADMIN_EMAIL;
  return { ...server, from, notify: notify.endsWith(".invalid") ? null : notify };
}
