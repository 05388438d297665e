/** A temporary folder for one test, removed when that is over. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
