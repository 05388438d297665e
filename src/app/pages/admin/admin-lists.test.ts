import { expect, it } from "vitest";
import { ListStore } from "#app/pages/admin/admin-lists.ts";

interface Row {
  readonly id: number;
  readonly name: string;
}

/** A fake server with one list: its rows can be changed, responses delayed, and reads counted. */
function makeList(...names: readonly string[]) {
  const server = {
    rows: names.map((name, place): Row => ({ id: place + 1, name })),
    reads: 0,
    isDown: false,
    gate: Promise.resolve(),
  };
  const store = new ListStore({
    async maler() {
      server.reads += 1;
      const { rows, isDown } = server;
      await server.gate;
      if (isDown) throw new Error("offline");
      return rows;
    },
  });
  const namesIn = () => (store.get("maler").rows as readonly Row[]).map(({ name }) => name);
  return { server, store, namesIn };
}

it("replaces a saved row, adds a new one first, and reads nothing for it", async () => {
  const { server, store, namesIn } = makeList("A", "B");
  await store.reload(["maler"]);
  store.put("maler", { id: 2, name: "Ny B" } as Row);
  store.put("maler", { id: 3, name: "C" } as Row);
  store.drop("maler", 1);
  expect(namesIn()).toEqual(["C", "Ny B"]);
  expect(server.reads).toBe(1);
});

it("keeps a row that was saved after the one that a late response has", async () => {
  const { store, namesIn } = makeList("A");
  await store.reload(["maler"]);
  const saved = (revision: number) => ({ id: 1, name: `Lagret ${revision}`, revision }) as Row;
  for (const revision of [2, 4, 3]) store.put("maler", saved(revision));
  expect(namesIn()).toEqual(["Lagret 4"]);
});

it("does not let a response from before a save undo it", async () => {
  const { server, store, namesIn } = makeList("A");
  await store.reload(["maler"]);
  const delayed = Promise.withResolvers<void>();
  server.gate = delayed.promise;
  const refreshed = store.refresh(["maler"]);
  server.rows = [{ id: 1, name: "Lagret" }];
  store.put("maler", { id: 1, name: "Lagret" } as Row);
  expect(namesIn()).toEqual(["Lagret"]);
  delayed.resolve();
  await refreshed;
  await Promise.resolve();
  expect(namesIn()).toEqual(["Lagret"]);
});

it("has the rows of the latest read once an earlier one ends, so that a row that is back is there to go to", async () => {
  const { server, store, namesIn } = makeList("A");
  await store.reload(["maler"]);
  const [late, later] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.gate = late.promise;
  const undone = store.reload(["maler"]).then(namesIn);
  server.rows = [{ id: 1, name: "Tilbake" }];
  server.gate = later.promise;
  void store.refresh(["maler"]);
  late.resolve();
  setTimeout(later.resolve);
  expect(await undone).toEqual(["Tilbake"]);
});

it("does not show a single saved row as the whole list", async () => {
  const { server, store, namesIn } = makeList("A", "B");
  server.isDown = true;
  await store.reload(["maler"]);
  expect(store.get("maler").status).toBe("failed");
  server.isDown = false;
  store.put("maler", { id: 2, name: "B" } as Row);
  expect(namesIn()).toEqual([]);
  await expect.poll(namesIn, { timeout: 30_000 }).toEqual(["A", "B"]);
});

it("refreshes silently: never loading, never in error, and returns the number of new rows", async () => {
  const { server, store, namesIn } = makeList("A");
  await store.reload(["maler"]);
  const seen = new Set<string>();
  store.subscribe(() => seen.add(store.get("maler").status));
  server.rows = [...server.rows, { id: 2, name: "B" }, { id: 3, name: "C" }];
  expect(await store.refresh(["maler"])).toEqual({ newRows: { maler: 2 }, hasFailed: false });
  expect(await store.refresh(["maler"])).toEqual({ newRows: { maler: 0 }, hasFailed: false });
  server.isDown = true;
  expect(await store.refresh(["maler"])).toEqual({ newRows: { maler: 0 }, hasFailed: true });
  expect(namesIn()).toEqual(["A", "B", "C"]);
  expect([...seen]).toEqual(["ready"]);
});
