/** One process of `npm run cluster`: `npm start` with its lifecycle told to the primary, which prints and gives orders. */
import cluster from "node:cluster";
import { sendToPrimary, type ToWorker } from "#app/cluster-messages.ts";
import { ClusterMetrics } from "#app/cluster-metrics.ts";
import { run, stopAsSignalled } from "#app/run.ts";
import type { Serving } from "#app/serve.ts";

const worker = Number(process.argv[2]);
let serving: Serving | undefined;

// Node would end an orphan at once, in the middle of its requests.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
// For the primary: it starts new ones.
process.on("SIGHUP", () => {});
const metrics = new ClusterMetrics(worker, sendToPrimary);
process.on("message", (message: ToWorker) => {
  if (message.kind === "drain") void serving?.drain().then(stopAsSignalled);
  else void metrics.receive(message);
});

await run(
  async (onFatal, stopping) => {
    const { readSettings } = await import("#app/env.ts");
    const { serve } = await import("#app/serve.ts");
    stopping.throwIfAborted();
    serving = await serve({ onFatal, stopping, worker, metrics, settings: readSettings(process.env) });
    return serving;
  },
  // Shorter than the primary's, which waits for it.
  { deadlineMs: 8_000, forceAfterMs: 1_000 },
  ({ url, dataDir, newAdministrator }) => {
    sendToPrimary({ kind: "serving", running: { url, dataDir, newAdministrator } });
  },
);
