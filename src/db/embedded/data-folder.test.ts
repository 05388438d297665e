import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "#shared/errors.ts";
import { openDatabase } from "../client.ts";
import { openingError, prepareDataFolder, rejectFullDisk } from "./data-folder.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { markRestore } from "#db/backup/reach-database.ts";
import { lockDataFolder } from "#db/embedded/data-lock.ts";
import { keepToOwner } from "#db/embedded/data-folder.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };
let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-folder-"));
});
afterEach(() => {
  fs.chmodSync(home, 0o700);
  fs.rmSync(home, { recursive: true, force: true });
});

/** The one sentence that the operator reads. */
async function startError(dataDir: string): Promise<string> {
  const error = await openDatabase({ databaseUrl: "", dataDir, log }).then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const ordinaryUser = 65_534;

/** Root may read and write anywhere, so root becomes another user for a moment. */
function asOrdinaryUser(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(ordinaryUser);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const modeOf = (...names: string[]) => fs.statSync(path.join(home, ...names)).mode & 0o777;

function writeFile(name: string, mode: number): void {
  fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
  fs.writeFileSync(path.join(home, name), "");
  fs.chmodSync(path.join(home, name), mode);
}

describe("a start fails in one sentence", () => {
  it("a folder that is a file, or lies under one", async () => {
    const file = path.join(home, "file");
    fs.writeFileSync(file, "");
    expect(await startError(file)).toBe(`The folder ${file} (DATA_DIR) cannot be used: it is a file.`);
    const below = path.join(file, "data");
    expect(await startError(below)).toBe(
      `The folder ${below} (DATA_DIR) cannot be used: it, or a folder above it, is a file.`,
    );
  });

  it("a folder that may not be written, or not be made", () => {
    fs.chmodSync(home, 0o500);
    asOrdinaryUser(() => {
      for (const dataDir of [home, path.join(home, "data")]) {
        expect(() => prepareDataFolder(dataDir)).toThrow(StartError);
        expect(() => prepareDataFolder(dataDir)).toThrow("this user may not read and write there");
      }
    });
  });

  it("a full disk", () => {
    const mebibytes = (free: bigint) => ({ bavail: free * 256n, bsize: 4096n });
    expect(() => rejectFullDisk("/data", mebibytes(79n), false)).toThrow(
      "The disk of the folder /data (DATA_DIR) is full: 79 MiB are free and 80 MiB are needed to start.",
    );
    expect(() => rejectFullDisk("/data", mebibytes(31n), true)).toThrow("32 MiB are needed");
    rejectFullDisk("/data", mebibytes(32n), true);
    // Emscripten's own error, as PGlite passes it on.
    expect(openingError("/data", { name: "ErrnoError", errno: 51 }, []).message).toContain("is full");
    const lines = ["2026-01-01 FATAL:  could not write to file: No space left on device"];
    expect(openingError("/data", new Error("failed"), lines).message).toContain("is full");
  });

  it("a database of another PostgreSQL version", async () => {
    fs.mkdirSync(path.join(home, "postgres"));
    fs.writeFileSync(path.join(home, "postgres", "PG_VERSION"), "17\n");
    expect(await startError(home)).toContain("made by PostgreSQL 17, and this program reads PostgreSQL 18");
    fs.writeFileSync(path.join(home, "postgres", "PG_VERSION"), "");
    expect(await startError(home)).toMatch(
      /is damaged \(PG_VERSION is empty\): move .*postgres away and restore/,
    );
  });

  it("something else in the database's place, and leaves it alone", async () => {
    fs.mkdirSync(path.join(home, "postgres"));
    fs.writeFileSync(path.join(home, "postgres", "thesis.txt"), "mine");
    expect(await startError(home)).toContain(
      'the folder "postgres" in it holds something that is not a database',
    );
    expect(fs.readdirSync(home).toSorted()).toEqual(["lock", "postgres"]);
    expect(fs.readdirSync(path.join(home, "postgres"))).toEqual(["thesis.txt"]);
  });

  it("an interrupted restore, unless all rows are there", async () => {
    const unmigrated = await openEmbeddedDatabase({ dataDir: home, log, isMigrated: false });
    await unmigrated.close();
    const mark = path.join(home, "restore.unfinished");
    fs.writeFileSync(mark, "");
    expect(await startError(home)).toBe(
      `A restore into the folder ${home} (DATA_DIR) was interrupted: run it again, npm run restore -- <file>. ` +
        `To start with an empty site instead, delete ${mark}.`,
    );
    fs.rmSync(mark);
    const migrated = await openDatabase({ databaseUrl: "", dataDir: home, log });
    await migrated.close();
    // Killed between its commit and the removal of the mark.
    fs.writeFileSync(mark, "");
    const restored = await openDatabase({ databaseUrl: "", dataDir: home, log });
    await restored.close();
    expect(fs.existsSync(mark)).toBe(false);
  });

  // Makes a database first.
  it("a damaged database", async () => {
    const database = await openDatabase({ databaseUrl: "", dataDir: home, log });
    expect(await startError(home)).toContain("in use by another running copy");
    await database.close();
    fs.rmSync(path.join(home, "postgres", "global", "pg_control"));
    expect(await startError(home)).toMatch(
      /could not be opened: .*pg_control.*move .*postgres away.*npm run restore/,
    );
  });
});

describe("a disk that fills while the database is open", () => {
  const disk = (mebibytes: bigint) => ({ bavail: mebibytes, bsize: 1024n * 1024n });

  it("fails the ping that readiness is made of", async () => {
    let free = disk(32n);
    const database = await openEmbeddedDatabase({ dataDir: home, log, readDisk: () => free });
    await database.ping();
    await database.close();
    free = disk(31n);
    const next = await openEmbeddedDatabase({ dataDir: home, log, readDisk: () => free });
    await expect(next.ping()).rejects.toThrow("is full: 31 MiB are free");
    await next.close();
  });
});

describe("the data folder", () => {
  it("is made for its owner only", () => {
    const dataDir = path.join(home, "a", "b");
    prepareDataFolder(dataDir);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it("is tightened where this program made it, and left alone elsewhere, as in the root of a mounted disk", () => {
    const own = ["lock", "lock.holder", "first-password.txt", "postgres/PG_VERSION", "postgres/base/1"];
    for (const name of own) writeFile(name, 0o644);
    writeFile("backup.sh", 0o755);
    writeFile("node_modules/.bin/tool", 0o755);
    fs.chmodSync(home, 0o755);
    if (process.getuid?.() === 0) {
      for (const name of ["", ...fs.readdirSync(home, { recursive: true })]) {
        fs.chownSync(path.join(home, String(name)), ordinaryUser, ordinaryUser);
      }
    }
    // In a new file system: root's, and closed to all others. Without root: closed to its own owner too.
    fs.mkdirSync(path.join(home, "lost+found"));
    fs.chmodSync(path.join(home, "lost+found"), process.getuid?.() === 0 ? 0o700 : 0);
    asOrdinaryUser(() => keepToOwner(home));
    expect(own.map((name) => modeOf(name))).toEqual(own.map(() => 0o600));
    expect(["", "postgres", "postgres/base"].map((name) => modeOf(name))).toEqual([0o700, 0o700, 0o700]);
    expect(["backup.sh", "node_modules/.bin/tool"].map((name) => modeOf(name))).toEqual([0o755, 0o755]);
    fs.chmodSync(path.join(home, "lost+found"), 0o700);
  });

  it("is not left by a link that another user laid there", () => {
    const target = path.join(home, "target");
    writeFile("target", 0o644);
    fs.writeFileSync(target, "theirs");
    const dataDir = path.join(home, "data");
    fs.mkdirSync(dataDir);
    for (const name of [`.probe-${process.pid}`, "lock.holder", "first-password.txt", "restore.unfinished"]) {
      fs.symlinkSync(target, path.join(dataDir, name));
    }
    prepareDataFolder(dataDir);
    const lock = lockDataFolder(dataDir);
    keepToOwner(dataDir);
    markRestore(dataDir);
    lock.release();
    expect([fs.readFileSync(target, "utf8"), modeOf("target")]).toEqual(["theirs", 0o644]);
    expect(fs.lstatSync(path.join(dataDir, "restore.unfinished")).isFile()).toBe(true);
  });

  it("that cannot be tightened stops the start in one sentence", () => {
    const link = path.join(home, "link");
    fs.symlinkSync(link, link);
    expect(() => keepToOwner(link)).toThrow(StartError);
  });
});
