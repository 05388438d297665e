/** The protocol of the control socket: its address, and the shape of a command. */
import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { StartError } from "#shared/errors.ts";

export const isPipe = process.platform === "win32";

/** macOS takes 103 bytes, Linux 107; Node throws EINVAL for more. */
const maxPathBytes = 100;

/** A Unix socket in DATA_DIR, on Windows a named pipe. */
export const socketFile = (dataDir: string): string => join(resolve(dataDir), "control.sock");

interface Address {
  readonly path: string;
  /** Cleanup once the socket is bound or connected. */
  release(): void;
}

/** The path to bind or connect; for a long DATA_DIR a short link in a private folder, which `release` removes. */
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

/** A text to print, or the bytes of a file. */
export type ControlOutput = string | AsyncIterable<Uint8Array>;

export interface Call {
  readonly name: string;
  readonly args: object;
}

export interface ControlCommand {
  readonly name: string;
  /**
   * `signal` is aborted when the client has left.
   * @throws StartError with a sentence for the operator.
   */
  run(args: unknown, signal: AbortSignal): Promise<ControlOutput>;
}

/** Defines a command. Its arguments come from another process, perhaps of another version: the schema checks them. */
export function controlCommand<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (args: z.output<Schema>, signal: AbortSignal) => Promise<ControlOutput>,
): ControlCommand {
  return {
    name,
    async run(args, signal) {
      const parsed = schema.safeParse(args);
      if (parsed.success) return run(parsed.data, signal);
      throw new StartError(`The command «${name}» was not understood: ${anotherVersion}`);
    },
  };
}

export const anotherVersion =
  "the product that serves is probably another version than this program. Restart it.";
