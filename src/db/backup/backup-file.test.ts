import fs, {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { StartError } from "#shared/errors.ts";
import { makeBackupFile, type NewBackupFile, tryBackupFolder, UntriedError } from "./backup-file.ts";
import type { BackupSummary } from "./format.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

const summary = { tables: [] } as unknown as BackupSummary;

const written: Pick<NewBackupFile, "write" | "check"> = {
  write: async (part) => writeFileSync(part, "content", { mode: 0o600, flag: "wx" }),
  check: async () => summary,
};
const failWith = (code: string) => async () => {
  throw Object.assign(new Error("of the system"), { code });
};

it("a backup has its name only once it was checked, and is its owner's alone", async () => {
  const folder = makeFolder();
  const file = join(folder, "new.jsonl.zst");
  const check = async (part: string) => {
    expect(readFileSync(part, "utf8")).toBe("content");
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^new\.jsonl\.zst\.[\da-f]{8}\.part$/)]);
    return summary;
  };
  expect(await makeBackupFile({ file, write: written.write, check })).toBe(summary);
  expect(readdirSync(folder)).toEqual(["new.jsonl.zst"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a backup is on the disk before it has its name", async () => {
  const file = join(makeFolder(), "new.jsonl.zst");
  const steps: (string | number)[] = [];
  const { fsyncSync, renameSync } = fs;
  vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    steps.push(fs.fstatSync(descriptor).ino);
    fsyncSync(descriptor);
  });
  vi.spyOn(fs, "renameSync").mockImplementation((...names) => {
    steps.push("renamed");
    renameSync(...names);
  });
  await makeBackupFile({ ...written, file });
  expect(steps).toEqual([statSync(file).ino, "renamed", statSync(dirname(file)).ino]);
});

it("a backup removes what killed ones left in its folder, and nothing else", async () => {
  const folder = makeFolder();
  const file = join(folder, "new.jsonl.zst");
  const rests = [
    "new.jsonl.zst.0123abcd.part",
    "avtalemaler-nightly-20261101T021500Z.jsonl.zst.0123abcd.part",
  ];
  const others = ["new.jsonl.zst.4567abcd.part", "other.jsonl.zst.0123abcd.part", "notes.part"];
  for (const name of [...rests, ...others]) writeFileSync(join(folder, name), "");
  const longAgo = Date.now() / 1_000 - 61 * 60;
  for (const name of [...rests, ...others.slice(1)]) utimesSync(join(folder, name), longAgo, longAgo);
  await makeBackupFile({ file, ...written });
  expect(readdirSync(folder).toSorted()).toEqual(["new.jsonl.zst", ...others].toSorted());
});

it("a backup that fails leaves nothing, and an older file as it was", async () => {
  const folder = makeFolder();
  const file = join(folder, "new.jsonl.zst");
  const half = async (part: string) => {
    writeFileSync(part, "half");
    await failWith("ENOSPC")();
  };
  const full = new StartError(`The backup ${file} cannot be written: the disk is full.`);
  await expect(makeBackupFile({ ...written, file, write: half })).rejects.toEqual(full);
  const rejected = new StartError("It does not restore.");
  const check = () => Promise.reject(rejected);
  await expect(makeBackupFile({ ...written, file, check })).rejects.toBe(rejected);
  expect(readdirSync(folder)).toEqual([]);

  writeFileSync(file, "older");
  await expect(makeBackupFile({ ...written, file })).rejects.toThrow(/exists already/);
  expect(readFileSync(file, "utf8")).toBe("older");
  expect(readdirSync(folder)).toEqual(["new.jsonl.zst"]);
});

it("a backup that there was no room to try is kept, and said to be untried", async () => {
  const file = join(makeFolder(), "new.jsonl.zst");
  const check = () => Promise.reject(new UntriedError("It was", "there is no room."));
  await expect(makeBackupFile({ ...written, file, check })).rejects.toThrow(
    `The backup ${file} was made, but not tried: there is no room.`,
  );
  expect(readFileSync(file, "utf8")).toBe("content");
  expect(readdirSync(dirname(file))).toEqual(["new.jsonl.zst"]);
});

it.each([
  ["ENOENT", "there is no such folder"],
  ["EACCES", "this user may not write there"],
  ["EROFS", "it is on a read-only disk"],
])("%s while writing is said in a sentence", async (code, reason) => {
  const file = join(makeFolder(), "new");
  await expect(makeBackupFile({ ...written, file, write: failWith(code) })).rejects.toThrow(
    `The backup ${file} cannot be written: ${reason}.`,
  );
});

it("a folder is tried without following a link that another user laid there", () => {
  const folder = makeFolder();
  const target = join(makeFolder(), "target");
  writeFileSync(target, "theirs");
  symlinkSync(target, join(folder, `.probe-${process.pid}`));
  expect(tryBackupFolder(folder)).toBeNull();
  expect([readFileSync(target, "utf8"), readdirSync(folder)]).toEqual(["theirs", []]);
});

it("a folder that this user may not enter is said in a sentence", async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o755);
  const file = join(folder, "closed", "new");
  mkdirSync(join(folder, "closed"), { mode: 0 });
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  const made = makeBackupFile({ ...written, file });
  if (isRoot) process.seteuid?.(0);
  await expect(made).rejects.toThrow(`The backup ${file} cannot be written: this user may not write there.`);
});
