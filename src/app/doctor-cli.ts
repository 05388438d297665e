/** `npm run doctor`: says in sentences what is wrong with the installation and what to do. It changes nothing. */
import { examine } from "#app/doctor/doctor.ts";
import { renderFindings } from "#app/doctor/finding.ts";
import { settingsSource } from "#app/settings-slips.ts";
import { runTerminalProgram } from "#app/terminal-program.ts";

await runTerminalProgram(async () => {
  const findings = await examine(settingsSource(process, ".env"));
  if (findings.some(({ level }) => level === "wrong")) process.exitCode = 1;
  return renderFindings(findings);
});
