/** The section «E-post og varsler» among the administrator's statistics: the notices, a test mail, and the outbox. */
import { useRef, useState } from "react";
import type { AdminMail, MailStatus, NoticeSettings, MailFailureReason } from "#features/mail/contract.ts";
import { mailPath } from "#domain/admin-paths.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { type AdminRead, type ReadBeside, useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { type RowActions, useRowActions } from "#web/admin/rows/row-actions.ts";
import { explainFailure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Badge, type BadgeProps } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { count, formatMoment } from "#web/norwegian.ts";

/** Ids of the actions that are not on one mail. */
const trialAction = -1;
const allAction = -2;

export function MailSection({ readWith }: ReadBeside) {
  const status = useAdminRead<MailStatus>(readWith && mailPath, readWith, isUnderWay);
  const actions = useRowActions(status.readAgain);
  const { data, hasFailed } = status;
  const problem = actions.failure ?? (hasFailed ? "E-posten kunne ikke hentes." : null);
  return (
    <section className="stat-section mail-section stack">
      <h3>E-post og varsler</h3>
      {data && <ServerNote server={data.server} />}
      <div role="alert">{problem && <p className="notice">{problem}</p>}</div>
      {data?.server?.notify && (
        <>
          <NotificationSettings settings={data.notices} onSaved={status.show} />
          <Trial status={status} actions={actions} />
        </>
      )}
      {data && (data.server || data.mails.length > 0) && (
        <Outbox data={data} status={status} actions={actions} />
      )}
    </section>
  );
}

function ServerNote({ server }: Pick<MailStatus, "server">) {
  if (!server) {
    return (
      <p className="small soft">
        E-post er ikke satt opp, så ingen varsler sendes. Alt annet virker som det skal. Den som drifter
        nettstedet, setter den opp med <code>SMTP_URL</code> og <code>MAIL_FROM</code>.
      </p>
    );
  }
  const { host, port, from, notify } = server;
  return (
    <p className="small soft">
      E-post sendes fra {from} gjennom {host}:{port}.{" "}
      {notify
        ? `Varsler går til ${notify}.`
        : "Det er ingen å varsle: Den som drifter nettstedet, må sette NOTIFY_EMAIL til en adresse som leses."}
    </p>
  );
}

interface PartProps {
  readonly status: AdminRead<MailStatus>;
  readonly actions: RowActions;
}

function Trial({ status, actions }: PartProps) {
  const [sentId, setSentId] = useState<number | null>(null);
  const mail = status.data?.mails.find(({ id }) => id === sentId);
  const send = async () => {
    setSentId(null);
    const run = await actions.run({
      id: trialAction,
      work: () => callAdmin<{ readonly id: number }>("POST", `${mailPath}/trial`),
      done: { title: "Testen er lagt i utboksen" },
      failed: "Testen ble ikke sendt.",
    });
    if (!run) return;
    setSentId(run.result.id);
    await status.readAgain();
  };
  return (
    <div className="cluster">
      <Button isBusy={actions.busyId === trialAction} busyText="Sender..." onClick={() => void send()}>
        Send en test
      </Button>
      <p role="status">{mail && trialText(mail)}</p>
    </div>
  );
}

function trialText(mail: AdminMail): string {
  if (mail.state === "sent") return `Testen er sendt. ${outcomeText(mail)}`;
  const outcome = outcomeText(mail);
  return outcome === "" ? "Testen sendes..." : `Testen kom ikke fram. ${outcome}`;
}

