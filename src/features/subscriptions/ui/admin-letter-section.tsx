/** The section «Månedsbrevet» among the statistics: a draft's preview, a test mail, the progress of sending, sent letters. */
import type { Letter, Letters } from "#features/subscriptions/letters.ts";
import { lettersPath, adminSubscriptionsPath as path } from "#domain/admin-paths.ts";
import type { RowFields } from "#shared/admin/row-fields.ts";
import { monthName } from "#shared/days.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { type ReadBeside, useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useLeaveWarning } from "#web/admin/rows/edit-dialog.tsx";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import { useRowForm } from "#web/admin/rows/row-form.ts";
import { FormProblems } from "#web/admin/rows/save-notices.tsx";
import { count, formatDay, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import type { SubscriptionCounts } from "#features/subscriptions/contract.ts";
import type { FollowKind } from "#features/subscriptions/follows.ts";
import { Field } from "#web/ui/forms/field.tsx";

const isUnderWay = ({ letters }: Letters) => letters.some(({ status }) => status === "sending");
const readersOf = (number: number) => count(number, "mottaker", "mottakere");

const texts = {
  draft: { done: { title: "Utkastet er laget" }, failed: "Utkastet ble ikke laget." },
  trial: { done: { title: "Testen er lagt i utboksen" }, failed: "Testen ble ikke sendt." },
  send: { done: { title: "Brevet sendes" }, failed: "Brevet ble ikke sendt." },
} as const;

export function LetterSection({ readWith }: ReadBeside) {
  const { data, show, readAgain } = useAdminRead<Letters>(readWith && lettersPath, readWith, isUnderWay);
  const actions = useRowActions(readAgain);
  const [confirmDialog, confirm] = useConfirm();
  if (!data) return null;
  const { readers, nextMonth, letters, isSetUp } = data;
  const [latest, ...older] = letters;

  const run = async (act: keyof typeof texts, letter?: Letter) => {
    const question = {
      title: `Sende brevet til ${readersOf(readers)}?`,
      text: "Det sendes ett i sekundet, og kan ikke hentes tilbake.",
      action: "Send brevet",
    };
    if (act === "send" && !(await confirm(question))) return;
    const path = letter ? `${lettersPath}/${letter.id}/${act}` : lettersPath;
    const work = () => callAdmin<Letters>("POST", path, letter && { revision: letter.revision });
    const done = await actions.run({ id: 0, work, ...texts[act] });
    if (done) show(done.result);
  };

  return (
    <section className="entry stack">
      <h3>Månedsbrevet</h3>
      <p>
        {isSetUp
          ? `${readers > 0 ? readersOf(readers) : "Ingen"} vil ha et brev hver måned. Et utkast lages de første dagene i måneden, og sendes bare når du sender det.`
          : "E-post er ikke satt opp, så det sendes ikke noe brev."}
      </p>
      <div role="alert">{actions.failure && <p className="notice">{actions.failure}</p>}</div>
      {nextMonth && (
        <div>
          <Button isBusy={actions.busyId !== null} busyText="Lager..." onClick={() => void run("draft")}>
            Lag utkast for {monthName(nextMonth)}
          </Button>
        </div>
      )}
      {latest && (
        <LetterDraft
          key={latest.id}
          data={data}
          letter={latest}
          isBusy={actions.busyId !== null}
          onChanged={(saved) => show({ ...data, letters: [saved, ...older] })}
          onSend={(act) => void run(act, latest)}
        />
      )}
      <div role="status">
        {letters.length === 0 && <p className="soft">Ingen brev er sendt ennå.</p>}
        {(latest?.status === "draft" ? older : letters).map((letter) => (
          <p key={letter.id} className="entry">
            {outcomeText(letter, readers)}
          </p>
        ))}
      </div>
      {confirmDialog}
    </section>
  );
}

interface LetterDraftProps {
  readonly data: Letters;
  readonly letter: Letter;
  readonly isBusy: boolean;
  readonly onChanged: (saved: Letter) => void;
  readonly onSend: (act: "trial" | "send") => void;
}

function fieldsOf({ lines }: Letter, { sponsors }: Letters) {
  const names = new Map(lines.map(({ href, name }) => [href, name]));
  const sponsorNames = new Map(
    sponsors.map(({ kind, id, title }) => [
      `${kind} ${id}`,
      `${kind === "offer" ? "Tilbud" : "Annonse"}: ${title}`,
    ]),
  );
  const optional = { isOptional: true, rows: 4 } as const;
  return {
    subject: { kind: "text", label: "Emne", max: 150 },
    opening: { kind: "text", label: "Innledning", hint: "Dine egne ord øverst.", max: 3000, ...optional },
    sponsor: {
      kind: "choice",
      label: "Sponsor",
      hint: "Merkes «Annonse».",
      choices: [...sponsorNames.keys()],
      nameOf: (line: string) => sponsorNames.get(line) ?? "vises ikke i dag",
      isOptional: true,
    },
    leftOut: {
      kind: "phrases",
      label: "Kryss av det som ikke skal være med",
      max: 300,
      maxCount: 1000,
      choices: [...names.keys()],
      nameOf: (href: string) => names.get(href) ?? href,
      ...optional,
    },
  } as const satisfies RowFields;
}

/** The form of a draft: it stays while an input is unsaved, also when the letter changes meanwhile. */
function LetterDraft({ data, letter, isBusy, onChanged, onSend }: LetterDraftProps) {
  const form = useRowForm({
    path: lettersPath,
    fields: fieldsOf(letter, data),
    row: letter,
    noun: "brevet",
    idPrefix: "brev",
    onChanged,
    onGone() {},
    onClose() {},
  });
  useLeaveWarning(form.isDirty);
  if (letter.status !== "draft" && !form.isDirty) return null;
  const canSend = data.isSetUp && !form.isDirty;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h4>Utkast for {monthName(letter.month)}</h4>
      <RowControls form={form} names={["subject", "opening", "sponsor"]} />
      {letter.lines.length > 0 && (
        <details>
          <summary>Ta bort linjer</summary>
          <RowControls form={form} names={["leftOut"]} />
        </details>
      )}
      <FormProblems form={form} heading="Du må rette dette før du kan lagre" />
      {form.isDirty && <p>Lagre, så ser du brevet slik det blir, og kan sende det.</p>}
      <div className="cluster">
        <Button type="submit" isBusy={form.isSaving} busyText="Lagrer...">
          Lagre og vis
        </Button>
        {canSend && (
          <Button isBusy={isBusy} busyText="Arbeider..." onClick={() => onSend("trial")}>
            Send en test til meg
          </Button>
        )}
        {canSend && data.readers > 0 && (
          <Button variant="primary" onClick={() => onSend("send")}>
            Send til {readersOf(data.readers)}
          </Button>
        )}
      </div>
      <div role="group" aria-label="Slik blir brevet" className="panel box">
        <p>
          <strong>{letter.subject}</strong>
        </p>
        <p className="many-lines">{letter.text}</p>
      </div>
    </form>
  );
}

