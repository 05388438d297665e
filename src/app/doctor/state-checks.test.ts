import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  checkBackups,
  checkFolder,
  checkMemory,
  checkOpenFiles,
  checkResponses,
  judgeDatabase,
  judgeJobs,
} from "#app/doctor/state-checks.ts";
import type { Finding } from "#app/doctor/settings-checks.ts";
import { readSettings } from "#app/site/env.ts";
import { backupName } from "#db/backup/backup-file.ts";
import type { DatabaseFacts } from "#db/inspect-database.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { skipIf } from "#testing/skip.ts";

function folderWith(...files: readonly string[]): string {
  const folder = makeFolder();
  for (const name of files) writeFileSync(join(folder, name), "");
  return folder;
}

const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const line = ({ level, text }: Finding) => `${level} ${text}`;

describe("of the folder", () => {
  type Options = Parameters<typeof checkFolder>[1];
  const linesOf = (folder: string, options?: Options) => checkFolder(folder, options).findings.map(line);

  /** As a user who is not root, to whom every folder is open. */
  function linesOfAnother(...folders: readonly string[]): string[][] {
    const code = `const { checkFolder } = await import("#app/doctor/state-checks.ts");
      const linesOf = (folder) => checkFolder(folder).findings.map(({ level, text }) => level + " " + text);
      console.log(JSON.stringify(${JSON.stringify(folders)}.map(linesOf)));`;
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const options = { ...user, encoding: "utf8" } as const;
    return JSON.parse(
      spawnSync(process.execPath, ["--input-type=module", "-e", code], options).stdout,
    ) as string[][];
  }

  const mebibytes = (count: number) => ({ readDisk: () => ({ bavail: BigInt(count), bsize: 1_048_576n }) });

  it("finds nothing wrong with a folder of one's own, and leaves nothing in it", () => {
    const folder = makeFolder();
    expect(linesOf(folder, { syncMs: () => 20 })).toEqual([
      matching(/^ok DATA_DIR .* is this user's, writable, and closed to others/),
      matching(/^ok The disk of DATA_DIR has \d+ MiB left/),
      "ok To sync a file in DATA_DIR takes 20.0 ms.",
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
    expect(linesOfAnother(readOnly, closed)).toEqual([
      [matching(/^wrong This user may not write in DATA_DIR .*$/)],
      [matching(/^wrong The folder .* cannot be used: this user may not read and write/)],
    ]);
  });

  it("sees a folder that others can read, and one of another user", () => {
    const folder = makeFolder();
    chmodSync(folder, 0o750);
    const open = matching(/^wrong .* is open to other users of this machine \(mode 750\)/);
    expect(linesOf(folder)).toContainEqual(open);
    const another = matching(/^note DATA_DIR belongs to user \d+, and this is user 4242/);
    expect(linesOf(folder, { uid: 4_242 })).toContainEqual(another);
  });

  it("sees what a start as root left in it", (context) => {
    skipIf(context, process.getuid?.() !== 0, "only root can give a file to another user");
    const folder = makeFolder();
    writeFileSync(join(folder, "lock"), "");
    expect(linesOf(folder)[0]).toMatch(/^ok /);
    chownSync(join(folder, "lock"), 4_242, 4_242);
    const told = matching(/^wrong .*lock is not of the user that DATA_DIR belongs to/);
    expect(linesOf(folder)).toContainEqual(told);
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

  it("sees a disk that is slow, by syncing a file that is gone afterwards", () => {
    const folder = makeFolder();
    const slow = "note To sync a file in DATA_DIR takes 20.1 ms.";
    expect(linesOf(folder, { syncMs: () => 20.1 })).toContain(slow);
    const syncs = vi.spyOn(fs, "fdatasyncSync");
    expect(linesOf(folder)).toContainEqual(matching(/ To sync a file in DATA_DIR takes \d+\.\d ms\.$/));
    expect([syncs.mock.calls.length, readdirSync(folder)]).toEqual([5, []]);
  });

  it.each([
    ["first-password.txt", /^wrong .*first-password\.txt still lies there/],
    ["restore.unfinished", /^wrong A restore into DATA_DIR .* was interrupted/],
  ])("sees what was left there: %s", (name, told) => {
    expect(linesOf(folderWith(name))).toContainEqual(matching(told));
  });

  it("sees who holds the folder, with or without a socket, and takes nothing from it", async () => {
    const folder = makeFolder();
    const code = `const { lockDataFolder } = await import("#db/embedded/data-lock.ts");
      lockDataFolder(${JSON.stringify(folder)}); console.log("locked"); setInterval(() => {}, 60_000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code]);
    onTestFinished(() => void holder.kill("SIGKILL"));
    await once(holder.stdout, "data");
    const held = RegExp(`^note DATA_DIR is held by process ${holder.pid} on .*, which has no control socket`);
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
});

describe("of the database", () => {
  const sound: DatabaseFacts = {
    version: "18.1",
    pendingMigrations: 0,
    migrationProblem: null,
    mayCreateSchemas: true,
    isReadOnly: false,
    jobSuccesses: {},
    roundTripMs: 1,
    databaseNowMs: 1_000_000,
    machineNowMs: 1_000_000,
    newestRowMs: null,
    isClockKnown: true,
    mailsGivenUp: 0,
  };
  const linesOf = (facts: Partial<DatabaseFacts>) =>
    judgeDatabase("The database", { ...sound, ...facts }).map(line);

  it("finds nothing in a sound database", () => {
    expect(linesOf({}).length).toBeGreaterThan(2);
    expect(linesOf({}).filter((line) => !line.startsWith("ok "))).toEqual([]);
    expect(linesOf({ newestRowMs: 1_300_000, databaseNowMs: 1_030_000 })).toEqual(linesOf({}));
  });

  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ["tables that are not ours", { migrationProblem: "has others." }, /^wrong The database has others\.$/],
    ["an older version's tables", { pendingMigrations: 2 }, /^note The database lacks 2 migrations/],
    ["a user without rights", { mayCreateSchemas: false }, /^wrong .* user may not create schemas/],
    ["a database that only reads", { isReadOnly: true }, /^wrong The database only reads: nothing/],
    ["a slow connection", { roundTripMs: 50 }, /^note A round trip to it takes 50\.0 ms/],
    ["mails that were given up", { mailsGivenUp: 36 }, /^wrong 36 mails were given up/],
    ["clocks that differ", { databaseNowMs: 1_030_001 }, /^wrong The clocks .* are 30 seconds apart/],
    ["clocks that differ otherwise", { databaseNowMs: 900_000 }, /^wrong The clocks .* 100 seconds apart/],
    ["a clock that jumped ahead", { isClockKnown: false }, /^note By this clock nothing has run for three/],
    [
      "a clock that was set back",
      { newestRowMs: 1_300_001 },
      /^wrong The newest row is from 1970-01-01T00:21/,
    ],
  ])("sees %s", (_what, facts, pattern) => {
    expect(linesOf(facts)).toContainEqual(matching(pattern));
  });

  it("sees a job that has not succeeded for a day and a half, or the weekly one for nine days, unless it is switched off", () => {
    const hours = (count: number) => count * 3_600_000;
    const databaseNowMs = hours(24 * 365);
    const late = (ages: Readonly<Record<string, number>>, settings: Record<string, string> = {}) => {
      const successes = Object.entries(ages).map(([name, age]) => [name, databaseNowMs - hours(age)]);
      const jobSuccesses: Record<string, number> = Object.fromEntries(successes);
      return judgeJobs({ databaseNowMs, jobSuccesses }, readSettings(settings)).map(line);
    };
    expect(late({ "purge-old-mail": 36, "check-laws": 9 * 24 })).toEqual([]);
    const ages = { "purge-old-mail": 37, "check-laws": 9 * 24 + 1, backup: 1 };
    expect(late(ages, { BACKUP_DIR: "/b" })).toEqual([
      matching(/^wrong The background job purge-old-mail has not succeeded since 1970-12-30T11:00:00/),
      matching(/^wrong The background job check-laws has/),
    ]);
    const all = {
      backup: 999,
      "check-laws": 999,
      "check-links": 999,
      "send-mail": 999,
      "notify-morning": 999,
    };
    expect(late(all, { LAW_CHECKS: "off", LINK_CHECKS: "off" })).toEqual([]);
  });
});

describe("of the backups", () => {
  const madeAt = new Date("2026-11-21T02:30:00Z");
  const hourMs = 60 * 60_000;

  const linesOf = (backupDir: string, ageMs = 0, more = { dataDir: "/proc", databaseUrl: "" }) =>
    checkBackups({ ...more, backupDir }, { backupProblem: null }, madeAt.getTime() + ageMs).map(line);

  it.each(["nightly", "manual"] as const)("sees how old the newest %s backup is", (kind) => {
    const older = backupName(new Date(madeAt.getTime() - 24 * hourMs), "nightly");
    const folder = folderWith(older, backupName(madeAt, kind), "note.txt");
    expect(linesOf(folder, 36 * hourMs)).toEqual([matching(/^ok The newest backup .* is 36 hours old/)]);
    const old = matching(/^wrong The newest backup .* is 36 hours old/);
    expect(linesOf(folder, 36 * hourMs + 1)).toEqual([old]);
  });

  it("sees that there is none, whole or not", () => {
    const unfinished = `${backupName(madeAt, "nightly")}.0123abcd.part`;
    expect(linesOf(folderWith(unfinished))).toEqual([matching(/^wrong There is no backup in BACKUP_DIR/)]);
    const missing = matching(/^wrong BACKUP_DIR .* does not exist yet/);
    expect(linesOf(join(makeFolder(), "a", "b"))).toEqual([missing]);
    expect(linesOf("/dev/null/b")).toEqual([matching(/^wrong BACKUP_DIR .* cannot be made in \/dev\/null/)]);
    expect(linesOf("")).toEqual([matching(/^note BACKUP_DIR is empty/)]);
  });

  it("sees backups on the disk that they are made for, and a folder that cannot be written", () => {
    const folder = folderWith(backupName(madeAt, "nightly"));
    const sameDisk = matching(/^note BACKUP_DIR is on the same disk/);
    const dataDir = makeFolder();
    expect(linesOf(folder, 0, { dataDir, databaseUrl: "" })).toContainEqual(sameDisk);
    expect(linesOf(folder, 0, { dataDir, databaseUrl: "postgres://x" })).not.toContainEqual(sameDisk);
    const backupProblem = "The product cannot write there.";
    const told = checkBackups({ backupDir: folder, dataDir: "/proc", databaseUrl: "" }, { backupProblem });
    expect(told).toMatchObject([{ level: "wrong", text: backupProblem }]);
    expect(linesOf("/dev/null")).toEqual([matching(/^wrong This user may not write in BACKUP_DIR/)]);
  });
});

describe("of the machine", () => {
  const mib = 1_048_576;

  it("says whether there is memory enough", () => {
    expect(checkMemory("embedded", 384 * mib).level).toBe("ok");
    expect(checkMemory("embedded", 384 * mib - 1).level).toBe("wrong");
    expect(checkMemory("server", 319 * mib).text).toMatch(/^There are 319 MiB of memory/);
  });

  it("says whether connections enough can be open", () => {
    const levels = [null, 4_200, 4_199, 511].map((openFiles) => checkOpenFiles({ openFiles }).level);
    expect(levels).toEqual(["ok", "ok", "note", "wrong"]);
  });

  async function serveStatus(statuses: Readonly<Record<string, string>>) {
    const server = createServer((request, response) => response.end(statuses[request.url ?? ""] ?? "hei"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    return readSettings({ PORT: String((server.address() as AddressInfo).port) });
  }

  const okBody = '{"status":"ok"}';
  const check = async (settings: Parameters<typeof checkResponses>[0], isServed = false) => {
    const [finding] = await checkResponses(settings, { isServed });
    return `${finding?.level} ${finding?.text}`;
  };

  it("says whether the product responds on its port", async () => {
    const ready = await serveStatus({ "/healthz": okBody, "/readyz": okBody });
    expect(await check(ready)).toMatch(/^ok .* is ready/);
    expect(await check({ ...ready, host: "0.0.0.0" })).toMatch(/^ok /);
    const unready = await serveStatus({ "/healthz": okBody, "/readyz": '{"code":"x"}' });
    expect(await check(unready)).toMatch(/^wrong .* not ready/);
    expect(await check(await serveStatus({}))).toMatch(/^wrong Something else than this product responds/);
  });

  it("says that nothing responds, which is wrong only when the folder is in use", async () => {
    // Port 1 is nobody's.
    const settings = readSettings({ PORT: "1" });
    expect(await check(settings)).toMatch(/^note Nothing responds on 127\.0\.0\.1:1/);
    expect(await check(settings, true)).toMatch(/^wrong A process has DATA_DIR open, but none responds/);
  });
});
