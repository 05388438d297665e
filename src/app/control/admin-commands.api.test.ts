import { describe, expect, it } from "vitest";
import { adminCommands, parseCommand } from "#app/control/admin-commands.ts";
import { readSettings } from "#app/site/env.ts";
import { StartError } from "#shared/errors.ts";
import { adminEmail, type IdentityApp, makeIdentityApp } from "#testing/identity-app.ts";

function admin({ identity }: Pick<IdentityApp, "identity">, line = "") {
  const commands = adminCommands({ settings: readSettings({ ADMIN_EMAIL: adminEmail }), identity });
  return async (...typed: string[]) => {
    const { name = "", args, readsPassword } = parseCommand(typed) ?? {};
    const password = readsPassword ? { password: line } : {};
    const command = commands.find((each) => each.name === name);
    const output = await command?.run({ ...args, ...password });
    return String(output);
  };
}

const word = (response: { error?: { message: string } }) => response.error?.message;

describe("npm run admin --", () => {
  it("password: prints a generated password once, or with --stdin sets the one of the line, which it does not print", async () => {
    const product = await makeIdentityApp();
    const generated = await admin(product)("password");
    const [password = ""] = /[a-z2-9]{4}(-[a-z2-9]{4}){4}/.exec(generated) ?? [];
    expect(word(await product.signIn(adminEmail, password))).toBeUndefined();
    const output = await admin(product, "to katter i en sekk")("password", "--stdin");
    expect(output).not.toContain("katter");
    expect(word(await product.signIn(adminEmail, "to katter i en sekk"))).toBeUndefined();
    await expect(admin(product, "kort")("password", "--stdin")).rejects.toThrow(/at least 8/);
    await expect(admin(product, "sommer2026")("password", "--stdin")).rejects.toThrow(
      /^The password must be something else than words of the site/,
    );
  });

  it("password: only for an e-mail address, and says of a new account that it is let in nowhere", async () => {
    const product = await makeIdentityApp();
    for (const email of ["$(id)", "sjef", "a@b.no\nx", "\u001b[2Ja@b.no"])
      await expect(admin(product)("password", email)).rejects.toThrow(/ is no e-mail address\.$/);
    expect(await admin(product)("accounts")).not.toContain("no access");
    expect(await admin(product)("password", "sjfe@maler.example")).toContain("has no access");
    expect(await admin(product)("password")).not.toContain("has no access");
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
      /\n([\w-]{36}) {2}2026-11-21 10:00 {2}2026-11-21 10:00 {2}unknown$/.exec(await run("sessions")) ?? [];
    expect(await run("sessions", "--end", "x")).toBe("0 sessions ended.");
    expect(await run("sessions", "--end", id)).toBe("1 session ended.");
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    await product.signIn();
    expect(await run("sessions", "--end", "all")).toBe("1 session ended.");
  });

  it("accounts: lists them, with what each may do", async () => {
    const product = await makeIdentityApp();
    await product.identity.operator?.accounts.setPassword("annen@maler.example", "to katter i en sekk");
    const stranger = "annen@maler.example: no access; never signed in";
    expect(await admin(product)("accounts")).toBe(`${stranger}\n${adminEmail}: owner; never signed in`);
    await product.signIn();
    await admin(product)("disable");
    expect(await admin(product)("accounts")).toBe(
      `${stranger}\n${adminEmail}: owner, disabled; last signed in 2026-11-21 10:00 UTC`,
    );
  });

  it("second-factor --drop: lets in with the password alone, after all sessions have ended", async () => {
    const product = await makeIdentityApp();
    expect(await admin(product)("second-factor", "--drop")).toMatch(/has no second factor\.$/);
    const { refreshToken } = await product.signIn();
    await product.enrolSecondFactor(await product.signIn());
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    const asked = await product.signIn();
    expect(asked).toMatchObject({ mfaInfo: [{}] });
    expect(asked.idToken).toBeUndefined();
    expect(await admin(product)("accounts")).toMatch(/: owner, second factor; /);
    expect(await admin(product)("second-factor", "--drop", adminEmail)).toMatch(/any longer; all sessions/);
    expect((await product.signIn()).idToken).toBeDefined();
  });

  it("unlock: lets everybody try again who had to wait after wrong passwords", async () => {
    const product = await makeIdentityApp();
    for (let guess = 0; guess < 5; guess += 1) await product.signIn(adminEmail, "feil passord");
    expect(word(await product.signIn())).toBe("TOO_MANY_ATTEMPTS_TRY_LATER : Vent et halvt minutt");
    expect(await admin(product)("unlock")).toMatch(/^2 counts of wrong passwords forgotten\./);
    expect(word(await product.signIn())).toBeUndefined();
    expect(await admin(product)("unlock")).toMatch(/^0 counts/);
  });

  it("keys --drop: ends every session, and the next sign-in makes new keys", async () => {
    const product = await makeIdentityApp();
    const { refreshToken } = await product.signIn();
    // One signs tokens, one device cookies.
    expect(await admin(product)("keys", "--drop")).toMatch(/^2 keys dropped, 1 session ended\./);
    expect(word(await product.refresh(refreshToken))).toBe("TOKEN_EXPIRED");
    expect(word(await product.signIn())).toBeUndefined();
  });

  it("says that a Firebase project's users are managed there", async () => {
    const firebase = { apiKey: "k", authDomain: "a", projectId: "p" };
    const product = await makeIdentityApp({ identity: { firebase, adminPassword: null } });
    for (const command of [["password"], ["disable"], ["sessions"], ["unlock"], ["keys", "--drop"]]) {
      await expect(admin(product)(...command)).rejects.toThrow(/managed there/);
    }
  });
});
