/** Delivery of a new administrator's password: printed to a terminal, or written to a file only its owner can read. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder, writeAnew } from "#db/embedded/synced-files.ts";
import { commandLine } from "#shared/project-root.ts";

const forNewOne = commandLine("admin", "password");

export interface FirstPassword {
  readonly email: string;
  readonly password: string;
}

export interface FirstPasswordOptions {
  readonly url: string;
  readonly dataDir: string;
  /** Whether the output is a terminal. Files, pipes and journals store the output, often for others to read. */
  readonly isTerminal: boolean;
}

/** @returns the lines to print. */
export function handOverFirstPassword(
  created: FirstPassword | null,
  { url, dataDir, isTerminal }: FirstPasswordOptions,
): string[] {
  const file = join(resolve(dataDir), "first-password.txt");
  if (!created) return existsSync(file) ? [`${file} is still there: delete it once you have signed in.`] : [];
  const { email, password } = created;
  const who = [`Administrator: ${url}/admin`, `E-mail:        ${email}`];
  const secret = `Password:      ${password}`;
  if (isTerminal) return [...who, secret, `It is shown only once. For a new one: ${forNewOne}`];
  try {
    makeFolder(resolve(dataDir));
    const text = [...who, secret, "Delete this file once you have signed in."].join("\n");
    writeAnew(file, `${text}\n`);
    return [...who, `Password:      in the file ${file}`, "Delete it once you have signed in."];
  } catch {
    return [...who, `Password:      could not be written to ${file}. For a new one: ${forNewOne}`];
  }
}
