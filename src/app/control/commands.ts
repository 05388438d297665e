/** The control commands: all that can be asked of the process that has the database. */
import { type AdminCommandsOptions, adminCommands } from "#app/admin-commands.ts";
import type { ControlCommand } from "#app/control/command.ts";

export type ControlCommandsOptions = AdminCommandsOptions;

export function controlCommands(options: ControlCommandsOptions): ControlCommand[] {
  return [...adminCommands(options)];
}
