/** What follows from a check: the administrator's calls, the report, and what visitors see. */
import { describe, expect, it, onTestFinished } from "vitest";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import type { AdminTemplate, Template } from "#features/templates/contract.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { templateForm } from "#testing/forms.ts";
import { type Handler, startLinkFarm } from "#testing/processes/link-farm.ts";

const path = "/api/admin/link-checks";
const gone: Handler = (_request, response) =>
  response.writeHead(404, { "content-type": "text/html" }).end("<title>Borte\u0007 vekk</title>");
const fine: Handler = (_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<title>Leieavtale for naust</title>");
const document: Handler = (_request, response) =>
  response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");

/** One template whose url is a host of a programmable farm. */
async function makeLinked(first: Handler) {
  let handler = first;
  const farm = await startLinkFarm(() => handler);
  onTestFinished(() => farm.close());
  const url = farm.url("naust");
  const product = await makeAdminTestApp({
    safeFetch: farm.safeFetch,
    linkPace: { sleep: async (ms) => product.clock.advance(ms) },
  });
  await product.asAdmin("POST", "/api/admin/templates", { ...templateForm, url });
  const readTemplate = async () =>
    (await product.asAdmin("GET", "/api/admin/templates/1")).json<AdminTemplate>();
  return {
    product,
    farm,
    url,
    readTemplate,
    become: (next: Handler) => void (handler = next),
    checkNow: async (ids: unknown = [1]) => product.asAdmin("POST", path, { ids }),
    listReports: async () => (await product.asAdmin("GET", "/api/admin/reports")).json<AdminReport[]>(),
    async failForDays(days: number) {
      for (let day = 0; day < days; day += 1) {
        await product.asAdmin("POST", path, { ids: [1] });
        product.clock.advance(dayMs);
      }
    },
  };
}

describe("a link that is checked now", () => {
  it("is told of at once, with evidence that is clean, in the response, in Maler and in Feil", async () => {
    const { product, checkNow, readTemplate, listReports } = await makeLinked(gone);
    expect(await readTemplate()).toMatchObject({ linkHealth: null });
    const report = {
      method: "POST",
      url: "/api/templates/1/report",
      payload: { reason: "outdated" },
    } as const;
    await product.inject(report);
    const response = await checkNow();
    expect(response.statusCode).toBe(200);
    const found = { state: "uncertain", reason: "not_found", httpStatus: 404 };
    const health = { ...found, failures: 1, title: "Borte vekk" };
    const rows = [{ templateId: 1, linkHealth: health }];
    expect(response.json()).toMatchObject({ rows, pending: [], postponed: [] });
    expect(await readTemplate()).toMatchObject({ linkHealth: health });
    expect(await listReports()).toMatchObject([{ origin: "visitor", linkHealth: health }]);
    expect((await product.asAdmin("GET", `${path}?ids=1`)).json()).toMatchObject({ rows });
    const checks = await product.database.orm.select().from(linkChecks);
    expect(checks).toMatchObject([{ outcome: "failed", httpStatus: 404 }]);
  });

  it("says until when its host wants no request, and asks it no more", async () => {
    const { farm, checkNow } = await makeLinked((_request, response) =>
      response.writeHead(429, { "retry-after": "7200" }).end(),
    );
    await checkNow();
    const second = (await checkNow()).json<{ postponed: { templateId: number; until: string }[] }>();
    expect(second.postponed).toMatchObject([{ templateId: 1 }]);
    expect(farm.requests).toHaveLength(1);
    expect(farm.requests[0]?.headers["user-agent"]).toMatch(
      /^Avtalemaler-lenkekontroll\/1\.0 \(\+http.+; .+@.+\)$/,
    );
  });

  it("must be one of a few that exist, where the checks are on", async () => {
    const { product, farm, checkNow } = await makeLinked(fine);
    for (const ids of [[], [0], ["1"], Array.from({ length: 51 }, (_, index) => index + 1), "1"]) {
      expect((await checkNow(ids)).statusCode).toBe(400);
    }
    expect((await checkNow([77])).json()).toMatchObject({ rows: [], pending: [] });
    expect(farm.requests).toEqual([]);
    expect((await product.asAdmin("GET", `${path}?ids=1,x`)).statusCode).toBe(400);
    const off = await makeAdminTestApp();
    const response = await off.asAdmin("POST", path, { ids: [1] });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, "link_checks_off"]);
  });
});

