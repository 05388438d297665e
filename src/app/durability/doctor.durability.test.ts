/** `npm run doctor` run as a process: beside the product, and alone. Needs the build. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cleanEnvironment, startProduct } from "#testing/processes/product.ts";
import { makeFolder } from "#testing/make-folder.ts";

const sound = {
  ADMIN_EMAIL: "sjef@avtalemaler.example",
  ADMIN_PASSWORD: "en hest uten hale",
  CONTACT_EMAIL: "post@avtalemaler.example",
  SEED: "none",
};

function doctor(env: Readonly<Record<string, string>>): Promise<{ code: number | string; output: string }> {
  const program = join(import.meta.dirname, "../../../dist/server/doctor-cli.js");
  const options = { env: { ...cleanEnvironment, ...sound, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Every file with its mode, time and content. */
function describeFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    names.map((name) => {
      const full = join(folder, name);
      const stat = statSync(full);
      const content = stat.isFile() ? createHash("sha256").update(readFileSync(full)).digest("hex") : "";
      return [name, `${stat.mode} ${stat.mtimeMs} ${content}`];
    }),
  );
}

it("examines the product that serves, and then the folder it left, and changes nothing", async () => {
  const dataDir = makeFolder();
  const product = await startProduct({ dataDir, env: sound });
  onTestFinished(async () => void (await product.stop("SIGKILL")));
  const env = { DATA_DIR: dataDir, PORT: new URL(product.url).port };
  const served = await doctor(env);
  expect(served.output).toMatch(
    new RegExp(`ok +DATA_DIR is served by process ${product.pid} on .*
ok +The embedded database responds: PostgreSQL 18[^]*
ok +The product responds on 127.0.0.1:\\d+, and is ready.

Nothing must be mended.`),
  );
  expect(served.code).toBe(0);

  await fetch(`${product.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(await doctor({ ...env, TRUST_PROXY: "10.0.0.1" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /WRONG {2}Requests come through a proxy on 127\.0\.0\.1, which TRUST_PROXY/,
    ),
  });

  // systemd gives each process its port, and the command has the one of the file.
  const asOfFile = await doctor({ ...env, PORT: "1" });
  expect(asOfFile.output).toContain(`ok     The product responds on 127.0.0.1:${env.PORT}, and is ready.`);

  await product.stop("SIGKILL");
  const temporary = makeFolder();
  const before = describeFolder(dataDir);
  const stopped = await doctor({ ...env, TMPDIR: temporary });
  expect(stopped.output).toContain("The embedded database (a copy of it was opened) responds");
  expect(stopped.code).toBe(0);
  expect(describeFolder(dataDir)).toEqual(before);
  expect(readdirSync(temporary)).toEqual([]);
});

it("exits with 1 for a damaged database, for a server that is away, and for an invalid setting", async () => {
  const dataDir = makeFolder();
  const cluster = join(dataDir, "postgres");
  // No user may make a folder there: the doctor's access rights say nothing of that.
  const slips = { BACKUP_DIR: "/proc/none", CONTACT_EMAIL: "" };
  const product = await startProduct({ dataDir, env: { ...sound, ...slips } });
  const told = ["CONTACT_EMAIL is kontakt@", "The product cannot write in BACKUP_DIR /proc/none: "];
  // Its log is written beside what it serves.
  for (const sentence of told)
    await expect.poll(() => product.output(), { timeout: 30_000 }).toContain(`"msg":"${sentence}`);
  const { output } = await doctor({ ...slips, DATA_DIR: dataDir, PORT: new URL(product.url).port });
  for (const sentence of told) expect(output).toContain(sentence);
  await product.stop();
  writeFileSync(join(cluster, "global", "pg_control"), "");
  expect(await doctor({ DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/WRONG {2}The database in .* could not be opened/),
  });
  expect(await doctor({ DATA_DIR: dataDir, DATABASE_URL: "postgres://127.0.0.1:1/none" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/WRONG {2}The PostgreSQL server .* cannot be used/),
  });
  expect(await doctor({ PORT: "x" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/WRONG {2}PORT must be/),
  });
});