function Outbox({ data, status, actions }: PartProps & { readonly data: MailStatus }) {
  const retry = async (id: number, path: string, title: string, failed: string) => {
    const run = await actions.run({
      id,
      work: () => callAdmin<MailStatus>("POST", `${mailPath}/outbox/${path}`),
      done: { title },
      failed,
    });
    if (run) status.show(run.result);
  };
  const retryAll = () =>
    retry(allAction, "retry-all", "E-postene prøves nå", "E-postene ble ikke prøvd igjen.");
  return (
    <details open={data.counts.failed + data.counts.waiting > 0}>
      <summary className="fold">Utboksen: {countsText(data.counts)}</summary>
      {data.mails.length === 0 && <p className="soft">Ingen e-poster å vise.</p>}
      {data.mails.filter(({ canRetry }) => canRetry).length > 1 && (
        <div>
          <Button isBusy={actions.busyId === allAction} busyText="Prøver..." onClick={() => void retryAll()}>
            Send alle på nytt
          </Button>
        </div>
      )}
      <ul className="jobs box">
        {data.mails.map((mail) => (
          <li key={mail.id}>
            <h4>{mail.subject}</h4>
            <p>
              {mail.state !== "sent" && <Badge tone={stateOf(mail).tone}>{stateOf(mail).text}</Badge>}{" "}
              {kindText(mail.kind)} til {mail.to || "en som følger noe"}
            </p>
            <p className={mail.failure && mail.state !== "sent" ? "field-error" : "soft"}>
              {outcomeText(mail)}
            </p>
            {mail.canRetry && (
              <Button
                isBusy={actions.busyId === mail.id}
                busyText="Prøver..."
                onClick={() =>
                  void retry(
                    mail.id,
                    `${mail.id}/retry`,
                    "E-posten prøves nå",
                    "E-posten ble ikke prøvd igjen.",
                  )
                }
              >
                Prøv nå <VisuallyHidden>å sende «{mail.subject}»</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

export interface NotificationSettingsProps {
  readonly settings: NoticeSettings;
  readonly onSaved: (status: MailStatus) => void;
}

const waitingChoices = [
  ["off", "Ikke send noe"],
  ["at_once", "Med en gang, høyst én e-post i timen"],
  ["morning", "Oppsummert kl.\u00a007.30 hver morgen"],
] as const satisfies readonly (readonly [NoticeSettings["waiting"], string])[];

/** Notices by mail to the administrator. Each switch is saved when it is turned. */
export function NotificationSettings({ settings, onSaved }: NotificationSettingsProps) {
  const { shown, failure, change } = useSaved(settings, onSaved);
  return (
    <div className="stack">
      <div role="alert">{failure && <p className="notice">Endringen ble ikke lagret. {failure}</p>}</div>
      <SwitchField
        id="varsel-henvendelse"
        label="Varsle om annonsehenvendelser"
        hint="Én e-post for hver, med teksten. Svaret ditt går rett til den som sendte henvendelsen. Kommer det mange på en time, samles resten."
        isOn={shown.inquiry}
        onChange={(inquiry) => change({ inquiry })}
      />
      <SwitchField
        id="varsel-lenke"
        label="Varsle når en lenke slutter å virke"
        hint="Med det kontrollen fant. Høyst én e-post i timen, med alle som er kommet til."
        isOn={shown.brokenLink}
        onChange={(brokenLink) => change({ brokenLink })}
      />
      <fieldset>
        <legend className="field-label">Varsle om forslag og feilrapporter som venter</legend>
        {waitingChoices.map(([value, text]) => (
          <label key={value} className="radio">
            <input
              type="radio"
              name="varsel-venter"
              checked={shown.waiting === value}
              onChange={() => change({ waiting: value })}
            />
            {text}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Settings with a choice at once, which goes back when it could not be saved. One save at a time, the latest choice last. */
function useSaved(stored: NoticeSettings, onSaved: NotificationSettingsProps["onSaved"]) {
  const [chosen, setChosen] = useState<NoticeSettings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<NoticeSettings | null>(null);
  const save = async (wanted: NoticeSettings) => {
    if (latest.current !== wanted) return;
    try {
      onSaved(await callAdmin<MailStatus>("PUT", `${mailPath}/notices`, wanted));
      showToast({ title: "Varslene er lagret" });
    } catch (error) {
      logQuietly("Could not save the notices", error);
      setFailure(explainFailure(error));
    }
    if (latest.current === wanted) {
      latest.current = null;
      setChosen(null);
    }
  };
  return {
    shown: chosen ?? stored,
    failure,
    change(part: Partial<NoticeSettings>) {
      const wanted = { ...(chosen ?? stored), ...part };
      latest.current = wanted;
      setChosen(wanted);
      setFailure(null);
      saving.current = saving.current.then(() => save(wanted));
    },
  };
}

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

type MailState = Required<Pick<BadgeProps, "tone">> & { readonly text: string };

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

export function failureText({ reason, reply }: NonNullable<AdminMail["failure"]>): string {
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
