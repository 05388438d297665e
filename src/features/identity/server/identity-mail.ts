/** Mails of the identity service, in plain text. */
import type { OutgoingMail } from "#domain/server/outgoing-mail.ts";
import { commandLine } from "#shared/project-root.ts";

/** A link in a mail: its identifying hash, and its expiry. */
export interface LinkMail {
  readonly url: string;
  readonly hash: string;
  readonly expiresAt: Date;
}

export function invitationMail(
  to: string,
  { siteName, by }: { siteName: string; by: string },
  { url, hash, expiresAt }: LinkMail,
): OutgoingMail {
  return {
    kind: "invitation",
    dedupeKey: `invitation:${hash}`,
    expiresAt,
    to,
    subject: `Du er invitert som administrator av ${siteName}`,
    text: `Hei!

${by} inviterer deg til å være administrator av ${siteName}.
Åpne lenken for å velge navn og passord. Du kan bruke lenken én gang, innen 48 timer:

${url}

Kjenner du ikke til dette, kan du se bort fra e-posten.
`,
  };
}

export function firebaseInvitationMail(
  to: string,
  { siteUrl, siteName, by, at }: { siteUrl: string; siteName: string; by: string; at: Date },
): OutgoingMail {
  return {
    kind: "invitation",
    dedupeKey: `invitation:${to}:${at.getTime()}`,
    to,
    subject: `Du er administrator av ${siteName}`,
    text: `Hei!

${by} har gitt deg tilgang som administrator av ${siteName}.
Logg inn med kontoen din for ${to}:

${siteUrl}/admin

Kjenner du ikke til dette, kan du se bort fra e-posten.
`,
  };
}

export function passwordResetMail(
  to: string,
  siteName: string,
  { url, hash, expiresAt }: LinkMail,
): OutgoingMail {
  return {
    kind: "password-reset",
    dedupeKey: `password-reset:${hash}`,
    expiresAt,
    to,
    subject: `Nytt passord til ${siteName}`,
    text: `Hei!

Du, eller noen som har skrevet adressen din, har bedt om et nytt passord til ${to}.
Åpne lenken for å velge det. Du kan bruke lenken én gang, innen en time:

${url}

Var det ikke du, kan du se bort fra e-posten. Passordet er det samme som før.
`,
  };
}

/** @param hash of the link that was used */
export function passwordChangedMail(
  to: string,
  { siteUrl, siteName, hash }: { siteUrl: string; siteName: string; hash: string },
): OutgoingMail {
  return {
    kind: "password-changed",
    dedupeKey: `password-changed:${hash}`,
    to,
    subject: `Passordet ditt til ${siteName} er endret`,
    text: `Hei!

Passordet til ${to} er nettopp endret, og alle andre økter er avsluttet.

Var det ikke du, må du straks be om et nytt passord på ${siteUrl}/admin,
eller be den som drifter nettstedet, om å kjøre «${commandLine("admin", `password ${to}`)}».
`,
  };
}
