/** What the weekly read takes from the source's archive, and what it does not believe. */
import { describe, expect, it, vi } from "vitest";
import { lawCheck } from "#features/laws/server/check-laws.ts";
import type { LawStore, StoredLaw } from "#features/laws/server/store.ts";
import type { SafeFetch } from "#platform/safe-fetch.ts";
import { type ActPage, actPage, archiveOf, otherPages } from "#testing/law-archive.ts";
import { silentLog } from "#testing/silent-log.ts";

const rent: ActPage = {
  id: "lov/1999-03-26-17",
  title: "Lov om husleieavtaler (husleieloven)",
  titleShort: "Husleieloven – husll",
  // The later of its two changes is not in force yet.
  lastChangeInForce: "2026-11-01, 2027-01-01",
  lastChangedBy: "lov/2026-06-19-40 fra 2027-01-01, lov/2026-06-19-39 fra 2026-11-01",
};
const others = otherPages(400);
const whole = (...more: readonly ActPage[]) => archiveOf([...others, ...[rent, ...more].map(actPage)]);
const dated = { changedFrom: "2001-01-01", changedBy: null, noticedAt: null, checkedOn: "2026-04-10" };
const ids = [rent.id, ...others.map((_, index) => `lov/1950-01-01-${index + 1}`)];
const known = ids.map((id): StoredLaw => ({ id, name: id, title: "Lov om noe", ...dated, isGone: false }));

type Answer = { readonly status?: number; readonly body?: Buffer } | Error;

async function read(answer: Answer, now = "2026-11-21T10:00:00Z") {
  const takeIn = vi.fn<LawStore["takeIn"]>(async () => []);
  const safeFetch = vi.fn<SafeFetch>(async () => {
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, body: Buffer.alloc(0), ...answer };
  });
  const syncSite = vi.fn<() => Promise<void>>(async () => {});
  const check = lawCheck({
    store: { list: async () => known, takeIn },
    safeFetch,
    syncSite,
    clock: { now: () => Date.parse(now) },
    log: silentLog,
    siteName: "Avtalemaler",
    siteUrl: "https://maler.example",
    contactEmail: "post@maler.example",
  });
  const failure = await check(new AbortController().signal).then(
    () => null,
    (error: unknown) => String(error),
  );
  const [found = [], ...at] = takeIn.mock.calls[0] ?? [];
  return { failure, found, at, requests: safeFetch.mock.calls, synced: syncSite.mock.calls.length };
}

describe("a read of the source", () => {
  it("asks once, says who asks, and hands over each act as of the day in Norway", async () => {
    const late = "2026-12-31T23:30:00Z";
    const { failure, found, at, requests, synced } = await read({ body: whole() }, late);
    expect([failure, synced, found.length]).toEqual([null, 1, 401]);
    const agent = "Avtalemaler-lovkontroll/1.0 (+https://maler.example/; post@maler.example)";
    const options = { headers: { "user-agent": agent }, maxBytes: 64 * 1024 * 1024, timeoutMs: 300_000 };
    const source = "https://api.lovdata.no/v1/publicData/get/gjeldende-lover.tar.bz2";
    expect(requests).toEqual([[source, options]]);
    const change = { changedFrom: "2027-01-01", changedBy: "lov/2026-06-19-40" };
    expect(found.find(({ id }) => id === rent.id)).toMatchObject({ name: "husleieloven", ...change });
    expect(at).toEqual([new Date(late), "2027-01-01"]);
  });

  it("takes the later of two pages with one id, as the constitution has them in both written languages", async () => {
    const id = "lov/1814-05-17";
    const both = [
      { titleShort: "Grunnloven (bokmål)", lastChangeInForce: "2024-05-21" },
      { titleShort: "Grunnlova", lastChangeInForce: "2020-05-21" },
    ].map((page) => ({ id, title: "Kongeriket Norges Grunnlov", ...page }));
    const { found } = await read({ body: whole(...both) });
    const constitution = { name: "grunnloven", changedFrom: "2024-05-21" };
    expect(found.filter((law) => law.id === id)).toMatchObject([constitution]);
  });
});

/** The pages, of which the first ones are others. */
const changed = (count: number, change: (page: string) => string) =>
  archiveOf([...others.map((page, index) => (index < count ? change(page) : page)), actPage(rent)]);
const inOtherWords = (count: number, from: string, to: string) => () => ({
  body: changed(count, (page) => page.replace(from, to)),
});
const format = (has: string) => `the format has changed: it has ${has}`;

it.each<[string, () => Answer]>([
  ["the source responds with 404", () => ({ status: 404, body: Buffer.from("Not found") })],
  ["the archive is broken", () => ({ body: Buffer.from("<html>") })],
  [format("399 acts, where there are 400 at least"), () => ({ body: archiveOf(others.slice(0, 399)) })],
  [format("320 of the 401 acts that we know"), inOtherWords(81, "lov/1950", "lov/1951")],
  [format("an earlier day for 41 of the acts that we know"), inOtherWords(41, "2001-01-01", "1960-01-01")],
  [format("the day of a change for 200 of 401 acts"), inOtherWords(201, "2001-01-01", "01.01.2001")],
])("a source changes nothing where %s", async (why, source) => {
  expect(await read(source())).toMatchObject({ failure: `LawSourceError: ${why}`, at: [], synced: 0 });
});

it("acts that are repealed, and days that are corrected, are believed of a few", async () => {
  for (const source of [
    inOtherWords(80, "lov/1950", "lov/1951"),
    inOtherWords(40, "2001-01-01", "1960-01-01"),
  ])
    expect(await read(source())).toMatchObject({ failure: null });
});
