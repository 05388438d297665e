/** `npm run doctor`: says in sentences what is wrong with the installation and what to do. It changes nothing. */
import { existsSync } from "node:fs";
import { examine } from "#app/doctor/doctor.ts";
import { renderFindings } from "#app/doctor/finding.ts";
import { readableError } from "#platform/loggable-error.ts";

// What it makes in the temporary folder is for the owner only.
process.umask(0o077);
try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const findings = await examine(process.env);
  process.stdout.write(`\n${renderFindings(findings)}\n\n`);
  if (findings.some(({ level }) => level === "wrong")) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`\n${readableError(error)}\n\n`);
  process.exitCode = 1;
}
