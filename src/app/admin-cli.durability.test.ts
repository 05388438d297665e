/** `npm run admin --` run as a process, on the embedded database. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { cleanEnvironment } from "#testing/product.ts";

it("npm run admin -- works on the data folder of a stopped product", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "avtalemaler-admin-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const email = "sjef@avtalemaler.example";
  const program = join(import.meta.dirname, "admin-cli.ts");
  const env = { ...cleanEnvironment, DATA_DIR: dataDir, ADMIN_EMAIL: email };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [program, ...args], { env });
  const { stdout } = await run("password");
  expect(stdout).toMatch(new RegExp(`${email} has a new password[^]*[a-z2-9]{4}(-[a-z2-9]{4}){4}`));
  await expect(run("tull")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run admin"),
  });
});
