import { expect, it } from "vitest";
import { inquiries } from "#db/schema/schema.ts";
import { inquiryRetentionDays } from "#features/inquiries/fields.ts";
import { purgeExpiredInquiries } from "#features/inquiries/server/store.ts";
import { makeTestApp, TestClock } from "#testing/test-app.ts";

it("inquiries are deleted when they are older than the privacy text promises", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const sentDaysAgo = (days: number) => new Date(new TestClock().now() - days * dayMs);
  const inquiry = { name: "Avsender", email: "avsender@example.no", message: "Hei" };
  const { database, clock } = await makeTestApp({ settings: { seed: "none" } });
  await database.orm.insert(inquiries).values([
    { ...inquiry, createdAt: sentDaysAgo(inquiryRetentionDays + 1) },
    { ...inquiry, createdAt: sentDaysAgo(inquiryRetentionDays - 1) },
  ]);
  await purgeExpiredInquiries(database, clock);
  const kept = await database.orm.select({ createdAt: inquiries.createdAt }).from(inquiries);
  expect(kept).toEqual([{ createdAt: sentDaysAgo(inquiryRetentionDays - 1) }]);
});
