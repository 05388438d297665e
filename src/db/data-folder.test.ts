import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "#shared/start-error.ts";
import { openDatabase } from "./client.ts";
import { openingError, prepareDataFolder, refuseFullDisk } from "./data-folder.ts";

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
async function refusal(dataDir: string): Promise<string> {
  const error = await openDatabase({ databaseUrl: "", dataDir, log }).then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe("a start refuses in one sentence", () => {
  it("a folder that is a file, or lies under one", async () => {
    const file = path.join(home, "file");
    fs.writeFileSync(file, "");
    expect(await refusal(file)).toBe(`The folder ${file} (DATA_DIR) cannot be used: it is a file.`);
    const below = path.join(file, "data");
    expect(await refusal(below)).toBe(
      `The folder ${below} (DATA_DIR) cannot be used: it, or a folder above it, is a file.`,
    );
  });

  it("a folder that may not be written, or not be made", () => {
    fs.chmodSync(home, 0o500);
    // Root may write anywhere, so root is somebody else for a moment.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      for (const dataDir of [home, path.join(home, "data")]) {
        expect(() => prepareDataFolder(dataDir)).toThrow(StartError);
        expect(() => prepareDataFolder(dataDir)).toThrow("this user may not read and write there");
      }
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it("a full disk", () => {
    const mebibytes = (free: bigint) => ({ bavail: free * 256n, bsize: 4096n });
    expect(() => refuseFullDisk("/data", mebibytes(79n), false)).toThrow(
      "The disk of the folder /data (DATA_DIR) is full: 79 MiB are free and 80 MiB are needed to start.",
    );
    expect(() => refuseFullDisk("/data", mebibytes(31n), true)).toThrow("32 MiB are needed");
    refuseFullDisk("/data", mebibytes(32n), true);
    // Emscripten's own error, as PGlite passes it on.
    expect(openingError("/data", { name: "ErrnoError", errno: 51 }, []).message).toContain("is full");
    const lines = ["2026-01-01 FATAL:  could not write to file: No space left on device"];
    expect(openingError("/data", new Error("failed"), lines).message).toContain("is full");
  });

  it("a database of another PostgreSQL version", async () => {
    fs.mkdirSync(path.join(home, "postgres"));
    fs.writeFileSync(path.join(home, "postgres", "PG_VERSION"), "17\n");
    expect(await refusal(home)).toContain("made by PostgreSQL 17, and this program reads PostgreSQL 18");
  });

  it("something else in the database's place, and leaves it alone", async () => {
    fs.mkdirSync(path.join(home, "postgres"));
    fs.writeFileSync(path.join(home, "postgres", "thesis.txt"), "mine");
    expect(await refusal(home)).toContain(
      'the folder "postgres" in it holds something that is not a database',
    );
    expect(fs.readdirSync(home).toSorted()).toEqual(["lock", "postgres"]);
    expect(fs.readdirSync(path.join(home, "postgres"))).toEqual(["thesis.txt"]);
  });

  // Makes a database first.
  it("a damaged database", { timeout: 30_000 }, async () => {
    const database = await openDatabase({ databaseUrl: "", dataDir: home, log });
    expect(await refusal(home)).toContain("in use by another running copy");
    await database.close();
    fs.rmSync(path.join(home, "postgres", "global", "pg_control"));
    expect(await refusal(home)).toMatch(/could not be opened: .*pg_control.*restore a backup/);
  });
});

describe("the data folder", () => {
  it("is made for its owner only", () => {
    const dataDir = path.join(home, "a", "b");
    prepareDataFolder(dataDir);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});