it("a link that does not respond while nobody has is not held against it, and is due in an hour", async () => {
  const dead: Handler = (request) => request.destroy();
  const { product, checkNow, become } = await makeLinked(dead);
  const count = () => product.database.orm.$count(linkChecks);
  expect((await checkNow()).json()).toMatchObject({ rows: [{ linkHealth: null }], pending: [] });
  expect(await count()).toBe(0);
  const inAnHour = new Date(product.clock.now() + hourMs);
  expect(await product.database.orm.select().from(linkStates)).toMatchObject([
    { state: null, failures: 0, dueAt: inAnHour },
  ]);
  // Another response has shown that we are connected.
  become(fine);
  await checkNow();
  become(dead);
  expect((await checkNow()).json()).toMatchObject({ rows: [{ linkHealth: { reason: "no_connection" } }] });
  expect(await count()).toBe(1);
});

describe("a link that has been broken for days", () => {
  it("is one report with its evidence, shows on the card, and ends with the first check that finds it in order", async () => {
    const { product, become, checkNow, failForDays, listReports } = await makeLinked(gone);
    await failForDays(3);
    expect(await listReports()).toEqual([]);
    await failForDays(3);
    const [report, ...others] = await listReports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ reason: "broken_link", origin: "link_check", isResolved: false });
    expect(report?.description).toContain("Siden finnes ikke (404).");
    expect(report?.description).toContain(
      "4 kontroller fra 21. november 2026 til 24. november 2026 mislyktes.",
    );
    const listed = async () => (await product.inject({ url: "/api/templates" })).json<object[]>();
    expect(await listed()).toMatchObject([{ isLinkBroken: true }]);
    expect((await product.inject({ url: "/" })).body).toContain("Lenken virket ikke sist vi prøvde");
    expect(await product.database.orm.$count(linkChecks)).toBe(1);

    become(fine);
    await checkNow();
    expect(await listReports()).toMatchObject([{ isResolved: true, linkHealth: { state: "ok" } }]);
    expect(await listed()).not.toMatchObject([{ isLinkBroken: true }]);
    expect((await product.inject({ url: "/" })).body).not.toContain("Lenken virket ikke");
    const entries = (await product.asAdmin("GET", "/api/admin/history")).json<object[]>();
    expect(entries[0]).toMatchObject({ entity: "report", action: "resolve", actor: "Lenkekontrollen" });

    become(gone);
    await failForDays(5);
    expect(await listReports()).toHaveLength(2);
  });
});

it.each([
  ["for good", [301, 308], 301],
  ["for now", [301, 302], 302],
])("a link that has moved %s says so, also once its page is unchanged", async (_how, statuses, shown) => {
  const { farm, url, checkNow, become, readTemplate } = await makeLinked(fine);
  const [first, second] = statuses;
  become((request, response) => {
    const to = (status = 0, location = "") => response.writeHead(status, { location }).end();
    if (request.url === new URL(url).pathname) to(first, "/skjemaer/innom");
    else if (request.url === "/skjemaer/innom") to(second, "/skjemaer/ny-leieavtale");
    else if (request.headers["if-none-match"]) response.writeHead(304).end();
    else
      response
        .writeHead(200, { etag: '"1"', "content-type": "text/html" })
        .end("<title>Leieavtale for naust</title>");
  });
  const finalUrl = farm.url("naust", "/skjemaer/ny-leieavtale");
  for (const reason of ["moved", "unchanged"]) {
    await checkNow();
    const health = { state: "ok", reason, httpStatus: shown, finalUrl };
    expect(await readTemplate()).toMatchObject({ linkHealth: health });
  }
});

it("a document that was replaced is told of, until the template's url is another", async () => {
  const { product, url, become, checkNow } = await makeLinked(document);
  const readPublic = async () => (await product.inject({ url: "/api/templates/1" })).json<Template>();
  await checkNow();
  become((_request, response) =>
    response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7 ny utgave"),
  );
  await checkNow();
  expect((await readPublic()).fileChangedAt).toBeUndefined();
  const [noted] = await product.database.orm.select().from(linkStates);
  expect(noted?.dueAt.getTime()).toBeLessThan(product.clock.now() + 1.01 * dayMs);
  await checkNow();
  expect((await readPublic()).fileChangedAt).toMatch(/^2026-11-21T10:0\d:\d\d.000Z$/);
  await product.asAdmin("PUT", "/api/admin/templates/1", { ...templateForm, url: `${url}/ny` });
  expect((await readPublic()).fileChangedAt).toBeUndefined();
  become(document);
  await checkNow();
  await checkNow();
  expect(await readPublic()).toMatchObject({ linkWorkedAt: expect.any(String) });
  expect((await readPublic()).fileChangedAt).toBeUndefined();
});
