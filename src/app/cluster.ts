/** `npm run cluster -- 3`: several processes of the product on one machine, beside one PostgreSQL server, behind one port. */
import { run, stopAsSignalled } from "#app/run.ts";

await run(async (_onFatal, stopping) => {
  const { readSettings } = await import("#app/env.ts");
  const { openCluster } = await import("#app/cluster-primary.ts");
  const { settingsSource } = await import("#app/settings-slips.ts");
  const { warnAtStart } = await import("#app/start-warnings.ts");
  stopping.throwIfAborted();
  const settings = readSettings({ ...process.env, WORKERS: process.argv[2] ?? process.env.WORKERS });
  warnAtStart(settings, settingsSource(process));
  const cluster = await openCluster({ settings, stopping });
  // A terminal sends it when it is closed; anywhere else it is the operator's.
  const isHangUp = process.stdout.isTTY;
  process.on("SIGHUP", () => void (isHangUp ? stopAsSignalled() : cluster.restartOneByOne()));
  return cluster;
});
