/** Interface between a feature's tab and the administrator's page, which has all tabs in one array. */
import type { ReactNode } from "react";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import type { LabelledFields } from "#shared/admin/row-fields.ts";
import type { ListUrlState } from "#web/admin/list-view.ts";
import type { Deletion, Rows } from "#web/admin/rows/row-actions.ts";

export type Nouns = readonly [singular: string, plural: string];

/** @template Links the callbacks to other tabs that the page passes to the panel */
export interface AdminTab<Row, Links = unknown> {
  /** Id, and the url's hash. */
  readonly id: string;
  readonly label: string;
  /** Kind of the rows, or of the tab's decisions. */
  readonly entity: HistoryEntity;
  /** «mal», «maler»; null when the rows are not counted. */
  readonly nouns: Nouns | null;
  /** The editable fields, in the order in which the history names them; null when rows are not edited. */
  readonly editedFields: LabelledFields | null;
  /** Label of the button that creates a row, and of its command: «Ny mal». */
  readonly createText?: string;
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
  /** Rows were changed or made, which can be undone. */
  onDecided(decision: ListDecision): void;
}

export interface ListDecision extends Undoable {
  /** The lists have the rows already, by `onChanged`. */
  readonly isListed?: true;
}

/** A decision to undo, as the bar above the lists reports it. */
export interface Undoable {
  readonly entity: HistoryEntity;
  /** «12 forslag er godkjent.» */
  readonly text: string;
  readonly links?: { readonly href: string; readonly templateId: number };
  /** Own operations in the history, in their order. Null where nothing was changed, so nothing is to undo. */
  readonly operations: readonly (number | null)[];
  /** The row that gets the focus when they are undone; left out, the list's heading does. */
  readonly id?: number;
  /** Callback after undoing them, before the rows are in the lists again. */
  readonly onUndone?: () => void;
  /** Callback once they are. */
  readonly onBack?: () => void;
}
