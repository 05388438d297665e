import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makePassword } from "#platform/secrets.ts";
import {
  passwordPolicy,
  passwordProblem,
} from "#features/identity/server/embedded/passwords/password-rules.ts";

describe("a password", () => {
  const email = "sjef@avtalemaler.example";

  it.each([
    "kort",
    "Passord123",
    "åååååååå",
    email,
    "x1y2".repeat(65),
    // The site's own words, alone, together and with digits.
    "Avtalemaler1",
    "sommer2026",
    "adminadmin",
    "admin-norge-2026",
    "p@ss0rd2026",
    "sjef-avtalemaler",
    // Common words and what is put around them.
    "trustno1",
    "123liverpool!",
    // Digits alone, the same twice.
    "19991231",
    "rtzwrtzw",
  ])("will not do: %s", (password) => expect(passwordProblem(password, email)).not.toBeNull());

  it.each([
    "blåbærsyltetøy",
    "en hest uten hale",
    "🦌🦌🫎🫎🐟🐟🌲🌲",
    "x1y2".repeat(64),
    "4829170365918274",
    "maur i norge",
  ])("will do: %s", (password) => expect(passwordProblem(password, email)).toBeNull());

  it("says what is wrong to the person and to the terminal", () => {
    expect(passwordProblem("sommer2026", email)).toMatchObject({
      word: "WEAK_PASSWORD",
      norwegian: expect.stringMatching(/^Passordet er bare ord fra nettstedet/),
      english: expect.stringMatching(/^something else than words of the site/),
    });
    expect(passwordProblem("trustno1", email)).toMatchObject({ word: "WEAK_PASSWORD" });
    expect(passwordProblem("kort", email)).toMatchObject({ word: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS" });
  });

  it("is looked for in a list of thousands", () => {
    const text = readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8");
    const list = text.split("\n").filter((line) => line.length >= 8 && !line.startsWith("#"));
    expect(list.length).toBeGreaterThan(9_000);
    const accepted = list.filter((password) => passwordProblem(password, email) === null);
    expect(accepted).toEqual([]);
  });

  it("may not be the name before the @ either", () => {
    expect(passwordProblem("administrator", "administrator@avtalemaler.example")).not.toBeNull();
  });

  it("that we make will do, and is another each time", () => {
    const made = new Set(Array.from({ length: 50 }, makePassword));
    expect(made.size).toBe(50);
    for (const password of made) {
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
      expect(passwordProblem(password, email)).toBeNull();
    }
  });

  it("is described to the browser with the same limits", () => {
    expect(passwordPolicy.customStrengthOptions).toEqual({ minPasswordLength: 8, maxPasswordLength: 256 });
  });
});
