/** Dialog that creates or edits a situation. */
import type { AdminSituation } from "#features/situations/admin-contract.ts";
import { adminSituationsPath, situationFields } from "#features/situations/admin-fields.ts";
import { type Papers, StepsControl } from "#features/situations/ui/admin-steps-control.tsx";
import { EditDialog } from "#web/admin/rows/edit-dialog.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import type { RowDialogProps } from "#web/admin/rows/row-dialog.tsx";
import { useRowForm } from "#web/admin/rows/row-form.ts";

export interface SituationDialogProps extends RowDialogProps<AdminSituation> {
  readonly papers: Papers;
}

export function SituationDialog({ row, papers, ...handlers }: SituationDialogProps) {
  const isNew = row === null;
  const form = useRowForm({
    ...handlers,
    path: adminSituationsPath,
    fields: situationFields,
    row,
    noun: "situasjon",
    idPrefix: "situasjon",
  });
  return (
    <EditDialog
      title={isNew ? "Ny situasjon" : "Rediger situasjon"}
      form={form}
      submitText={isNew ? "Opprett situasjon" : "Lagre endringer"}
      onClose={handlers.onClose}
    >
      <RowControls form={form} names={["label", "title", "intro"]} />
      <StepsControl form={form} twins={row?.twins ?? []} papers={papers} />
      <RowControls form={form} names={["remember", "position", "isActive"]} />
    </EditDialog>
  );
}
