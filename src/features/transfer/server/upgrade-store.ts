/** SQL that brings a site the catalogue that this version is shipped with: all of it in one transaction, as one operation. */
import { sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import { siteState, type TemplateRow, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { CatalogueChoice, CatalogueReport, CatalogueRow } from "#features/transfer/contract.ts";
import {
  keyOf,
  planList,
  type RowPast,
  type TemplateChanges,
  type UpgradedRow,
  type Values,
} from "#features/transfer/server/plan-upgrade.ts";
import type { TransferTable } from "#features/transfer/server/resource.ts";
import { readAll } from "#features/transfer/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { catalogueActor, linkCheckActor } from "#shared/admin/history-entities.ts";

/** The catalogue of this version. */
export interface Shipped extends TemplateChanges {
  readonly templates: readonly Values[];
  /** Situations in the order of the chooser. Their steps name templates by id, as `idOf` finds them. */
  readonly situations: (idOf: (template: Values) => number | undefined) => readonly Values[];
}

export interface UpgradeOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
  readonly clock: Clock;
  readonly templates: TransferTable;
  readonly situations: TransferTable;
  /** @throws StartError for a file that is wrong */
  readonly readCatalogue: () => Promise<Shipped>;
  /** Changes what is to change with deleted templates, in the transaction that deletes them. */
  readonly afterRemove: (tx: Orm, actor: string, rows: readonly TemplateRow[]) => Promise<void>;
  readonly afterUpgrade: () => Promise<void>;
}

export interface UpgradeRun {
  readonly actor: string;
  readonly choice: CatalogueChoice;
  /** Called in the transaction that stores it, with what is responded. */
  readonly beforeCommit?: (tx: Orm, report: CatalogueReport) => Promise<void>;
}

interface Planned {
  readonly templates: readonly UpgradedRow[];
  /** Plans the situations, with the ids that the new templates have got; in a dry run with others. */
  readonly planSituations: (added?: readonly Values[]) => Promise<readonly UpgradedRow[]>;
}

interface Writing {
  readonly rows: readonly UpgradedRow[];
  readonly stamp?: Values;
  readonly ofNew?: Values;
}

export class UpgradeStore {
  readonly #options: UpgradeOptions;

  constructor(options: UpgradeOptions) {
    this.#options = options;
  }

  /**
   * @returns what a run without a choice would do, and every row
   * @throws HttpError 409 on a site that was not started with the shipped catalogue
   */
  async dryRun(): Promise<CatalogueReport> {
    const { database, readCatalogue } = this.#options;
    return reportOf(await this.#plan(database.orm, await readCatalogue()), {});
  }

  /** @throws HttpError 409 as `dryRun`, and without room for what is new */
  async run({ actor, choice, beforeCommit }: UpgradeRun): Promise<CatalogueReport> {
    const { database, history: recorder, clock } = this.#options;
    const shipped = await this.#options.readCatalogue();
    const done = await changeSite(database, async (tx, version) => {
      const planned = await this.#plan(tx, shipped);
      const report = { ...(await reportOf(planned, choice)), rows: [] };
      const { counts } = report;
      if (counts.new + counts.changed + counts.gone > 0)
        await recorder.begin(tx, { actor, action: "import" });
      const chosen = (rows: readonly UpgradedRow[]) => rows.filter(({ row }) => isDone(row, choice));
      const rows = chosen(planned.templates);
      // First, which makes room for what is new.
      const gone = rows.flatMap(({ row }) => (row.status === "gone" && row.id) || []);
      const recorded = new RecordedRows(templates, "template", recorder);
      const removed = await recorded.removeMany(tx, catalogueActor, gone, { version });
      await this.#options.afterRemove(tx, actor, removed);
      const stamps = { stamp: { version }, ofNew: { dateAdded: new Date(clock.now()) } };
      const added = await this.#write(tx, this.#options.templates, { rows, ...stamps });
      const situations = chosen(await planned.planSituations(added));
      await this.#write(tx, this.#options.situations, { rows: situations });
      await beforeCommit?.(tx, report);
      return report;
    });
    await this.#options.afterUpgrade();
    return done;
  }

  /** @returns the rows that were added */
  async #write(tx: Orm, list: TransferTable, { rows, stamp, ofNew }: Writing): Promise<readonly Values[]> {
    const recorded = new RecordedRows(list.table, list.entity, this.#options.history);
    const added = rows.filter(({ row }) => row.status === "new");
    await list.rejectFull?.(tx, added.length);
    const values = new Map(rows.map((each) => [each.row.id, each.values]));
    const locked = await recorded.lockMany(tx, [...values.keys()].map(Number));
    // First: a publisher that gets a template keeps its name.
    const inserts = added.map((row) => ({ ...row.values, ...ofNew, ...stamp }));
    const inserted = await recorded.insertMany(tx, catalogueActor, inserts);
    const changes = locked.map((before) => ({ before, values: { ...values.get(before.id), ...stamp } }));
    await recorded.updateMany(tx, { actor: catalogueActor, changes, action: "import" });
    return inserted.map((row) => ({ ...row }));
  }

  async #plan(orm: Orm, shipped: Shipped): Promise<Planned> {
    const { seededAt, situationsAddedAt } = siteState;
    const [state] = await orm.select({ seededAt, situationsAddedAt }).from(siteState);
    if (!state?.seededAt) {
      const message = "Nettstedet ble ikke startet med katalogen som følger med, og kan ikke få en nyere.";
      throw new HttpError(409, "no_catalogue", message);
    }
    const read = async (table: TransferTable, now: readonly Values[]) => ({
      table,
      now,
      stored: await readAll(orm, table.table),
      pasts: await readPasts(orm, table.entity, Object.keys(now[0] ?? {})),
    });
    const list = await read(this.#options.templates, shipped.templates);
    const plan = planList({ ...list, ...shipped, rowKey: keyOf });
    const coming = plan.rows.filter(({ row }) => row.status === "new");
    return {
      templates: plan.rows,
      planSituations: async (added = coming.map(({ values }, at) => ({ ...values, id: -1 - at }))) => {
        // The situations come with the next start.
        if (!state.situationsAddedAt) return [];
        const ids = new Map(added.map((row) => [keyOf(row), Number(row["id"])]));
        const names = new Map(
          [...list.stored, ...added].map((row) => [String(row["id"]), String(row["name"])]),
        );
        const now = shipped.situations((template) => plan.findId(template) ?? ids.get(keyOf(template)));
        return planList({
          ...(await read(this.#options.situations, now)),
          rowKey: ({ label }) => String(label),
          show: (line) => line.replace(/^-?\d+/, (id) => names.get(id) ?? id),
        }).rows;
      },
    };
  }
}

/**
 * What the history has of a list's rows. An administrator's decision counts while it is not undone. In 1.1.0 the catalogue's import, alone
 * of several lists, bore the administrator's name.
 * @param fields what the catalogue states of a row
 */
async function readPasts(
  orm: Orm,
  entity: TransferTable["entity"],
  fields: readonly string[],
): Promise<ReadonlyMap<number, RowPast>> {
  const compared = fields.filter((field) => !["askedAs", "formatCertain"].includes(field));
  const { rows } = await orm.execute<{ id: number } & RowPast & Record<string, unknown>>(sql`
    with entry as (
      select change.id, entity_id, before, after,
        change.actor not in (${linkCheckActor}, ${catalogueActor}) and operation.undoes is null
          and not exists (select 1 from ${historyOperations} as undo where undo.undoes = operation.id
            and not exists (select 1 from ${historyOperations} as redo where redo.undoes = undo.id))
          and not (operation.action = 'import' and operation_id in (
            select operation_id from ${history} group by operation_id having count(distinct entity) > 1)) as is_own
      from ${history} as change join ${historyOperations} as operation on operation.id = operation_id
      where entity = ${entity})
    select entity_id as id,
      jsonb_agg(distinct jsonb_build_object('url', before -> 'url', 'name', before -> 'name', 'label', before -> 'label'))
        filter (where before is not null) as former,
      (array_agg(after is null order by entry.id desc))[1] and bool_or(is_own and after is null) as "isRemoved",
      bool_or(is_own and after is not null and (before is null
        or (before -> 'askedAs') - array(select jsonb_array_elements_text(after -> 'askedAs')) <> '[]'
        or exists (select 1 from jsonb_array_elements_text(${JSON.stringify(compared)}::jsonb) as field
          where before -> field is distinct from after -> field))) is true as "isEdited",
      jsonb_agg(added) filter (where added is not null) as phrases
    from entry left join lateral (
      select line as added from jsonb_array_elements_text(after -> 'askedAs') as line
      where is_own and not coalesce(before -> 'askedAs', '[]') ? line) as phrase on true
    group by entity_id`);
  return new Map(
    rows.map(({ id, former, phrases, ...is }) => [
      id,
      { ...is, former: former ?? [], phrases: phrases ?? [] },
    ]),
  );
}

/** Whether a run with the choice changes the row: it adds what is new, and changes and deletes what was chosen. */
function isDone(row: CatalogueRow, { rows }: CatalogueChoice): boolean {
  if (row.status === "new" || row.status === "unchanged") return row.status === "new";
  return rows ? rows.some((each) => isSame(each, row) && each.revision === row.revision) : !row.isEdited;
}

const isSame = (one: Pick<CatalogueRow, "list" | "id">, row: CatalogueRow) =>
  one.list === row.list && one.id === row.id;

async function reportOf({ templates: planned, planSituations }: Planned, choice: CatalogueChoice) {
  const rows = [...planned, ...(await planSituations())].map(({ row }) => row);
  const done = rows.filter((row) => isDone(row, choice));
  const left = rows.filter((row) => !done.includes(row));
  const count = (of: readonly CatalogueRow[], ...statuses: readonly CatalogueRow["status"][]) =>
    of.filter(({ status }) => statuses.includes(status)).length;
  const edited = left.filter(({ isEdited }) => isEdited).length;
  const isOutdated = (row: CatalogueRow) => choice.rows?.some((each) => isSame(each, row)) === true;
  const counts = {
    new: count(done, "new"),
    changed: count(done, "changed", "edited"),
    edited,
    gone: count(done, "gone"),
    unchanged: left.length - edited,
    // Chosen as they were before somebody changed them.
    outdated: left.filter(isOutdated).length,
  };
  return { counts, rows };
}
