/** Dialog that adds the words of a search to the template it should find: one click on the template. */
import { useState } from "react";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { addWords, wordsProblem } from "#features/templates/ui/admin-add-words.ts";
import { TemplatePicker } from "#features/templates/ui/admin-template-picker.tsx";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { Dialog } from "#web/ui/dialog.tsx";

export interface AddWordsDialogProps {
  readonly words: string;
  readonly templates: readonly AdminTemplate[];
  readonly onAdded: (template: AdminTemplate) => void;
  /** The list is older than what is stored. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

export function AddWordsDialog({ words, templates, onAdded, onOutdated, onClose }: AddWordsDialogProps) {
  const actions = useRowActions(onOutdated);
  const [problem, setProblem] = useState<string | null>(null);
  const near = useAdminRead<{ readonly ids: readonly number[] }>(
    `${adminTemplatesPath}/near-search?search=${encodeURIComponent(words)}`,
    words,
  );
  const offered = (near.data?.ids ?? []).flatMap((id) => templates.find((row) => row.id === id) ?? []);

  const choose = async (template: AdminTemplate) => {
    setProblem(null);
    const done = await actions.run({
      id: template.id,
      work: () => addWords(template, words),
      failed: "Kunne ikke legge til ordene.",
    });
    if (!done) return;
    if (typeof done.result === "string") {
      setProblem(`Ordene ble ikke lagt til i «${template.name}». ${done.result}`);
      onOutdated();
    } else {
      onAdded(done.result);
      onClose();
    }
  };
  const failure = actions.failure ?? problem;

  return (
    <Dialog
      title="Legg til i en mal"
      description={
        <>
          Velg malen som <strong>{words}</strong> skal finne. Ordene blir en linje i «Slik spør folk», som
          bare søket leser, og virker fra neste søk.
        </>
      }
      onClose={onClose}
    >
      <div className="merge" aria-busy={actions.busyId !== null}>
        <div role="alert">{failure && <p className="notice admin-failure">{failure}</p>}</div>
        <TemplatePicker
          templates={templates}
          offered={offered.map((row) => ({ row }))}
          offeredLabel="Nærmest søket"
          whyNot={(row) => wordsProblem(row, words)}
          onChoose={(row) => void choose(row)}
        />
      </div>
    </Dialog>
  );
}
