/** Runs imports, one at a time: reads the file, lists the changes, and makes them. */
import type { Orm } from "#db/client.ts";
import type { ImportReport } from "#features/transfer/contract.ts";
import { planImport } from "#features/transfer/server/plan-import.ts";
import { type ReadFile, readFile } from "#features/transfer/server/read-file.ts";
import type { TransferResource } from "#features/transfer/server/resource.ts";
import { PlanOutdated, type TransferStore } from "#features/transfer/server/store.ts";
import type { Upload } from "#features/transfer/server/upload.ts";
import { type ErrorBody, HttpError } from "#platform/http-error.ts";

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

/** Attempts; one fails if somebody saves between comparison and change. */
const attempts = 3;
/** Rows in the report of a rejected import; a dry run has them all. */
const rejectedRows = 500;

export class Importer {
  readonly #store: TransferStore;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: TransferStore) {
    this.#store = store;
  }

  /** @throws HttpError for a file that cannot be read */
  dryRun(upload: Upload, resource: TransferResource): Promise<ImportReport> {
    return this.#inTurn(async () => {
      const { report } = await this.#plan(await readFile(upload, resource.columns), resource);
      return report;
    });
  }

  /** @throws ImportRejected when a row has an error, and then nothing is stored; HttpError */
  run(upload: Upload, resource: TransferResource, run: Run): Promise<ImportReport> {
    return this.#inTurn(async () => {
      const file = await readFile(upload, resource.columns);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#tryToRun(file, resource, run);
        } catch (error) {
          if (!(error instanceof PlanOutdated)) throw error;
          if (attempt === attempts) throw busy();
        }
      }
    });
  }

  async #tryToRun(
    file: ReadFile,
    resource: TransferResource,
    { actor, skipFaulty = false, beforeCommit }: Run,
  ): Promise<ImportReport> {
    const { snapshot, plan, report } = await this.#plan(file, resource);
    const { counts, problems } = report;
    if ((counts.error > 0 && !skipFaulty) || problems.length > 0) throw reject(report);
    const done: ImportReport = { ...report, rows: [] };
    const imported = await this.#store.write(resource, {
      rows: plan.rows,
      lastId: snapshot.lastId,
      actor,
      beforeCommit: (tx) => beforeCommit(tx, done),
    });
    if (imported) await resource.afterImport(imported);
    return done;
  }

  async #plan(file: ReadFile, resource: TransferResource) {
    const snapshot = await this.#store.readSnapshot(resource);
    const plan = await planImport(file, snapshot.rows, resource);
    const problems: string[] = [];
    if (plan.counts.new > 0) {
      try {
        await this.#store.rejectFull(resource, plan.counts.new);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        problems.push(error.message);
      }
    }
    const report: ImportReport = {
      counts: plan.counts,
      problems,
      unknownColumns: [...file.unknown],
      readOnlyColumns: [...file.readOnly],
      rows: plan.rows.map(({ row }) => row),
    };
    return { snapshot, plan, report };
  }

  /** Runs one task after another, since each holds its whole file in memory. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}

function reject(report: ImportReport): ImportRejected {
  const { counts, problems, rows } = report;
  const all = counts.new + counts.changed + counts.unchanged + counts.error;
  const message = problems[0] ?? `${counts.error} av ${all} rader har feil. Ingenting er importert.`;
  const wrong = rows.filter(({ status }) => status === "error").slice(0, rejectedRows);
  return new ImportRejected({ ...report, rows: wrong }, message);
}

function busy(): HttpError {
  return new HttpError(
    409,
    "busy",
    "Noen andre lagrer endringer akkurat nå. Ingenting er importert. Prøv igjen.",
  );
}
