import { describe, expect, it } from "vitest";
import { type GroupBounds, GroupWriter } from "#db/group-writer.ts";
import { BusyError, DatabaseUnavailableError } from "#shared/errors.ts";

/** Resolves when all promise callbacks that were ready have run. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

type Write = (items: readonly number[]) => Promise<readonly unknown[] | void>;

class TestWriter extends GroupWriter<number> {
  readonly #write: Write;
  readonly #keyOf: (item: number) => string | undefined;

  constructor(write: Write, keyOf: (item: number) => string | undefined, bounds: GroupBounds) {
    super(bounds);
    this.#write = write;
    this.#keyOf = keyOf;
  }

  protected override keyOf(item: number): string | undefined {
    return this.#keyOf(item);
  }

  protected write(items: readonly number[]): ReturnType<Write> {
    return this.#write(items);
  }
}

function makeWriter({
  write,
  keyOf = () => undefined,
  ...bounds
}: { write?: Write; keyOf?: (item: number) => string | undefined } & GroupBounds = {}) {
  const groups: number[][] = [];
  const writer = new TestWriter(write ?? (async (items) => void groups.push([...items])), keyOf, {
    maxWaitMs: 5,
    maxGroup: 100,
    ...bounds,
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

  it("rejects single items of a group that is written", async () => {
    const { writer } = makeWriter({
      write: async (items) => items.map((item) => (item === 2 ? "two" : undefined)),
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => writer.add(item)));
    expect(settled.map((result) => result.status === "rejected" && result.reason)).toEqual([
      false,
      "two",
      false,
    ]);
  });

  it("writes what stands beside an item that cannot be written", async () => {
    const written: number[] = [];
    const badItem = new Error("bad item");
    const { writer } = makeWriter({
      write: async (items) => {
        if (items.includes(7) || items.includes(42)) throw badItem;
        written.push(...items);
      },
    });
    const items = Array.from({ length: 60 }, (_, index) => index);
    const settled = await Promise.allSettled(items.map((item) => writer.add(item)));
    const dropped = items.filter((item) => settled[item]?.status === "rejected");
    expect(dropped).toEqual([7, 42]);
    expect(written).toEqual(items.filter((item) => !dropped.includes(item)));
  });

  it("rejects with a group that meets an outage those that wait behind it, and goes on with what comes later", async () => {
    const outage = new DatabaseUnavailableError("the database is away");
    const groups: number[][] = [];
    const { writer } = makeWriter({
      maxGroup: 2,
      write: async (items) => {
        groups.push([...items]);
        await aTurn();
        if (groups.length === 1) throw outage;
      },
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

  it("leaves the later of two with one key to the next group, and holds up no other", async () => {
    const { writer, groups } = makeWriter({ keyOf: (item) => (item < 10 ? "small" : undefined) });
    await Promise.all([1, 2, 11, 3, 12].map((item) => writer.add(item)));
    expect(groups).toEqual([[1, 11, 12], [2], [3]]);
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
    expect(await surplus).toBeInstanceOf(BusyError);
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
