/** `npm run backup -- [file]` and `npm run backup -- --verify file`: a backup of the whole site, also while it serves. */
import { rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { callRunning, runWhereDatabaseIs } from "#app/control/client.ts";
import type { Settings } from "#app/site/env.ts";
import { runBackupProgram, TerminalProgress } from "#app/operate/terminal-program.ts";
import { dumpToFile, makeBackupFile, backupName } from "#db/backup/backup-file.ts";
import { type BackupSummary, countRows } from "#db/backup/format.ts";
import { readFromHome } from "#db/backup/reach-database.ts";
import { verifyBackup } from "#db/backup/restore.ts";
import { makeFolder } from "#db/embedded/synced-files.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

const usage = `${commandLine("backup", "[file]")}           backs up the site to a file, and restores that into a database that is thrown away
${commandLine("backup", "--verify <file>")}  checks an old one in the same way`;

function parseCommand(args: readonly string[]): { file: string | undefined; isVerify: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: "boolean", default: false } },
    });
    const [file, ...others] = positionals;
    if (others.length === 0 && (file !== undefined || !values.verify))
      return { file, isVerify: values.verify };
  } catch {
    // An unknown option: the usage is thrown below.
  }
  throw new StartError(usage);
}

await runBackupProgram(async ({ args, settings, log, signal }) => {
  const command = parseCommand(args);
  const progress = new TerminalProgress();
  const verify = (part: string) => verifyBackup(part, { log, signal, progress });
  if (command.isVerify && command.file !== undefined) {
    return `${describe(command.file, await verify(command.file))} It is whole and can be restored.`;
  }
  const file = command.file ?? join(settings.backupDir, backupName(new Date(), "manual"));
  // The nightly backup makes it too. A folder that is named is not made: it may be misspelt.
  if (command.file === undefined && settings.backupDir !== "") makeFolder(resolve(settings.backupDir));
  const write = (part: string) => {
    progress.step("Copying the database");
    const dumpFrom = ({ databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">) =>
      readFromHome({ databaseUrl, dataDir, log }, (tx, options) =>
        dumpToFile(tx, part, { ...options, onRows: progress.rows }, signal),
      );
    return runWhereDatabaseIs(settings, {
      running: async () => {
        const copy = await callRunning(settings.dataDir, "copy", {});
        if (!copy) return null;
        try {
          return await dumpFrom({ databaseUrl: "", dataDir: copy });
        } finally {
          rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
        }
      },
      here: () => dumpFrom(settings),
    });
  };
  const summary = await makeBackupFile({ file, write, check: verify });
  return `${describe(file, summary)} It was restored into a database for the purpose and is the same there.`;
});

function describe(file: string, summary: BackupSummary): string {
  const { header, tables } = summary;
  const size = `${Math.ceil(statSync(file).size / 1024)} kB`;
  return (
    `${file}: ${countRows(summary)} rows of ${tables.length} tables in ${size}, ` +
    `as they were at ${header.madeAt}.`
  );
}
