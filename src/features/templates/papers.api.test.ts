/** Changes of a template's document, and an administrator's decisions on them. */
import { describe, expect, it } from "vitest";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import { laws, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { HistoryEntry } from "#features/history/contract.ts";
import { LawStore } from "#features/laws/server/store.ts";
import type { AdminTemplate, Template } from "#features/templates/contract.ts";
import { templateHref } from "#domain/page-urls.ts";
import { type AdminTestApp, makeAdminTestApp } from "#testing/admin.ts";
import { offerForm, templateForm } from "#testing/forms.ts";

const path = "/api/admin/templates";
const tenancy = {
  id: "lov/1999-03-26-17",
  name: "husleieloven",
  title: "Lov om husleieavtaler (husleieloven)",
  changedBy: null,
};
const paper = { laws: [tenancy.id], revisedAt: "2023-03-03" };

/** The weekly read finds an act as of a day; the product reads it with its next change. */
async function takeIn({ database, clock, asAdmin }: AdminTestApp, changedFrom: string) {
  clock.advance(60_000);
  await new LawStore(database).takeIn([{ ...tenancy, changedFrom }], new Date(clock.now()), "2026-11-21");
  await asAdmin("POST", "/api/admin/sponsors", offerForm);
}

async function withPaper() {
  const product = await makeAdminTestApp();
  await takeIn(product, "2020-01-01");
  const { id } = (await product.asAdmin("POST", path, { ...templateForm, ...paper })).json<AdminTemplate>();
  const read = async () => (await product.asAdmin("GET", `${path}/${id}`)).json<AdminTemplate>();
  const changes = async () => (await read()).paperChanges;
  const change = async (values: object) => {
    product.clock.advance(60_000);
    const rows = [{ id, revision: (await read()).revision }];
    return product.asAdmin("POST", `${path}/change`, { rows, values });
  };
  return { product, id, read, changes, change };
}

describe("a paper whose act changes", () => {
  it("waits until it is found right, again when that is undone, and anew when the act changes anew", async () => {
    const { product, id, changes, change } = await withPaper();
    expect(await changes(), "an act as it was when it was added").toEqual([]);
    await takeIn(product, "2026-01-01");
    const changed = [{ law: "husleieloven", changedAt: "2026-01-01" }];
    expect(await changes()).toEqual(changed);
    expect((await product.asAdmin("GET", "/api/templates")).json()).toMatchObject([
      { paperChanges: changed },
    ]);

    expect((await change({ isPaperSeen: true })).json()).toEqual({ ids: [id] });
    expect(await changes()).toEqual([]);
    const history = await product.asAdmin("GET", `/api/admin/history?entity=template&entityId=${id}&limit=1`);
    const [entry] = history.json<HistoryEntry[]>();
    expect(entry).toMatchObject({
      action: "update",
      before: { paperSeenAt: expect.any(String) },
      after: { paperSeenAt: new Date(product.clock.now()).toISOString() },
    });
    expect(
      (await product.asAdmin("POST", `/api/admin/history/operations/${entry?.operationId}/undo`)).statusCode,
    ).toBe(200);
    expect(await changes()).toEqual(changed);

    await change({ isPaperSeen: true });
    await takeIn(product, "2026-07-01");
    expect(await changes()).toEqual([{ law: "husleieloven", changedAt: "2026-07-01" }]);
  });

  it("waits no more once it says itself that it is newer, and does again once it says nothing of that", async () => {
    const { product, id, changes } = await withPaper();
    await takeIn(product, "2026-01-01");
    const save = (values: object) =>
      product.asAdmin("PUT", `${path}/${id}`, { ...templateForm, ...paper, ...values });
    expect((await save({ revisedAt: "2026-02-01" })).json()).toMatchObject({ paperChanges: [] });
    expect((await save({})).json()).toMatchObject({ paperChanges: [{ law: "husleieloven" }] });
    expect((await save({ laws: [] })).json()).toMatchObject({ paperChanges: [] });
    expect(await changes()).toEqual([]);
  });

  it("waits when its publisher has changed it, until it is found right", async () => {
    const { product, id, read, changes, change } = await withPaper();
    product.clock.advance(60_000);
    const changedAt = new Date(product.clock.now());
    const { url } = await read();
    await changeSite(product.database, async (tx, version) => {
      const seen = { templateId: id, checkedAt: changedAt };
      const check = { ...seen, outcome: "ok", reason: "ok", httpStatus: 200 };
      const [made] = await tx.insert(linkChecks).values(check).returning();
      const state = { ...seen, url, host: "a", state: "ok", since: changedAt, dueAt: changedAt, version };
      await tx.insert(linkStates).values({ ...state, checkId: made?.id, contentChangedAt: changedAt });
    });
    await product.asAdmin("POST", "/api/admin/sponsors", offerForm);
    expect(await changes()).toMatchObject([{ law: null }]);
    await change({ isPaperSeen: true });
    expect(await changes()).toEqual([]);
  });

  it("is as new when an administrator adds it; found right, its format is no guess any more, until that is undone", async () => {
    const { product, id, read, change } = await withPaper();
    const asVisitor = async () => (await product.inject({ url: `/api/templates/${id}` })).json<Template>();
    expect(await read()).toMatchObject({ formatCertain: true, paperSeenAt: expect.any(String) });
    const guess = { formatCertain: false, paperSeenAt: null };
    await product.database.orm.update(templates).set({ ...guess, format: "PDF" });
    await takeIn(product, "2020-01-01");
    expect(await read()).toMatchObject(guess);
    await change({ isFeatured: true });
    expect(await asVisitor()).toMatchObject({ format: "PDF", isFormatGuess: true });
    const shown = async (url: string) => (await product.inject({ url })).body;
    const page = templateHref(await read());
    for (const url of ["/", page, "/sitemap", "/feed.xml"])
      expect(await shown(url), url).toContain("trolig PDF");
    await change({ isPaperSeen: true });
    const now = new Date(product.clock.now()).toISOString();
    expect(await read()).toMatchObject({ formatCertain: true, paperSeenAt: now });
    expect(await asVisitor()).not.toHaveProperty("isFormatGuess");
    for (const url of ["/", page]) expect(await shown(url), url).not.toContain("trolig PDF");
    const [entry] = (await product.asAdmin("GET", "/api/admin/history?limit=1")).json<HistoryEntry[]>();
    await product.asAdmin("POST", `/api/admin/history/operations/${entry?.operationId}/undo`);
    expect(await read()).toMatchObject(guess);
  });
});

it("no response to a visitor has what a paper waits for, nor what people say when they need it", async () => {
  const { product, id, changes } = await withPaper();
  const form = {
    ...templateForm,
    ...paper,
    askedAs: ["jeg vil sette båten i et naust", "lovnad om saltlukt"],
  };
  await product.asAdmin("PUT", `${path}/${id}`, form);
  await takeIn(product, "2026-01-01");
  expect(await changes()).toHaveLength(1);
  const found = await product.inject({ url: "/api/templates?search=saltlukt" });
  expect(found.json()).toMatchObject([{ id }]);
  for (const url of [
    "/",
    "/?sok=naust",
    "/?sok=sallukt",
    "/mal/leieavtale-for-naust-1",
    "/api/templates",
    `/api/templates/${id}`,
    "/api/templates?search=lovnad",
    "/api/templates?search=naustt+sallukt&typing=true",
    "/api/templates/similar?search=sallukt",
    "/data/maler.json",
    "/data/maler.csv",
    "/feed.xml",
  ]) {
    const { statusCode, body, headers } = await product.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(JSON.stringify(headers) + body, url).not.toMatch(
      /saltlukt|askedAs|paper(Changes|SeenAt)|isPaperSeen/,
    );
  }
});

it("the act of a template may be one that the row has, though it is known no more", async () => {
  const { product, id } = await withPaper();
  await product.database.orm.delete(laws);
  await product.asAdmin("POST", "/api/admin/sponsors", offerForm);
  const saved = await product.asAdmin("PUT", `${path}/${id}`, { ...templateForm, ...paper, name: "Nytt" });
  expect(saved.json()).toMatchObject({ name: "Nytt", laws: [tenancy.id], paperChanges: [] });
});
