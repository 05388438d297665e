/** `npm run restore -- file`: a backup into an empty DATA_DIR, or the empty database of DATABASE_URL. */
import { rejectServed } from "#app/control/client.ts";
import { runBackupProgram, TerminalProgress } from "#app/operate/terminal-program.ts";
import { countRows } from "#db/backup/format.ts";
import { describeHome, restoreToHome } from "#db/backup/reach-database.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

const usage = `${commandLine("restore", "<file>")}  restores a backup into an empty DATA_DIR, or the empty database of DATABASE_URL`;

await runBackupProgram(async ({ args, settings, log, signal }) => {
  const [file, ...others] = args;
  if (file === undefined || file.startsWith("-") || others.length > 0) throw new StartError(usage);
  await rejectServed(settings);
  const { databaseUrl, dataDir } = settings;
  const summary = await restoreToHome({ databaseUrl, dataDir, log }, file, {
    signal,
    progress: new TerminalProgress(),
  });
  return (
    `Restored into the database ${describeHome(settings)}: ${countRows(summary)} rows of ${summary.tables.length} tables, ` +
    `as they were at ${summary.header.madeAt}. The product can be started on it.`
  );
});
