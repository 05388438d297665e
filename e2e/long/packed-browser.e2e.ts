/** The bundled browser of the journeys, for machines without one. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { launchPacked } from "../steps/browser.ts";

if (process.platform === "linux") {
  test("two concurrent runs that unpack the browser both find it complete", async () => {
    const parent = mkdtempSync(join(tmpdir(), "avtalemaler-browser-"));
    const folder = join(parent, "chromium");
    const script = `import { unpackChromium } from "../steps/browser.ts"; await unpackChromium(process.argv[1]);`;
    const unpackAndLaunch = async () => {
      await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script, folder], {
        cwd: import.meta.dirname,
      });
      const browser = await launchPacked(folder);
      const version = browser.version();
      await browser.close();
      return version;
    };
    const versions = await Promise.all([unpackAndLaunch(), unpackAndLaunch()]);
    expect(versions).toEqual([expect.stringMatching(/^\d+\./), expect.stringMatching(/^\d+\./)]);
    expect(readdirSync(parent)).toEqual(["chromium"]);
    rmSync(parent, { recursive: true });
  });
}
