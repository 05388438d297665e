/**
 * The tab of a kind of row that an administrator edits and visitors see while it is active: a list, the actions on one row and
 * on many, and the dialog around the form. A feature passes what differs.
 */
import { type ReactNode, useState } from "react";
import { rowKinds, type TransferEntity } from "#shared/admin/history-entities.ts";
import type { RowFields } from "#shared/admin/row-fields.ts";
import type { ShownPeriod } from "#shared/days.ts";
import { capitalised } from "#shared/text/capitalised.ts";
import { readFullRows } from "#web/admin/admin-client.ts";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import { activation, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";
import type { DataColumn } from "#web/admin/rows/data-table.tsx";
import { EditDialog, whenEditorCloses } from "#web/admin/rows/edit-dialog.tsx";
import { editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import { inactiveBadge } from "#web/admin/rows/row-cells.tsx";
import {
  type EditedRow,
  type EditedRowHandlers,
  type RowForm,
  useRowForm,
} from "#web/admin/rows/row-form.ts";
import type { RowWith } from "#web/admin/rows/row-values.ts";

interface ActiveRow extends EditedRow, ShownPeriod {
  readonly isActive: boolean;
}

export interface EditedResource<Row, Fields extends RowFields, Links = unknown>
  extends Omit<AdminResource<Row>, "createText" | "nouns">, Pick<AdminTab<Row>, "id" | "dependsOn"> {
  readonly entity: TransferEntity;
  /** The public list, which has the full rows for an administrator. */
  readonly listPath: string;
  readonly fields: Fields;
  /** Word for a row in reports of a save and of a deletion; the singular noun when left out. */
  readonly savedAs?: string;
  /** «forsvinner fra forsiden», of one row and of many. */
  readonly whenRemoved: string;
  /** Report of a failed deletion, where it has words of its own. */
  readonly removalFailed?: string;
  facts(row: Row, links: Links): ReactNode;
  readonly columns: readonly DataColumn<Row>[];
  detail(row: Row, links: Links): ReactNode;
  /** The controls of the form; all the fields when left out. @param row null in the form of a new one */
  controls?(form: RowForm<Fields>, row: Row | null, links: Links): ReactNode;
  /** The row as visitors will see it. */
  preview?(form: RowForm<Fields>, row: Row | null): ReactNode;
}

/** @template Links other props that the page gives this one */
export function editedTab<
  const Id extends string,
  const Entity extends TransferEntity,
  Fields extends RowFields,
  Row extends ActiveRow & RowWith<Fields>,
  Links,
>(tab: EditedResource<Row, Fields, Links> & { readonly id: Id; readonly entity: Entity }) {
  const { nouns, transfer } = rowKinds[tab.entity];
  const [noun] = nouns;
  const theRow = transfer.theRow.toLowerCase();
  const isNeuter = theRow.endsWith("t");
  const { savedAs = noun, whenRemoved, removalFailed = `Kunne ikke slette ${savedAs}.` } = tab;
  const resource = { ...tab, nouns, createText: `${isNeuter ? "Nytt" : "Ny"} ${noun}` };
  const removal: RowRemoval = {
    question: (name) => ({
      title: `Slette ${theRow}?`,
      text: `«${name}» ${whenRemoved}. ${isNeuter ? "Det" : "Den"} kan hentes tilbake fra historikken.`,
      action: `Slett ${noun}`,
    }),
    done: { title: `${capitalised(savedAs)} slettet` },
    failed: removalFailed,
  };
  const bulkActions = [
    activation<Row>(true),
    activation<Row>(false),
    bulkDeletion<Row>(refsOf, `De ${whenRemoved}.`),
  ];

  const nameSorting = tab.sortings.find(({ id }) => id === "navn" || id === "tittel");

  const nameColumn = (links: Links): DataColumn<Row> => ({
    id: "navn",
    header: capitalised(noun),
    kind: "main",
    ...(nameSorting && { sorting: nameSorting.id }),
    cell: (row) => (
      <p className="row-facts small soft">
        {inactiveBadge(row)}
        <span>{tab.facts(row, links)}</span>
      </p>
    ),
  });

  function Panel(props: AdminPanelProps<Row> & { readonly transferTools: ReactNode } & Links) {
    const admin = useAdminList(resource, props);
    const [edited, setEdited] = useState<Row | "new" | null>(null);
    const edit = (row: Row | "new") => void whenEditorCloses(() => setEdited(row));
    return (
      <>
        <AdminList
          admin={admin}
          onCreate={() => edit("new")}
          tools={props.transferTools}
          columns={[nameColumn(props), ...tab.columns]}
          detailOf={(row) => tab.detail(row, props)}
          bulk={{ actions: bulkActions }}
          buttons={() =>
            editAndDelete<Row>(edit, (row) => admin.remove({ id: row.id, name: tab.nameOf(row) }, removal))
          }
        />
        {edited && (
          <Editor
            key={edited === "new" ? 0 : edited.id}
            row={edited === "new" ? null : edited}
            links={props}
            onChanged={props.onChanged}
            onGone={props.onGone}
            onSaved={({ data: row, operationId }, verb) =>
              props.onDecided({
                entity: tab.entity,
                id: row.id,
                operations: [operationId],
                text: `«${tab.nameOf(row)}» er ${verb}.`,
                isListed: true,
              })
            }
            onClose={() => setEdited(null)}
          />
        )}
      </>
    );
  }

  interface EditorProps extends EditedRowHandlers<Row> {
    readonly row: Row | null;
    readonly links: Links;
  }

  function Editor({ row, links, ...handlers }: EditorProps) {
    const { path, fields } = tab;
    const form = useRowForm({ ...handlers, path, fields, row, noun: savedAs, idPrefix: noun });
    return (
      <EditDialog
        title={row ? `Rediger ${noun}` : resource.createText}
        form={form}
        submitText={row ? "Lagre endringer" : `Opprett ${noun}`}
        preview={tab.preview?.(form, row)}
        onClose={handlers.onClose}
      >
        {tab.controls?.(form, row, links)}
      </EditDialog>
    );
  }

  const load = () => readFullRows<Row>(tab.listPath);
  return { ...resource, editedFields: tab.fields, load, Panel };
}
