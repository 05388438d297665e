/** `npm run doctor`: reports the installation's faults in sentences. It changes nothing. */
import { callRunning } from "#app/control/client.ts";
import { type ProcessFacts, processFactsSchema } from "#app/control/commands.ts";
import {
  checkBackups,
  checkDatabase,
  checkFirstPassword,
  checkFolder,
  checkProxy,
  checkSettings,
  type Finding,
} from "#app/doctor/checks.ts";
import type { Settings } from "#app/site/env.ts";
import { settingsSource } from "#app/site/start-checks.ts";
import { runTerminalProgram } from "#app/operate/terminal-program.ts";
import { StartError } from "#shared/errors.ts";
import { version } from "#shared/project-root.ts";

/** All checks, in the order in which they are printed. */
async function examine(): Promise<readonly Finding[]> {
  const { settings, findings } = checkSettings(settingsSource(process, ".env"));
  if (!settings) return findings;
  const facts = await askProcessFacts(settings);
  return [
    ...findings,
    ...checkProxy(settings, facts),
    ...checkFirstPassword(settings.dataDir),
    ...(settings.databaseUrl === "" ? checkFolder(settings.dataDir) : []),
    ...(await checkDatabase(settings)),
    checkBackups(settings, facts),
  ];
}

/** Facts of the process that serves on the folder, if one does, and of the same version. */
async function askProcessFacts({ dataDir }: Pick<Settings, "dataDir">): Promise<ProcessFacts> {
  try {
    const output = await callRunning(dataDir, "process-facts", {});
    if (output) return processFactsSchema.parse(JSON.parse(output));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
  }
  return { backupProblem: null, unknownProxy: null };
}

const labels = { ok: "ok    ", note: "note  ", wrong: "WRONG " };

await runTerminalProgram(async () => {
  const findings = await examine();
  const count = findings.filter(({ level }) => level === "wrong").length;
  if (count > 0) process.exitCode = 1;
  const lines = findings.map(({ level, text: sentence }) => `${labels[level]} ${sentence}`);
  const verdict = count === 0 ? "Nothing must be fixed." : `To be fixed: ${count}.`;
  return [`Avtalemaler ${version}, Node ${process.versions.node}`, "", ...lines, "", verdict].join("\n");
});
