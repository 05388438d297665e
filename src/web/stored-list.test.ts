import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isId, StoredList } from "#web/stored-list.ts";

interface Item {
  readonly id: number;
  readonly name: string;
}

const key = "prøve";
let stored: Map<string, string>;
let isBlocked = false;
let isFull = false;
let events: EventTarget;

const storage = {
  getItem: (name: string) => {
    if (isBlocked) throw new DOMException("blocked", "SecurityError");
    return stored.get(name) ?? null;
  },
  setItem: (name: string, value: string) => {
    if (isBlocked || isFull) throw new DOMException("full", "QuotaExceededError");
    stored.set(name, value);
  },
  removeItem: (name: string) => {
    if (isBlocked) throw new DOMException("blocked", "SecurityError");
    stored.delete(name);
  },
};

const makeList = (max = 3, staysForVisit = false) =>
  new StoredList<Item>({
    key,
    max,
    staysForVisit,
    read: ({ id, name }) => (isId(id) && typeof name === "string" ? { id, name } : null),
  });
const names = (list: StoredList<Item>) => list.get().map(({ name }) => name);

beforeEach(() => {
  stored = new Map();
  isBlocked = false;
  isFull = false;
  events = new EventTarget();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});
afterEach(() => vi.unstubAllGlobals());

describe("a list in the browser's storage", () => {
  it("has the newest first, one of an id, and no more than its most", () => {
    const list = makeList();
    for (const id of [1, 2, 3, 4]) expect(list.put({ id, name: `${id}` })).toBe(true);
    expect(names(list)).toEqual(["4", "3", "2"]);
    expect(JSON.parse(stored.get(key) ?? "")).toHaveLength(3);
    list.put({ id: 2, name: "two" });
    expect(names(list)).toEqual(["two", "4", "3"]);
    list.replace({ id: 4, name: "four" });
    expect(names(list)).toEqual(["two", "four", "3"]);
    list.remove(2);
    expect(names(list)).toEqual(["four", "3"]);
    expect(list.find(3)?.name).toBe("3");
    expect(names(makeList())).toEqual(["four", "3"]);
    list.clear();
    expect(stored.size).toBe(0);
  });

  it("gives the same array until it changes, in whichever tab", () => {
    const list = makeList();
    list.put({ id: 1, name: "one" });
    const first = list.get();
    expect(list.get()).toBe(first);
    makeList().put({ id: 2, name: "two" });
    expect(names(list)).toEqual(["two", "one"]);
  });

  it("keeps what another tab has put there since", () => {
    const [one, other] = [makeList(), makeList()];
    one.put({ id: 1, name: "one" });
    other.put({ id: 2, name: "two" });
    one.put({ id: 3, name: "three" });
    expect(names(other)).toEqual(["three", "two", "one"]);
  });

  it.each([
    ["no JSON", "{["],
    ["none of them an item", '[null, 7, "x", [], {"id":"1","name":"one"}, {"id":-1,"name":"x"}, {"id":1}]'],
  ])("is empty where the storage holds %s, and can be written again", (_what, text) => {
    stored.set(key, text);
    const list = makeList();
    expect(list.get()).toEqual([]);
    expect(list.put({ id: 1, name: "one" })).toBe(true);
    expect(names(list)).toEqual(["one"]);
  });

  it("passes over what is no item, another of an id, and fields of another version", () => {
    stored.set(key, '[{"id":1,"name":"one","x":2},{"id":1,"name":"again"},{"id":2},{"id":3,"name":"three"}]');
    expect(makeList().get()).toEqual([
      { id: 1, name: "one" },
      { id: 3, name: "three" },
    ]);
  });

  it("keeps for the visit what cannot be stored, where that is of use, and says that it is not stored", () => {
    const list = makeList(3, true);
    isBlocked = true;
    expect(list.put({ id: 1, name: "one" })).toBe(false);
    expect(list.put({ id: 2, name: "two" })).toBe(false);
    expect(names(list)).toEqual(["two", "one"]);
    expect(list.get()).toBe(list.get());
    expect(list.remove(1)).toBe(false);
    expect(names(list)).toEqual(["two"]);
    isBlocked = false;
    expect(list.put({ id: 3, name: "three" })).toBe(true);
    expect(names(makeList())).toEqual(["three", "two"]);
  });

  it("is empty and says that nothing was stored where storage is blocked, or full", () => {
    const list = makeList();
    list.put({ id: 1, name: "one" });
    isFull = true;
    expect(list.put({ id: 2, name: "two" })).toBe(false);
    expect(names(list)).toEqual(["one"]);
    isBlocked = true;
    expect([list.get(), list.put({ id: 2, name: "two" }), list.remove(1), list.clear()]).toEqual([
      [],
      false,
      false,
      false,
    ]);
  });

  it("tells of changes here, in other tabs, and while the page was in the back/forward cache", () => {
    const list = makeList();
    const listener = vi.fn<() => void>();
    const unsubscribe = list.subscribe(listener);
    list.put({ id: 1, name: "one" });
    expect(listener).toHaveBeenCalledTimes(1);
    isFull = true;
    list.put({ id: 2, name: "two" });
    expect(listener).toHaveBeenCalledTimes(1);
    const fromOtherTab = (changed: string | null) =>
      events.dispatchEvent(Object.assign(new Event("storage"), { key: changed }));
    fromOtherTab("another key");
    expect(listener).toHaveBeenCalledTimes(1);
    fromOtherTab(key);
    fromOtherTab(null);
    events.dispatchEvent(new Event("pageshow"));
    expect(listener).toHaveBeenCalledTimes(4);
    unsubscribe();
    fromOtherTab(key);
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
