/** SQL of advertising inquiries for the administrator. */
import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { HistoryRecorder } from "#db/rows/recorded-change.ts";
import { InboxStore } from "#db/rows/inbox-store.ts";
import { readJsonRows } from "#db/rows/json-rows.ts";
import { decideRows } from "#db/rows/recorded-rows.ts";
import { inquiries } from "#db/schema/schema.ts";
import type { AdminInquiry, InquiryDecision, InquiryStatus } from "#features/inquiries/admin-contract.ts";
import { HttpError } from "#platform/http-error.ts";

const conflictTexts: Readonly<Record<InquiryStatus, string>> = {
  pending: "Annonsehenvendelsen venter på avgjørelse igjen.",
  approved: "Annonsehenvendelsen er allerede godkjent.",
  rejected: "Annonsehenvendelsen er allerede avvist.",
};

const decisionActions = { pending: "update", approved: "approve", rejected: "reject" } as const;

export class InquiryAdminStore extends InboxStore<typeof inquiries, AdminInquiry> {
  constructor(database: Database, history: HistoryRecorder) {
    const { updatedAt: _updatedAt, ...columns } = getTableColumns(inquiries);
    super({
      database,
      history,
      table: inquiries,
      entity: "inquiry",
      read: (orm, selection) => readJsonRows<AdminInquiry>(orm, columns, sql`from ${inquiries} ${selection}`),
    });
  }

  /**
   * Decides an inquiry whose status is `from`. Where that is left out, the same decision again changes nothing.
   *
   * @throws RowMissing, HttpError 409 when its status is another one
   */
  decide(id: number, { status, from }: InquiryDecision, actor: string): Promise<AdminInquiry> {
    return this.database.orm.transaction(async (tx) => {
      const before = await this.rows.lock(tx, id);
      const expected = from === undefined ? ["pending", status] : [from];
      if (!expected.includes(before.status)) {
        throw new HttpError(409, "already_decided", conflictTexts[before.status as InquiryStatus]);
      }
      await this.rows.update(tx, { actor, before, values: { status }, action: decisionActions[status] });
      return this.get(tx, id);
    });
  }

  /**
   * Decides many inquiries whose status is `from`, all or none.
   *
   * @returns the ids of those that were not decided so already
   * @throws RowsOutdated when one is gone, or its status is another
   */
  decideMany(
    ids: readonly number[],
    { status, from = "pending" }: InquiryDecision,
    actor: string,
  ): Promise<readonly number[]> {
    const decision = {
      actor,
      ids,
      values: { status },
      action: decisionActions[status],
      isOutdated: (row: { readonly status: string }) => row.status !== status && row.status !== from,
    };
    return this.database.orm.transaction((tx) => decideRows(this.rows, tx, decision));
  }
}
