/** Two administrators who undo the same decision at once. */
import { expect, it } from "vitest";
import { inquiries } from "#db/schema/schema.ts";
import type { HistoryEntry } from "#features/history/contract.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { inquiryForm } from "#testing/forms.ts";
import { startWhileHeld } from "#testing/processes/held-locks.ts";

it("undo it once, and the second is told that it is undone", async () => {
  // No site version is taken for a row that visitors do not see: the operation's row alone keeps the two apart.
  const { asAdmin, inject, database } = await makeAdminTestApp();
  await inject({ method: "POST", url: "/api/advertising-inquiries", payload: inquiryForm });
  await asAdmin("PUT", "/api/admin/advertising-inquiries/1", { status: "approved" });
  const [decision] = (await asAdmin("GET", "/api/admin/history?limit=1")).json<HistoryEntry[]>();
  const undo = () => asAdmin("POST", `/api/admin/history/operations/${decision?.operationId}/undo`);
  const [first, second] = await startWhileHeld(
    database,
    (tx) => tx.select().from(inquiries).for("update"),
    undo,
    undo,
  );
  expect((await first).statusCode).toBe(200);
  expect([(await second).statusCode, (await second).json()]).toEqual([
    409,
    { code: "already_undone", message: "Dette er angret allerede." },
  ]);
  expect(await database.orm.select().from(inquiries)).toMatchObject([{ status: "pending" }]);
});
