import { describe, expect, it } from "vitest";
import { GroupWriter, GroupWriterFullError } from "#platform/writes/group-writer.ts";

/** Resolves when all promise callbacks that were ready have run. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

function makeWriter(options: Partial<ConstructorParameters<typeof GroupWriter<number>>[0]> = {}) {
  const groups: number[][] = [];
  const writer = new GroupWriter<number>({
    maxWaitMs: 5,
    maxGroup: 100,
    maxPending: 1000,
    write: async (items) => void groups.push([...items]),
    ...options,
  });
  return { writer, groups };
}

describe("a group writer", () => {
  it("writes what comes together in one group", async () => {
    const { writer, groups } = makeWriter();
    await Promise.all([1, 2, 3].map((item) => writer.add(item)));
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it("writes a full group without waiting", async () => {
    const { writer, groups } = makeWriter({ maxGroup: 2, maxWaitMs: 60_000 });
    await Promise.all([writer.add(1), writer.add(2)]);
    expect(groups).toEqual([[1, 2]]);
  });

  it("settles an item only when its group is written", async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const write = () => {
      begun.resolve();
      return gate.promise;
    };
    const { writer } = makeWriter({ write });
    let isSettled = false;
    const added = writer.add(1).then(() => (isSettled = true));
    await begun.promise;
    await aTurn();
    expect(isSettled).toBe(false);
    gate.resolve();
    await added;
  });

  it("rejects every item of a group that failed, and goes on with the next", async () => {
    let calls = 0;
    const { writer } = makeWriter({
      write: async () => {
        calls += 1;
        if (calls === 1) throw new Error("disk full");
      },
    });
    const settled = await Promise.allSettled([writer.add(1), writer.add(2)]);
    expect(settled.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    await expect(writer.add(3)).resolves.toBeUndefined();
  });

  it("writes what stands beside an item that cannot be written", async () => {
    const written: number[] = [];
    const badItem = new Error("bad item");
    const { writer } = makeWriter({
      write: async (items) => {
        if (items.includes(7) || items.includes(42)) throw badItem;
        written.push(...items);
      },
      isItemsFault: (error) => error === badItem,
    });
    const items = Array.from({ length: 60 }, (_, index) => index);
    const settled = await Promise.allSettled(items.map((item) => writer.add(item)));
    const dropped = items.filter((item) => settled[item]?.status === "rejected");
    expect(dropped).toEqual([7, 42]);
    expect(written).toEqual(items.filter((item) => !dropped.includes(item)));
  });

  it("does not try again in halves where the fault is not an item's", async () => {
    let calls = 0;
    const { writer } = makeWriter({
      write: async () => {
        calls += 1;
        throw new Error("disk full");
      },
      isItemsFault: () => false,
    });
    await Promise.allSettled([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(calls).toBe(1);
  });

  it("rejects with a group that meets an outage those that wait behind it, and goes on with what comes later", async () => {
    const outage = new Error("the database is away");
    const groups: number[][] = [];
    const { writer } = makeWriter({
      maxGroup: 2,
      write: async (items) => {
        groups.push([...items]);
        await aTurn();
        if (groups.length === 1) throw outage;
      },
      isOutage: (error) => error === outage,
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => writer.add(item)));
    expect(settled.map((result) => result.status === "rejected" && result.reason)).toEqual([
      outage,
      outage,
      outage,
    ]);
    await expect(writer.add(4)).resolves.toBeUndefined();
    expect(groups).toEqual([[1, 2], [4]]);
  });

  it("never runs two writes at once", async () => {
    let running = 0;
    let most = 0;
    const { writer } = makeWriter({
      maxGroup: 1,
      write: async () => {
        running += 1;
        most = Math.max(most, running);
        await aTurn();
        running -= 1;
      },
    });
    await Promise.all([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(most).toBe(1);
  });

  it("rejects what does not fit beside what is being written", async () => {
    const gate = Promise.withResolvers<void>();
    const { writer } = makeWriter({ maxPending: 3, maxGroup: 2, write: () => gate.promise });
    const held = [writer.add(1), writer.add(2)];
    await aTurn();
    held.push(writer.add(3));
    const surplus = writer.add(4).catch((error: unknown) => error);
    gate.resolve();
    await Promise.all(held);
    expect(await surplus).toBeInstanceOf(GroupWriterFullError);
    await expect(writer.add(5)).resolves.toBeUndefined();
  });

  it("writes what waits when it is flushed", async () => {
    const { writer, groups } = makeWriter({ maxWaitMs: 60_000 });
    const added = writer.add(1);
    await writer.flush();
    await added;
    expect(groups).toEqual([[1]]);
  });
});
