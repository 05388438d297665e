/** Which column a heading names: by its Norwegian label or by the field's name in the API, however it is spaced and cased. */
import type { TransferColumns } from "#shared/admin/row-fields.ts";

export type Column = {
  readonly kind: "id" | "revision" | "field" | "readOnly";
  readonly name: string;
  readonly label: string;
};

export const idColumn = { kind: "id", name: "id", label: "Id" } as const satisfies Column;
export const revisionColumn = {
  kind: "revision",
  name: "revision",
  label: "Revisjon",
} as const satisfies Column;

/** Every column, in the order of an exported file. */
export function columnsOf({ fields, readOnly }: TransferColumns): readonly Column[] {
  const named = (kind: "field" | "readOnly", all: Readonly<Record<string, { readonly label: string }>>) =>
    Object.entries(all).map(([name, { label }]) => ({ kind, name, label }) as const);
  return [idColumn, revisionColumn, ...named("field", fields), ...named("readOnly", readOnly)];
}

export class Headings {
  readonly #byKey = new Map<string, Column>();

  constructor(columns: TransferColumns) {
    const all = columnsOf(columns);
    // A label goes before another column's name.
    for (const column of all) this.#byKey.set(keyOf(column.label), column);
    for (const column of all) if (!this.find(column.name)) this.#byKey.set(keyOf(column.name), column);
  }

  find(heading: string): Column | undefined {
    return this.#byKey.get(keyOf(heading));
  }
}

const keyOf = (heading: string) =>
  heading
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
