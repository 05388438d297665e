/** `npm run doctor`: reports the installation's faults in sentences. It changes nothing. */
import {
  checkBackups,
  checkDatabase,
  checkFirstPassword,
  checkFolder,
  checkSettings,
  type Finding,
} from "#app/doctor/checks.ts";
import { settingsSource } from "#app/site/start-checks.ts";
import { runTerminalProgram } from "#app/operate/terminal-program.ts";
import { version } from "#shared/project-root.ts";

/** All checks, in the order in which they are printed. */
async function examine(): Promise<readonly Finding[]> {
  const { settings, findings } = checkSettings(settingsSource(process, ".env"));
  if (!settings) return findings;
  return [
    ...findings,
    ...checkFirstPassword(settings.dataDir),
    ...(settings.databaseUrl === "" ? checkFolder(settings.dataDir) : []),
    ...(await checkDatabase(settings)),
    checkBackups(settings),
  ];
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
