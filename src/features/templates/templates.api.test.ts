import { describe, expect, it } from "vitest";
import { readSiteVersion } from "#db/site-change.ts";
import { eventCounts } from "#db/schema/statistics.ts";
import type { Template } from "#features/templates/contract.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { makeTestApp, type TestApp } from "#testing/test-app.ts";

describe("POST /api/templates/{id}/download", () => {
  it("counts once a day for an IP and a template, in its statistics too, and the next read shows it", async () => {
    const product = await makeTestApp({ prepare: storeFewRows });
    const follow = async (remoteAddress: string, id = 7) => {
      const url = `/api/templates/${id}/download`;
      expect((await product.inject({ method: "POST", url, remoteAddress })).statusCode).toBe(204);
    };
    await Promise.all(Array.from({ length: 90 }, (_, index) => follow(`192.0.2.${1 + (index % 30)}`)));
    await follow("192.0.2.1", 8);
    const version = await readSiteVersion(product.database.orm);
    await follow("192.0.2.1");
    const eventData = { templateId: 7, templateName: "En mal" };
    const payload = { event: "template_download", eventData };
    await product.inject({ method: "POST", url: "/api/track", payload, remoteAddress: "192.0.2.99" });
    expect(await readSiteVersion(product.database.orm)).toBe(version);
    // In another process, and after a restart.
    const other = await makeTestApp({ database: product.database, clock: product.clock });
    await other.inject({ method: "POST", url: "/api/templates/7/download", remoteAddress: "192.0.2.1" });
    const template = (await product.inject({ url: "/api/templates/7" })).json<Template>();
    expect(template.downloadCount).toBe(30);
    const [mostPopular] = (await product.inject({ url: "/api/templates?sort=popular" })).json<Template[]>();
    expect(mostPopular).toEqual({ ...template, isPopular: false });
    const hourMs = 60 * 60 * 1000;
    for (const [hours, count] of [
      [23, 30],
      [1, 31],
    ] as const) {
      product.clock.advance(hours * hourMs);
      await follow("192.0.2.1");
      const { downloadCount } = (await product.inject({ url: "/api/templates/7" })).json<Template>();
      expect(downloadCount).toBe(count);
    }
    await product.app.close();
    const days = await product.database.orm
      .select()
      .from(eventCounts)
      .orderBy(eventCounts.day, eventCounts.subject);
    expect(days.map(({ event, subject, count }) => [event, subject, count])).toEqual([
      ["template_download", "7", 30],
      ["template_download", "8", 1],
      ["template_download", "7", 1],
    ]);
  });

  it("makes a template popular from the seventh day on which it is followed, for other processes too", async () => {
    const product = await makeTestApp({ prepare: storeFewRows });
    const isPopular = async ({ inject }: TestApp) =>
      (await inject({ url: "/api/templates/7" })).json<Template>().isPopular;
    const follow = (remoteAddress: string) =>
      product.inject({ method: "POST", url: "/api/templates/7/download", remoteAddress });
    for (let day = 1; day <= 7; day += 1) {
      for (let visitor = 1; visitor <= 5; visitor += 1) await follow(`198.51.${day}.${visitor}`);
      await expect.poll(() => product.database.orm.$count(eventCounts)).toBe(day);
      // The day itself counts from the next one on: it is written after the response.
      await follow(`198.51.${day}.9`);
      expect([day, await isPopular(product)]).toEqual([day, day === 7]);
      product.clock.advance(24 * 60 * 60 * 1000);
    }
    expect(await isPopular(await makeTestApp({ database: product.database }))).toBe(true);
  });

  it("rejects the 121st within a minute from one IP, and not from another", async () => {
    const product = await makeTestApp({ prepare: storeFewRows });
    const follow = (remoteAddress: string) =>
      product.inject({ method: "POST", url: "/api/templates/7/download", remoteAddress });
    for (let call = 0; call < 120; call += 1) await follow("192.0.2.1");
    const rejected = await follow("192.0.2.1");
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json()).toMatchObject({ code: "too_many_requests" });
    expect(rejected.headers["retry-after"]).toBeDefined();
    expect((await follow("192.0.2.2")).statusCode).toBe(204);
    const unknown = await product.inject({ method: "POST", url: "/api/templates/9999/download" });
    expect(unknown.statusCode).toBe(404);
    expect((await product.inject({ url: "/api/templates/7" })).json<Template>().downloadCount).toBe(2);
  });
});
