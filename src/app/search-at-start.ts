/**
 * When the search index is built: soon after the port of a lone process is open, since most requests do not search, but before
 * a worker takes its first connection. While one is replaced the other workers take them; only a whole cluster's first start
 * opens the port that much later.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ReadModel } from "#app/read-model.ts";
import type { App } from "#platform/app.ts";

/** The first pages of those who waited for the port come first. In milliseconds. */
const afterListening = 500;

export interface SearchAtStartOptions {
  readonly readModel: ReadModel;
  /** Whether it is one of the processes of a cluster. */
  readonly isWorker: boolean;
}

export async function searchAtStart(app: App, { readModel, isWorker }: SearchAtStartOptions): Promise<void> {
  if (isWorker) return readModel.prepareSearch();
  app.addHook("onListen", () => {
    sleep(afterListening, undefined, { ref: false })
      .then(() => readModel.prepareSearch())
      .catch((error: unknown) => app.log.error({ err: error }, "could not build the search index"));
  });
}
