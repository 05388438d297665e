/** Settings: read once from the environment, validated here and passed down. Nothing else reads the environment. */
import { isIP } from "node:net";
import { z } from "zod";
import { lookOf, productName, readAccent, readLogo } from "#app/site/look.ts";
import type { IdentitySettings } from "#features/identity/server/open-identity.ts";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import { StartError } from "#shared/errors.ts";
import { emailText } from "#shared/input.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import type { Operator } from "#web/site-info.ts";

/** An IP, alone or with a prefix length, or a range name that Fastify knows: the values it accepts without throwing. */
function isProxyRange(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [ip = "", prefix, ...rest] = text.split("/");
  const family = isIP(ip);
  // A zone id, as in fe80::1%eth0, names a network interface of this machine and is not part of a range.
  if (family === 0 || ip.includes("%") || rest.length > 0) return false;
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}

const emailSetting = emailText("an e-mail address");

const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) => {
  const wanted = `a whole number from ${from}${to < Number.MAX_SAFE_INTEGER ? ` to ${to}` : ""}`;
  const isFine = (value: number) => Number.isSafeInteger(value) && value >= from && value <= to;
  return z.coerce.number({ error: wanted }).refine(isFine, wanted);
};

const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: words.length > 2 ? `one of ${words.join(", ")}` : words.join(" or ") });

const onUnlessOff = oneOf("on", "off")
  .default("on")
  .transform((value) => value === "on");

const text = (isFine: RegExp | ((value: string) => boolean), wanted: string) =>
  z
    .string()
    .refine(isFine instanceof RegExp ? (value) => isFine.test(value) : isFine, wanted)
    .optional();

