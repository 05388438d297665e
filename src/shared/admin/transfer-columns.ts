/**
 * Descriptions of the columns of a list that is exported and imported. Each feature lists its own, in `transfer-columns.ts`;
 * how a file is read and written, and what a heading may be called, follows from them.
 */
import type { RowField, RowFields } from "#shared/admin/row-fields.ts";

/** A time, in a file ISO 8601 or a Norwegian date. */
export interface TimeField {
  readonly kind: "time";
  readonly label: string;
}

export type TransferField = RowField | TimeField;

/** What an import may change, by the column's name, in the order of the file. */
export type TransferFields = Readonly<Record<string, TransferField>>;

/** What is exported for people to read, and ignored by an import. */
export interface ReadOnlyColumn {
  readonly label: string;
  /** Of a stored row as JSON; its value of the same name when left out. */
  readonly computed?: (row: Readonly<Record<string, unknown>>) => string | number | null;
}

export interface TransferColumns {
  readonly fields: TransferFields;
  readonly readOnly: Readonly<Record<string, ReadOnlyColumn>>;
  /** The field that names a row to people. */
  readonly nameField: string;
}

/** The fields that a form's schema can be made of. */
export function withoutTimes(fields: TransferFields): RowFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "time" ? [] : [[name, field] as const],
    ),
  );
}
