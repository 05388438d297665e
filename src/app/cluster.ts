/** `npm run cluster -- 3`: several processes of the product on one machine, beside one PostgreSQL server, behind one port. */
import { printStart, run, stopAsSignalled } from "#app/run.ts";

const start = async (_onFatal: unknown, stopping: AbortSignal) => {
  const { openCluster } = await import("#app/cluster-primary.ts");
  const { startChecked } = await import("#app/start-checks.ts");
  stopping.throwIfAborted();
  const workers = process.argv[2];
  const cluster = await startChecked(workers === undefined ? {} : { WORKERS: workers }, (settings) =>
    openCluster({ settings, stopping }),
  );
  // A terminal sends it when it is closed; anywhere else it is the operator's.
  const isHangUp = process.stdout.isTTY;
  process.on("SIGHUP", () => void (isHangUp ? stopAsSignalled() : cluster.restartOneByOne()));
  return cluster;
};

await run(start, undefined, (running) => {
  printStart(running);
  // At a terminal it is a stop.
  if (!process.stdout.isTTY)
    process.stdout.write(`  kill -HUP ${process.pid} replaces the processes one by one.\n\n`);
});
