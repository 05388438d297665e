/** Checks of mail: the settings, and whether the mail server lets us in. Nothing is sent. */
import { type Finding, note, ok, wrong } from "#app/doctor/finding.ts";
import type { Settings } from "#app/env.ts";
import type { Environment } from "#app/doctor/settings-checks.ts";
import type { MailFailureReason } from "#features/mail/contract.ts";
import { mailFailureOf } from "#features/mail/server/mail-failure.ts";
import { type SmtpOptions, SmtpSession } from "#features/mail/server/mail-server.ts";

const patience: SmtpOptions = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

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
    const session = await SmtpSession.open(mail, options);
    const how = session.isSecure ? "with TLS" : "without TLS";
    findings.push(
      ok(`The mail server ${at} lets us in, ${how}, ${mail.login ? "signed in" : "without sign-in"}.`),
    );
    session.quit();
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
