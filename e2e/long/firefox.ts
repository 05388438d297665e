/** An installed Firefox, by WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { findProgram, type OtherBrowser } from "./other-browser.ts";

export const findFirefox = () =>
  findProgram(["firefox", "firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"]);

/** @param onProblem called with what the page throws or logs as an error */
export async function launchFirefox(
  program: string,
  onProblem: (problem: string) => void,
): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    timeout: 120_000,
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  page.on("pageerror", (error) => onProblem(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") onProblem(message.text());
  });
  return {
    name: await browser.version(),
    async goto(url) {
      await page.goto(url);
    },
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}
