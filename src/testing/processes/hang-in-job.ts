/**
 * The child process of the test of a job that is taken over: begins one, reports it, and never ends it. Argument: DATABASE_URL.
 */
import fs from "node:fs";
import { openDatabase } from "#db/client.ts";
import { JobQueue } from "#features/jobs/server/job-queue.ts";
import { createLog } from "#platform/log/log.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const log = createLog("silent");
const database = await openDatabase({ databaseUrl, dataDir: "", log });
const queue = new JobQueue({
  database,
  log,
  pace: { look: 1, silence: 10, retry: 1 },
  jobs: [
    {
      name: "hang",
      title: "Henger",
      schedule: { everyMinutes: 720 },
      run: () => {
        fs.writeSync(1, "running\n");
        return new Promise<void>(() => {});
      },
    },
  ],
});
await queue.start();
await queue.runNow("hang");
