/** Pages with text as wide as on a phone, whatever fonts the machine has. */
import type { Page } from "@playwright/test";
import { openPage } from "./fixtures.ts";

/** DejaVu Sans, which servers have, is an eighth wider than the fonts of phones. */
const asWideAsPhones = ["", " Bold"]
  .map((face) => {
    const weights = face ? "500 900" : "100 499";
    return `@font-face{font-family:phone;src:local("DejaVu Sans${face}");font-weight:${weights};size-adjust:88%}`;
  })
  .join("");

/** The page's own policy would not let this add a style: the test's context has `bypassCSP`. */
export async function openWithPhoneFonts(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await page.addStyleTag({ content: `${asWideAsPhones}:root{--font:Roboto,phone,sans-serif!important}` });
  await page.evaluate(() => document.fonts.ready);
}
