/** The section «Månedsbrevet» among the administrator's statistics: a draft as it will look, a trial, how the sending goes, what was sent. */
import type { Letter, Letters } from "#features/subscriptions/letters.ts";
import { lettersPath } from "#shared/admin/admin-paths.ts";
import { monthName } from "#shared/days.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { count, formatDay, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";

const isUnderWay = ({ letters }: Letters) => letters.some(({ status }) => status === "sending");
const readersOf = (number: number) => count(number, "mottaker", "mottakere");

type Act = "save" | "trial" | "send";

const texts = {
  save: { done: "Brevet er lagret", failed: "Brevet ble ikke lagret." },
  trial: { done: "Prøven er lagt i utboksen", failed: "Prøven ble ikke sendt." },
  send: { done: "Brevet sendes", failed: "Brevet ble ikke sendt." },
} as const satisfies Readonly<Record<Act, object>>;

/** @param props.readWith as of the other sections there */
export function LetterSection({ readWith }: { readonly readWith: readonly unknown[] | null }) {
  const { data, show, readAgain } = useAdminRead<Letters>(readWith && lettersPath, readWith, isUnderWay);
  const actions = useRowActions(readAgain);
  const [confirmDialog, confirm] = useConfirm();
  if (!data || (!data.isSetUp && data.letters.length === 0)) return null;
  const { readers, nextMonth, sponsors, letters, isSetUp } = data;
  const [latest, ...older] = letters;
  const isDraft = latest?.status === "draft";

  const run = (act: Act, work: () => Promise<Letters>) =>
    actions.run({ id: 0, work, done: { title: texts[act].done }, failed: texts[act].failed });
  const draft = async () => {
    const made = await run("save", () => callAdmin<Letters>("POST", lettersPath));
    if (made) show(made.result);
  };
  /** Saves what is typed first, so that what is sent is what is seen. */
  const submit = async (form: HTMLFormElement, act: Act, { id, revision }: Letter) => {
    const values = Object.fromEntries(new FormData(form));
    const question = {
      title: `Sende brevet til ${readersOf(readers)}?`,
      text: "Det sendes ett i sekundet, og kan ikke hentes tilbake.",
      action: "Send brevet",
    };
    if (act === "send" && !(await confirm(question))) return;
    const done = await run(act, async () => {
      const saved = await callAdmin<Letters>("PUT", `${lettersPath}/${id}`, { ...values, revision });
      show(saved);
      if (act === "save") return saved;
      const now = saved.letters.find((letter) => letter.id === id)?.revision;
      return callAdmin<Letters>("POST", `${lettersPath}/${id}/${act}`, { revision: now });
    });
    if (done) show(done.result);
  };

  return (
    <section className="stat-section stack">
      <h3>Månedsbrevet</h3>
      <p>
        {readersOf(readers)} vil ha et brev hver måned. Et utkast lages de første dagene i måneden, og sendes
        bare når du sender det.
      </p>
      <div role="alert">{actions.failure && <p className="notice">{actions.failure}</p>}</div>
      {nextMonth && (
        <div>
          <Button isBusy={actions.busyId !== null} busyText="Lager..." onClick={() => void draft()}>
            Lag utkast for {monthName(nextMonth)}
          </Button>
        </div>
      )}
      {latest && isDraft && (
        <form
          className="stack"
          key={`${latest.id}.${latest.revision}`}
          onSubmit={(event) => {
            event.preventDefault();
            const { value } = event.nativeEvent.submitter as HTMLButtonElement;
            void submit(event.currentTarget, value as Act, latest);
          }}
        >
          <h4>Utkast for {monthName(latest.month)}</h4>
          <Field id="brev-emne" label="Emne">
            {(control) => (
              <input {...control} name="subject" maxLength={150} defaultValue={latest.subject} required />
            )}
          </Field>
          <Field id="brev-innledning" label="Innledning" hint="Dine egne ord øverst." isOptional>
            {(control) => (
              <textarea {...control} name="opening" rows={4} maxLength={3000} defaultValue={latest.opening} />
            )}
          </Field>
          <Field id="brev-sponsor" label="Sponsor" hint="Merkes «Annonse»." isOptional>
            {(control) => (
              <select {...control} name="sponsor" defaultValue={latest.sponsor}>
                <option value="">Ingen</option>
                {sponsors.map(({ kind, id, title }) => (
                  <option key={kind + id} value={`${kind} ${id}`}>
                    {kind === "offer" ? "Tilbud" : "Annonse"}: {title}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="cluster">
            <Button type="submit" value="save" isBusy={actions.busyId !== null} busyText="Arbeider...">
              Lagre og vis
            </Button>
            {isSetUp && (
              <Button type="submit" value="trial">
                Send en prøve til meg
              </Button>
            )}
            {isSetUp && readers > 0 && (
              <Button type="submit" value="send" variant="primary">
                Send til {readersOf(readers)}
              </Button>
            )}
          </div>
          <div role="group" aria-label="Slik blir brevet" className="panel box">
            <p>
              <strong>{latest.subject}</strong>
            </p>
            <p className="many-lines">{latest.text}</p>
          </div>
        </form>
      )}
      <div role="status">
        {(isDraft ? older : letters).map((letter) => (
          <p key={letter.id}>{outcomeText(letter, readers)}</p>
        ))}
      </div>
      {confirmDialog}
    </section>
  );
}

function outcomeText(letter: Letter, readers: number): string {
  const { month, status, recipients, delivered, refused, sentAt } = letter;
  const name = `Brevet for ${monthName(month)}`;
  if (status === "draft") return `${name} ble ikke sendt.`;
  const outcome = `${formatNumber(delivered)} er tatt imot av e-posttjeneren${refused > 0 ? ` og ${formatNumber(refused)} avvist` : ""}`;
  return status === "sending"
    ? `${name} sendes: Av ${readersOf(Math.max(readers, recipients))} ${outcome}.`
    : `${name}, sendt ${sentAt ? formatDay(sentAt) : ""}: Av ${readersOf(recipients)} ${outcome}. Hvem som åpner brevet, måles ikke.`;
}
