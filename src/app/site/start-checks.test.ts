import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { findSlips, readChecked, settingsSource } from "#app/site/start-checks.ts";
import { StartError } from "#shared/errors.ts";

function writeEnvFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, ".env");
  writeFileSync(file, text);
  return file;
}

it.each([
  ["ADMIN_PASSWORD=Riktig-Hest#Batteri-9", true],
  ["ADMIN_PASSWORD=#Hest", true],
  ["ADMIN_PASSWORD='Riktig-Hest#Batteri-9'", false],
  ['ADMIN_PASSWORD="Riktig\nPORT=#Hest"', false],
  ["ADMIN_PASSWORD=Hest # the owner's, see a#b", false],
  ["#ADMIN_PASSWORD=Riktig#Hest", false],
])("tells of a value that is cut at its #, without the value: %s", (text, isCut) => {
  const file = writeEnvFile(`${text}\n`);
  const slips = findSlips({ environment: parseEnv(text), file });
  expect(slips).toEqual(
    isCut ? [`ADMIN_PASSWORD in ${file} is read only as far as its #: put the value in quotes.`] : [],
  );
});

it("tells of names that are no settings: any in the file, and those that are nearly one in the environment", () => {
  const file = writeEnvFile("TRUST_PROXYS=loopback\nFARGE=blå\nNODE_OPTIONS=\nPORT=3000\n");
  const environment = {
    TRUST_PROXYS: "loopback",
    BACKUPDIR: "/b",
    HOME: "/h",
    SORT: "1",
    DATE_ORDER: "x",
    PORT: "1",
  };
  expect(findSlips({ environment, file })).toEqual([
    `TRUST_PROXYS in ${file} is no setting (is TRUST_PROXY meant?).`,
    `FARGE in ${file} is no setting.`,
    "BACKUPDIR in the environment is no setting (is BACKUP_DIR meant?).",
  ]);
});

it("finds the file that Node was given, or else the one that commands read", () => {
  const file = writeEnvFile("");
  const fileOf = (execArgv: string[], fallback?: string) =>
    settingsSource({ env: {}, execArgv }, fallback).file;
  expect(fileOf(["--enable-source-maps", `--env-file=${file}`])).toBe(file);
  expect(fileOf(["--env-file", file])).toBe(file);
  expect(fileOf([`--env-file-if-exists=${file}.none`], file)).toBe(file);
  expect(fileOf([])).toBeNull();
});

it("tells of the slip in the sentence of a start that fails for it, without the value", () => {
  const text = "ADMIN_PASSWORD=fire#hester-i-rad";
  const file = writeEnvFile(text);
  expect(() => readChecked({ environment: parseEnv(text), file })).toThrow(
    new StartError(
      `ADMIN_PASSWORD must be at least 8 characters.\nADMIN_PASSWORD in ${file} is read only as far as its #: put the value in quotes.`,
    ),
  );
});
