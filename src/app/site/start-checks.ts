/**
 * What a start looks at besides what it needs: its limit of open files, and slips in the settings, which no schema sees: a value
 * that is read shorter than it stands, a name misspelt.
 */
import { existsSync, readFileSync } from "node:fs";
import { type Environment, readSettings, settingNames, type Settings } from "#app/site/env.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";
import { version } from "#shared/project-root.ts";

/** The embedded database opens up to 335 once it has vacuumed all tables; with fewer it fails anywhere, or responds no more. */
export const filesToStart = 512;

/**
 * Starts with this process's settings, and says in the log what of them is surely not meant: an operator may never run the
 * doctor. How one is misread comes first, since the start may fail for it. Throws `StartError`.
 */
export async function startChecked<Started>(
  start: (settings: Settings) => Promise<Started>,
): Promise<Started> {
  const { settings, slips } = readChecked(settingsSource(process));
  const openFiles = openFilesLimit() ?? filesToStart;
  if (openFiles < filesToStart) {
    throw new StartError(
      `This process may open ${openFiles} files, and needs ${filesToStart} to start: raise the limit (ulimit -n).`,
    );
  }
  const { contactEmail, backupDir, logLevel } = settings;
  const log = createLog(logLevel);
  log.info({ version, node: process.version }, "starting");
  for (const slip of slips) log.warn(slip);
  const started = await start(settings);
  if (contactEmail.endsWith(".invalid")) {
    log.warn(`CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are told to write there.`);
  }
  // By the process that will write there: under systemd it may write in fewer places than its user.
  const problem = backupDir === "" ? null : tryBackupFolder(backupDir);
  if (problem) log.warn(problem);
  return started;
}

/**
 * The settings, and how one of them is misread. Throws `StartError`, which says that too: what is left of a value that is cut at
 * its # may be too short, and the sentence about its length is a riddle then.
 */
export function readChecked(source: SettingsSource): { settings: Settings; slips: readonly string[] } {
  const slips = findSlips(source);
  try {
    return { settings: readSettings(source.environment), slips };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError([error.message, ...slips].join("\n"));
  }
}

/** How many files and connections this process may have open; null for no limit, or an unknown one. */
export function openFilesLimit(): number | null {
  const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? null : Number(soft);
}

export interface SettingsSource {
  readonly environment: Environment;
  readonly file: string | null;
}

/** The settings of this process: of a program at the terminal also from `.env`, as its frame reads it. */
export function settingsSource(
  { env, execArgv }: Pick<NodeJS.Process, "env" | "execArgv">,
  fallback: string | null = null,
): SettingsSource {
  const given = execArgv.flatMap((arg, place) =>
    arg === "--env-file"
      ? (execArgv[place + 1] ?? [])
      : (/^--env-file(?:-if-exists)?=(.+)/.exec(arg)?.[1] ?? []),
  );
  return { environment: env, file: [...given, fallback].find((file) => file && existsSync(file)) ?? null };
}

/** A name, and what is after the `=`: in quotes, over several lines too, or to the end of the line. */
const assignment = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=([ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\r\n]*))/gm;
/** A `#` that is not behind a blank, in a value without quotes: Node takes the rest for a comment, systemd does not. */
const cutByHash = /^(?!\s*["'`])(?:[^#]*\S)?#/;
/** Read by Node, OpenSSL and the C library. */
const othersNames = /^(NODE_|MALLOC_|UV_|SSL_|OPENSSL_|LC_|npm_)|^(TZ|TMPDIR|LANG|PATH|HOME)$/;

/** In sentences; they name settings and no values. */
export function findSlips({ environment, file }: SettingsSource): string[] {
  const text = file === null ? "" : readFileSync(file, "utf8");
  const written = [...text.matchAll(assignment)].map(([, name = "", value = ""]) => ({ name, value }));
  const slips = written.flatMap(({ name, value }) => {
    if (cutByHash.test(value))
      return `${name} in ${file} is read only as far as its #: put the value in quotes.`;
    return isKnown(name) ? [] : `${name} in ${file} is no setting${orMeant(name)}.`;
  });
  const names = Object.keys(environment).filter((name) => !written.some((each) => each.name === name));
  const misspelt = names.filter((name) => !isKnown(name) && orMeant(name) !== "");
  return [...slips, ...misspelt.map((name) => `${name} in the environment is no setting${orMeant(name)}.`)];
}

const isKnown = (name: string) => settingNames.includes(name) || othersNames.test(name);

/** Shorter names are too near to others: HOST to HOME, PORT to SORT. */
function orMeant(name: string): string {
  if (name.length < 8) return "";
  const near = settingNames.find((setting) => setting.length >= 8 && isWithin(2, name, setting));
  return near === undefined ? "" : ` (is ${near} meant?)`;
}

/** Whether at most so many letters must be put in, taken out or replaced. */
function isWithin(edits: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] === other[0]) return isWithin(edits, one.slice(1), other.slice(1));
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  const isNear = (left: string, right: string) => edits > 0 && isWithin(edits - 1, left, right);
  return isNear(rest, other) || isNear(one, otherRest) || isNear(rest, otherRest);
}
