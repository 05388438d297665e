/** The type of a control command: what a program at the terminal asks of the process that has the database. */
import type { z } from "zod";
import { StartError } from "#shared/errors.ts";

/** A text to print, or the bytes of a file. */
export type ControlOutput = string | AsyncIterable<Uint8Array>;

/** A command by its name, with what its schema will check. */
export interface Call {
  readonly name: string;
  readonly args: object;
}

export interface ControlCommand {
  readonly name: string;
  /**
   * `signal` is aborted when nobody waits for the output any longer.
   * @throws StartError with what to tell the operator.
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
