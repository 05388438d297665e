import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { handOverFirstPassword } from "#app/boot/first-password.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

const made = { email: "sjef@maler.example", password: "abcd-efgh-ijkm" };
const url = "http://127.0.0.1:3000";

// Does not exist yet: with a PostgreSQL server nothing else creates it.
const newDataDir = () => join(makeFolder(), "data");

it("is printed to a terminal, and not written to a file", () => {
  const dataDir = newDataDir();
  const lines = handOverFirstPassword(made, { url, dataDir, isTerminal: true });
  expect(lines.join("\n")).toContain("Password:      abcd-efgh-ijkm");
  expect(existsSync(dataDir)).toBe(false);
});

it("goes to a file only its owner can read when the output is not a terminal, and the lines name the file", () => {
  const dataDir = newDataDir();
  const lines = handOverFirstPassword(made, { url, dataDir, isTerminal: false }).join("\n");
  const file = join(dataDir, "first-password.txt");
  expect(lines).not.toContain(made.password);
  expect(lines).toContain(`in the file ${file}`);
  expect(readFileSync(file, "utf8")).toMatch(/^E-mail: +sjef@maler.example\nPassword: +abcd-efgh-ijkm$/m);
  expect([statSync(dataDir).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
});

it("replaces an older file, with its mode", () => {
  const dataDir = newDataDir();
  const options = { url, dataDir, isTerminal: false };
  handOverFirstPassword({ ...made, password: "eldre" }, options);
  const file = join(dataDir, "first-password.txt");
  rmSync(file);
  writeFileSync(file, "eldre", { mode: 0o666 });
  handOverFirstPassword(made, options);
  expect(readFileSync(file, "utf8")).not.toContain("eldre");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("is followed by a reminder at each start while the file exists", () => {
  const dataDir = newDataDir();
  const options = { url, dataDir, isTerminal: false };
  expect(handOverFirstPassword(null, options)).toEqual([]);
  handOverFirstPassword(made, options);
  expect(handOverFirstPassword(null, options)).toEqual([
    `${join(dataDir, "first-password.txt")} is still there: delete it once you have signed in.`,
  ]);
});

// In /proc Node's recursive mkdir never returns.
it.each(["/dev/null/data", "/proc/nope/data"])(
  "names the command for a new password when %s cannot be written",
  (dataDir) => {
    const lines = handOverFirstPassword(made, { url, dataDir, isTerminal: false });
    expect(lines.join("\n")).toMatch(/could not be written to .*npm run admin -- password/);
    expect(lines.join("\n")).not.toContain(made.password);
  },
);
