/** The pages that `walks/pages.e2e.ts` leaves out, in all reading conditions; all of them on a phone. */
import { test } from "../steps/fixtures.ts";
import { firstPages, otherPages, testPages, visitOnPhone, visitPage } from "../steps/page-visit.ts";

// A finding names its place: a trace says no more, and makes the tab key five times as slow.
test.use({ trace: "off" });

testPages(otherPages, visitPage);

test.describe("on a phone", () => {
  test.use({ contextOptions: { hasTouch: true, isMobile: true } });
  testPages([...firstPages, ...otherPages], visitOnPhone);
});
