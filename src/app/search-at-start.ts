/**
 * When the search index is built: soon after the port of a lone process is open, since most requests do not search, and
 * before a worker takes its first connection, since until then the other workers take them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ReadModel } from "#app/read-model.ts";
import type { App } from "#platform/app.ts";

/** The first pages of those who waited for the port come first. In milliseconds. */
const afterListening = 500;

export async function searchAtStart(app: App, readModel: ReadModel, isWorker: boolean): Promise<void> {
  if (isWorker) return readModel.prepareSearch();
  app.addHook("onListen", () => {
    sleep(afterListening, undefined, { ref: false })
      .then(() => readModel.prepareSearch())
      .catch((error: unknown) => app.log.error({ err: error }, "could not build the search index"));
  });
}
