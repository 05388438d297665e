/** `npm run dev` run as a process: an edit to any file the server imports restarts it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cleanEnvironment } from "#testing/processes/product.ts";

const root = join(import.meta.dirname, "../../..");

it(
  "npm run dev restarts once for an edit in src/shared and once for one in src/db",
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-dev-"));
    const child = spawn(process.execPath, ["scripts/start.mjs", "dev"], {
      cwd: root,
      env: { ...cleanEnvironment, NODE_ENV: "development", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const countStarts = () => output.split("Avtalemaler: http").length - 1;
    const edit = (file: string) => utimesSync(join(root, file), new Date(), new Date());
    const expectStarts = async (count: number) => {
      await expect.poll(countStarts, { timeout: 60_000 }).toBe(count);
    };

    await expectStarts(1);
    edit("src/features/templates/ui/card/template-card.tsx");
    edit("src/shared/input.ts");
    await expectStarts(2);
    edit("src/db/site-change.ts");
    await expectStarts(3);
  },
);
