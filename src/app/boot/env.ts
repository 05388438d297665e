/** Settings: read once from the environment, validated here and passed down. Nothing else reads the environment. */
import { isIP } from "node:net";
import { z } from "zod";
import { isSmtpUrl, readMailServer, readSender } from "#app/boot/mail-settings.ts";
import type { IdentitySettings } from "#features/identity/server/open-identity.ts";
import type { MailServer } from "#features/mail/server/mail-server.ts";
import { StartError } from "#shared/errors.ts";

const blankAsUnset = (value: unknown) => (value === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema);

const urlSetting = z
  .url({ protocol: /^https?$/, error: "an http or https URL, such as https://avtalemaler.example" })
  .transform((value) => value.replace(/\/+$/, ""));

const emailSetting = z.email({ error: "an e-mail address" });

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

const settingsSchema = z.object({
  PORT: setting(
    z.coerce.number({ error: "a port number from 0 to 65535" }).int().min(0).max(65535).default(3000),
  ),
  HOST: setting(z.string().default("127.0.0.1")),
  SITE_URL: setting(urlSetting.optional()),
  DATA_DIR: setting(z.string().default("./data")),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "empty, or a URL that begins with postgres://")
      .optional(),
  ),
  MAX_TEMPLATES: setting(z.coerce.number().int().min(1).default(20_000)),
  CONTACT_EMAIL: setting(emailSetting.default("kontakt@avtalemaler.invalid")),
  ADMIN_EMAIL: setting(emailSetting.default("admin@avtalemaler.invalid")),
  ADMIN_PASSWORD: setting(z.string().min(8, "at least 8 characters").optional()),
  SMTP_URL: setting(
    z
      .string()
      .refine(isSmtpUrl, "empty, or smtp://user:password@host:port (smtps:// for TLS from the start)")
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .refine(
        (value) => readSender(value) !== null,
        "an e-mail address, such as Avtalemaler <post@maler.example>",
      )
      .optional(),
  ),
  NOTIFY_EMAIL: setting(emailSetting.optional()),
  FIREBASE_API_KEY: setting(z.string().optional()),
  FIREBASE_AUTH_DOMAIN: setting(z.string().optional()),
  FIREBASE_PROJECT_ID: setting(z.string().optional()),
  FIREBASE_AUTH_EMULATOR_HOST: setting(
    z
      .string()
      .regex(/^[\w.-]+:\d+$/, "host:port")
      .optional(),
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .refine(
        (value) => value.split(",").every((part) => isProxyRange(part.trim())),
        "the proxy's IP or range, such as 10.0.0.0/8 or loopback (several with commas)",
      )
      .optional(),
  ),
  LOG_LEVEL: setting(
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
  ),
  ACCESS_LOG: setting(z.enum(["on", "off"], { error: "on or off" }).default("on")),
  LINK_CHECKS: setting(z.enum(["on", "off"], { error: "on or off" }).default("on")),
  OFFLINE: setting(z.enum(["on", "off"], { error: "on or off" }).default("on")),
  SEED: setting(z.enum(["catalogue", "none"], { error: "catalogue or none" }).default("catalogue")),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(
        /^[\x21-\x7e]{16,}$/,
        "at least 16 characters without spaces, such as `openssl rand -hex 32` prints",
      )
      .optional(),
  ),
  BACKUP_DIR: setting(z.string().optional()),
  BACKUP_KEEP: setting(
    z.coerce
      .number({ error: "a whole number from 1" })
      .int("a whole number from 1")
      .min(1, "a whole number from 1")
      .default(14),
  ),
  NODE_ENV: setting(z.string().optional()),
});

/** The environment variables that this product reads. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The site's public URL, without a trailing slash. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Empty for the embedded database in dataDir. */
  readonly databaseUrl: string;
  /** The default fits the memory that the files in deploy/ give. */
  readonly maxTemplates: number;
  readonly contactEmail: string;
  readonly trustProxy: string | false;
  readonly logLevel: z.infer<typeof settingsSchema>["LOG_LEVEL"];
  /** Whether the log has a line for each response. */
  readonly accessLog: boolean;
  /** Whether the templates' urls are requested, by a schedule and when an administrator asks. */
  readonly linkChecks: boolean;
  /** Whether browsers may keep saved templates for reading without a network. */
  readonly offline: boolean;
  readonly seed: "catalogue" | "none";
  /** Lets Prometheus read /metrics; null: this machine only. */
  readonly metricsToken: string | null;
  /** Folder of the nightly backups; empty: none are made. */
  readonly backupDir: string;
  /** How many nightly backups are kept. */
  readonly backupKeep: number;
  /** Through which mails go; null: none are sent. */
  readonly mail: MailServer | null;
  readonly identity: IdentitySettings;
  /** Shows a note that the content is examples. Set by the demo program only. */
  readonly isDemo: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the settings.
 * @throws StartError that names each invalid variable and what it accepts; never its value, which may be a secret.
 */
export function readSettings(environment: Environment): Settings {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${String(issue.path[0])} must be ${readable(issue)}.`,
    );
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
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? "",
    maxTemplates: env.MAX_TEMPLATES,
    contactEmail: env.CONTACT_EMAIL,
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG === "on",
    linkChecks: env.LINK_CHECKS === "on",
    offline: env.OFFLINE === "on",
    seed: env.SEED,
    metricsToken: env.METRICS_TOKEN ?? null,
    backupDir: env.BACKUP_DIR ?? "",
    backupKeep: env.BACKUP_KEEP,
    mail: readMailServer(env),
    identity: readIdentity(env),
    isDemo: false,
  };
}

/** A demo that shared the folder of backups would delete the site's. */
const ofTheSite = { DATABASE_URL: "", BACKUP_DIR: "" };

/** The environment's, without what belongs to the site that is set up beside the demo. */
export function readDemoSettings(environment: Environment, dataDir: string): Settings {
  return { ...readSettings({ ...environment, ...ofTheSite, DATA_DIR: dataDir }), isDemo: true };
}

function readIdentity(env: z.output<typeof settingsSchema>): IdentitySettings {
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

function readable(issue: z.core.$ZodIssue): string {
  if (issue.path[0] === "MAX_TEMPLATES") return "a whole number from 1";
  if (issue.path[0] === "PORT") return "a whole number from 0 to 65535";
  return issue.message;
}
