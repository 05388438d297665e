/** Preloaded by `NODE_OPTIONS`: notes each module that is loaded, and when the port opens, in the file NOTED_MODULES. */
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import { registerHooks } from "node:module";

const file = process.env.NOTED_MODULES ?? "";

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith("file:")) appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});

// oxlint-disable-next-line typescript/unbound-method -- called on the server below
const listen = Server.prototype.listen as (...args: unknown[]) => Server;
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  // Not the control socket, which has a path.
  if (typeof (args[0] as { port?: unknown }).port === "number") appendFileSync(file, "listens\n");
  return listen.apply(this, args);
} as typeof listen;
