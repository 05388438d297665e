import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkFolder } from "#app/doctor/folder-checks.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Options = Parameters<typeof checkFolder>[1];
const linesOf = (folder: string, options?: Options) =>
  checkFolder(folder, options).findings.map(({ level, text }) => `${level} ${text}`);
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

/** As a user who is not root, to whom every folder is open. */
function linesOfAnother(folder: string): string {
  const code = `const { checkFolder } = await import("#app/doctor/folder-checks.ts");
    for (const { level, text } of checkFolder(${JSON.stringify(folder)}).findings) console.log(level, text);`;
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], { ...user, encoding: "utf8" })
    .stdout;
}

const mebibytes = (count: number) => ({ readDisk: () => ({ bavail: BigInt(count), bsize: 1_048_576n }) });

it("finds nothing wrong with a folder of one's own, and leaves nothing in it", () => {
  const folder = makeFolder();
  expect(linesOf(folder)).toEqual([
    matching(/^ok DATA_DIR .* is this user's, writable, and closed to others/),
    matching(/^ok The disk of DATA_DIR has \d+ MiB left/),
    matching(/^note No process has DATA_DIR open/),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it("says that a missing folder will be made, where it can be; and makes none", () => {
  const folder = makeFolder();
  const missing = join(folder, "a", "b");
  expect(linesOf(missing)).toEqual([
    matching(/^note DATA_DIR .* the first start makes it/),
    matching(/^ok The disk of DATA_DIR has \d+ MiB left/),
  ]);
  expect(linesOf(missing, mebibytes(79))).toContainEqual(matching(/^wrong The disk .* is full: 79 MiB/));
  expect(linesOf("/dev/null/data")).toEqual([matching(/^wrong DATA_DIR .* cannot be made in \/dev\/null/)]);
  expect(readdirSync(folder)).toEqual([]);
});

it("sees a file in its place, and a folder that cannot be written", () => {
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  expect(linesOf(file)).toEqual([matching(/^wrong DATA_DIR .* is a file/)]);
  const readOnly = makeFolder();
  const closed = join(makeFolder(), "data");
  mkdirSync(closed);
  chmodSync(readOnly, 0o555);
  chmodSync(dirname(closed), 0);
  onTestFinished(() => chmodSync(dirname(closed), 0o700));
  expect(linesOfAnother(readOnly)).toMatch(/^wrong This user may not write in DATA_DIR .*\n$/);
  expect(linesOfAnother(closed)).toMatch(
    /^wrong The folder .* cannot be used: this user may not read and write/,
  );
});

it("sees a folder that others can read, and one of another user", () => {
  const folder = makeFolder();
  chmodSync(folder, 0o750);
  expect(linesOf(folder)).toContainEqual(
    matching(/^wrong .* is open to other users of this machine \(mode 750\)/),
  );
  expect(linesOf(folder, { uid: 4_242 })).toContainEqual(
    matching(/^note DATA_DIR belongs to user \d+, and this is user 4242/),
  );
});

it("sees a disk that is full, and one that soon will be", () => {
  const folder = makeFolder();
  expect(linesOf(folder, mebibytes(79))).toContainEqual(matching(/^wrong The disk .* is full: 79 MiB/));
  expect(linesOf(folder, mebibytes(80))).toContainEqual(
    matching(/^note The disk of DATA_DIR has 80 MiB left/),
  );
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "18");
  expect(linesOf(folder, mebibytes(31))).toContainEqual(matching(/^wrong The disk .* is full: 31 MiB/));
  expect(linesOf(folder, mebibytes(32))).toContainEqual(matching(/^note The disk/));
  expect(linesOf(folder, mebibytes(512))).toContainEqual(matching(/^ok The disk/));
});

it("sees a first password that still lies there", () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "first-password.txt"), "hemmelig");
  expect(linesOf(folder)).toContainEqual(matching(/^wrong .*first-password\.txt still lies there/));
});

it("sees a restore that was interrupted", () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "restore.unfinished"), "");
  expect(linesOf(folder)).toContainEqual(matching(/^wrong A restore into DATA_DIR .* was interrupted/));
});

it("sees who holds the folder, with or without a socket, and takes nothing from it", async () => {
  const folder = makeFolder();
  const code = `const { lockDataFolder } = await import("#db/data-lock.ts");
    lockDataFolder(${JSON.stringify(folder)}); console.log("locked"); setInterval(() => {}, 60_000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", code]);
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  const held = new RegExp(
    `^note DATA_DIR is held by process ${holder.pid} on .*, which has no control socket`,
  );
  expect(linesOf(folder)).toContainEqual(matching(held));
  writeFileSync(join(folder, "control.sock"), "");
  const { findings, isServed } = checkFolder(folder);
  expect([isServed, findings.at(-1)?.text]).toEqual([true, matching(/is served by process \d+ on/)]);

  const exited = once(holder, "exit");
  holder.kill("SIGKILL");
  await exited;
  expect(readdirSync(folder)).toContain("lock.holder");
  expect(checkFolder(folder).isServed).toBe(false);
  rmSync(join(folder, "lock"));
  expect(checkFolder(folder).isServed).toBe(false);
  expect(readdirSync(folder)).not.toContain("lock");
});
