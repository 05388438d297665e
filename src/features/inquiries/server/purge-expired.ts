import type { InquiryStore } from "#features/inquiries/server/store.ts";
import { type Clock, dayMs } from "#platform/clock.ts";
import { inquiryRetentionDays } from "#features/inquiries/retention.ts";

/** Deletes the inquiries that are older than the privacy text promises. */
export async function purgeExpiredInquiries(store: InquiryStore, clock: Clock): Promise<void> {
  await store.purgeBefore(new Date(clock.now() - inquiryRetentionDays * dayMs));
}
