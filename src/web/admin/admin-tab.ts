/** Interface between a feature's tab and the administrator's page, which has all tabs in one array. */
import type { ReactNode } from "react";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";
import type { ListUrlState } from "#web/admin/list/list-view.ts";
import type { Deletion, Rows } from "#web/admin/rows/row-actions.ts";

export type Nouns = readonly [singular: string, plural: string];

/** @template Links the callbacks to other tabs that the page passes to the panel */
export interface AdminTab<Row, Links = unknown> {
  /** Also the url's hash. */
  readonly id: string;
  readonly label: string;
  /** Kind of the rows, or of what is decided in the tab. */
  readonly entity: HistoryEntity;
  /** «mal», «maler»; null when the rows are not counted. */
  readonly nouns: Nouns | null;
  /** The editable fields, in the order in which the history names them; null when rows are not edited. */
  readonly editedFields: LabelledFields | null;
  /** Label of the button that creates a row, and of its shortcut: «Ny mal». */
  readonly createText?: string;
  /** What a row is called, and all that a search for it looks in; left out where there are none to find. */
  nameOf?(row: Row): string;
  textOf?(row: Row): string;
  load(): Promise<readonly Row[]>;
  isWaiting?(row: Row): boolean;
  /** Other kinds whose data the rows show. */
  readonly dependsOn?: readonly HistoryEntity[];
  Panel(props: AdminPanelProps<Row> & Links): ReactNode;
}

export interface AdminPanelProps<Row> {
  readonly list: Rows<Row>;
  readonly urlState: ListUrlState;
  /** The stored row, after it was created or changed here or by another administrator. */
  onChanged(row: Row): void;
  onGone(id: number): void;
  onDeleted(deletion: Deletion): void;
  /** Many rows, or one that is in its list as it is now, were changed or made: it can be undone. */
  onChangedMany(change: ManyChanged): void;
}

export interface ManyChanged {
  readonly entity: HistoryEntity;
  /** Of each call the id of one row that it changed: what the history knows its operation by. */
  readonly operations: readonly number[];
  /** «12 forslag er godkjent.» */
  readonly text: string;
  /** The lists have the rows already, by `onChanged`. */
  readonly isListed?: true;
}

/** Of one row that `onChanged` has told of. */
export const changedOne = (entity: HistoryEntity, id: number, text: string): ManyChanged => ({
  entity,
  operations: [id],
  text,
  isListed: true,
});

export interface Undoable {
  readonly text: string;
  readonly links?: { readonly href: string; readonly templateId: number };
  /**
   * Resolves to the id of the row that gets the focus, or to null when it failed and can be tried again. Null where there is
   * nothing of one's own to undo.
   */
  readonly undo: (() => Promise<number | null>) | null;
}
