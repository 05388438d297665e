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
const stored = {
  title: "Lov om noe",
  changedFrom: "2001-01-01",
  changedBy: null,
  noticedAt: null,
  checkedOn: "2026-04-10",
  isGone: false,
};
const known = [rent.id, ...others.map((_, index) => `lov/1950-01-01-${index + 1}`)].map((id): StoredLaw => ({
  id,
  name: id,
  ...stored,
}));

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
    expect(requests).toEqual([
      [
        "https://api.lovdata.no/v1/publicData/get/gjeldende-lover.tar.bz2",
        {
          headers: {
            "user-agent": "Avtalemaler-lovkontroll/1.0 (+https://maler.example/; post@maler.example)",
          },
          maxBytes: 64 * 1024 * 1024,
          timeoutMs: 300_000,
        },
      ],
    ]);
    expect(found.find(({ id }) => id === rent.id)).toMatchObject({
      name: "husleieloven",
      changedFrom: "2027-01-01",
      changedBy: "lov/2026-06-19-40",
    });
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
const ofFormat = "LawSourceError: the format has changed: it has";

it.each<[string, () => Answer, string]>([
  [
    "is not there",
    () => ({ status: 404, body: Buffer.from("Not found") }),
    "LawSourceError: the source responds with 404",
  ],
  ["is no archive", () => ({ body: Buffer.from("<html>") }), "LawSourceError: the archive is broken"],
  [
    "has other pages",
    () => ({ body: archiveOf(["<html></html>"]) }),
    `${ofFormat} 0 acts, where there are 400 at least`,
  ],
  [
    "has too few acts",
    () => ({ body: archiveOf(others.slice(0, 399)) }),
    `${ofFormat} 399 acts, where there are 400 at least`,
  ],
  [
    "lacks more than a fifth of the acts that we know",
    () => ({ body: changed(81, (page) => page.replace("lov/1950", "lov/1951")) }),
    `${ofFormat} 320 of the 401 acts that we know`,
  ],
  [
    "has earlier days of more than a tenth of them",
    () => ({ body: changed(41, (page) => page.replace("2001-01-01", "1960-01-01")) }),
    `${ofFormat} an earlier day for 41 of the acts that we know`,
  ],
  [
    "has days for less than half",
    () => ({ body: changed(201, (page) => page.replace("2001-01-01", "01.01.2001")) }),
    `${ofFormat} the day of a change for 200 of 401 acts`,
  ],
])("a source that %s changes nothing", async (_what, source, expected) => {
  expect(await read(source())).toMatchObject({ failure: expected, at: [], synced: 0 });
});

it("acts that are repealed, and days that are corrected, are believed of a few", async () => {
  const repealed = changed(80, (page) => page.replace("lov/1950", "lov/1951"));
  const corrected = changed(40, (page) => page.replace("2001-01-01", "1960-01-01"));
  for (const body of [repealed, corrected]) expect(await read({ body })).toMatchObject({ failure: null });
});
