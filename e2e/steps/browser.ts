/**
 * The browser of the journeys: an installed one, else the one in the npm package @sparticuz/chromium.
 *
 * The package unpacks to fixed names in the temporary folder, without a lock: two workers that start at once run a
 * half-written program (ETXTBSY), and any local user could plant a program there. So it is unpacked once, before the
 * workers start, to a folder in the checkout that gets its final name only when it is complete.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { ensureBuilt } from "../../src/testing/fresh-build.ts";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const cache = join(import.meta.dirname, "../../node_modules/.cache");
/** Shared libraries that a minimal machine lacks; the package contains them too. */
const librariesName = "al2023";

/** Playwright's global setup: prepares the product and the browser before the workers start. */
export default async function prepare(): Promise<void> {
  ensureBuilt();
  if (findInstalled()) return;
  if (process.platform !== "linux") {
    throw new Error("No Chrome or Chromium was found. Install one, or set E2E_BROWSER to its program.");
  }
  await unpackChromium(packedFolder());
}

/** @throws when prepareBrowser has not run. */
export async function launchBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
  const own = findInstalled();
  if (own) return chromium.launch({ executablePath: own, args: [...args, ...moreArgs] });
  const folder = packedFolder();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: [...args, ...moreArgs],
    env: environmentOf(folder),
  });
}

function findInstalled(): string | undefined {
  return process.env["E2E_BROWSER"] ?? installed.find((path) => existsSync(path));
}

/** Named by the package's version, so that an upgrade is unpacked again. */
function packedFolder(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8")) as {
    version: string;
  };
  return join(cache, `chromium-${version}-${process.arch}`);
}

function packageFolder(): string {
  // Its main file is build/index.js; package.json itself is not exported.
  return dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
}

/**
 * Unpacks to `folder`, unless it exists. Safe in concurrent runs: each unpacks to a folder of its own, one rename
 * wins, and an interrupted run leaves only an unused folder.
 */
async function unpackChromium(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.`);
  const temporary = process.env["TMPDIR"];
  // The only way to choose the folder the package unpacks to.
  process.env["TMPDIR"] = unfinished;
  try {
    const { default: packed, inflate } = await import("@sparticuz/chromium");
    const program = await packed.executablePath();
    const { stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (stderr.includes("error while loading shared libraries")) {
      await inflate(join(packageFolder(), "bin", `${librariesName}.tar.br`));
    }
    listFonts(join(unfinished, "fonts"), folder);
    renameSync(unfinished, folder);
  } catch (error) {
    // A folder with the final name is another run's, and complete.
    if (!existsSync(folder)) throw error;
  } finally {
    if (temporary === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = temporary;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Replaces the package's font configuration, whose folders exist only on AWS Lambda. */
function listFonts(fonts: string, finalFolder: string): void {
  const list = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(finalFolder, "fonts")}</dir><cachedir>${join(finalFolder, "fonts-cache")}</cachedir></fontconfig>
`;
  writeFileSync(join(fonts, "fonts.conf"), list);
}

function environmentOf(folder: string): Record<string, string> {
  const libraries = join(folder, librariesName, "lib");
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(own),
    ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") }),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
  };
}
