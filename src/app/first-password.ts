/** Where a new administrator's password goes: to the person at the terminal, or to a file only the owner can read. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export interface FirstPassword {
  readonly email: string;
  readonly password: string;
}

export interface FirstPasswordOptions {
  /** The site's address. */
  readonly url: string;
  readonly dataDir: string;
  /** Whether somebody reads what is printed. Files, pipes and journals keep it, often for others to read. */
  readonly isTerminal: boolean;
}

/** @returns the lines to print. */
export function handOverFirstPassword(
  made: FirstPassword | null,
  { url, dataDir, isTerminal }: FirstPasswordOptions,
): string[] {
  const file = join(resolve(dataDir), "first-password.txt");
  if (!made) {
    return existsSync(file) ? [`${file} is still there: delete it once you have signed in.`] : [];
  }
  const { email, password } = made;
  const who = [`Administrator: ${url}/admin`, `E-mail:        ${email}`];
  const secret = `Password:      ${password}`;
  if (isTerminal) return [...who, secret, "It is shown this once. Another one: npm run admin -- password"];
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Anew: an old file would keep its mode, and a link would lead elsewhere.
    rmSync(file, { force: true });
    const text = [...who, secret, "Delete this file once you have signed in."].join("\n");
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: "wx" });
    return [...who, `Password:      in the file ${file}`, "Delete it once you have signed in."];
  } catch {
    return [...who, `Password:      could not be kept in ${file}. Make one: npm run admin -- password`];
  }
}
