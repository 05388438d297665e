import { expect, it } from "vitest";
import { parseCommand } from "#app/operate/admin-commands.ts";

it.each([
  [[]],
  [["tull"]],
  [["password", "a", "b"]],
  [["disable", "--stdin"]],
  [["sessions", "--all"]],
  [["keys"]],
  [["unlock", "a"]],
  [["keys", "a", "--drop"]],
  [["enable", "--drop"]],
  [["second-factor"]],
  [["accounts", "a"]],
])("npm run admin -- prints its usage for %j", (args) =>
  expect(() => parseCommand(args)).toThrow(/npm run admin -- <command>/),
);
