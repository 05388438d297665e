/** Dialog that adds the words of a search to the template it should find: one click on the template. */
import { useState } from "react";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { TemplatePicker } from "#features/templates/ui/admin-template-picker.tsx";
import { phrasesProblem } from "#shared/admin/row-fields.ts";
import { searchKey } from "#shared/text/text-rules.ts";
import { type Decided, decideAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { bodyOf, valuesOf } from "#web/admin/rows/row-values.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface AddWordsDialogProps {
  readonly words: string;
  /** Ids of the templates that visitors opened after searching for the words. */
  readonly opened?: readonly number[] | undefined;
  readonly templates: readonly AdminTemplate[];
  readonly onAdded: (added: Decided<AdminTemplate>) => void;
  /** Called when the list is older than what is stored. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

export function AddWordsDialog(props: AddWordsDialogProps) {
  const { words, opened = [], templates, onAdded, onOutdated, onClose } = props;
  const actions = useRowActions(onOutdated);
  const [problem, setProblem] = useState<string | null>(null);
  const near = useAdminRead<{ readonly ids: readonly number[] }>(
    `${adminTemplatesPath}/near-search?search=${encodeURIComponent(words)}`,
    words,
  );
  const ids = new Set([...opened, ...(near.data?.ids ?? [])]);
  const offered = [...ids].flatMap((id) => templates.find((row) => row.id === id) ?? []);

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
      <div className="stack" aria-busy={actions.busyId !== null}>
        <div role="alert">{failure && <p className="notice admin-failure">{failure}</p>}</div>
        <TemplatePicker
          templates={templates}
          offered={offered.map((row) => ({
            row,
            badge: opened.includes(row.id) && <Badge>Åpnet etterpå</Badge>,
          }))}
          offeredLabel="Nærmest søket"
          whyNot={(row) => wordsProblem(row, words)}
          onChoose={(row) => void choose(row)}
        />
      </div>
    </Dialog>
  );
}

/** Whether a template has this phrase already, in any case. */
export const hasWords = ({ askedAs }: Pick<AdminTemplate, "askedAs">, words: string): boolean =>
  askedAs.some((phrase) => searchKey(phrase) === searchKey(words));

/** Reason why words cannot be added to a template; undefined when they can. */
export function wordsProblem(
  template: Pick<AdminTemplate, "askedAs" | "isActive">,
  words: string,
): string | undefined {
  if (hasWords(template, words)) return "Har ordene allerede.";
  if (!template.isActive) return "Er ikke aktiv, så ingen finner den.";
  return phrasesProblem([...template.askedAs, words], templateFields.askedAs);
}

/**
 * Saves a template with one more phrase. When another administrator has saved it since it was read, nothing of theirs is
 * overwritten: the phrase is added to what is stored now.
 *
 * @returns the template as it is stored, or why the words were not added to it
 * @throws as callAdmin
 */
export async function addWords(
  template: AdminTemplate,
  words: string,
): Promise<Decided<AdminTemplate> | string> {
  try {
    return await putWords(template, words);
  } catch (error) {
    const rejection = errorResponseOf(error);
    if (rejection?.code !== "stale" || !rejection.current) throw error;
    const current = rejection.current as AdminTemplate;
    // Our own save may have added them, and its response been lost.
    if (hasWords(current, words)) return { data: current, operationId: null };
    return wordsProblem(current, words) ?? putWords(current, words);
  }
}

function putWords(template: AdminTemplate, words: string): Promise<Decided<AdminTemplate>> {
  return decideAdmin("PUT", `${adminTemplatesPath}/${template.id}`, {
    body: {
      ...bodyOf(templateFields, valuesOf(templateFields, template)),
      askedAs: [...template.askedAs, words],
      revision: template.revision,
    },
  });
}
