/** What a start leaves for the moment after its port is open. */
import type { App } from "#platform/app.ts";

/** The first pages of those who waited for the port come first. In milliseconds. */
const afterListening = 500;

/** Calls `work` half a second after the port is open, unless the server is closed before that. */
export function afterFirstPages(app: App, work: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", () => {
    timer = setTimeout(work, afterListening).unref();
  });
  app.addHook("preClose", async () => clearTimeout(timer));
}
