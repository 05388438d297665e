import { expect, it, onTestFinished, vi } from "vitest";
import { parseCommand } from "#app/control/admin-commands.ts";
import { printable, TerminalProgress } from "#app/operate/terminal-program.ts";

it.each([
  [[]],
  [["tull"]],
  [["password", "a", "b"]],
  [["sessions", "--all"]],
  [["keys"]],
  [["unlock", "a"]],
  [["enable", "--drop"]],
  [["second-factor"]],
  [["accounts", "a"]],
  [["sql", "select 1"]],
])("npm run admin -- prints its usage for %j", (args) =>
  expect(() => parseCommand(args)).toThrow(/npm run admin -- <command>/),
);

it("npm run admin -- --help is no fault", () => expect(parseCommand(["--help"])).toBeNull());

it("a long command says each step, and how far it has come while one lasts", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const progress = new TerminalProgress((line) => lines.push(line));
  progress.step("Copying the database");
  vi.advanceTimersByTime(5_000);
  progress.rows(12_345);
  vi.advanceTimersByTime(5_000);
  progress.step("Restoring it", 50_000);
  vi.advanceTimersByTime(4_999);
  progress.rows(20_000);
  vi.advanceTimersByTime(1);
  expect(lines).toEqual([
    "Copying the database …",
    "  5 s",
    "  12,345 rows, 10 s",
    "Restoring it …",
    "  20,000 of 50,000 rows, 5 s",
  ]);
});

it("what a terminal prints moves no cursor and turns no text around", () => {
  expect(printable("\u001b[2Ja\u009bb\u202Ec\r\n\tæ «x»")).toBe("\\x1b[2Ja\\x9bb\\x202ec\\xd\n\tæ «x»");
});
