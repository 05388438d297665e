/** SQL that brings a site the catalogue that this version is shipped with: all of it in one transaction, as one operation. */
import { sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { history, historyOperations } from "#db/schema/history.ts";
import { siteState, situations, type TemplateRow, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { CatalogueChoice, CatalogueReport, CatalogueRow } from "#features/transfer/contract.ts";
import {
  type Identity,
  keyOf,
  planSituations,
  planTemplates,
  type SituationUpgrade,
  type StoredTemplate,
  type TemplateEditions,
  type UpgradedRow,
} from "#features/transfer/server/plan-upgrade.ts";
import type { TransferTable } from "#features/transfer/server/resource.ts";
import { readAll } from "#features/transfer/server/store.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";

type Values = Readonly<Record<string, unknown>>;

/** Editions that versions were shipped with. */
export interface Editions {
  readonly templates: TemplateEditions;
  /** Situations of this version, and of the earlier ones. Their steps name templates by id, as `idOf` finds them. */
  readonly situations: (
    idOf: (template: Identity) => number | undefined,
  ) => Pick<SituationUpgrade, "now" | "earlier">;
  /** The acts that this version ships and the site lacks. */
  readonly laws: {
    readonly nameOf: (id: string) => string | undefined;
    readonly count: (orm: Orm) => Promise<number>;
    readonly add: (tx: Orm, version: number) => Promise<void>;
  };
}

export interface UpgradeOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
  readonly clock: Clock;
  readonly templates: TransferTable;
  readonly situations: TransferTable;
  /** @throws StartError for a file that is wrong */
  readonly readEditions: () => Promise<Editions>;
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
  /** Plans the situations once the new templates have ids; in a dry run without ids. */
  readonly planSituations: (added?: readonly TemplateRow[]) => readonly UpgradedRow[];
  readonly laws: number;
}

interface Writing {
  readonly actor: string;
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
   * @returns what a run with the choice would do, and every row
   * @throws HttpError 409 on a site that was not started with the shipped catalogue, or has no room for what is new
   */
  async dryRun(choice: CatalogueChoice = {}): Promise<CatalogueReport> {
    const { database, readEditions, templates: table } = this.#options;
    const planned = await this.#plan(database.orm, await readEditions());
    const report = reportOf(planned, choice);
    const { added, gone } = templatesIn(planned, choice);
    if (added > 0) await table.rejectFull?.(database.orm, added - gone.length);
    return report;
  }

  /** @throws HttpError 409 as `dryRun` */
  async run({ actor, choice, beforeCommit }: UpgradeRun): Promise<CatalogueReport> {
    const { database, history: recorder, clock } = this.#options;
    const editions = await this.#options.readEditions();
    const unchanged = { ...reportOf(await this.#plan(database.orm, editions), choice), rows: [] };
    if (rowsIn(unchanged) + unchanged.counts.laws === 0) {
      await database.orm.transaction(async (tx) => beforeCommit?.(tx, unchanged));
      return unchanged;
    }
    const done = await changeSite(database, async (tx, version) => {
      // Anew, now that the site is locked: another one may have been first.
      const planned = await this.#plan(tx, editions);
      const report = { ...reportOf(planned, choice), rows: [] };
      await editions.laws.add(tx, version);
      // Acts that come are facts, and not in the history.
      if (rowsIn(report) > 0) await recorder.begin(tx, { actor, action: "import" });
      // First, which makes room for what is new.
      const { gone } = templatesIn(planned, choice);
      const recorded = new RecordedRows(templates, "template", recorder);
      const removed = await recorded.removeMany(tx, actor, gone, { version });
      await this.#options.afterRemove(tx, actor, removed);
      const added = await this.#write(tx, this.#options.templates, {
        actor,
        rows: planned.templates.filter(({ row }) => isDone(row, choice)),
        stamp: { version },
        ofNew: { dateAdded: new Date(clock.now()) },
      });
      const rows = planned
        .planSituations(added as readonly TemplateRow[])
        .filter(({ row }) => isDone(row, choice));
      await this.#write(tx, this.#options.situations, { actor, rows });
      await beforeCommit?.(tx, report);
      return report;
    });
    await this.#options.afterUpgrade();
    return done;
  }

  /** @returns the rows that were added */
  async #write(
    tx: Orm,
    { table, entity, rejectFull }: TransferTable,
    { actor, rows, stamp, ofNew }: Writing,
  ): Promise<readonly object[]> {
    const recorded = new RecordedRows(table, entity, this.#options.history);
    const values = new Map(
      rows.flatMap(({ row, values }) =>
        row.id !== null && Object.keys(values).length > 0 ? [[row.id, values] as const] : [],
      ),
    );
    const locked = await recorded.lockMany(tx, [...values.keys()]);
    const added = rows.filter(({ row }) => row.status === "new");
    await rejectFull?.(tx, added.length);
    // First: a publisher that gets a template keeps its name.
    const inserts = added.map((row) => ({ ...row.values, ...ofNew, ...stamp }));
    const inserted = await recorded.insertMany(tx, actor, inserts);
    const changes = locked.map((before) => ({ before, values: { ...values.get(before.id), ...stamp } }));
    await recorded.updateMany(tx, { actor, changes, action: "import" });
    return inserted;
  }

  async #plan(orm: Orm, editions: Editions): Promise<Planned> {
    const { seededAt, situationsAddedAt } = siteState;
    const [state] = await orm.select({ seededAt, situationsAddedAt }).from(siteState);
    if (!state?.seededAt) {
      const message = "Nettstedet ble ikke startet med katalogen som følger med, og kan ikke få en nyere.";
      throw new HttpError(409, "no_catalogue", message);
    }
    const storedTemplates = await listTemplates(orm);
    const plan = planTemplates({
      resource: this.#options.templates,
      editions: editions.templates,
      stored: storedTemplates,
      measured: await listMeasured(orm),
      show: (column, item) => (column === "laws" && editions.laws.nameOf(String(item))) || String(item),
    });
    const stored = await readAll(orm, situations);
    const deleted = await listDeletedSituations(orm);
    const coming = plan.rows.flatMap(({ row, values }) =>
      row.status === "new" ? [values as Values & Identity] : [],
    );
    return {
      templates: plan.rows,
      laws: await editions.laws.count(orm),
      planSituations: (added) => {
        // The situations come with the next start.
        if (!state.situationsAddedAt) return [];
        const ids = new Map(
          added?.map((row) => [keyOf(row), row.id]) ?? coming.map((row, at) => [keyOf(row), -1 - at]),
        );
        const names = new Map<number, string>();
        const idOf = (template: Identity) => {
          const row = plan.storedAs(template);
          const id = row?.id ?? ids.get(keyOf(template));
          if (id !== undefined) names.set(id, row?.name ?? template.name);
          return id;
        };
        const nameIn = (line: unknown) => String(line).replace(/^-?\d+/, (id) => names.get(Number(id)) ?? id);
        return planSituations({
          resource: this.#options.situations,
          ...editions.situations(idOf),
          stored,
          deleted,
          show: (column, item) => (column === "steps" ? nameIn(item) : String(item)),
        });
      },
    };
  }
}

