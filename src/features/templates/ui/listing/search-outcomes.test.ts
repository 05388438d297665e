import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { SearchOutcomes } from "#features/templates/ui/listing/search-outcomes.ts";

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as { eventData: unknown }).eventData);
    return new Response(null, { status: 202 });
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

const show = (outcomes: SearchOutcomes, search: string, total = 3, isFiltered = false) =>
  outcomes.show({ search, total, isFiltered, isBeginning: false });
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("is told once of a search that is shown for two seconds, and of no letters before", async () => {
  const outcomes = new SearchOutcomes();
  for (const search of ["l", "le", "leie "]) {
    show(outcomes, search);
    await pause(1_999);
  }
  expect(sent).toEqual([]);
  await pause(1);
  expect(sent).toEqual([{ search: "leie", found: true }]);
  // A vote, or more cards, shows the same search again.
  show(outcomes, "leie");
  await pause(5_000);
  expect(sent).toHaveLength(1);
});

it("is told at once when a hit is opened, and not of further ones", async () => {
  const outcomes = new SearchOutcomes();
  show(outcomes, "leie");
  outcomes.open(7);
  outcomes.open(7);
  await pause(0);
  expect(sent).toEqual([
    { search: "leie", found: true },
    { search: "leie", found: true, outcome: "followed", opened: 7 },
  ]);
});

it("is told that another search was tried instead, unless a hit had been opened", async () => {
  const outcomes = new SearchOutcomes();
  show(outcomes, "hybel", 0);
  await pause(2_000);
  show(outcomes, "leie av hybel");
  await pause(2_000);
  outcomes.open(7);
  show(outcomes, "bil");
  await pause(2_000);
  expect(sent).toEqual([
    { search: "hybel", found: false },
    { search: "hybel", found: false, outcome: "again" },
    { search: "leie av hybel", found: true },
    { search: "leie av hybel", found: true, outcome: "followed", opened: 7 },
    { search: "hybel", found: false, outcome: "again", opened: 7 },
    { search: "bil", found: true },
  ]);
});

it("is told what three searches before led to at last, and of none that was followed by another opening", async () => {
  const outcomes = new SearchOutcomes();
  for (const search of ["en", "to", "tre", "fire", "fem"]) {
    show(outcomes, search, 0);
    await pause(2_000);
  }
  outcomes.open(7);
  show(outcomes, "seks");
  await pause(2_000);
  outcomes.open(8);
  await pause(0);
  const opened = (sent as { search: string; opened?: number }[]).filter((told) => told.opened);
  expect(opened.map((told) => [told.search, told.opened])).toEqual([
    ["fem", 7],
    ["to", 7],
    ["tre", 7],
    ["fire", 7],
    ["seks", 8],
  ]);
});

it("is not told of what a filter has emptied, or of no search at all", async () => {
  const outcomes = new SearchOutcomes();
  show(outcomes, "leie", 0, true);
  await pause(2_000);
  show(outcomes, " ");
  await pause(2_000);
  outcomes.open(7);
  await pause(0);
  expect(sent).toEqual([]);
});

it("is told nothing of what is not typed to its end, nor that an earlier search led to what is opened there", async () => {
  const outcomes = new SearchOutcomes();
  show(outcomes, "leie");
  await pause(2_000);
  outcomes.show({ search: "hestehand", total: 2, isFiltered: false, isBeginning: true });
  await pause(5_000);
  outcomes.open(7);
  await pause(0);
  expect(sent).toEqual([{ search: "leie", found: true }]);
});
