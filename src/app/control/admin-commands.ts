/** The commands of `npm run admin --`: their names at the terminal, and their work. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Call, type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import type { Settings } from "#app/site/env.ts";
import { normaliseEmail } from "#features/identity/server/administrators.ts";
import type { Identity, IdentityOperator } from "#features/identity/server/open-identity.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

/** Each form of the commands: its name, its option, what it does, and whether that is to one account, whose e-mail may follow. */
const forms = [
  ["password", "", "generates a new password, prints it once and ends all sessions", true],
  ["password", "--stdin", "reads the new password from standard input (one line) instead", true],
  ["disable", "", "blocks the user from signing in and ends all sessions", true],
  ["enable", "", "lets the user sign in again", true],
  ["sessions", "", "lists the open sessions", true],
  ["sessions", "--end <id|all>", "ends one session, or all", true],
  ["accounts", "", "lists the accounts: who they are, and when they last signed in", false],
  ["second-factor", "--drop", "takes it away from one who has lost it, and ends all sessions", true],
  ["unlock", "", "ends the waits after wrong passwords, for every account, IP and browser", false],
  ["keys", "--drop", "drops all signing keys and ends all sessions: everybody must sign in again", false],
] as const;

export const adminUsage = `${commandLine("admin", "<command> [email]")}

${forms.map(([name, option, does]) => `  ${`${name} ${option}`.padEnd(25)}${does}`).join("\n")}

The email defaults to ADMIN_EMAIL. These are users of the embedded identity service; users of a Firebase project are
managed there. The product may be running or stopped.`;

export interface AdminCommandsOptions {
  readonly settings: Pick<Settings, "identity">;
  readonly identity: Pick<Identity, "operator">;
}

const argsSchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  end: z.string().optional(),
});
type Args = z.output<typeof argsSchema> & { readonly email: string };

export function adminCommands({ settings, identity }: AdminCommandsOptions): ControlCommand[] {
  const { adminEmail } = settings.identity;
  const command = (name: string, run: (operator: IdentityOperator, args: Args) => Promise<string>) =>
    controlCommand(name, argsSchema, async ({ email = adminEmail, ...args }) => {
      if (identity.operator) return run(identity.operator, { ...args, email });
      throw new StartError("The sign-in is a Firebase project's (FIREBASE_*): its users are managed there.");
    });
  return [
    command("password", async (operator, { email, password = null }) => {
      const generated = await operator.accounts.setPassword(email, password);
      const all = await operator.listAccounts();
      const isLetIn = all.some((one) => one.email === normaliseEmail(email) && one.role !== "none");
      const done = `all sessions are ended.${isLetIn ? "" : " It has no access: nobody has invited it."}`;
      return generated === null
        ? `${email} has a new password; ${done}`
        : `${email} has a new password, shown this once; ${done}\n\n  ${generated}`;
    }),
    command("disable", async ({ accounts }, { email }) => {
      await accounts.setDisabled(email, true);
      return `${email} is disabled.`;
    }),
    command("enable", async ({ accounts }, { email }) => {
      await accounts.setDisabled(email, false);
      return `${email} may sign in again.`;
    }),
    command("sessions", async ({ accounts }, { email, end }) => {
      if (end === undefined) return listSessions(accounts, email);
      return `${sessionCount(await accounts.endSessions(email, end === "all" ? undefined : end))} ended.`;
    }),
    command("accounts", async (operator) => listAccounts(await operator.listAccounts())),
    command("second-factor", async ({ accounts }, { email }) =>
      (await accounts.dropSecondFactor(email))
        ? `${email} has no second factor any longer; all sessions are ended.`
        : `${email} has no second factor.`,
    ),
    command("unlock", async (operator) => {
      const count = await operator.unlock();
      return `${count} ${count === 1 ? "count" : "counts"} of wrong passwords forgotten. Everybody may try again.`;
    }),
    command("keys", async (operator) => {
      const { keys, sessions } = await operator.dropKeys();
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

/**
 * @returns null where the usage is what is wanted
 * @throws StartError with the usage when the arguments are not a known command
 */
export function parseCommand(args: readonly string[]): AdminCall | null {
  if (args.includes("--help")) return null;
  try {
    const options = {
      stdin: { type: "boolean" },
      end: { type: "string" },
      drop: { type: "boolean" },
    } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [first, email, ...others] = positionals;
    const given = Object.keys(values).join(" ");
    const form = forms.find(([name, option]) => name === first && option.replace(/^--| .*/g, "") === given);
    if (form && others.length === 0 && (form[3] || email === undefined)) {
      return { name: form[0], args: { email, end: values.end }, readsPassword: values.stdin === true };
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
