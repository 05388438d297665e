/** The pages that `walks/pages.e2e.ts` leaves out, in all reading conditions; all of them on a phone. */
import { test } from "../steps/fixtures.ts";
import { firstPages, missingPages, otherPages, visitOnPhone, visitPage } from "../steps/page-visit.ts";

test.use({ rows: "shipped" });

// The site map is passed through by the keyboard, link by link.
test.describe.configure({ timeout: 180_000 });

for (const url of otherPages) {
  test.describe(() => {
    test.use({ allowProblems: missingPages.includes(url) });
    test(url, async ({ page }) => visitPage(page, url));
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { hasTouch: true, isMobile: true } });
  for (const url of [...firstPages, ...otherPages]) {
    test.describe(() => {
      test.use({ allowProblems: missingPages.includes(url) });
      test(url, async ({ page }) => visitOnPhone(page, url));
    });
  }
});
