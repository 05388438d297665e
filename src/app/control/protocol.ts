/** The protocol of the control socket: its place, and the shape of a command. */
import { join, resolve } from "node:path";
import type { z } from "zod";
import { StartError } from "#shared/errors.ts";

/** A Unix socket in DATA_DIR. Its path has 103 bytes at most on macOS, 107 on Linux. */
export const socketFile = (dataDir: string): string => join(resolve(dataDir), "control.sock");

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
