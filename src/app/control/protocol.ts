/** The protocol of the control socket: its address, and the shape of a command. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { StartError } from "#shared/errors.ts";

/** macOS takes 103 bytes, Linux 107; Node throws EINVAL for more. */
const maxPathBytes = 100;

/** A Unix socket in DATA_DIR. */
export const socketFile = (dataDir: string): string => join(resolve(dataDir), "control.sock");

interface Address {
  readonly path: string;
  /** Cleanup once the socket is bound or connected. */
  release(): void;
}

/** The path to bind or connect; for a long DATA_DIR a short link in a private folder, which `release` removes. */
export function addressOf(dataDir: string): Address {
  const folder = resolve(dataDir);
  const path = socketFile(folder);
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, release() {} };
  const temporary = mkdtempSync(join(tmpdir(), "avt-"));
  symlinkSync(folder, join(temporary, "d"));
  return {
    path: join(temporary, "d", "control.sock"),
    release: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

export interface Call {
  readonly name: string;
  readonly args: object;
}

export interface ControlCommand {
  readonly name: string;
  /** @throws StartError with a sentence for the operator. */
  run(args: unknown): Promise<string>;
}

/** Defines a command. Its arguments come from another process, perhaps of another version: the schema checks them. */
export function controlCommand<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (args: z.output<Schema>) => Promise<string>,
): ControlCommand {
  return {
    name,
    async run(args) {
      const parsed = schema.safeParse(args);
      if (parsed.success) return run(parsed.data);
      throw new StartError(`The command «${name}» was not understood: ${anotherVersion}`);
    },
  };
}

export const anotherVersion =
  "the product that serves is probably another version than this program. Restart it.";
