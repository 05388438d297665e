/**
 * Checks of a start besides its needs: its limit of open files, and mistakes in the settings that no schema finds: a truncated
 * value, a misspelt name.
 */
import { existsSync, readFileSync } from "node:fs";
import { type Environment, readSettings, settingNames, type Settings, shownContact } from "#app/site/env.ts";
import { tryBackupFolder } from "#db/backup/backup-file.ts";
import { isLoopback } from "#platform/ip.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";
import { version } from "#shared/project-root.ts";

/** Files that a start needs: the embedded database opens up to 335 after a vacuum, and fails or hangs with fewer. */
const filesToStart = 512;

/**
 * Starts with this process's settings, and logs obvious mistakes: an operator may never run the doctor. A truncated one comes
 * first, since the start may fail for it. Throws `StartError`.
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
  const { backupDir, logLevel } = settings;
  const log = createLog(logLevel);
  log.info({ version, node: process.version }, "starting");
  for (const slip of slips) log.warn(slip);
  const started = await start(settings);
  for (const fault of findFaults(settings).faults) log.warn(fault);
  // Tried by the process that will write there: under systemd it may write in fewer folders than its user.
  const problem = backupDir === "" ? null : tryBackupFolder(backupDir);
  if (problem) log.warn(problem);
  return started;
}

/**
 * The settings, and the mistakes in them. Throws `StartError`, which names those too: a value cut at its # may be too short,
 * and the sentence about its length alone would not help.
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

/** Faults of valid settings, in sentences; of a site that others reach they must be fixed. */
export function findFaults(settings: Settings): { isShared: boolean; faults: readonly string[] } {
  const { host, siteUrl, trustProxy, contactEmail, mail } = settings;
  const isLocal = isLoopback(new URL(siteUrl).hostname);
  const isShared = !isLocal || !isLoopback(host) || trustProxy !== false;
  const isPlain = !siteUrl.startsWith("https:");
  const faults = [
    isLocal &&
      isShared &&
      `SITE_URL is ${siteUrl}, but others reach the product (${trustProxy === false ? `HOST ${host}` : "TRUST_PROXY is set"}). Set it to the URL visitors use.`,
    !isLocal &&
      isPlain &&
      `SITE_URL is ${siteUrl}, without TLS: passwords travel in plain text, and cookies are not secure. Put a proxy with a certificate in front.`,
    !isLocal &&
      !isPlain &&
      trustProxy === false &&
      "SITE_URL is https, so there is a proxy in front, but TRUST_PROXY is empty: all visitors share one visitor's limits. Set it to the proxy's IP or range, such as loopback.",
    shownContact(settings) === null &&
      `CONTACT_EMAIL is ${contactEmail}, which reaches nobody; visitors are shown none. Set it.`,
    mail?.notify === null &&
      "SMTP_URL is set, but NOTIFY_EMAIL is empty and ADMIN_EMAIL reaches nobody: set one of them.",
  ];
  return { isShared, faults: faults.filter((fault) => fault !== false) };
}

/** Limit of this process's open files and connections; null for no limit, or an unknown one. */
function openFilesLimit(): number | null {
  const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  return soft === undefined ? null : Number(soft);
}

export interface SettingsSource {
  readonly environment: Environment;
  readonly file: string | null;
}

/** The settings of this process; for a program at the terminal also from `.env`, as its frame reads it. */
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

/** A name and its value after the `=`: in quotes, over several lines too, or to the end of the line. */
const assignment = /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=([ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\r\n]*))/gm;
/** A `#` that is not behind a blank, in a value without quotes: Node takes the rest for a comment, systemd does not. */
const cutByHash = /^(?!\s*["'`])(?:[^#]*\S)?#/;
/** Names that Node, OpenSSL and the C library read. */
const othersNames = /^(NODE_|MALLOC_|UV_|SSL_|OPENSSL_|LC_|npm_)|^(TZ|TMPDIR|LANG|PATH|HOME)$/;

/** Slips, in sentences that name settings and no values. */
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

/** The setting that a name is but for underscores and a final S. */
function orMeant(name: string): string {
  const near = settingNames.find((setting) => lettersOf(setting) === lettersOf(name));
  return near === undefined ? "" : ` (is ${near} meant?)`;
}

const lettersOf = (name: string) => name.replaceAll("_", "").replace(/S$/, "");
