/** Ports and hosts that cannot be listened on: found out early, and said in a sentence. */
import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "#app/boot/env.ts";
import { StartError } from "#shared/errors.ts";

type Address = Pick<Settings, "host" | "port">;

/** Rejects with the error that listening would. */
export async function rejectTakenPort({ host, port }: Address): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  probe.listen({ port, host });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** The sentence for a failed listening; any other error as it is. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case "EADDRINUSE":
      return new StartError(`Port ${port} is taken on ${host}. Set PORT to another one.`);
    case "EACCES":
      return new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or above.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`HOST ${host} is not an IP or name of this machine.`);
    default:
      return error;
  }
}
