/** Hook for a list page: the resource's rows and view, and the actions that change and delete rows. */
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { decideAdmin } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, Nouns } from "#web/admin/admin-tab.ts";
import { type IdentifiedRow, type ListSpec, useListView } from "#web/admin/list-view.ts";
import { useSelection } from "#web/admin/list/selection.tsx";
import { type RowAction, useRowActions } from "#web/admin/rows/row-actions.ts";
import { type Question, useConfirm } from "#web/ui/confirm-dialog.tsx";
import type { Toast } from "#web/ui/toast.ts";

/** Definition of an admin list: its kind of row and texts, and how it is searched, sorted and filtered. */
export interface AdminResource<Row> extends ListSpec<Row> {
  readonly label: string;
  readonly entity: HistoryEntity;
  readonly nouns: Nouns;
  /** Path of the resource in the admin API; `/id` is added. */
  readonly path: string;
  readonly empty: string;
  /** Caption of the table; the label when left out. */
  readonly caption?: string;
  /** «Ny mal», where an administrator makes rows. */
  readonly createText?: string;
  nameOf(row: Row): string;
}

export interface RowRemoval extends Pick<RowAction, "failed"> {
  readonly done: Toast;
  question(name: string): Omit<Question, "isDestructive">;
  /** The list of the deleted row, if not the one of the button. */
  readonly other?: Pick<AdminResource<never>, "entity" | "path">;
}

export type AdminListState<Row extends IdentifiedRow> = ReturnType<typeof useAdminList<Row>>;

export function useAdminList<Row extends IdentifiedRow>(
  resource: AdminResource<Row>,
  { list, urlState, onChanged, onDeleted, onDecided }: AdminPanelProps<Row>,
) {
  const view = useListView(list.rows, resource, urlState);
  const actions = useRowActions(list.reload);
  const selection = useSelection(view);
  const [confirmDialog, confirm] = useConfirm();
  return {
    resource,
    list,
    view,
    actions,
    confirm,
    confirmDialog,
    selection,
    onChanged,
    onDecided,
    /** Deletes after a confirmation. @param name the row's in the question and the reports */
    async remove(
      { id, name }: { readonly id: number; readonly name: string },
      { question, done, failed, other = resource }: RowRemoval,
    ) {
      if (!(await confirm({ ...question(name), isDestructive: true }))) return;
      const work = () => decideAdmin("DELETE", `${other.path}/${id}`);
      const run = await actions.run({ id, work, done, failed });
      if (!run) return;
      const { operationId } = run.result;
      onDeleted({ entity: other.entity, entityId: id, name, operationId });
    },
  };
}
