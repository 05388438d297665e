/** The templates' services for other tabs and «Se gjennom»: dialogs, and finding one by id, url or search. */
import { type ReactNode, useMemo, useState } from "react";
import { LawsControl } from "#features/laws/ui/admin-laws-control.tsx";
import type { AdminReport } from "#features/reports/contract.ts";
import type { Papers } from "#features/situations/ui/admin-steps-control.tsx";
import { absentNeedsPath } from "#features/templates/admin-fields.ts";
import type { AbsentNeed, AdminTemplate } from "#features/templates/contract.ts";
import { AddWordsDialog } from "#features/templates/ui/admin-add-words-dialog.tsx";
import { MergeDialog } from "#features/templates/ui/admin-merge-dialog.tsx";
import {
  ReportedTemplateDialog,
  TemplateDialog,
  type TemplateValues,
} from "#features/templates/ui/admin-template-dialog.tsx";
import { TemplatePicker } from "#features/templates/ui/admin-template-picker.tsx";
import { finderByUrl } from "#features/templates/ui/admin-use-twins.ts";
import { type Decided, decideAdmin } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, ListDecision } from "#web/admin/admin-tab.ts";
import { whenEditorCloses } from "#web/admin/rows/edit-dialog.tsx";
import type { Rows } from "#web/admin/rows/row-actions.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { showToast } from "#web/ui/toast.ts";

type OpenDialog =
  | {
      readonly kind: "edit";
      readonly row: AdminTemplate | null;
      readonly typed?: Partial<TemplateValues> | undefined;
    }
  | { readonly kind: "merge"; readonly template: AdminTemplate }
  | { readonly kind: "reported"; readonly report: AdminReport }
  | { readonly kind: "words"; readonly words: string; readonly opened?: readonly number[] | undefined };

export function useTemplateLinks({ list, onChanged, onGone, onDecided }: AdminPanelProps<AdminTemplate>) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { rows: templates, reload } = list;
  const findByUrl = useMemo(() => finderByUrl(templates), [templates]);

  const onClose = () => setOpen(null);
  const show = (next: OpenDialog) => void whenEditorCloses(() => setOpen(next));
  const lawsControl = (form: RowForm) => <LawsControl form={form} />;
  const tell = (id: number, operationId: number | null, text: string, more: Partial<ListDecision> = {}) =>
    onDecided({ entity: "template", id, operations: [operationId], text, ...more });
  const onSaved = ({ data: { id, name }, operationId }: Decided<AdminTemplate>, verb: string) =>
    tell(id, operationId, `«${name}» er ${verb}.`, { isListed: true });
  const handlers = { onChanged, onGone, onSaved, onClose, lawsControl };
  const lookup = { templates, onOutdated: () => void reload(), onClose };
  const dialogOf = (shown: OpenDialog): ReactNode => {
    switch (shown.kind) {
      case "edit":
        return <TemplateDialog key={shown.row?.id} {...handlers} {...shown} findByUrl={findByUrl} />;
      case "merge":
        return (
          <MergeDialog
            {...lookup}
            template={shown.template}
            onMerged={({ data: { template: kept }, operationId }, gone) =>
              tell(kept.id, operationId, `«${gone.name}» er slått sammen med «${kept.name}».`)
            }
          />
        );
      case "reported": {
        const { report } = shown;
        return (
          <ReportedTemplateDialog
            key={report.id}
            {...handlers}
            templateId={report.templateId}
            fallback={fallbackFor(report)}
          />
        );
      }
      case "words":
        return (
          <AddWordsDialog
            {...lookup}
            words={shown.words}
            opened={shown.opened}
            onAdded={({ data: { id, name }, operationId }) => {
              showToast({ title: "Ordene er lagt til", description: "De virker fra neste søk." });
              tell(id, operationId, `«${shown.words}» er lagt til i «Slik spør folk» på «${name}».`);
            }}
          />
        );
    }
  };
  const onAddWords = (words: string, opened?: readonly number[]) => show({ kind: "words", words, opened });
  return {
    dialog: open && dialogOf(open),
    opening: {
      onEditTemplate: (row: AdminTemplate | "new", typed?: Partial<TemplateValues>) =>
        show({ kind: "edit", row: row === "new" ? null : row, typed }),
      onMergeTemplate: (template: AdminTemplate) => show({ kind: "merge", template }),
      onEditReported: (report: AdminReport) => show({ kind: "reported", report }),
    },
    onAddWords,
    answers: {
      onAddWords,
      async onSayAbsent(line: string) {
        const { data, operationId } = await decideAdmin<AbsentNeed>("POST", absentNeedsPath, {
          body: { line },
        });
        const text = `«${line}» er ført opp som noe som ikke finnes.`;
        tell(data.id, operationId, text, { entity: "absent_need" });
      },
      async onTakeBackAbsent(id: number, line: string) {
        const { operationId } = await decideAdmin("DELETE", `${absentNeedsPath}/${id}`);
        const text = `«${line}» er ikke lenger ført opp som noe som ikke finnes.`;
        tell(id, operationId, text, { entity: "absent_need" });
      },
    },
    find: (id: number) => templates.find((row) => row.id === id),
    findByUrl,
  };
}

/** A report's copy of its template's values; the rest is as in a new one. */
function fallbackFor(report: AdminReport): Partial<TemplateValues> {
  return {
    name: report.templateName,
    description: report.templateDescription,
    url: report.templateUrl,
    category: report.templateCategory,
    source: report.templateSource,
    format: "PDF",
  };
}

/** The templates of the situations' form. */
export function papersOf({ rows, status }: Pick<Rows<AdminTemplate>, "rows" | "status">): Papers {
  return {
    areRead: status === "ready",
    find: (id) => rows.find((row) => row.id === id),
    picker: (onChoose, whyNot) => (
      <TemplatePicker
        templates={rows}
        offered={[]}
        offeredLabel=""
        whyNot={({ id }) => whyNot(id)}
        onChoose={({ id }) => onChoose(id)}
      />
    ),
  };
}
