/** The templates of a situation in its form: their order, when and why, and a search for one more. */
import { type ReactNode, useEffect, useState } from "react";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash from "lucide-react/icons/trash-2";
import type { AdminSituation } from "#features/situations/admin-contract.ts";
import { maxStepLength, formatStep, parseStep, type StepLine } from "#features/situations/steps.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Field, FieldError } from "#web/ui/forms/field.tsx";

/** The templates that a step may name: of another feature. */
export interface Papers {
  /** Whether the templates are read; before that nothing is known of any. */
  readonly areRead: boolean;
  find(id: number): Paper | undefined;
  /** @param whyNot why a template cannot be chosen */
  picker(onChoose: (id: number) => void, whyNot: (id: number) => string | undefined): ReactNode;
}

interface Paper {
  readonly name: string;
  readonly source: string;
  readonly isActive: boolean;
}

export type Twins = AdminSituation["twins"];

/** A step's template as visitors are shown it: its template, or the one that it was merged into. */
export function paperOf(papers: Papers, twins: Twins, templateId: number): Paper | undefined {
  const twin = twins.find(({ from }) => from === templateId);
  return papers.find(templateId) ?? (twin && papers.find(twin.into));
}

export interface StepsControlProps {
  readonly form: RowForm;
  readonly twins: Twins;
  readonly papers: Papers;
}

const name = "steps";

export function StepsControl({ form, twins, papers }: StepsControlProps) {
  const [addedId, setAddedId] = useState<number | null>(null);
  const steps = String(form.values[name])
    .split("\n")
    .flatMap((line) => parseStep(line) ?? []);
  const error = form.errors[name];
  const id = form.idOf(name);
  const set = (next: readonly StepLine[]) => form.set(name, next.map(formatStep).join("\n"));
  const replace = (place: number, change: Partial<StepLine>) =>
    set(steps.map((step, index) => (index === place ? { ...step, ...change } : step)));
  const move = (place: number, by: -1 | 1) => set(moved(steps, place, by));
  const add = (templateId: number) => {
    set([...steps, { templateId, when: "", why: "" }]);
    setAddedId(templateId);
  };
  useEffect(() => {
    if (addedId !== null) document.getElementById(`${id}-${addedId}-when`)?.focus();
  }, [id, addedId]);

  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="field-label">Papirer, i den rekkefølgen man trenger dem</legend>
      {steps.length > 0 && (
        <ol className="stack">
          {steps.map((step, place) => (
            <li key={step.templateId} className="panel box stack">
              <StepFields
                id={`${id}-${step.templateId}`}
                step={step}
                paper={paperOf(papers, twins, step.templateId)}
                isRead={papers.areRead}
                isFirst={place === 0}
                isLast={place === steps.length - 1}
                onChange={(change) => replace(place, change)}
                onMove={(by) => move(place, by)}
                onRemove={() => set(steps.filter((_, index) => index !== place))}
              />
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {/* Enter in the search must not save the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="step-picker stack tight"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          if (event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        {papers.picker(add, (templateId) =>
          steps.some((step) => isShownAs(twins, step, templateId)) ? "Er med allerede." : undefined,
        )}
      </div>
    </fieldset>
  );
}

const textFields = [
  ["when", "Når", 100],
  ["why", "Hvorfor", maxStepLength - 120],
] as const;

interface StepFieldsProps {
  readonly id: string;
  readonly step: StepLine;
  readonly paper: Paper | undefined;
  readonly isRead: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (change: Partial<StepLine>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function StepFields({
  id,
  step,
  paper,
  isRead,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: StepFieldsProps) {
  const title = paper?.name ?? `Mal ${step.templateId}`;
  const buttons = [
    { text: "Flytt opp", icon: <ArrowUp />, isOff: isFirst, onClick: () => onMove(-1) },
    { text: "Flytt ned", icon: <ArrowDown />, isOff: isLast, onClick: () => onMove(1) },
    { text: "Fjern", icon: <Trash />, isOff: false, onClick: onRemove },
  ];
  return (
    <>
      <div className="edit-step-head row">
        <p>
          <strong>{title}</strong>{" "}
          <span className="soft">{paper?.source ?? (isRead && "Finnes ikke lenger, og vises ikke.")}</span>
          {paper && !paper.isActive && <span className="soft"> · Ikke publisert, og vises ikke.</span>}
        </p>
        {buttons.map(({ text, icon, isOff, onClick }) => (
          <button
            key={text}
            type="button"
            className="icon-button"
            aria-label={`${text}: ${title}`}
            title={text}
            aria-disabled={isOff || undefined}
            onClick={() => !isOff && onClick()}
          >
            {icon}
          </button>
        ))}
      </div>
      <div className="field-pair stack">
        {textFields.map(([field, label, maxLength]) => (
          <Field key={field} id={`${id}-${field}`} label={label}>
            {(control) => (
              <input
                {...control}
                value={step[field]}
                maxLength={maxLength}
                autoComplete="off"
                onChange={(event) => onChange({ [field]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

const isShownAs = (twins: Twins, step: StepLine, id: number) =>
  step.templateId === id || twins.some(({ from, into }) => from === step.templateId && into === id);

function moved(steps: readonly StepLine[], place: number, by: -1 | 1): readonly StepLine[] {
  const step = steps[place];
  return step ? steps.toSpliced(place, 1).toSpliced(place + by, 0, step) : steps;
}
