/** The address of the control socket: a Unix socket in DATA_DIR, on Windows a named pipe. */
import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const isPipe = process.platform === "win32";

/** macOS takes 103 bytes, Linux 107; Node throws EINVAL for more. */
const maxPathBytes = 100;

export const socketFile = (dataDir: string): string => join(resolve(dataDir), "control.sock");

export interface Address {
  readonly path: string;
  /** To be called once the socket is bound or connected. */
  release(): void;
}

/** The path to bind or connect: of a long DATA_DIR by a short link in a private folder, which `release` removes. */
export function addressOf(dataDir: string): Address {
  const folder = resolve(dataDir);
  if (isPipe) return { path: pipeName(folder), release() {} };
  const path = socketFile(folder);
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, release() {} };
  const temporary = mkdtempSync(join(tmpdir(), "avt-"));
  symlinkSync(folder, join(temporary, "d"));
  return {
    path: join(temporary, "d", "control.sock"),
    release: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

function pipeName(folder: string): string {
  const name = createHash("sha256").update(realpathSync.native(folder)).digest("hex").slice(0, 32);
  return `\\\\.\\pipe\\avtalemaler-${name}`;
}
