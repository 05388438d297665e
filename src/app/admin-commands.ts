/** Commands of `npm run admin --`: parsing and running them. Opening the database and printing are in admin-cli. */
import { parseArgs } from "node:util";
import type { Accounts } from "#features/identity/server/embedded/accounts.ts";
import { StartError } from "#shared/start-error.ts";

const usage = `npm run admin -- <command> [email]

  password                 generates a new password, prints it once and ends all sessions
  password --stdin         reads the new password from standard input (one line) instead
  disable                  blocks the user from signing in and ends all sessions
  enable                   lets the user sign in again
  sessions                 lists the open sessions
  sessions --end <id|all>  ends one session, or all

The email defaults to ADMIN_EMAIL. These are users of the embedded identity service; users of a Firebase project are
managed there. With the embedded database, stop the product first: only one process may use its folder.`;

export interface CommandOptions {
  readonly accounts: Accounts;
  readonly adminEmail: string;
  readonly readLine: () => Promise<string>;
}

export interface Command {
  readonly name: "password" | "disable" | "enable" | "sessions";
  readonly email: string | undefined;
  readonly stdin: boolean;
  readonly end: string | undefined;
}

/** @returns what to print. @throws StartError when the command fails. */
export async function runCommand(command: Command, options: CommandOptions): Promise<string> {
  const { name, email = options.adminEmail, stdin, end } = command;
  const { accounts } = options;
  switch (name) {
    case "password": {
      const generated = await accounts.setPassword(email, stdin ? await options.readLine() : null);
      return generated === null
        ? `${email} has a new password; all sessions are ended.`
        : `${email} has a new password, shown this once; all sessions are ended.\n\n  ${generated}`;
    }
    case "disable":
    case "enable":
      await accounts.setDisabled(email, name === "disable");
      return name === "disable" ? `${email} is disabled.` : `${email} may sign in again.`;
    case "sessions": {
      if (end === undefined) return listSessions(accounts, email);
      const ended = await accounts.endSessions(email, end === "all" ? "all" : { id: end });
      return `${ended} ${ended === 1 ? "session" : "sessions"} ended.`;
    }
  }
}

const names = ["password", "disable", "enable", "sessions"] as const;

/** @throws StartError with the usage when the arguments are not a known command. */
export function parseCommand(args: readonly string[]): Command {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { stdin: { type: "boolean", default: false }, end: { type: "string" } },
    });
    const [first, email, ...others] = positionals;
    const name = names.find((known) => known === first);
    const fits =
      others.length === 0 &&
      (!values.stdin || name === "password") &&
      (values.end === undefined || name === "sessions");
    if (name && fits) return { name, email, stdin: values.stdin, end: values.end };
  } catch {
    // An unknown option: the usage is thrown below.
  }
  throw new StartError(usage);
}

async function listSessions(accounts: Accounts, email: string): Promise<string> {
  const open = await accounts.listSessions(email);
  if (open.length === 0) return `${email} has no open sessions.`;
  const minute = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");
  const rows = open.map(
    ({ id, signedInAt, lastUsedAt }) => `${id}  ${minute(signedInAt)}  ${minute(lastUsedAt)}`,
  );
  return [`${"session".padEnd(36)}  signed in (UTC)   last used (UTC)`, ...rows].join("\n");
}
