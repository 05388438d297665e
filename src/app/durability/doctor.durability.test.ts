/** `npm run doctor` run as a process: beside the product, and alone. Needs the build. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { longTimeout, makeHome, settingsOf, startAt, startProgram } from "#testing/processes/homes.ts";

const contact = { CONTACT_EMAIL: "post@avtalemaler.example" };

async function doctor(env: Readonly<Record<string, string>>) {
  const { code, output, errors } = await startProgram(["dist/server/doctor-cli.js"], env).ended;
  return { code, output: output + errors };
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
  const home = await makeHome("embedded");
  const product = await startAt(home, contact);
  const env = { ...settingsOf(home), ...contact };
  const readiness = async () => (await fetch(`${product.url}/readyz`)).status;
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  const served = await doctor(env);
  for (const sentence of [
    `ok     DATA_DIR is served by process ${product.pid} on `,
    "ok     The database responds: PostgreSQL 18",
  ])
    expect(served.output).toContain(sentence);
  expect(served.output).toContain("Nothing must be fixed.");
  expect(served.code).toBe(0);

  await fetch(`${product.url}/healthz`, { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(await doctor({ ...env, TRUST_PROXY: "10.0.0.1" })).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /WRONG {2}Requests come through a proxy on 127\.0\.0\.1, which TRUST_PROXY/,
    ),
  });

  await product.stop("SIGKILL");
  const temporary = makeFolder();
  const before = describeFolder(home.dataDir);
  const stopped = await doctor({ ...env, TMPDIR: temporary });
  expect(stopped.output).toContain("No process has DATA_DIR open");
  expect(stopped.code).toBe(0);
  expect(describeFolder(home.dataDir)).toEqual(before);
  expect(readdirSync(temporary)).toEqual([]);
});

it("says what the product's log says of its settings, and exits with 1 for what cannot be used", async () => {
  const home = await makeHome("embedded");
  // No user may make a folder there: the doctor's access rights say nothing of that.
  const slips = { BACKUP_DIR: "/proc/none", CONTACT_EMAIL: "" };
  const product = await startAt(home, slips);
  const env = settingsOf(home);
  const told = ["CONTACT_EMAIL is kontakt@", "The product cannot write in BACKUP_DIR /proc/none: "];
  // Its log is written beside what it serves.
  for (const sentence of told)
    await expect.poll(() => product.output(), longTimeout).toContain(`"msg":"${sentence}`);
  const { output } = await doctor({ ...env, ...slips });
  for (const sentence of told) expect(output).toContain(sentence);
  await product.stop();
  writeFileSync(join(home.dataDir, "postgres/PG_VERSION"), "");
  for (const [wrong, sentence] of [
    [{}, /WRONG {2}The database in .* is damaged/],
    [{ DATABASE_URL: "postgres://127.0.0.1:1/none" }, /WRONG {2}The PostgreSQL server .* cannot be used/],
    [{ PORT: "x" }, /WRONG {2}PORT must be/],
  ] as const)
    expect(await doctor({ ...env, ...wrong })).toMatchObject({
      code: 1,
      output: expect.stringMatching(sentence),
    });
});