function outcomeText(letter: Letter, readers: number): string {
  const { month, status, recipients, delivered, refused, sentAt } = letter;
  const name = `Brevet for ${monthName(month)}`;
  if (status === "draft") return `${name} ble ikke sendt.`;
  const outcome = `${formatNumber(delivered)} er tatt imot av e-postserveren${refused > 0 ? ` og ${formatNumber(refused)} avvist` : ""}`;
  return status === "sending"
    ? `${name} sendes: Av ${readersOf(Math.max(readers, recipients))} ${outcome}.`
    : `${name}, sendt ${sentAt ? formatDay(sentAt) : ""}: Av ${readersOf(recipients)} ${outcome}. Hvem som åpner brevet, måles ikke.`;
}

const kindTexts: Readonly<Record<FollowKind, string>> = {
  paper: "en mal",
  act: "en lov",
  category: "en kategori",
  publisher: "en utgiver",
  monthly: "månedsbrevet",
};

export function SubscriptionsSection({ readWith }: ReadBeside) {
  const { data, readAgain } = useAdminRead<SubscriptionCounts>(readWith && path, readWith);
  const actions = useRowActions();
  if (!data || (!data.isSetUp && data.confirmed + data.unconfirmed === 0)) return null;
  const remove = async (form: HTMLFormElement) => {
    const email = new FormData(form).get("email");
    const run = await actions.run({
      id: 0,
      work: () => callAdmin<{ readonly isDeleted: boolean }>("POST", `${path}/delete`, { email }),
      done: ({ isDeleted }) => ({
        title: isDeleted ? "Adressen er slettet" : "Ingen følger noe med den adressen",
      }),
      failed: "Adressen ble ikke slettet.",
    });
    if (!run) return;
    form.reset();
    await readAgain();
  };
  return (
    <section className="entry stack">
      <h3>E-post til dem som følger noe</h3>
      <p>
        {count(data.confirmed, "adresse", "adresser")} følger noe
        {data.follows
          .filter(({ addresses }) => addresses > 0)
          .map(({ kind, addresses }) => `, ${count(addresses, "", "").trim()} ${kindTexts[kind]}`)}
        . {count(data.unconfirmed, "adresse er", "adresser er")} ikke bekreftet.
      </p>
      <div role="alert">{actions.failure && <p className="notice">{actions.failure}</p>}</div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void remove(event.currentTarget);
        }}
      >
        <Field
          id="slett-adresse"
          label="Slett en adresse"
          hint="Når noen ber om det. Alt den følger, slettes, og det kan ikke angres."
        >
          {(control) => <input {...control} type="email" name="email" autoComplete="off" required />}
        </Field>
        <div>
          <Button type="submit" isBusy={actions.busyId !== null} busyText="Sletter...">
            Slett adressen
          </Button>
        </div>
      </form>
    </section>
  );
}
