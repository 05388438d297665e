import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  checkBackups,
  checkDatabase,
  checkFirstPassword,
  checkFolder,
  checkSettings,
  type Finding,
  judgeDatabase,
} from "#app/doctor/checks.ts";
import { type Environment, readSettings } from "#app/site/env.ts";
import { backupName } from "#db/backup/backup-file.ts";
import { findHolder } from "#db/embedded/data-lock.ts";
import type { DatabaseFacts } from "#db/inspect-database.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const line = ({ level, text }: Finding) => `${level} ${text}`;

describe("of the settings", () => {
  const sound = {
    SITE_URL: "https://maler.example",
    TRUST_PROXY: "loopback",
    CONTACT_EMAIL: "post@maler.example",
    ADMIN_EMAIL: "sjef@maler.example",
  };
  const linesOf = (environment: Environment) => checkSettings({ environment, file: null }).findings.map(line);

  it("finds nothing in settings that fit together", () => {
    expect(linesOf(sound)).toEqual(["ok The settings are valid. SITE_URL is https://maler.example."]);
    expect(linesOf({})).toEqual([
      matching(/^ok The settings are valid, for this machine alone/),
      matching(/^note CONTACT_EMAIL is kontakt@avtalemaler\.invalid/),
    ]);
  });

  it("names each invalid setting, and no value", () => {
    const environment = { ...sound, PORT: "hemmelig", SITE_URL: "hemmelig" };
    const { settings, findings } = checkSettings({ environment, file: null });
    expect(settings).toBeNull();
    expect(findings.map(({ level, text }) => `${level} ${text.split(" ")[0]}`)).toEqual([
      "wrong PORT",
      "wrong SITE_URL",
    ]);
    expect(JSON.stringify(findings)).not.toContain("hemmelig");
  });

  it.each<[string, Environment, RegExp]>([
    [
      "a site opened to others",
      { ...sound, SITE_URL: "", HOST: "::" },
      /^wrong SITE_URL is http.*TRUST_PROXY is/,
    ],
    ["an open port", { SITE_URL: "", HOST: "::" }, /^wrong SITE_URL is http.* but others reach .*HOST ::/],
    ["no TLS", { ...sound, SITE_URL: "http://maler.example" }, /^wrong SITE_URL is http:.*, without TLS/],
    [
      "a proxy not trusted",
      { ...sound, TRUST_PROXY: "" },
      /^wrong .*TRUST_PROXY is empty: all visitors share/,
    ],
    ["no address of a public site", { ...sound, CONTACT_EMAIL: "" }, /^wrong CONTACT_EMAIL is kontakt@/],
    [
      "a password that the first start refuses",
      { ...sound, ADMIN_PASSWORD: "passord123" },
      /^wrong ADMIN_PASSWORD must be something else than words of the site/,
    ],
    ["a slip in a name", { ...sound, TRUST_PROXYS: "x" }, /^wrong .* no setting \(is TRUST_PROXY meant\?\)/],
  ])("sees %s", (_what, environment, pattern) => {
    expect(linesOf(environment)).toContainEqual(matching(pattern));
    expect(linesOf(sound)).not.toContainEqual(matching(pattern));
  });
});

