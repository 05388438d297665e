/** The weekly read of the acts: from the source's archive to what visitors and the administrator see. */
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { laws, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { JobStatus } from "#features/jobs/contract.ts";
import { SafeFetchError, type SafeFetch, type SafeRequest } from "#platform/safe-fetch.ts";
import { type AdminTestApp, makeAdminTestApp, openAdminTestApp } from "#testing/admin.ts";
import { type ActPage, actPage, bzip2, otherActs, tar, tarFiles } from "#testing/law-archive.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 60_000 };

const rent: ActPage = {
  id: "lov/1999-03-26-17",
  title: "Lov om husleieavtaler (husleieloven)",
  titleShort: "Husleieloven – husll",
  lastChangeInForce: "2024-07-01",
  lastChangedBy: "lov/2024-06-25-53 fra 2024-07-01",
};
const contracts: ActPage = {
  id: "lov/1918-05-31-4",
  title: "Lov om avslutning av avtaler, om fuldmagt og om ugyldige viljeserklæringer",
  lastChangeInForce: "2010-07-01",
  lastChangedBy: "lov/2010-03-26-9 fra 2010-07-01",
};
/** The later of its two changes is not in force yet. */
const newRent: ActPage = {
  ...rent,
  lastChangeInForce: "2026-11-01, 2027-01-01",
  lastChangedBy: "lov/2026-06-19-40 fra 2027-01-01, lov/2026-06-19-39 fra 2026-11-01",
};
/** Compressed once: the tests differ in the few acts before them. */
const others = bzip2(tar(otherActs(400).map(actPage)));
const archive = (acts: readonly ActPage[], rest = others) =>
  Buffer.concat([bzip2(tarFiles(acts.map(actPage))), rest]);

let answer: { readonly status?: number; readonly body?: Buffer } | Error = {};
const requests: (SafeRequest & { readonly url: string })[] = [];
const safeFetch: SafeFetch = async (url, options) => {
  requests.push({ url, ...options });
  if (answer instanceof Error) throw answer;
  return { status: 200, headers: {}, body: Buffer.alloc(0), ...answer };
};

let product: AdminTestApp;
beforeAll(async () => {
  product = await openAdminTestApp({
    database: await createOwnTestDatabase(),
    runsJobs: true,
    settings: { linkChecks: false, siteUrl: "https://maler.example", contactEmail: "post@maler.example" },
    safeFetch,
    prepare: (database) =>
      changeSite(database, async (tx, version) => {
        const row = { description: "Om leie", category: "Utleie", format: "PDF", source: "Kilde", version };
        await tx.insert(templates).values([
          {
            ...row,
            name: "Leieavtale",
            url: "https://a.example/1",
            laws: [rent.id],
            revisedAt: "2025-01-01",
          },
          { ...row, name: "Fullmakt", url: "https://a.example/2", laws: [contracts.id] },
        ]);
      }),
  });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await product.close();
  await product.database.close();
});

/** Two acts are known from before, the others since a first read. */
beforeEach(async () => {
  const known = [
    { id: rent.id, name: "husleieloven", title: rent.title, changedFrom: "2024-07-01" },
    { id: contracts.id, name: "avtaleloven", title: contracts.title, changedFrom: "2010-07-01" },
  ];
  await changeSite(product.database, async (tx, version) => {
    await tx.delete(laws);
    await tx.insert(laws).values(known.map((law) => ({ ...law, checkedOn: "2026-04-10" })));
    await tx.update(templates).set({ version });
  });
  await runJob({ body: archive([rent, contracts]) });
  requests.length = 0;
});

const listJobs = async (of = product): Promise<JobStatus[]> =>
  (await of.asAdmin("GET", "/api/admin/jobs")).json();
const findJob = async (of = product) => (await listJobs(of)).find(({ name }) => name === "check-laws");
const lawsOf = async (id: number) => (await product.inject({ url: `/api/templates/${id}` })).json().laws;
const listLaws = () => product.database.orm.select().from(laws).orderBy(asc(laws.id));
const findLaw = async (id: string) => (await listLaws()).find((law) => law.id === id);
const listVersions = () =>
  product.database.orm.select({ version: templates.version }).from(templates).orderBy(asc(templates.id));
const today = () => new Date(product.clock.now()).toISOString().slice(0, 10);
const goTo = (day: string) => {
  const ms = Date.parse(`${day}T10:00:00Z`) - product.clock.now();
  product.clock.advance(ms);
  onTestFinished(() => product.clock.advance(-ms));
};

/** Runs the job as the administrator does, until it has ended. */
async function runJob(source: typeof answer) {
  answer = source;
  // The queue opens after the port.
  await vi.waitUntil(async () => (await findJob())?.nextRunAt, longTimeout);
  const before = (await findJob())?.lastRun?.startedAt;
  expect((await product.asAdmin("POST", "/api/admin/jobs/check-laws/run")).statusCode).toBe(202);
  const isEnded = async () => {
    const run = (await findJob())?.lastRun;
    return run && run.startedAt !== before && run.outcome !== "running";
  };
  await vi.waitUntil(isEnded, longTimeout);
  return findJob();
}

async function readSource(acts: readonly ActPage[]): Promise<void> {
  const job = await runJob({ body: archive(acts) });
  expect(job?.lastRun).toMatchObject({ outcome: "done", failure: null });
}

describe("a read of the source", () => {
  it("takes in what has changed: visitors see the new day at once, and the administrator is told", async () => {
    expect(await lawsOf(1)).toEqual([{ id: rent.id, name: "husleieloven", changedFrom: "2024-07-01" }]);
    const [before, untouched] = await listVersions();
    await readSource([newRent, contracts]);
    expect(await lawsOf(1)).toEqual([{ id: rent.id, name: "husleieloven", changedFrom: "2026-11-01" }]);
    expect(await findLaw(rent.id)).toEqual({
      id: rent.id,
      name: "husleieloven",
      title: rent.title,
      changedFrom: "2026-11-01",
      changedBy: "lov/2026-06-19-39",
      noticedAt: new Date(product.clock.now()),
      checkedOn: today(),
    });
    const [after, stillUntouched] = await listVersions();
    expect(after?.version).toBeGreaterThan(before?.version ?? Infinity);
    expect(stillUntouched).toEqual(untouched);
    const rows = (await product.asAdmin("GET", "/api/templates")).json() as {
      id: number;
      paperChanges: object[];
    }[];
    expect(rows.map(({ id, paperChanges }) => [id, paperChanges])).toContainEqual([
      1,
      [{ law: "husleieloven", changedAt: "2026-11-01" }],
    ]);
  });

  it("asks once, on Mondays, and says who asks", async () => {
    await readSource([rent, contracts]);
    expect(requests).toEqual([
      {
        url: "https://api.lovdata.no/v1/publicData/get/gjeldende-lover.tar.bz2",
        headers: {
          "user-agent": "Avtalemaler-lovkontroll/1.0 (+https://maler.example/; post@maler.example)",
        },
        maxBytes: 64 * 1024 * 1024,
        timeoutMs: 300_000,
      },
    ]);
    expect(await findJob()).toMatchObject({
      title: "Leser når lovene sist ble endret",
      schedule: { mondaysAt: "04:20" },
    });
  });

  it("adds the acts that we did not know, if they are called something", async () => {
    const tenancy = {
      id: "lov/1996-12-20-106",
      title: "Lov om tomtefeste",
      titleShort: "Tomtefestelova – tfl",
    };
    const nameless = { ...tenancy, id: "lov/1977-04-29-34", titleShort: "" };
    const changer = { id: "lov/2025-06-20-93", title: "Lov om endringer i husleieloven (husleie mv.)" };
    await readSource([rent, contracts, tenancy, nameless, changer]);
    expect(await listLaws()).toHaveLength(403);
    expect(await findLaw(tenancy.id)).toMatchObject({
      name: "tomtefestelova",
      title: "Lov om tomtefeste",
      changedFrom: null,
      noticedAt: null,
    });
    const known = (await product.asAdmin("GET", "/api/admin/laws")).json() as { name: string }[];
    expect(known.map(({ name }) => name)).toContain("tomtefestelova");
  });

  it("changes nothing but the day of the read, where nothing has changed", async () => {
    const [versions, before] = [await listVersions(), await listLaws()];
    // One has no name in the source, and keeps ours.
    expect(before.find(({ id }) => id === contracts.id)?.name).toBe("avtaleloven");
    goTo("2026-11-28");
    await readSource([rent, contracts]);
    expect(await listLaws()).toEqual(before.map((law) => ({ ...law, checkedOn: "2026-11-28" })));
    expect(await listVersions()).toEqual(versions);
  });

  it("takes in a change that was to come once it is in force, by the day in Norway", async () => {
    goTo("2027-01-01");
    product.clock.advance(-10.5 * 60 * 60 * 1000);
    onTestFinished(() => product.clock.advance(10.5 * 60 * 60 * 1000));
    expect(today()).toBe("2026-12-31");
    await readSource([newRent, contracts]);
    expect((await lawsOf(1))[0].changedFrom).toBe("2027-01-01");
    expect(await findLaw(rent.id)).toMatchObject({
      changedBy: "lov/2026-06-19-40",
      checkedOn: "2027-01-01",
    });
  });

  it("leaves the last day where the source says none any more, or only words", async () => {
    await readSource([
      { ...rent, lastChangeInForce: "Kongen bestemmer" },
      { ...contracts, lastChangeInForce: "" },
    ]);
    expect((await lawsOf(1))[0].changedFrom).toBe("2024-07-01");
    expect((await lawsOf(2))[0].changedFrom).toBe("2010-07-01");
  });

  it("takes the later of two pages with one id, as the constitution has them in both written languages", async () => {
    const id = "lov/1814-05-17";
    await readSource([
      rent,
      contracts,
      {
        id,
        title: "Kongeriket Norges Grunnlov",
        titleShort: "Grunnloven (bokmål)",
        lastChangeInForce: "2024-05-21",
      },
      { id, title: "Kongeriket Noregs grunnlov", titleShort: "Grunnlova", lastChangeInForce: "2020-05-21" },
    ]);
    expect(await findLaw(id)).toMatchObject({ name: "grunnloven", changedFrom: "2024-05-21" });
  });
});

describe("a source that is not what it was", () => {
  const whole = () => archive([newRent, contracts]);
  /** The same acts, with something else in all pages. */
  const pages = (change: (page: string) => string, acts = [...otherActs(400), newRent]) =>
    bzip2(tar(acts.map((act) => change(actPage(act)))));

  it.for<[string, () => typeof answer, string | RegExp]>([
    [
      "is not there",
      () => ({ status: 404, body: Buffer.from("Not found") }),
      "LawSourceError the source responds with 404",
    ],
    ["is elsewhere", () => ({ status: 301, body: whole() }), "LawSourceError the source responds with 301"],
    ["is not allowed", () => ({ status: 500, body: whole() }), "LawSourceError the source responds with 500"],
    [
      "is huge",
      () => new SafeFetchError("too_large", "more than 67108864 bytes"),
      "SafeFetchError more than 67108864 bytes",
    ],
    [
      "cannot be reached",
      () =>
        new SafeFetchError("network", "no response", {
          cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }),
        }),
      /^SafeFetchError/,
    ],
    [
      "ends too early",
      () => ({ body: whole().subarray(0, -5_000) }),
      "LawSourceError the archive ends too early",
    ],
    [
      "is no archive",
      () => ({ body: Buffer.from("<html>") }),
      /^LawSourceError the archive is broken ← TypeError$/,
    ],
    [
      "has other pages",
      () => ({ body: pages((page) => page.replace("data-document-key-info", "key-info")) }),
      "LawSourceError the format has changed: it has 0 acts, where there are 400 at least",
    ],
    [
      "has other dates",
      () => ({ body: pages((page) => page.replaceAll(/>(\d{4})-(\d\d)-(\d\d)</g, ">$3.$2.$1<")) }),
      "LawSourceError the format has changed: it has the day of a change for 1 of 401 acts",
    ],
    [
      "has earlier days",
      () => ({ body: pages((page) => page.replaceAll(/>(?:19|20)\d\d-(\d\d-\d\d)</g, ">1960-$1<")) }),
      /^LawSourceError the format has changed: it has an earlier day for \d{2,} of the acts that we know$/,
    ],
    [
      "has too few acts",
      () => ({ body: pages((page) => page, otherActs(399)) }),
      "LawSourceError the format has changed: it has 399 acts, where there are 400 at least",
    ],
    [
      "has other ids",
      () => ({ body: pages((page) => page.replaceAll("1950-01-01-", "1951-01-01-")) }),
      "LawSourceError the format has changed: it has 1 of the 402 acts that we know",
    ],
    [
      "lacks more than a fifth of the acts that we know",
      () => ({
        body: pages((page) => page.replaceAll(/1950-01-01-(\d\d?)(?!\d)/g, "1951-01-01-$1")),
      }),
      "LawSourceError the format has changed: it has 302 of the 402 acts that we know",
    ],
  ])("changes nothing, and the administrator is told once: it %s", async ([, source, failure]) => {
    const [before, versions] = [await listLaws(), await listVersions()];
    const lines = product.logLines.length;
    const asked = requests.length;
    const job = await runJob(source());
    expect(job?.lastRun).toMatchObject({ outcome: "failed", failure: { reason: "error" } });
    expect(job?.lastRun?.failure?.detail).toEqual(
      typeof failure === "string" ? failure : expect.stringMatching(failure),
    );
    // Not tried again before its next Monday.
    expect(job?.isQueued).toBe(false);
    expect(new Date(job?.nextRunAt ?? 0).getUTCDay()).toBe(1);
    expect([await listLaws(), await listVersions()]).toEqual([before, versions]);
    expect(requests).toHaveLength(asked + 1);
    const told = product.logLines.slice(lines).filter((line) => !line.includes('"level":30'));
    expect(told.map((line) => JSON.parse(line).msg)).toEqual(["a job failed"]);
  });
});

it("is not read where LAW_CHECKS is off, nor in a demo, which has no requests", async () => {
  const off = await makeAdminTestApp({ settings: { lawChecks: false, linkChecks: true }, safeFetch });
  expect(await findJob(off)).toBeUndefined();
  const demo = await makeAdminTestApp();
  expect(await findJob(demo)).toBeUndefined();
  // Neither setting takes the other along.
  const linksOff = await makeAdminTestApp({ settings: { linkChecks: false }, safeFetch });
  expect(await findJob(linksOff)).toBeDefined();
  expect((await listJobs(linksOff)).map(({ name }) => name)).not.toContain("check-links");
});
