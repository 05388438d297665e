import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeServerFolder } from "./postgres-server.ts";

const isRoot = os.userInfo().uid === 0;

function makeParent(mode: number): string {
  // Not in root's own TMPDIR, which may be unreadable itself.
  const parent = fs.mkdtempSync(path.join(isRoot ? "/tmp" : os.tmpdir(), "avtalemaler-parent-"));
  fs.chmodSync(parent, mode);
  onTestFinished(() => fs.rmSync(parent, { recursive: true, force: true }));
  return parent;
}

it("the server's folder is created in the first temporary folder that its user can enter", () => {
  const [closed, open] = [makeParent(0o700), makeParent(0o755)];
  const folder = makeServerFolder([closed, open]);
  expect(path.dirname(folder)).toBe(isRoot ? open : closed);
});

it("the error says what to set when its user can enter none", () => {
  const missing = path.join(makeParent(0o755), "missing");
  expect(() => makeServerFolder([missing])).toThrow(/cannot enter .*missing. Set TMPDIR to a folder/);
});
