/** `npm run cluster` without a database: what its primary does before there are workers, and a worker after its primary. */
import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { openCluster } from "#app/cluster-primary.ts";
import { readSettings } from "#app/env.ts";

it("starts no worker when it was stopped while it looked for its port", async () => {
  const settings = readSettings({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", PORT: "0" });
  const stopping = AbortSignal.abort();
  const fork = vi.spyOn(cluster, "fork").mockImplementation(() => {
    throw new Error("a worker was started");
  });
  await expect(openCluster({ settings, stopping })).rejects.toBe(stopping.reason);
  expect(fork).not.toHaveBeenCalled();
});

it("has workers that outlive it to the end of their requests, also when they were just telling it something", async () => {
  const folder = mkdtempSync(join(tmpdir(), "avtalemaler-cluster-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gone = join(folder, "gone");
  // Too busy to see that the primary has left before it sends.
  const program = `
    import { existsSync } from "node:fs";
    import { sendToPrimary } from "#app/cluster-messages.ts";
    process.once("disconnect", () => console.log("heard of it"));
    process.once("message", () => {
      while (!existsSync(${JSON.stringify(gone)}));
      sendToPrimary({ kind: "all metrics wanted", request: 1 });
    });
    process.send("ready");`;
  const worker = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  const printed = text(worker.stdout as Readable);
  const exited = once(worker, "exit");
  await once(worker, "message");
  await new Promise((resolve) => worker.send("begin", resolve));
  worker.disconnect();
  writeFileSync(gone, "");
  expect([...(await exited), await printed]).toEqual([0, null, "heard of it\n"]);
});
