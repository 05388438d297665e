/** The doctor's checks of the settings: of each by itself, of those that must fit together, and whether mail gets through. */
import { statSync } from "node:fs";
import { type Environment, readSettings, type Settings, shownContact } from "#app/site/env.ts";
import { findSlips, type SettingsSource } from "#app/site/start-checks.ts";
import type { ProcessFacts } from "#app/control/commands.ts";
import { rejectPassword } from "#features/identity/server/open-identity.ts";
import type { MailFailureReason } from "#features/mail/contract.ts";
import { mailFailureOf, openTransport, type SmtpOptions } from "#features/mail/server/mail-server.ts";
import { StartError } from "#shared/errors.ts";
import { isLoopback } from "#platform/ip.ts";
import { commandLine } from "#shared/project-root.ts";

/** The finding of a check. */
export interface Finding {
  /** «wrong» must be mended; «note» is for the operator to judge. */
  readonly level: "ok" | "note" | "wrong";
  readonly text: string;
  /** The remedy, in a sentence. */
  readonly remedy?: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string, remedy?: string): Finding => ({
  level: "note",
  text,
  ...(remedy && { remedy }),
});
export const wrong = (text: string, remedy: string): Finding => ({ level: "wrong", text, remedy });

/** The findings that hold; when none does, the one that all is fine. */
export function found(findings: readonly (Finding | false)[], fine?: Finding): Finding[] {
  const those = findings.filter((finding) => finding !== false);
  return those.length === 0 && fine ? [fine] : those;
}

/** @returns the settings, or null when one is invalid. */
export function checkSettings(source: SettingsSource): {
  settings: Settings | null;
  findings: Finding[];
} {
  const { environment } = source;
  const slips = findSlips(source).map((text) =>
    wrong(text, "The README's table has the names; .env.example shows how values are written."),
  );
  try {
    const settings = readSettings(environment);
    return {
      settings,
      findings: [
        ...slips,
        ...checkPassword(settings),
        ...checkProxy(settings),
        ...checkEmails(settings),
        ...checkRest(settings, environment),
        ...checkMode(source, settings),
      ],
    };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const remedy = "Correct it in the environment or in .env; the README's table says what each accepts.";
    return {
      settings: null,
      findings: [...error.message.split("\n").map((line) => wrong(line, remedy)), ...slips],
    };
  }
}

/** Check of the password, as by a start that finds no administrator, or another password. */
function checkPassword({ identity: { adminPassword, adminEmail } }: Settings): Finding[] {
  try {
    if (adminPassword !== null) rejectPassword(adminPassword, adminEmail, "ADMIN_PASSWORD");
    return [ok("The settings are valid.")];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong(error.message, "A start that sets this password ends with that sentence.")];
  }
}

function checkProxy({ host, siteUrl, trustProxy }: Settings): Finding[] {
  const { protocol, hostname } = new URL(siteUrl);
  const isOpen = !isLoopback(host);
  const isLocal = isLoopback(hostname);
  const isBehindTls = protocol === "https:";
  return found(
    [
      isLocal &&
        (isOpen || trustProxy !== false) &&
        wrong(
          `SITE_URL is ${siteUrl}, but the product is open to others (${isOpen ? `HOST ${host}` : "TRUST_PROXY is set"}).`,
          "Set SITE_URL to the URL visitors use: links, feeds and the site map are made from it.",
        ),
      !isLocal &&
        protocol === "http:" &&
        wrong(
          `SITE_URL is ${siteUrl}, without TLS: passwords travel in plain text, and cookies are not secure.`,
          "Put a proxy with a certificate in front, and set SITE_URL to its https URL.",
        ),
      isBehindTls &&
        trustProxy === false &&
        wrong(
          "SITE_URL is https, so there is a proxy in front, but TRUST_PROXY is empty: all visitors share one visitor's limits.",
          "Set TRUST_PROXY to the proxy's IP or range, such as loopback.",
        ),
      !isBehindTls &&
        isOpen &&
        trustProxy === false &&
        note(
          `HOST ${host} accepts connections from other machines, and TRUST_PROXY is empty.`,
          "Right without a proxy. Behind one, set TRUST_PROXY to its IP or range.",
        ),
    ],
    ok(`HOST ${host}, SITE_URL ${siteUrl} and TRUST_PROXY ${trustProxy || "(empty)"} fit together.`),
  );
}

/** Check of the requests' peers, which no setting has. */
export function checkPeers(
  { trustProxy }: Settings,
  { unknownProxy: ip }: Pick<ProcessFacts, "unknownProxy">,
): Finding[] {
  if (ip === null) return [];
  // A note where no proxy is set: a visitor can send the header too.
  const judge = trustProxy === false ? note : wrong;
  return [
    judge(
      `Requests come through a proxy on ${ip}, which TRUST_PROXY (${trustProxy || "empty"}) does not name: all visitors behind it share one visitor's limits.`,
      `If it is yours, set TRUST_PROXY to ${ip}; else nobody should reach the port but your proxy.`,
    ),
  ];
}

