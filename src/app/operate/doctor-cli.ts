/** `npm run doctor`: reports the installation's faults and their remedies in sentences. It changes nothing. */
import { text } from "node:stream/consumers";
import { callRunning } from "#app/control/client.ts";
import { type ProcessFacts, processFactsSchema } from "#app/control/commands.ts";
import { checkMail, checkPeers, checkSettings, type Finding } from "#app/doctor/settings-checks.ts";
import {
  checkBackups,
  checkDatabase,
  checkFirstPassword,
  checkFolder,
  checkMemory,
  checkOpenFiles,
  checkResponses,
} from "#app/doctor/state-checks.ts";
import type { Settings } from "#app/site/env.ts";
import { openFilesLimit, settingsSource, type SettingsSource } from "#app/site/start-checks.ts";
import { runTerminalProgram } from "#app/operate/terminal-program.ts";
import { StartError } from "#shared/errors.ts";
import { version } from "#shared/project-root.ts";

/** All checks, in the order in which they are printed. */
async function examine(source: SettingsSource): Promise<Finding[]> {
  const { environment } = source;
  const { settings, findings } = checkSettings(source);
  // The other checks need the settings.
  if (!settings) return findings;
  const isEmbedded = settings.databaseUrl === "";
  const folder = isEmbedded
    ? checkFolder(settings.dataDir)
    : { findings: checkFirstPassword(settings.dataDir), isServed: false };
  const facts = await askProcessFacts(settings);
  return [
    ...findings,
    ...folder.findings,
    ...checkPeers(settings, facts),
    ...(await checkDatabase(settings, folder)),
    ...checkBackups(settings, facts),
    ...(await checkMail(settings, environment)),
    checkMemory(isEmbedded ? "embedded" : "server"),
    checkOpenFiles(facts),
    ...(await checkResponses({ ...settings, port: facts.port ?? settings.port }, folder)),
  ];
}

/** Facts of the process that serves on the folder; this one's when none does, or one of another version. */
async function askProcessFacts(settings: Pick<Settings, "dataDir">): Promise<ProcessFacts> {
  const own = { openFiles: openFilesLimit(), backupProblem: null, unknownProxy: null, port: null };
  try {
    const output = await callRunning(settings.dataDir, "process-facts", {});
    return output ? processFactsSchema.parse(JSON.parse(await text(output))) : own;
  } catch (error) {
    if (error instanceof StartError) return own;
    throw error;
  }
}

const labels = { ok: "ok    ", note: "note  ", wrong: "WRONG " };

function renderFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ level, text, remedy }) =>
    [`${labels[level]} ${text}`, ...(remedy ? [`       → ${remedy}`] : [])].join("\n"),
  );
  const count = findings.filter(({ level }) => level === "wrong").length;
  const verdict = count === 0 ? "Nothing must be mended." : `To be mended: ${count}.`;
  return [`Avtalemaler ${version}, Node ${process.versions.node}`, "", ...lines, "", verdict].join("\n");
}

await runTerminalProgram(async () => {
  const findings = await examine(settingsSource(process, ".env"));
  if (findings.some(({ level }) => level === "wrong")) process.exitCode = 1;
  return renderFindings(findings);
});
