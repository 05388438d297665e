import { getTableColumns, sql } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import type { HistoryRecorder, RowSnapshot } from "#db/history.ts";
import { readJsonRows } from "#db/json-rows.ts";
import { RecordedRows } from "#db/recorded-rows.ts";
import { inquiries } from "#db/schema.ts";
import type { AdminInquiry, InquiryDecision, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import type { ListPage } from "#platform/admin-lists.ts";
import { HttpError, notFound } from "#platform/http-error.ts";

type InquiryRow = typeof inquiries.$inferSelect;

export const missingInquiry = "Fant ingen annonsehenvendelse med denne id-en.";

const conflictTexts: Readonly<Record<InquiryStatus, string>> = {
  pending: "Annonsehenvendelsen venter på avgjørelse igjen.",
  approved: "Annonsehenvendelsen er allerede godkjent.",
  rejected: "Annonsehenvendelsen er allerede avvist.",
};

/** All SQL of what the administrator does with inquiries. */
export class InquiryAdminStore {
  readonly #database: Database;
  readonly #rows: RecordedRows<typeof inquiries>;

  constructor(database: Database, history: HistoryRecorder) {
    this.#database = database;
    this.#rows = new RecordedRows(inquiries, "inquiry", history);
  }

  /** Newest first. */
  async list({ limit, offset }: ListPage): Promise<{ total: number; rows: AdminInquiry[] }> {
    const { orm } = this.#database;
    const { updatedAt: _updatedAt, ...columns } = getTableColumns(inquiries);
    const rows = await readJsonRows<AdminInquiry>(
      orm,
      columns,
      sql`from ${inquiries} order by ${inquiries.createdAt} desc, ${inquiries.id} desc
        limit ${limit} offset ${offset}`,
    );
    return { total: await this.#rows.count(orm), rows };
  }

  /**
   * Decides an inquiry whose status is `from`. The same decision again changes nothing.
   *
   * @throws HttpError 404, 409 when its status is another one
   */
  decide(id: number, { status, from = "pending" }: InquiryDecision, actor: string): Promise<AdminInquiry> {
    return this.#database.orm.transaction(async (tx) => {
      const before = await this.#lockListed(tx, id);
      if (before.status === status) return present(before);
      if (before.status !== from) {
        throw new HttpError(409, "already_decided", conflictTexts[before.status as InquiryStatus]);
      }
      return present(await this.#rows.update(tx, { actor, before, values: { status } }));
    });
  }

  /** @throws HttpError 404 */
  async remove(id: number, actor: string): Promise<void> {
    await this.#database.orm.transaction(async (tx) =>
      this.#rows.remove(tx, actor, await this.#lockListed(tx, id)),
    );
  }

  /** All or none. @returns the ids that named an inquiry */
  removeMany(ids: readonly number[], actor: string): Promise<readonly number[]> {
    return this.#database.orm.transaction((tx) => this.#rows.removeMany(tx, actor, ids));
  }

  /** Puts deleted inquiries back, all or none. @returns the ids of those that were deleted */
  async restore(snapshots: readonly RowSnapshot[], actor: string): Promise<readonly number[]> {
    return this.#database.orm.transaction(async (tx) =>
      (await this.#rows.reinsertMany(tx, actor, snapshots)).map(({ id }) => id),
    );
  }

  async #lockListed(tx: Orm, id: number): Promise<InquiryRow> {
    const row = await this.#rows.lock(tx, id);
    if (!row) throw notFound(missingInquiry);
    return row;
  }
}

function present({ createdAt, updatedAt: _updatedAt, status, ...row }: InquiryRow): AdminInquiry {
  // The table holds the three statuses and no other.
  return { ...row, status: status as InquiryStatus, createdAt: createdAt.toISOString() };
}
