/** The browser the journeys run in: one that is installed, else the one the package @sparticuz/chromium carries. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import packedChromium, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "@playwright/test";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

const quiet = [
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function launchBrowser(): Promise<Browser> {
  const own = process.env["E2E_BROWSER"] ?? installed.find((path) => existsSync(path));
  if (own) return chromium.launch({ executablePath: own, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
  if (process.platform !== "linux") {
    throw new Error("No Chrome or Chromium was found. Install one, or set E2E_BROWSER to its program.");
  }
  const executablePath = await packedChromium.executablePath();
  const launch = (env: NodeJS.ProcessEnv) =>
    chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", ...quiet],
      env: stringsOf(env),
    });
  try {
    return await launch(process.env);
  } catch (error) {
    if (!String(error).includes("error while loading shared libraries")) throw error;
    // A bare machine lacks the libraries a desktop has; the package brings those too.
    const packed = join(import.meta.dirname, "../node_modules/@sparticuz/chromium/bin/al2023.tar.br");
    const folder = await inflate(packed);
    return launch({ ...process.env, LD_LIBRARY_PATH: join(folder, "lib") });
  }
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
