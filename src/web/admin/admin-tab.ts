/** Interface between a feature's tab and the administrator's page, which has all tabs in one array. */
import type { ReactNode } from "react";
import type { HistoryEntity } from "#shared/history-entities.ts";
import type { LabelledFields } from "#shared/row-fields.ts";
import type { ListPlace } from "#web/admin/list-view.ts";
import type { Deletion, Rows } from "#web/admin/row-actions.ts";

export type Nouns = readonly [singular: string, plural: string];

/** @template Links what a panel needs of other tabs; the page hands it in */
export interface AdminTab<Row, Links = unknown> {
  /** Also what stands behind # in the url. */
  readonly id: string;
  readonly label: string;
  /** Kind of the rows; null when none of them can be deleted. */
  readonly entity: HistoryEntity | null;
  /** «mal», «maler»; null when the rows are not counted. */
  readonly nouns: Nouns | null;
  /** What an edit of a row can change, as the history names it, in that order; null when no row is edited. */
  readonly editedFields: LabelledFields | null;
  /** On the button that makes a new row, and in the list of shortcuts: «Ny mal». */
  readonly createText?: string;
  load(): Promise<readonly Row[]>;
  /** Whether something is left to be done with a row. */
  isWaiting?(row: Row): boolean;
  /** Other kinds that the rows tell something of: whether a row tells of the one with an id; true when any may. */
  readonly tellsOf?: { readonly [Entity in HistoryEntity]?: true | ((row: Row, id: number) => boolean) };
  Panel(props: AdminPanelProps<Row> & Links): ReactNode;
}

export interface AdminPanelProps<Row> {
  readonly list: Rows<Row>;
  readonly place: ListPlace;
  /** A row as the server has it by now, made or changed here or seen to be changed by others. */
  onChanged(row: Row): void;
  /** A row that others have deleted. */
  onGone(id: number): void;
  /** Of this list or of another. */
  onDeleted(deletion: Deletion): void;
  /** Something other than a deletion was done that can be taken back. */
  onUndoable(done: Undoable): void;
}

export interface Undoable {
  readonly text: string;
  /** Resolves to the row that the focus goes to; to null when it failed and can be tried again. */
  undo(): Promise<number | null>;
}
