import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCluster } from "#db/embedded/create-cluster.ts";
import { DurableNodeFS, type NodeFsOperations } from "#db/embedded/durable-node-fs.ts";
import { DurablePGlite } from "#db/embedded/durable-pglite.ts";
import { vacuum } from "#db/embedded/embedded-database.ts";
import { watchSyscalls } from "#testing/processes/power-cut.ts";
import { silentLog } from "#testing/silent-log.ts";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-pglite-"));
const folder = path.join(home, "postgres");
beforeAll(() => createCluster(folder, silentLog));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

/** Can fail its syncs, as a broken disk does. */
class BreakableFS extends DurableNodeFS {
  isBroken = false;
  protected override adapt(nodeFs: NodeFsOperations): void {
    super.adapt(nodeFs);
    const { fsync } = nodeFs.stream_ops;
    nodeFs.stream_ops.fsync = (stream: unknown) => {
      const reject = (): never => {
        throw Object.assign(new Error("broken"), { code: "EIO" });
      };
      return this.isBroken ? nodeFs.tryFSOperation(reject) : fsync?.(stream);
    };
  }
}

async function open(disk = new BreakableFS(folder), onFatal?: (error: Error) => void) {
  const pglite = new DurablePGlite({ fs: disk, log: silentLog, onFatal });
  await pglite.waitReady;
  return pglite;
}

describe("DurablePGlite", () => {
  it("runs with the settings that durability needs, and memory for few sessions, since one process uses it", async () => {
    const pglite = await open();
    const settings = await pglite.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'wal_sync_method', " +
        "'synchronous_commit', 'full_page_writes', 'data_sync_retry', 'max_connections')",
    );
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      data_sync_retry: "off",
      fsync: "on",
      full_page_writes: "on",
      max_connections: "8",
      synchronous_commit: "on",
      wal_sync_method: "fsync",
    });
    await pglite.close();
  });

  it("syncs once for each commit, and not for reading", async () => {
    const pglite = await open();
    await pglite.exec("create table synced (id int)");
    let syncs = 0;
    const stopWatching = watchSyscalls({ onSync: () => (syncs += 1) });
    for (let id = 0; id < 100; id += 1) await pglite.query("insert into synced values ($1)", [id]);
    expect(syncs).toBeGreaterThanOrEqual(100);
    expect(syncs).toBeLessThan(110);
    syncs = 0;
    await pglite.query("select * from synced");
    expect(syncs).toBe(0);
    stopWatching();
    await pglite.close();
  });

  it("reuses the space of updated rows after a vacuum", async () => {
    const pglite = await open();
    await pglite.exec("create table counted (id int, filler text)");
    await pglite.exec("insert into counted select n, repeat('x', 500) from generate_series(1, 1000) n");
    const size = async () =>
      (await pglite.query<{ size: number }>("select pg_relation_size('counted') as size")).rows[0]?.size ?? 0;
    const before = await size();
    for (let round = 0; round < 5; round += 1) {
      await pglite.exec("update counted set id = id + 1");
      await vacuum(pglite);
    }
    expect(await size()).toBeLessThan(before * 2.5);
    await pglite.close();
  });

  it("rejects a query that would wait for its own transaction", async () => {
    const pglite = await open();
    const stuck = pglite.transaction(() => pglite.query("select 1"));
    await expect(stuck).rejects.toThrow("use its own `tx`");
    await expect(pglite.query("select 1")).resolves.toBeDefined();
    await pglite.close();
  });

  it("stops at a failed sync: acknowledges nothing more, does not hang, and recovers on the next start", async () => {
    const disk = new BreakableFS(folder);
    const fatal: Error[] = [];
    const pglite = await open(disk, (error) => fatal.push(error));
    await pglite.exec("create table kept (id int)");
    await pglite.query("insert into kept values (1)");

    disk.isBroken = true;
    await expect(pglite.query("insert into kept values (2)")).rejects.toThrow("could not fsync");
    disk.isBroken = false;
    await expect(pglite.query("insert into kept values (3)")).rejects.toThrow(
      "The database has stopped: could",
    );
    await expect(pglite.transaction(async (tx) => tx.query("select 1"))).rejects.toThrow("has stopped");
    await pglite.close();
    expect(fatal.map((error) => error.message)).toEqual([expect.stringContaining("could not fsync")]);

    const next = await open();
    const rows = await next.query<{ id: number }>("select id from kept");
    expect(rows.rows.map((row) => row.id)).toContain(1);
    expect(rows.rows.map((row) => row.id)).not.toContain(3);
    await next.close();
  });
});
