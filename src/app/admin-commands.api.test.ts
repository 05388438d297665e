import { describe, expect, it } from "vitest";
import { parseCommand, runCommand } from "#app/admin-commands.ts";
import { Accounts } from "#features/identity/server/embedded/accounts.ts";
import { SessionStore } from "#features/identity/server/embedded/session-store.ts";
import { UserStore } from "#features/identity/server/embedded/user-store.ts";
import { StartError } from "#shared/start-error.ts";
import { adminEmail, type IdentityApp, makeIdentityApp } from "#testing/identity-app.ts";

function admin({ database, clock, hasher }: IdentityApp, line = "") {
  const [users, sessions] = [new UserStore(database), new SessionStore(database)];
  const accounts = new Accounts({ users, sessions, hasher, clock });
  return async (...args: string[]) =>
    runCommand(parseCommand(args), { accounts, adminEmail, readLine: async () => line });
}

const word = (response: { error?: { message: string } }) => response.error?.message;

describe("npm run admin --", () => {
  it("password: prints a generated password once", async () => {
    const product = await makeIdentityApp();
    const output = await admin(product)("password");
    const [generated = ""] = /[a-z2-9]{4}(-[a-z2-9]{4}){4}/.exec(output) ?? [];
    expect(word(await product.signIn(adminEmail, generated))).toBeUndefined();
  });

  it("password --stdin: sets the password from the line, and does not print it", async () => {
    const product = await makeIdentityApp();
    const output = await admin(product, "to katter i en sekk")("password", "--stdin");
    expect(output).not.toContain("katter");
    expect(word(await product.signIn(adminEmail, "to katter i en sekk"))).toBeUndefined();
    await expect(admin(product, "kort")("password", "--stdin")).rejects.toThrow(/at least 8/);
    await expect(admin(product, "sommer2026")("password", "--stdin")).rejects.toThrow(
      /^The password must be something else than words of the site/,
    );
  });

  it("disable: blocks sign-in until enable", async () => {
    const product = await makeIdentityApp();
    await admin(product)("disable");
    expect(word(await product.signIn())).toBe("USER_DISABLED");
    await admin(product)("enable", adminEmail);
    expect(word(await product.signIn())).toBeUndefined();
    await expect(admin(product)("disable", "ingen@avtalemaler.example")).rejects.toThrow(StartError);
  });

  it("sessions: lists them, and ends one or all", async () => {
    const product = await makeIdentityApp();
    const run = admin(product);
    expect(await run("sessions")).toMatch(/no open sessions/);
    const { refreshToken } = await product.signIn();
    const [, id = ""] =
      /\n([\w-]{36}) {2}2026-11-21 10:00 {2}2026-11-21 10:00$/.exec(await run("sessions")) ?? [];
    expect(await run("sessions", "--end", "x")).toBe("0 sessions ended.");
    expect(await run("sessions", "--end", id)).toBe("1 session ended.");
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    await product.signIn();
    expect(await run("sessions", "--end", "all")).toBe("1 session ended.");
  });
});
