/** The page of one situation: a checklist of the templates in the order in which they are needed, and what to remember. */
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { type Situation, situationsPath, situationsTitle } from "#features/situations/contract.ts";
import { isId, StoredList } from "#web/stored-list.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { PrintButton } from "#web/ui/printed-address.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface SituationPageProps {
  readonly situation: Omit<Situation, "updatedAt">;
  readonly printed: ReactNode;
  readonly steps: readonly {
    readonly id: number;
    readonly name: string;
    readonly when: string;
    readonly why: string;
    /** The template's own lines, and the link to it, are of another feature. */
    readonly paper: ReactNode;
    readonly follow: ReactNode;
  }[];
}

const trail = [
  { href: "/", text: "Forsiden" },
  { href: situationsPath, text: situationsTitle },
];

interface Ticked {
  readonly id: number;
  readonly done: readonly number[];
}

/** Ticked templates, in the visitor's own browser alone. */
const ticked = new StoredList<Ticked>({
  key: "avtalemaler.gjort",
  max: 100,
  staysForVisit: true,
  read: ({ id, done }) => (isId(id) && Array.isArray(done) && done.every(isId) ? { id, done } : null),
});
const none: readonly Ticked[] = [];

function mark(id: number, step: number, isDone: boolean): void {
  const others = (ticked.find(id)?.done ?? []).filter((one) => one !== step);
  const done = isDone ? [...others, step] : others;
  if (done.length > 0 ? ticked.put({ id, done }) : ticked.remove(id)) return;
  const description =
    "Den står til du forlater siden. Slå av privat vindu eller tillat nettstedsdata, og prøv igjen.";
  showToast({ title: "Haken ble ikke lagret", description, isDestructive: true });
}

export function SituationPage({ situation, printed, steps }: SituationPageProps) {
  const { id, title, intro, remember } = situation;
  const kept = useSyncExternalStore(ticked.subscribe, ticked.get, () => none);
  const isDone = (step: number) => kept.find((one) => one.id === id)?.done.includes(step) === true;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Ticked before the script had come.
    for (const { value } of list.current?.querySelectorAll<HTMLInputElement>(":checked") ?? [])
      mark(id, Number(value), true);
  }, [id]);
  return (
    <article className="page situation">
      <Breadcrumbs trail={trail} />
      <h1>{title}</h1>
      <p className="lead">{intro}</p>
      <section aria-labelledby="papirer">
        <h2 id="papirer">Papirene i rekkefølge</h2>
        <p className="situation-done with-scripts" role="status">
          {steps.filter((step) => isDone(step.id)).length} av {steps.length} er huket av
        </p>
        <ol ref={list} className="situation-steps stack">
          {steps.map((step) => (
            <li key={step.id}>
              <label className="icon-button with-scripts">
                <input
                  type="checkbox"
                  value={step.id}
                  autoComplete="off"
                  aria-label={`Gjort: ${step.name}`}
                  checked={isDone(step.id)}
                  onChange={(event) => mark(id, step.id, event.currentTarget.checked)}
                />
              </label>
              <div className="sheet cluster">
                <div className="stack">
                  <p className="situation-when small">
                    {/* The state of the box, at a glance. */}
                    {isDone(step.id) && (
                      <span className="stamp" data-says="done" aria-hidden="true">
                        GJORT
                      </span>
                    )}
                    {step.when}
                  </p>
                  {step.paper}
                  <p>{step.why}</p>
                </div>
                {step.follow}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className="situation-aside prose rail stack">
        {remember.length > 0 && (
          <section aria-labelledby="husk">
            <h2 id="husk">Husk</h2>
            <ul>
              {remember.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        {printed}
        <p className="screen-only with-scripts">
          <PrintButton />
        </p>
        <p className="screen-only small soft">
          <span className="with-scripts">Hakene blir i nettleseren din og sendes ikke til oss. </span>
          Listen er kort og gjelder vanlige tilfeller. Står mye på spill, bør du spørre en fagperson.
        </p>
      </div>
    </article>
  );
}