describe("of the folder", () => {
  const linesOf = (folder: string, disk?: Parameters<typeof checkFolder>[1]) =>
    checkFolder(folder, disk).map(line);
  const mebibytes = (count: number) => () => ({ bavail: BigInt(count), bsize: 1_048_576n });

  it("finds nothing wrong with a folder of one's own, makes no missing one, and leaves nothing in it", () => {
    const folder = makeFolder();
    expect(linesOf(folder)).toEqual([matching(/^ok The disk of DATA_DIR has \d+ MiB left/)]);
    expect(linesOf(join(folder, "a", "b"))).toEqual([matching(/^note DATA_DIR .* the first start makes it/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("sees a file in its place, and a folder that cannot be written", () => {
    expect(linesOf("/dev/null")).toEqual([matching(/^wrong The folder .* is a file/)]);
    const readOnly = makeFolder();
    const closed = join(makeFolder(), "data");
    mkdirSync(closed);
    chmodSync(readOnly, 0o555);
    chmodSync(dirname(closed), 0);
    onTestFinished(() => chmodSync(dirname(closed), 0o700));
    // To root every folder is open.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const code = `const { checkFolder } = await import("#app/doctor/checks.ts");
      console.log(JSON.stringify(${JSON.stringify([readOnly, closed])}.map((folder) => checkFolder(folder))));`;
    const args = ["--input-type=module", "-e", code];
    const { stdout } = spawnSync(process.execPath, args, { ...user, encoding: "utf8" });
    const told = [matching(/^wrong The folder .* cannot be used: this user may not read and write/)];
    expect((JSON.parse(stdout) as Finding[][]).map((findings) => findings.map(line))).toEqual([told, told]);
  });

  it("sees a disk that is full, and one that soon will be", () => {
    const folder = makeFolder();
    expect(linesOf(folder, mebibytes(79))).toContainEqual(matching(/^wrong The disk .* is full: 79 MiB/));
    expect(linesOf(folder, mebibytes(80))).toContainEqual(matching(/^note The disk of DATA_DIR has 80 MiB/));
    mkdirSync(join(folder, "postgres"));
    writeFileSync(join(folder, "postgres", "PG_VERSION"), "18");
    expect(linesOf(folder, mebibytes(31))).toContainEqual(matching(/^wrong The disk .* is full: 31 MiB/));
    expect(linesOf(folder, mebibytes(511))).toContainEqual(matching(/^note The disk/));
    expect(linesOf(folder, mebibytes(512))).toContainEqual(matching(/^ok The disk/));
  });

  it("sees what was left there: a password, a restore", () => {
    const folder = makeFolder();
    for (const name of ["first-password.txt", "restore.unfinished"]) writeFileSync(join(folder, name), "");
    expect(linesOf(folder)).toContainEqual(matching(/^wrong A restore into .* was interrupted/));
    expect(checkFirstPassword(folder).map(line)).toEqual([
      matching(/^wrong .*first-password\.txt has a password/),
    ]);
  });

  it("sees who holds the folder, with or without a socket, and takes nothing from it", async () => {
    const folder = makeFolder();
    const code = `const { lockDataFolder } = await import("#db/embedded/data-lock.ts");
      lockDataFolder(${JSON.stringify(folder)}); console.log("locked"); setInterval(() => {}, 60_000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code]);
    onTestFinished(() => void holder.kill("SIGKILL"));
    await once(holder.stdout, "data");
    const held = RegExp(`^note DATA_DIR is held by process ${holder.pid} on .*, which has no control socket`);
    const settings = readSettings({ DATA_DIR: folder });
    expect((await checkDatabase(settings)).map(line)).toEqual([matching(held)]);

    const exited = once(holder, "exit");
    holder.kill("SIGKILL");
    await exited;
    expect(readdirSync(folder)).toContain("lock.holder");
    expect(findHolder(folder)).toBeNull();
    rmSync(join(folder, "lock"));
    expect((await checkDatabase(settings)).map(line)).toEqual([
      matching(/^note No process has DATA_DIR open/),
    ]);
    expect(readdirSync(folder)).not.toContain("lock");
    mkdirSync(join(folder, "postgres"));
    writeFileSync(join(folder, "postgres", "PG_VERSION"), "17");
    expect((await checkDatabase(settings)).map(line)).toEqual([
      matching(/^wrong .* was made by PostgreSQL 17/),
    ]);
  });
});

describe("of the database", () => {
  const sound: DatabaseFacts = {
    version: "18.1",
    pendingMigrations: 0,
    migrationProblem: null,
    isReadOnly: false,
    jobSuccesses: {},
    databaseNowMs: 1_000_000,
    machineNowMs: 1_000_000,
    newestRowMs: null,
    isClockKnown: true,
    mailsGivenUp: 0,
  };
  const linesOf = (facts: Partial<DatabaseFacts>, settings: Environment = {}) =>
    judgeDatabase({ ...sound, ...facts }, readSettings(settings)).map(line);

  it("finds nothing in a sound database", () => {
    const fine = ["ok The database responds: PostgreSQL 18.1.", "ok The clock agrees with the database."];
    expect(linesOf({})).toEqual(fine);
    expect(linesOf({ newestRowMs: 1_300_000, databaseNowMs: 1_030_000 })).toEqual(fine);
  });

  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    ["tables that are not ours", { migrationProblem: "has others." }, /^wrong The database has others\.$/],
    ["an older version's tables", { pendingMigrations: 2 }, /^note The next start applies 2 migrations/],
    ["a database that only reads", { isReadOnly: true }, /^wrong The database only reads: nothing/],
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
    const late = (ages: Readonly<Record<string, number>>, settings: Environment = {}) => {
      const successes = Object.entries(ages).map(([name, age]) => [name, databaseNowMs - hours(age)]);
      const jobSuccesses = Object.fromEntries(successes) as DatabaseFacts["jobSuccesses"];
      return linesOf({ databaseNowMs, machineNowMs: databaseNowMs, jobSuccesses }, settings).slice(2);
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
  const lineOf = (backupDir: string, ageMs = 0) =>
    line(checkBackups({ backupDir }, madeAt.getTime() + ageMs));
  const folderWith = (...files: readonly string[]) => {
    const folder = makeFolder();
    for (const name of files) writeFileSync(join(folder, name), "");
    return folder;
  };

  it.each(["nightly", "manual"] as const)("sees how old the newest %s backup is", (kind) => {
    const older = backupName(new Date(madeAt.getTime() - 24 * hourMs), "nightly");
    const folder = folderWith(older, backupName(madeAt, kind), "note.txt");
    expect(lineOf(folder, 36 * hourMs)).toMatch(/^ok The newest backup .* is 36 hours old/);
    expect(lineOf(folder, 36 * hourMs + 1)).toMatch(/^wrong The newest backup .* is 36 hours old/);
  });

  it("sees that there is none, whole or not", () => {
    const unfinished = `${backupName(madeAt, "nightly")}.0123abcd.part`;
    for (const folder of [folderWith(unfinished), join(makeFolder(), "a", "b")])
      expect(lineOf(folder)).toMatch(/^wrong There is no backup in BACKUP_DIR/);
    expect(lineOf("/dev/null")).toMatch(/^wrong BACKUP_DIR cannot be read: /);
    expect(lineOf("")).toMatch(/^note BACKUP_DIR is empty/);
  });
});
