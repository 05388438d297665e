/**
 * A kind of row that an administrator edits and visitors see while it is active, described once. Store, routes, the list in
 * memory, export and import follow from the description.
 */
import { isDeepStrictEqual } from "node:util";
import { getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Database } from "#db/client.ts";
import { type JsonRow, readJsonRows } from "#domain/server/rows/json-rows.ts";
import type { RecordedTable, Row, Values } from "#domain/server/rows/recorded-rows.ts";
import type { TransferEntity } from "#shared/admin/history-entities.ts";
import type { TransferColumns } from "#shared/admin/row-fields.ts";
import { invalidFields } from "#platform/http-error.ts";
import type { ShownChanges } from "#platform/responses/visible-version.ts";
import { periodProblem, type ShownPeriod } from "#shared/days.ts";

type ResourceTable = RecordedTable & { readonly isActive: AnyPgColumn };
export type ResourceRow<Table extends ResourceTable = ResourceTable> = JsonRow<Row<Table>>;

/** @template Shown a row as visitors get it */
export interface SiteResource<Table extends ResourceTable, Form extends object, Shown> {
  readonly entity: TransferEntity;
  readonly table: Table;
  /** The path in the admin API; `/id` is added. */
  readonly path: string;
  /** The rows' names in the OpenAPI document, «an offer», «offers», and the summary of a GET of all. */
  readonly nouns: readonly [one: string, many: string];
  readonly summary: string;
  /** The Norwegian sentence for an id that names no row. */
  readonly missing: string;
  /** The public route of the list; left out, only the administrator reads it. */
  readonly publicList?: { readonly path: string; readonly tag: string; readonly rowSchema: z.ZodType<Shown> };
  readonly rowSchema: z.ZodType<object>;
  readonly formSchema: z.ZodObject<Readonly<Record<string, z.ZodType>>> & z.ZodType<Form>;
  readonly columns: TransferColumns;
  /** The columns that a form fills. @throws HttpError when it does not go with the row that it edits */
  valuesOf(form: Form, current?: Row<Table>): Table["$inferInsert"] & Values<Table>;
  compare(one: ResourceRow<Table>, other: ResourceRow<Table>): number;
  toShown(row: ResourceRow<Table>): Shown;
  /** The row as the administrator reads it; as it is stored when left out. */
  toRow?(row: ResourceRow<Table>): object;
}

/** Any resource, for work that is done on each. */
export type AnySiteResource<Shown extends object = object> = SiteResource<ResourceTable, object, Shown>;

/** All rows, active or not. Sorted here: the embedded database sorts by code point, Å before Æ. */
export async function listRows({ orm }: Database, { table, ...resource }: AnySiteResource, where = sql``) {
  const source = sql`from ${table} ${where}`;
  const rows = await readJsonRows<ResourceRow>(orm, getTableColumns(table), source);
  return rows.sort((one, other) => resource.compare(one, other));
}

/** The active rows as visitors see them, on the days that they are shown. */
export async function listShown<Shown extends object>(
  database: Database,
  resource: AnySiteResource<Shown>,
): Promise<readonly Shown[]> {
  const rows = await listRows(database, resource, sql`where ${resource.table.isActive}`);
  return rows.map((row) => resource.toShown(row));
}

/** A short list that visitors read and that seldom changes, in memory. */
export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #shownChanges: ShownChanges;
  readonly #isShown: ((item: T) => boolean) | undefined;
  #items: readonly T[] = [];

  /** @param isShown called at each read; its result may change with the day, as the version that visitors see does */
  constructor(read: () => Promise<readonly T[]>, shownChanges: ShownChanges, isShown?: (item: T) => boolean) {
    this.#read = read;
    this.#shownChanges = shownChanges;
    this.#isShown = isShown;
  }

  list(): readonly T[] {
    return this.#isShown ? this.#items.filter(this.#isShown) : this.#items;
  }

  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#shownChanges.text += 1;
  }
}

/** A form's values for a row that is visible on some days only. @throws HttpError when the last of them is before the first */
export function validPeriod<Filled extends ShownPeriod>(values: Filled, current?: ShownPeriod): Filled {
  const problem = periodProblem(values, current);
  if (problem) throw invalidFields(problem);
  return values;
}