/** Stored templates, deleted ones too, but not what came and was undone: that may come again. */
async function listTemplates(orm: Orm): Promise<StoredTemplate[]> {
  const isUndone = sql`exists (select 1 from ${history} as entry
    join ${historyOperations} as operation on operation.id = entry.operation_id
    where entry.entity = 'template' and entry.entity_id = ${templates.id} and operation.undoes is not null
      and entry.after is null and not exists (select 1 from ${history} as later
        where later.entity = 'template' and later.entity_id = ${templates.id} and later.id > entry.id))`;
  const isKnown = sql`(${templates.deletedAt} is null or not ${isUndone})`;
  return (await readAll(orm, templates, isKnown)) as StoredTemplate[];
}

/** Short names of the situations that somebody has deleted; not those that an undoing took away. */
async function listDeletedSituations(orm: Orm): Promise<ReadonlySet<unknown>> {
  const { rows } = await orm.execute<{ label: string }>(sql`
    select label from (
      select distinct on (label) coalesce(entry.after, entry.before) ->> 'label' as label,
        entry.after is null and operation.undoes is null as is_deleted
      from ${history} as entry join ${historyOperations} as operation on operation.id = entry.operation_id
      where entry.entity = 'situation' order by label, entry.id desc
    ) as latest where is_deleted`);
  return new Set(rows.map(({ label }) => label));
}

/** Ids of the templates whose format was changed last by the link checks. */
async function listMeasured(orm: Orm): Promise<ReadonlySet<number>> {
  const { rows } = await orm.execute<{ id: number }>(sql`
    select id from (
      select distinct on (${history.entityId}) ${history.entityId} as id, ${history.actor} as actor from ${history}
      where ${history.entity} = 'template' and ${history.before} ->> 'format' <> ${history.after} ->> 'format'
      order by ${history.entityId}, ${history.id} desc
    ) as latest where actor = ${linkCheckActor}`);
  return new Set(rows.map(({ id }) => id));
}

type Chosen = CatalogueChoice["takeDown"];

/** The choice for rows like this one; undefined without one. */
function chosenOf({ list, status }: CatalogueRow, { takeDown, overwrite }: CatalogueChoice): Chosen {
  if (status === "gone") return takeDown;
  return list === "situations" ? overwrite?.situations : overwrite?.templates;
}

/** Whether a run with the choice changes the row: it adds what is new, and changes and deletes what was chosen. */
function isDone(row: CatalogueRow, choice: CatalogueChoice): boolean {
  if (row.status === "new" || row.status === "unchanged") return row.status === "new";
  const chosen = chosenOf(row, choice);
  return chosen
    ? chosen.some(({ id, revision }) => id === row.id && revision === row.revision)
    : !row.isEdited;
}

/** Whether it was chosen as it was before somebody changed it: then it stays as it is. */
const isOutdated = (row: CatalogueRow, choice: CatalogueChoice) =>
  chosenOf(row, choice)?.some(({ id, revision }) => id === row.id && revision !== row.revision) === true;

function templatesIn({ templates: planned }: Planned, choice: CatalogueChoice) {
  const done = planned.map(({ row }) => row).filter((row) => isDone(row, choice));
  const gone = done.flatMap(({ id, status }) => (status === "gone" && id !== null ? [id] : []));
  return { added: done.filter(({ status }) => status === "new").length, gone };
}

const rowsIn = ({ counts }: CatalogueReport) => counts.new + counts.changed + counts.gone;

function reportOf(
  { templates: planned, planSituations: plan, laws }: Planned,
  choice: CatalogueChoice,
): CatalogueReport {
  const rows = [...planned, ...plan()].map(({ row }) => row);
  const done = rows.filter((row) => isDone(row, choice));
  const count = (isCounted: (row: CatalogueRow) => boolean) => done.filter(isCounted).length;
  const added = count(({ status }) => status === "new");
  const gone = count(({ status }) => status === "gone");
  const edited = rows.filter((row) => row.isEdited && !done.includes(row)).length;
  return {
    counts: {
      new: added,
      changed: done.length - added - gone,
      edited,
      gone,
      unchanged: rows.length - done.length - edited,
      laws,
      outdated: rows.filter((row) => isOutdated(row, choice)).length,
    },
    rows,
  };
}