function checkEmails({ contactEmail, siteUrl, identity: { adminEmail, firebase } }: Settings): Finding[] {
  const judgeContact = isLoopback(new URL(siteUrl).hostname) ? note : wrong;
  const isNobodys = adminEmail.endsWith(".invalid");
  const remedy = `Set it to the administrator's own; then ${commandLine("admin", "password")}.`;
  return found(
    [
      shownContact({ contactEmail }) === null &&
        judgeContact(
          `CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are shown none.`,
          "Set it to an address that is read.",
        ),
      isNobodys &&
        firebase !== null &&
        wrong(`ADMIN_EMAIL is ${adminEmail}, which no user of the Firebase project can have.`, remedy),
      isNobodys &&
        firebase === null &&
        note(`ADMIN_EMAIL is ${adminEmail}: it is a name to sign in with, and no mail reaches it.`, remedy),
    ],
    ok("CONTACT_EMAIL and ADMIN_EMAIL are set."),
  );
}

/** Check of the file's mode: the group may read it, as in /etc/avtalemaler; everybody may not. */
function checkMode({ file }: SettingsSource, { siteUrl }: Settings): Finding[] {
  if (file === null || process.platform === "win32" || (statSync(file).mode & 0o007) === 0) return [];
  const judge = isLoopback(new URL(siteUrl).hostname) ? note : wrong;
  return [judge(`Every user of this machine can read ${file}, where passwords stand.`, `chmod o= ${file}`)];
}

const checkRest = ({ operator, siteUrl, ...settings }: Settings, { NODE_ENV = "" }: Environment): Finding[] =>
  found([
    // Privacy law wants the controller named.
    operator === null &&
      siteUrl.startsWith("https:") &&
      note(
        "OPERATOR_NAME is empty: the privacy page says that nobody has stated who runs this site.",
        "Set it, OPERATOR_ORGNR and OPERATOR_ADDRESS to those of who is responsible for the site.",
      ),
    !settings.linkChecks &&
      note(
        "LINK_CHECKS is off: nobody notices when a template's link breaks.",
        "Set it to on where the machine may reach the web.",
      ),
    !settings.lawChecks &&
      note(
        "LAW_CHECKS is off: nobody notices when an act changes.",
        "Set it to on where the machine may reach api.lovdata.no.",
      ),
    !["", "production"].includes(NODE_ENV) &&
      note(
        `NODE_ENV is ${NODE_ENV}.`,
        "Leave it empty: npm start sets production, which is faster and stricter.",
      ),
  ]);

const patience: SmtpOptions = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Check of the mail settings, and of the login at the mail server. Nothing is sent. */
export async function checkMail(
  { mail }: Pick<Settings, "mail">,
  environment: Environment,
  options = patience,
): Promise<Finding[]> {
  if (!mail) {
    const unused = ["MAIL_FROM", "NOTIFY_EMAIL"].filter((name) => environment[name]);
    if (unused.length === 0) return [note("SMTP_URL is empty: no mail is sent. All else works without.")];
    return [note(`${unused.join(" and ")} set without SMTP_URL: no effect, no mail is sent.`)];
  }
  const findings: Finding[] = [];
  if (mail.notify === null) {
    findings.push(
      wrong(
        "SMTP_URL is set, but nobody can be told of anything: NOTIFY_EMAIL is empty and ADMIN_EMAIL reaches nobody.",
        "Set NOTIFY_EMAIL, or ADMIN_EMAIL, to an address that is read.",
      ),
    );
  }
  const at = `${mail.host}:${mail.port}`;
  try {
    const verify = async (more: SmtpOptions) => (await openTransport(mail, more)).verify();
    await verify(options);
    const isEncrypted = await verify({ ...options, requireTLS: true }).catch(() => false);
    const how = isEncrypted ? "with TLS" : "without TLS";
    findings.push(
      ok(`The mail server ${at} lets us in, ${how}, ${mail.login ? "signed in" : "without sign-in"}.`),
    );
  } catch (error) {
    const { reason, reply } = mailFailureOf(error);
    const said = reply === null ? "" : ` It said: ${reply}`;
    findings.push(
      wrong(`The mail server ${at} ${sentences[reason]}.${said}`, remedies[reason] ?? connectivity),
    );
  }
  return findings;
}

const connectivity = "Check host and port in SMTP_URL, and that this machine may connect there.";

const sentences: Readonly<Record<MailFailureReason, string>> = {
  dns: "is not found",
  connection: "cannot be reached",
  timeout: "does not respond in time",
  tls: "has no TLS that can be trusted",
  auth: "does not accept the user and password",
  closed: "ends the connection",
  sender: "does not accept the sender",
  recipient: "does not accept the recipient",
  content: "does not accept the mail",
  expired: "did not respond in time",
  other: "does not speak as a mail server should",
};

const remedies: Readonly<Partial<Record<MailFailureReason, string>>> = {
  tls:
    "A password is sent with TLS alone. Check the server's certificate and name; one of your own authority: " +
    "NODE_EXTRA_CA_CERTS. Port 465 is smtps://, 587 smtp://.",
  auth: "Check user and password in SMTP_URL; characters such as @ and / in them are percent-encoded.",
};
