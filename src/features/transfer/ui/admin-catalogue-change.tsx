/** The upgrade to this version's catalogue: its changes, the choices about them, and the result. */
import { useState } from "react";
import type { CatalogueChoice, CatalogueReport, CatalogueRow } from "#features/transfer/contract.ts";
import { ImportTable, summaryOf } from "#features/transfer/ui/admin-import-table.tsx";
import { count, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface CatalogueChangeProps {
  readonly report: CatalogueReport;
  readonly isBusy: boolean;
  readonly onImport: (choice: CatalogueChoice) => void;
  readonly onClose: () => void;
}

const choiceLabels: Readonly<Partial<Record<CatalogueRow["status"], string>>> = {
  gone: "Ta ned",
  changed: "Bruk katalogens tekst",
  edited: "Bruk katalogens tekst",
};

/** Rows that are chosen together. */
const together = [
  ["changed", "Endre de", "som ikke er endret her"],
  ["edited", "Endre de", "som er endret her"],
  ["gone", "Ta ned de", "som går ut, og ikke er endret her"],
] as const;

export function CatalogueChange({ report, isBusy, onImport, onClose }: CatalogueChangeProps) {
  const choices = report.rows.filter(({ status }) => status in choiceLabels);
  const [chosen, setChosen] = useState<readonly CatalogueRow[]>(() =>
    choices.filter(({ isEdited }) => !isEdited),
  );
  const choose = (rows: readonly CatalogueRow[], isChosen: boolean) =>
    setChosen([...chosen.filter((row) => !rows.includes(row)), ...(isChosen ? rows : [])]);
  const all = report.counts.new + chosen.length;
  const send = () =>
    onImport({
      rows: chosen.map(({ list, id, revision }) => ({ list, id: id ?? 0, revision: revision ?? 0 })),
    });

  return (
    <>
      {together.map(([status, verb, which]) => {
        const isEdited = status === "edited";
        const rows = choices.filter((row) => row.status === status && row.isEdited === isEdited);
        return (
          rows.length > 1 && (
            <label key={status} className="radio">
              <input
                type="checkbox"
                checked={rows.every((row) => chosen.includes(row))}
                onChange={(event) => choose(rows, event.currentTarget.checked)}
              />
              {verb} {formatNumber(rows.length)} {which}
            </label>
          )
        );
      })}
      <ImportTable
        rows={report.rows}
        caption="Radene i katalogen"
        renderChoice={(row) => {
          const label = choiceLabels[row.status];
          return (
            label && (
              <label className="radio">
                <input
                  type="checkbox"
                  checked={chosen.includes(row)}
                  onChange={(event) => choose([row], event.currentTarget.checked)}
                />
                <span>
                  {label}
                  <VisuallyHidden> for «{row.name}»</VisuallyHidden>
                </span>
              </label>
            )
          );
        }}
      />
      <div className="edit-foot form-actions">
        {all === 0 ? (
          <p>Nettstedet har det som er i katalogen. Det er ingenting å importere.</p>
        ) : (
          <Button variant="primary" isBusy={isBusy} busyText="Importerer..." onClick={send}>
            Importer {count(all, "endring", "endringer")}
          </Button>
        )}
        <Button onClick={onClose}>Avbryt</Button>
      </div>
    </>
  );
}

export function CatalogueSummary({ report: { counts } }: Pick<CatalogueChangeProps, "report">) {
  return (
    <div className="stack tight">
      <p>
        <strong>Katalogen som følger med</strong>
      </p>
      <p>{summaryOf(counts)}</p>
      {counts.edited > 0 && <p>Rader som dere har endret, blir som de er når dere ikke krysser av.</p>}
    </div>
  );
}

/** «Importert: 158 nye, 315 endret, 28 tatt ned. 2 rader ble endret i mellomtiden og er som de var.» */
export function doneText({ counts }: CatalogueReport): string {
  const parts = [
    counts.new > 0 && `${formatNumber(counts.new)} ${counts.new === 1 ? "ny" : "nye"}`,
    counts.changed > 0 && `${formatNumber(counts.changed)} endret`,
    counts.gone > 0 && `${formatNumber(counts.gone)} tatt ned`,
  ].filter(Boolean);
  const done = parts.length > 0 ? `Importert: ${parts.join(", ")}.` : "Ingenting er importert.";
  if (counts.outdated === 0) return done;
  const are = counts.outdated === 1 ? "er som den var" : "er som de var";
  return `${done} ${count(counts.outdated, "rad", "rader")} ble endret i mellomtiden og ${are}.`;
}
