/** The page of one situation: a checklist of the papers in the order in which they are needed, and what to remember. */
import { type ReactNode, useSyncExternalStore } from "react";
import { type Situation, situationsPath } from "#features/situations/contract.ts";
import { isId, StoredList } from "#web/stored-list.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { PrintButton } from "#web/ui/printed-address.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface SituationPageProps {
  readonly situation: Omit<Situation, "updatedAt">;
  /** The page's url on paper. */
  readonly printed: ReactNode;
  readonly steps: readonly {
    /** The template's. */
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
  { href: situationsPath, text: "Situasjoner" },
];

interface Ticked {
  /** The situation's. */
  readonly id: number;
  /** The templates that are ticked. */
  readonly done: readonly number[];
}

/** In the visitor's own browser alone. */
const ticked = new StoredList<Ticked>({
  key: "avtalemaler.gjort",
  max: 100,
  read: ({ id, done }) => (isId(id) && Array.isArray(done) && done.every(isId) ? { id, done } : null),
});
const none: readonly Ticked[] = [];

export function SituationPage({ situation, printed, steps }: SituationPageProps) {
  const { id, label, title, intro, remember } = situation;
  const kept = useSyncExternalStore(ticked.subscribe, ticked.get, () => none);
  const isDone = (step: number) => kept.find((one) => one.id === id)?.done.includes(step) === true;
  const tick = (step: number) => {
    // Read anew: another tab may have changed it just now.
    const before = ticked.find(id)?.done ?? [];
    const done = before.includes(step) ? before.filter((one) => one !== step) : [...before, step];
    if (done.length > 0 ? ticked.put({ id, done }) : ticked.remove(id)) return;
    const description = "Nettleseren tillater ikke lagring, eller har ikke plass.";
    showToast({ title: "Haken ble ikke lagret", description, isDestructive: true });
  };
  return (
    <article className="page situation">
      <Breadcrumbs steps={trail} here={label} />
      <h1>{title}</h1>
      <p className="lead">{intro}</p>
      <section aria-labelledby="papirer">
        <h2 id="papirer">Papirene i rekkefølge</h2>
        <p className="situation-done with-scripts" role="status">
          {steps.filter((step) => isDone(step.id)).length} av {steps.length} er gjort
        </p>
        <ol className="situation-steps">
          {steps.map((step) => (
            <li key={step.id}>
              <label>
                <input
                  type="checkbox"
                  aria-label={`Gjort: ${step.name}`}
                  checked={isDone(step.id)}
                  onChange={() => tick(step.id)}
                />
              </label>
              <div className="sheet">
                <p className="situation-when">{step.when}</p>
                {step.paper}
                <p>{step.why}</p>
                {step.follow}
              </div>
            </li>
          ))}
        </ol>
      </section>
      {remember.length > 0 && (
        <section className="situation-remember" aria-labelledby="husk">
          <h2 id="husk">Husk</h2>
          <ul>
            {remember.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {printed}
      <p className="situation-print with-scripts">
        <PrintButton />
      </p>
      <p className="situation-note">
        Hakene blir i nettleseren din og sendes ikke til oss. Rådene er korte og gjelder vanlige tilfeller. Står
        mye på spill, bør du spørre en fagperson.
      </p>
    </article>
  );
}
