import { describe, expect, it } from "vitest";
import { history } from "#db/schema/history.ts";
import { inquiries } from "#db/schema/schema.ts";
import { type AdminInquiry, adminInquirySchema } from "#features/inquiries/contract.ts";
import { inquiryRetentionDays } from "#features/inquiries/fields.ts";
import { purgeExpiredInquiries } from "#features/inquiries/server/store.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { inquiryForm as sent, offerForm } from "#testing/forms.ts";

const path = "/api/admin/advertising-inquiries";

async function makeInquired() {
  const product = await makeAdminTestApp();
  await product.inject({ method: "POST", url: "/api/advertising-inquiries", payload: sent });
  const list = async () => (await product.asAdmin("GET", path)).json<AdminInquiry[]>();
  return { product, list };
}

describe("PUT /api/admin/advertising-inquiries/{id}", () => {
  it("decides from the status that it has, once, and records each change in the history", async () => {
    const { product, list } = await makeInquired();
    const rows = await list();
    expect(adminInquirySchema.strict().array().parse(rows)).toEqual(rows);
    expect(rows).toMatchObject([{ ...sent, id: 1, status: "pending", company: null }]);
    const decide = async (status: string, from?: string) => {
      const response = await product.asAdmin("PUT", `${path}/1`, { status, from });
      if (response.statusCode === 200) {
        expect(response.json()).toEqual((await list())[0]);
        return "done";
      }
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: "already_decided" }]);
      return response.json<{ message: string }>().message.replace("Annonsehenvendelsen ", "");
    };
    expect([await decide("approved"), await decide("approved")]).toEqual(["done", "done"]);
    for (const status of ["rejected", "pending"]) expect(await decide(status)).toBe("er allerede godkjent.");
    expect(await decide("rejected", "pending")).toBe("er allerede godkjent.");
    // Somebody else's, though the same.
    expect(await decide("approved", "pending")).toBe("er allerede godkjent.");
    expect(await decide("rejected", "approved")).toBe("done");
    expect(await decide("pending", "approved")).toBe("er allerede avvist.");
    expect(await decide("pending", "rejected")).toBe("done");
    expect(await decide("approved", "rejected")).toBe("venter på avgjørelse igjen.");
    const entries = await product.database.orm.select().from(history).orderBy(history.id);
    const statusOf = (row: unknown) => (row as AdminInquiry).status;
    expect(entries.map(({ before, after }) => [statusOf(before), statusOf(after)])).toEqual([
      ["pending", "approved"],
      ["approved", "rejected"],
      ["rejected", "pending"],
    ]);
  });

  it("rejects an unknown status, and an inquiry that does not exist", async () => {
    const { product, list } = await makeInquired();
    const rejected = await product.asAdmin("PUT", `${path}/1`, { status: "perhaps" });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json()).toEqual({
      code: "invalid_request",
      message: "Ugyldig status",
      fields: { status: "Ugyldig status" },
    });
    expect((await product.asAdmin("PUT", `${path}/1`)).statusCode).toBe(400);
    expect((await product.asAdmin("PUT", `${path}/2`, { status: "approved" })).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ status: "pending" }]);
  });
});

it("is deleted, and the history of it too when its retention ends, as what nobody deleted, and no other row's", async () => {
  const { product, list } = await makeInquired();
  await product.inject({ method: "POST", url: "/api/advertising-inquiries", payload: sent });
  expect((await product.asAdmin("POST", "/api/admin/sponsors", offerForm)).statusCode).toBe(201);
  // By the database's clock, not the test's.
  const sentAt = Date.parse((await list())[0]?.createdAt ?? "");
  await product.asAdmin("PUT", `${path}/1`, { status: "rejected" });
  expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(204);
  expect((await product.asAdmin("DELETE", `${path}/1`)).statusCode).toBe(404);
  expect(await list()).toMatchObject([{ id: 2 }]);

  const dayMs = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => ({ now: () => sentAt + days * dayMs });
  const { database } = product;
  const count = async () => [await database.orm.$count(history), await database.orm.$count(inquiries)];
  await purgeExpiredInquiries(database, inDays(inquiryRetentionDays - 1));
  expect(await count()).toEqual([3, 1]);
  await purgeExpiredInquiries(database, inDays(inquiryRetentionDays + 1));
  expect(await count()).toEqual([1, 0]);
});
