/** Runs imports, one at a time: reads the file, lists the changes, and makes them. */
import type { Orm } from "#db/client.ts";
import type { ImportReport } from "#features/transfer/contract.ts";
import { planImport } from "#features/transfer/server/plan-import.ts";
import { type ReadFile, readFile } from "#features/transfer/server/read-file.ts";
import type { TransferResource } from "#features/transfer/server/resource.ts";
import { readAll, type TransferStore } from "#features/transfer/server/store.ts";
import type { Upload } from "#features/transfer/server/upload.ts";
import { type ErrorBody, HttpError } from "#platform/http-error.ts";
import { Semaphore } from "#platform/turns.ts";

/** The rejection of an import, with the rows at fault. */
export class ImportRejected extends HttpError {
  readonly #report: ImportReport;

  constructor(report: ImportReport, message: string) {
    super(422, "import_rejected", message);
    this.#report = report;
  }

  override get body(): ErrorBody & { readonly report: ImportReport } {
    return { ...super.body, report: this.#report };
  }
}

export interface Run {
  readonly actor: string;
  readonly skipFaulty?: boolean;
  /** Called in the transaction that stores it, with what is responded. */
  readonly beforeCommit: (tx: Orm, report: ImportReport) => Promise<void>;
}

/** Rows in the report of a rejected import; a dry run has them all. */
const rejectedRows = 500;

export class Importer {
  readonly #store: TransferStore;
  /** One task after another, since each holds its whole file in memory. */
  readonly #turn = new Semaphore(1);

  constructor(store: TransferStore) {
    this.#store = store;
  }

  /** @throws HttpError for a file that cannot be read */
  dryRun(upload: Upload, resource: TransferResource): Promise<ImportReport> {
    return this.#turn.use(async () => {
      const { report } = await this.#plan(
        this.#store.orm,
        await readFile(upload, resource.columns),
        resource,
      );
      return report;
    });
  }

  /** @throws ImportRejected when a row has an error, and then nothing is stored; HttpError */
  run(
    upload: Upload,
    resource: TransferResource,
    { actor, skipFaulty = false, beforeCommit }: Run,
  ): Promise<ImportReport> {
    return this.#turn.use(async () => {
      const file = await readFile(upload, resource.columns);
      const plan = async (orm: Orm) => {
        const { rows, report } = await this.#plan(orm, file, resource);
        if ((report.counts.error > 0 && !skipFaulty) || report.problems.length > 0) throw reject(report);
        return { rows, done: { ...report, rows: [] } };
      };
      let { done } = await plan(this.#store.orm);
      if (done.counts.new + done.counts.changed === 0) {
        await this.#store.orm.transaction((tx) => beforeCommit(tx, done));
        return done;
      }
      const imported = await this.#store.write(resource, {
        actor,
        plan: async (tx) => {
          const planned = await plan(tx);
          done = planned.done;
          return planned.rows;
        },
        beforeCommit: (tx) => beforeCommit(tx, done),
      });
      await resource.afterImport(imported);
      return done;
    });
  }

  async #plan(orm: Orm, file: ReadFile, resource: TransferResource) {
    const { rows, counts } = await planImport(file, await readAll(orm, resource.table), resource);
    const problems: string[] = [];
    if (counts.new > 0) {
      try {
        await resource.rejectFull?.(orm, counts.new);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        problems.push(error.message);
      }
    }
    const report: ImportReport = {
      counts,
      problems,
      unknownColumns: [...file.unknown],
      readOnlyColumns: [...file.readOnly],
      rows: rows.map(({ row }) => row),
    };
    return { rows, report };
  }
}

function reject(report: ImportReport): ImportRejected {
  const { counts, problems, rows } = report;
  const all = counts.new + counts.changed + counts.unchanged + counts.error;
  const message = problems[0] ?? `${counts.error} av ${all} rader har feil. Ingenting er importert.`;
  const wrong = rows.filter(({ status }) => status === "error").slice(0, rejectedRows);
  return new ImportRejected({ ...report, rows: wrong }, message);
}
