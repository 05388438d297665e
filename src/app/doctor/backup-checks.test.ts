import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { checkBackups } from "#app/doctor/backup-checks.ts";
import { backupName } from "#db/backup/backup-name.ts";

const madeAt = new Date("2026-11-21T02:30:00Z");
const hourMs = 60 * 60_000;

function makeFolder(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of files) writeFileSync(join(folder, name), "");
  return folder;
}

const linesOf = (backupDir: string, ageMs = 0, more = { dataDir: "/proc", databaseUrl: "" }) =>
  checkBackups({ ...more, backupDir }, { backupProblem: null }, madeAt.getTime() + ageMs).map(
    ({ level, text }) => `${level} ${text}`,
  );
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

it.each(["nightly", "manual"] as const)("sees how old the newest %s backup is", (kind) => {
  const older = backupName(new Date(madeAt.getTime() - 24 * hourMs), "nightly");
  const folder = makeFolder(older, backupName(madeAt, kind), "note.txt");
  expect(linesOf(folder, 36 * hourMs)).toEqual([matching(/^ok The newest backup .* is 36 hours old/)]);
  expect(linesOf(folder, 36 * hourMs + 1)).toEqual([matching(/^wrong The newest backup .* is 36 hours old/)]);
});

it("sees that there is none, whole or not", () => {
  const unfinished = `${backupName(madeAt, "nightly")}.0123abcd.part`;
  expect(linesOf(makeFolder(unfinished))).toEqual([matching(/^wrong There is no backup in BACKUP_DIR/)]);
  expect(linesOf(join(makeFolder(), "a", "b"))).toEqual([
    matching(/^wrong BACKUP_DIR .* does not exist yet/),
  ]);
  expect(linesOf("/dev/null/b")).toEqual([matching(/^wrong BACKUP_DIR .* cannot be made in \/dev\/null/)]);
  expect(linesOf("")).toEqual([matching(/^note BACKUP_DIR is empty/)]);
});

it("sees backups on the disk that they are made for, and a folder that cannot be written", () => {
  const folder = makeFolder(backupName(madeAt, "nightly"));
  const sameDisk = matching(/^note BACKUP_DIR is on the same disk/);
  expect(linesOf(folder, 0, { dataDir: makeFolder(), databaseUrl: "" })).toContainEqual(sameDisk);
  expect(linesOf(folder, 0, { dataDir: makeFolder(), databaseUrl: "postgres://x" })).not.toContainEqual(
    sameDisk,
  );
  const told = checkBackups(
    { backupDir: folder, dataDir: "/proc", databaseUrl: "" },
    { backupProblem: "The product cannot write there." },
  );
  expect(told).toMatchObject([{ level: "wrong", text: "The product cannot write there." }]);
  expect(linesOf("/dev/null")).toEqual([matching(/^wrong This user may not write in BACKUP_DIR/)]);
});