/** A text of visible letters, in one line. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${maxLength}}$`, "u"),
      `one line of 1 to ${maxLength} characters, without control characters`,
    );

/** A text with a value read from it. `read` throws an Error with the requirement. */
const readAs = <Value>(read: (value: string) => Value) =>
  z
    .string()
    .transform((value, context) => {
      try {
        return read(value);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional();

/** An empty variable counts as unset. */
const settingsSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: readAs(readOrigin),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: text(/^postgres(ql)?:\/\//, "empty, or a URL that begins with postgres://"),
  MAX_TEMPLATES: wholeNumber(1).default(20_000),
  SITE_NAME: line(40).default(productName),
  OPERATOR_NAME: line(200).optional(),
  OPERATOR_ORGNR: readAs(readOrgnr),
  OPERATOR_ADDRESS: line(200).optional(),
  ACCESSIBILITY_STATEMENT_URL: text(
    (value) => readWebUrl(value).url === value,
    "an http or https URL, such as the one at uustatus.no",
  ),
  ACCENT_COLOR: readAs(readAccent),
  LOGO_FILE: readAs(readLogo),
  CONTACT_EMAIL: emailSetting.default("kontakt@avtalemaler.invalid"),
  ADMIN_EMAIL: emailSetting.default("admin@avtalemaler.invalid"),
  ADMIN_PASSWORD: z.string().min(8, "at least 8 characters").optional(),
  SMTP_URL: text(
    (value) => readSmtpUrl(value) !== null,
    "empty, or smtp://user:password@host:port (smtps:// for TLS from the start; in the password @ is %40, / is %2F, % is %25)",
  ),
  MAIL_FROM: text(
    (value) => readSender(value) !== null,
    "an e-mail address, such as Avtalemaler <post@maler.example>",
  ),
  NOTIFY_EMAIL: emailSetting.optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text(/^[\w.-]+:\d+$/, "host:port"),
  TRUST_PROXY: text(
    (value) => value.split(",").every((part) => isProxyRange(part.trim())),
    "the proxy's IP or range, such as 10.0.0.0/8 or loopback (several with commas)",
  ),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  ACCESS_LOG: onUnlessOff,
  LINK_CHECKS: onUnlessOff,
  LAW_CHECKS: onUnlessOff,
  OFFLINE: onUnlessOff,
  SEED: oneOf("catalogue", "none").default("catalogue"),
  METRICS_TOKEN: text(
    /^[\x21-\x7e]{16,}$/,
    "at least 16 characters without spaces, such as `openssl rand -hex 32` prints",
  ),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1).default(14),
  NODE_ENV: z.string().optional(),
});

type SettingsRead = z.output<typeof settingsSchema>;

/** The environment variables that this product reads. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = Readonly<ReturnType<typeof readSettings>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the settings.
 * @throws StartError that names each invalid variable and what it accepts; never its value, which may be a secret.
 */
export function readSettings(environment: Environment) {
  const given = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${String(path[0])} must be ${message}.`);
    throw new StartError(problems.join("\n"));
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production" && env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new StartError(
      "FIREBASE_AUTH_EMULATOR_HOST must be empty when NODE_ENV is production: the emulator accepts any token.",
    );
  }
  return {
    port: env.PORT,
    // Fastify would listen on the second ip of «localhost» too, without the limits of connections.
    host: env.HOST === "localhost" ? "127.0.0.1" : env.HOST,
    /** The site's public URL, without a trailing slash. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    /** Empty for the embedded database in dataDir. */
    databaseUrl: env.DATABASE_URL ?? "",
    /** The default fits the memory that the files in deploy/ give. */
    maxTemplates: env.MAX_TEMPLATES,
    siteName: env.SITE_NAME,
    operator: readOperator(env),
    accessibilityStatement: env.ACCESSIBILITY_STATEMENT_URL,
    look: lookOf(env.SITE_NAME, env.ACCENT_COLOR, env.LOGO_FILE),
    contactEmail: env.CONTACT_EMAIL,
    trustProxy: env.TRUST_PROXY ?? (false as const),
    logLevel: env.LOG_LEVEL,
    /** Whether the log has a line for each response. */
    accessLog: env.ACCESS_LOG,
    /** Whether the templates' urls are requested, by schedule and on an administrator's command. */
    linkChecks: env.LINK_CHECKS,
    /** Whether the source of the acts is read, by schedule and on an administrator's command. */
    lawChecks: env.LAW_CHECKS,
    /** Whether browsers may keep saved templates for reading without a network. */
    offline: env.OFFLINE,
    seed: env.SEED,
    /** Lets Prometheus read /metrics; null: this machine only. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Folder of the nightly backups; empty: no backups. */
    backupDir: env.BACKUP_DIR ?? "",
    backupKeep: env.BACKUP_KEEP,
    /** The mail server; null: no mails are sent. */
    mail: readMailServer(env),
    identity: readIdentity(env),
    /** Shows a note that the content is examples. Set by the demo program only. */
    isDemo: false as boolean,
  };
}

/** A demo that shared the folder of backups would delete the site's. */
const ofTheSite = { DATABASE_URL: "", BACKUP_DIR: "" };

/** The environment's settings, without those of the site that is set up beside the demo. */
export function readDemoSettings(environment: Environment, dataDir: string): Settings {
  return { ...readSettings({ ...environment, ...ofTheSite, DATA_DIR: dataDir }), isDemo: true };
}

/** A demo's number of templates: `npm run demo -- <number>`. */
export function readDemoSize(args: readonly string[], shipped: number, most: number): number {
  const size = args.length === 0 ? shipped : Number(args[0]);
  if (args.length < 2 && Number.isInteger(size) && size >= shipped && size <= most) return size;
  throw new StartError(
    `npm run demo -- <number>: how many templates, from ${shipped} (as shipped) to ${most} (MAX_TEMPLATES).`,
  );
}

function readOperator(env: SettingsRead): Operator | null {
  const { OPERATOR_NAME: name, OPERATOR_ORGNR: orgnr, OPERATOR_ADDRESS: address } = env;
  if (name === undefined) {
    if (orgnr === undefined && address === undefined) return null;
    throw new StartError("OPERATOR_NAME must be set when OPERATOR_ORGNR or OPERATOR_ADDRESS is.");
  }
  const line = [name, orgnr && `org.nr.\u00a0${orgnr}`, address]
    .filter(Boolean)
    .join(", ")
    .replace(/\.$/, "");
  return { name, orgnr, address, line };
}

/** The origin that links, feeds and mails begin with, as browsers write it. */
function readOrigin(text: string): string {
  const url = URL.parse(text.replace(/\/*$/, "/"));
  if (!url || !/^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?\/$/.test(url.href)) {
    throw new Error(
      "an http or https URL of a whole site, such as https://avtalemaler.example, with nothing after the host",
    );
  }
  return url.origin;
}

/** «123 456 785», which no line breaks. The last digit is a check of the others. */
function readOrgnr(text: string): string {
  const digits = text.replaceAll(/\s/g, "");
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  if (!/^\d{9}$/.test(digits) || sum % 11 !== 0) {
    throw new Error(
      "the nine digits of a Norwegian organisation number, the last of which must check the others",
    );
  }
  return digits.replace(/^(...)(...)/, "$1\u00a0$2\u00a0");
}

function readIdentity(env: SettingsRead): IdentitySettings {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: projectId } = env;
  if (!apiKey !== !projectId) {
    throw new StartError("FIREBASE_API_KEY and FIREBASE_PROJECT_ID must be set together, or neither.");
  }
  const authDomain = env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return {
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    firebase: apiKey && projectId ? { apiKey, authDomain, projectId } : null,
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST ?? null,
  };
}

/** «post@avtalemaler.no» or «Avtalemaler <post@avtalemaler.no>»; null for anything else. */
function readSender(text: string): MailServer["from"] | null {
  const [, quoted, bare = quoted ?? "", inBrackets, alone] =
    // oxlint-disable-next-line no-control-regex
    /^(?:(?:"([^"\u0000-\u001f]*)"|([^"<>\u0000-\u001f]*?))\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim()) ??
    [];
  const { data: email } = emailSetting.safeParse(inBrackets ?? alone);
  return email === undefined ? null : { name: bare.trim(), email };
}

/** null for any other url. */
function readSmtpUrl(text: string): Pick<MailServer, "host" | "port" | "isTlsFirst" | "login"> | null {
  if (!/^smtps?:\/\/[^/?#]+\/?$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (hostname === "" || (username === "") !== (password === "")) return null;
  const isTlsFirst = protocol === "smtps:";
  try {
    const login = username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : null;
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
    return { host, port: Number(port) || (isTlsFirst ? 465 : 587), isTlsFirst, login };
  } catch {
    return null;
  }
}

/** @returns null when no mail is to be sent */
export function readMailServer({
  SMTP_URL,
  MAIL_FROM,
  NOTIFY_EMAIL,
  ADMIN_EMAIL,
}: Pick<SettingsRead, "SMTP_URL" | "MAIL_FROM" | "NOTIFY_EMAIL" | "ADMIN_EMAIL">): MailServer | null {
  const server = SMTP_URL === undefined ? null : readSmtpUrl(SMTP_URL);
  if (!server) return null;
  const from = MAIL_FROM === undefined ? null : readSender(MAIL_FROM);
  if (!from) {
    throw new StartError("MAIL_FROM must be set when SMTP_URL is: the address that mails come from.");
  }
  const notify = NOTIFY_EMAIL ?? ADMIN_EMAIL;
  return { ...server, from, notify: notify.endsWith(".invalid") ? null : notify };
}

/** The e-mail address shown to visitors: null while it is the default, which has no inbox. */
export const shownContact = ({ contactEmail }: Pick<Settings, "contactEmail">): string | null =>
  contactEmail.endsWith(".invalid") ? null : contactEmail;
