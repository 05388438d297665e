/** The commands of `npm run admin --`: their names at the terminal, and their work. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Call, type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import type { Settings } from "#app/site/env.ts";
import { normaliseEmail } from "#features/identity/server/administrators.ts";
import type { Identity, IdentityOperator } from "#features/identity/server/open-identity.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

export const adminUsage = `${commandLine("admin", "<command> [email]")}

  password                 generates a new password, prints it once and ends all sessions
  password --stdin         reads the new password from standard input (one line) instead
  disable                  blocks the user from signing in and ends all sessions
  enable                   lets the user sign in again
  sessions                 lists the open sessions
  sessions --end <id|all>  ends one session, or all
  accounts                 lists the accounts: who they are, and when they last signed in
  second-factor --drop     takes the second factor away from one who has lost it, and ends all sessions
  unlock                   ends the waits after wrong passwords, for every account, IP and browser
  keys --drop              drops all signing keys and ends all sessions: whoever has a token must sign in again

The email defaults to ADMIN_EMAIL. These are users of the embedded identity service; users of a Firebase project are
managed there. The product may be running or stopped.`;

export interface AdminCommandsOptions {
  readonly settings: Pick<Settings, "identity">;
  readonly identity: Pick<Identity, "operator">;
}

const ofUser = { email: z.string().optional() };

export function adminCommands({ settings, identity }: AdminCommandsOptions): ControlCommand[] {
  const operator = (): IdentityOperator => {
    if (identity.operator) return identity.operator;
    throw new StartError("The sign-in is a Firebase project's (FIREBASE_*): its users are managed there.");
  };
  const { adminEmail } = settings.identity;
  const setDisabled = async (email: string, isDisabled: boolean) => {
    await operator().accounts.setDisabled(email, isDisabled);
    return isDisabled ? `${email} is disabled.` : `${email} may sign in again.`;
  };
  return [
    controlCommand(
      "password",
      z.object({ ...ofUser, password: z.string().nullable() }),
      async ({ email = adminEmail, password }) => {
        const generated = await operator().accounts.setPassword(email, password);
        const all = await operator().listAccounts();
        const isLetIn = all.some((one) => one.email === normaliseEmail(email) && one.role !== "none");
        const done = `all sessions are ended.${isLetIn ? "" : " It has no access: nobody has invited it."}`;
        return generated === null
          ? `${email} has a new password; ${done}`
          : `${email} has a new password, shown this once; ${done}\n\n  ${generated}`;
      },
    ),
    controlCommand("disable", z.object(ofUser), ({ email = adminEmail }) => setDisabled(email, true)),
    controlCommand("enable", z.object(ofUser), ({ email = adminEmail }) => setDisabled(email, false)),
    controlCommand(
      "sessions",
      z.object({ ...ofUser, end: z.string().optional() }),
      async ({ email = adminEmail, end }) => {
        const { accounts } = operator();
        if (end === undefined) return listSessions(accounts, email);
        const ended = await accounts.endSessions(email, end === "all" ? undefined : end);
        return `${sessionCount(ended)} ended.`;
      },
    ),
    controlCommand("accounts", z.object({}), async () => listAccounts(await operator().listAccounts())),
    controlCommand(
      "second-factor",
      z.object({ ...ofUser, drop: z.literal(true) }),
      async ({ email = adminEmail }) =>
        (await operator().accounts.dropSecondFactor(email))
          ? `${email} has no second factor any longer; all sessions are ended.`
          : `${email} has no second factor.`,
    ),
    controlCommand("unlock", z.object({}), async () => {
      const count = await operator().unlock();
      return `${count} ${count === 1 ? "count" : "counts"} of wrong passwords forgotten. Everybody may try again.`;
    }),
    controlCommand("keys", z.object({ drop: z.literal(true) }), async () => {
      const { keys, sessions } = await operator().dropKeys();
      const dropped = `${keys} ${keys === 1 ? "key" : "keys"} dropped`;
      return `${dropped}, ${sessionCount(sessions)} ended. The next sign-in makes a new key.`;
    }),
  ];
}

/** A command that the terminal requested. */
export interface AdminCall extends Call {
  /** Whether a password is to be read from standard input and added to the arguments. */
  readonly readsPassword: boolean;
}

const names = "password disable enable sessions accounts second-factor unlock keys".split(" ");
/** Commands that need `--drop`, and commands on no one account. */
const dropping: readonly (string | undefined)[] = ["keys", "second-factor"];
const ofNobody: readonly (string | undefined)[] = ["accounts", "unlock", "keys"];

/**
 * @returns null where the usage is what is wanted
 * @throws StartError with the usage when the arguments are not a known command
 */
export function parseCommand(args: readonly string[]): AdminCall | null {
  if (args.includes("--help")) return null;
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stdin: { type: "boolean", default: false },
        end: { type: "string" },
        drop: { type: "boolean", default: false },
      },
    });
    const [first, email, ...others] = positionals;
    const { stdin, end, drop } = values;
    const name = names.find((known) => known === first);
    const fits =
      others.length === 0 &&
      (!stdin || name === "password") &&
      (end === undefined || name === "sessions") &&
      drop === dropping.includes(name) &&
      (email === undefined || !ofNobody.includes(name));
    if (name && fits) {
      const more = name === "password" ? { password: null } : drop ? { drop } : { end };
      return { name, args: { email, ...more }, readsPassword: stdin };
    }
  } catch {
    // An unknown option: the usage is thrown below.
  }
  throw new StartError(adminUsage);
}

const sessionCount = (count: number) => `${count} ${count === 1 ? "session" : "sessions"}`;

async function listSessions(accounts: IdentityOperator["accounts"], email: string): Promise<string> {
  const open = await accounts.listSessions(email);
  if (open.length === 0) return `${email} has no open sessions.`;
  const rows = open.map(
    ({ id, signedInAt, lastUsedAt, device }) =>
      `${id}  ${minute(signedInAt)}  ${minute(lastUsedAt)}  ${device ?? "unknown"}`,
  );
  return [`${"session".padEnd(36)}  signed in (UTC)   last used (UTC)   device`, ...rows].join("\n");
}

function listAccounts(accounts: Awaited<ReturnType<IdentityOperator["listAccounts"]>>): string {
  const rows = accounts.map(({ email, name, role, isDisabled, hasSecondFactor, lastSignInAt }) => {
    const states = [
      role === "none" ? "no access" : role,
      isDisabled && "disabled",
      hasSecondFactor && "second factor",
    ].filter(Boolean);
    const last = lastSignInAt ? `last signed in ${minute(lastSignInAt)} UTC` : "never signed in";
    return `${email}${name ? ` (${name})` : ""}: ${states.join(", ")}; ${last}`;
  });
  return rows.length === 0 ? "There are no accounts." : rows.join("\n");
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
