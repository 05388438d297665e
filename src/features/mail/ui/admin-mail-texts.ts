/** Texts about mails: their kinds, outcomes, and mail servers' reasons. */
import type { AdminMail, MailFailureReason, MailStatus } from "#features/mail/contract.ts";
import { count, formatMoment } from "#web/norwegian.ts";

type Failure = NonNullable<AdminMail["failure"]>;

const kinds: Readonly<Record<string, string>> = {
  trial: "Test",
  inquiry: "Annonsehenvendelse",
  waiting: "Noe venter",
  morning: "Morgenoppsummering",
  "broken-link": "Ødelagt lenke",
  invitation: "Invitasjon",
  "password-reset": "Nytt passord",
  "password-changed": "Passordet er endret",
  "confirm-follow": "Bekreftelse av e-postadresse",
  followed: "Endringer",
  letter: "Månedsbrev",
  "letter-trial": "Test av månedsbrevet",
};

/** The subject of a mail; a kind without words of its own is known by its subject. */
export const kindText = (kind: string): string => kinds[kind] ?? "E-post";

export interface MailState {
  readonly text: string;
  readonly tone: "good" | "waiting" | "bad" | "plain";
}

export function stateOf({ state, attempts }: Pick<AdminMail, "state" | "attempts">): MailState {
  if (state === "sent") return { text: "Sendt", tone: "good" };
  if (state === "failed") return { text: "Ga opp", tone: "bad" };
  if (state === "sending") return { text: "Sendes nå", tone: "waiting" };
  return attempts === 0 ? { text: "Venter", tone: "waiting" } : { text: "Prøves igjen", tone: "waiting" };
}

/** Whether it will change by itself within seconds: a mail is being sent, is new, or is due again. */
export const isUnderWay = ({ mails }: Pick<MailStatus, "mails">): boolean =>
  mails.some(
    ({ state, attempts, nextAttemptAt }) =>
      state === "sending" ||
      (state === "waiting" && (attempts === 0 || Date.parse(nextAttemptAt ?? "") <= Date.now())),
  );

const reasons: Readonly<Record<MailFailureReason, string>> = {
  dns: "Fant ikke e-postserveren. Navnet på den i oppsettet kan være feil.",
  connection: "Fikk ikke kontakt med e-postserveren.",
  timeout: "E-postserveren svarte ikke i tide.",
  tls: "E-postserveren har ingen sikker forbindelse som vi kan stole på.",
  auth: "E-postserveren godtok ikke brukernavnet og passordet i oppsettet.",
  closed: "E-postserveren avsluttet forbindelsen.",
  sender: "E-postserveren godtok ikke avsenderen, eller tar ikke imot mer fra den nå.",
  recipient: "E-postserveren godtok ikke mottakeren.",
  content: "E-postserveren godtok ikke e-posten.",
  expired: "E-posten ble ikke sendt mens den ennå var til nytte.",
  other: "E-postserveren svarte ikke slik den skulle.",
};

export function failureText({ reason, reply }: Failure): string {
  return reply === null ? reasons[reason] : `${reasons[reason]} Den svarte: «${reply}»`;
}

export function outcomeText(mail: AdminMail): string {
  const { state, sentAt, reply, failure, nextAttemptAt, mayBeTwice } = mail;
  const twice = mayBeTwice
    ? " Forbindelsen ble brutt før serveren svarte, så den kan ha kommet fram to ganger."
    : "";
  if (state === "sent") {
    return `Sendt ${formatMoment(sentAt ?? mail.createdAt)}.${reply ? ` E-postserveren svarte: «${reply}»` : ""}${twice}`;
  }
  const why = failure ? failureText(failure) : "";
  if (state === "waiting" && nextAttemptAt && failure) {
    return `${why} Prøves igjen ${formatMoment(nextAttemptAt)}.${twice}`;
  }
  return `${why}${twice}`;
}

/** «2 venter, 1 er gitt opp, 14 sendt» */
export function countsText({ waiting, failed, sent }: MailStatus["counts"]): string {
  return [
    waiting > 0 && count(waiting, "venter", "venter"),
    failed > 0 && count(failed, "er gitt opp", "er gitt opp"),
    `${count(sent, "sendt", "sendt")} de siste 30 dagene`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}
