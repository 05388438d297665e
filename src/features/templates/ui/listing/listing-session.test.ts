import { describe, expect, it } from "vitest";
import type { Listing, Template } from "#features/templates/contract.ts";
import { emptyView, type ListingView } from "#features/templates/listing-view.ts";
import type { FetchPage, ListingPage, PageRange } from "#features/templates/ui/listing/listing-request.ts";
import { ListingSession } from "#features/templates/ui/listing/listing-session.ts";
import { publicTemplate } from "#testing/template-row.ts";

const template = (id: number): Template =>
  publicTemplate(id, {
    name: `Mal ${100 - id}`,
    dateAdded: new Date(Date.UTC(2026, 0, 1, 0, 0, 60 - id)),
    downloadCount: id,
  });

const [all, many] = [40, 400].map((length) => Array.from({ length }, (_, index) => template(index + 1))) as [
  Template[],
  Template[],
];
const byRating = { ...emptyView, sorting: "rating" as const };
const searched = { terms: [], corrected: null, alsoSearched: [], suggestions: [] };
const pageOf = (
  templates: readonly Template[],
  { offset, limit }: PageRange,
  isBeginning?: true,
): ListingPage => {
  const search = isBeginning ? { ...searched, isBeginning } : null;
  const meta = { total: templates.length, categories: {}, formats: {}, search };
  return { meta, templates: templates.slice(offset, offset + limit) };
};
const listing = (templates: readonly Template[], shown: number): Listing => {
  const { meta, templates: page } = pageOf(templates, { offset: 0, limit: shown });
  return { ...meta, templates: page };
};

interface PendingRequest {
  readonly range: PageRange;
  readonly signal: AbortSignal | undefined;
  readonly isTyping: boolean;
  respond(templates: readonly Template[], isBeginning?: true): void;
  fail(error: Error): void;
}

function open(view: ListingView = emptyView, templates: readonly Template[] = all) {
  const requests: PendingRequest[] = [];
  const fetchPage: FetchPage = (_view, range, { signal, isTyping }) =>
    new Promise((resolve, reject) => {
      requests.push({
        range,
        signal,
        isTyping,
        respond: (matches, isBeginning) => resolve(pageOf(matches, range, isBeginning)),
        fail: reject,
      });
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  const requestedIds: number[] = [];
  const fetchTemplate = async (id: number) => {
    requestedIds.push(id);
    return { ...template(id), totalRatings: 1 };
  };
  const session = new ListingSession(view, listing(templates, view.shown), { fetchPage, fetchTemplate });
  /** Waits for a step whose request, the latest, gets these templates, or fails. */
  const answer = async <Result>(
    step: Promise<Result>,
    matches: readonly Template[] | Error,
    isBeginning?: true,
  ): Promise<Result> => {
    const latest = requests.at(-1);
    if (matches instanceof Error) latest?.fail(matches);
    else latest?.respond(matches, isBeginning);
    return step;
  };
  return { session, requests, requestedIds, answer };
}
const outage = new Error("500: nei");

const idsOf = (session: ListingSession) => session.get().listing.templates.map(({ id }) => id);

describe("a listing session", () => {
  it("fetches only what is not cached, and each template once where the list moved meanwhile", async () => {
    const { session, requests, answer } = open();
    const shown = session.show({ ...emptyView, shown: 28 });
    expect(session.get().status).toBe("loading-more");
    expect(requests[0]?.range).toEqual({ offset: 12, limit: 16 });
    await answer(shown, [template(99), ...all]);
    expect(session.get().status).toBe("ready");
    expect(idsOf(session)).toEqual(all.slice(0, 27).map(({ id }) => id));
  });

  it("highlights the words of the cards that were there, and of those that are added", async () => {
    const view = { ...emptyView, search: "leie" };
    const { meta } = pageOf(all, { offset: 0, limit: 0 });
    const metaOf = (term: string) => ({ ...meta, search: { ...searched, terms: [term] } });
    const fetchPage: FetchPage = async (_view, range) => ({ ...pageOf(all, range), meta: metaOf("utleie") });
    const first = { ...metaOf("leie"), templates: all.slice(0, 12) };
    const session = new ListingSession(view, first, { fetchPage, fetchTemplate: async (id) => template(id) });
    await session.show({ ...view, shown: 28 });
    expect(session.get().listing.search?.terms).toEqual(["leie", "utleie"]);
  });

  it("shows hits before what is like them comes; what was like the last ones stays until then, once", async () => {
    const hits = { meta: pageOf(all.slice(0, 2), { offset: 0, limit: 0 }).meta, templates: all.slice(0, 2) };
    const { promise: similar, resolve } = Promise.withResolvers<readonly Template[]>();
    const view = { ...emptyView, search: "leiekontrakt" };
    const last = { ...listing(all.slice(4, 6), 2), similar: all.slice(1, 4) };
    const fetchPage: FetchPage = async (_view, _range, { onHits }) => {
      onHits?.(hits);
      return { ...hits, meta: { ...hits.meta, similar: await similar } };
    };
    const session = new ListingSession(view, last, { fetchPage, fetchTemplate: async (id) => template(id) });
    const state = () => {
      const { status, listing: shown } = session.get();
      return [status, idsOf(session), shown.similar?.map(({ id }) => id)];
    };
    const shown = session.show({ ...emptyView, search: "leie" });
    expect(state()).toEqual(["loading-more", [1, 2], [3, 4]]);
    resolve(all.slice(7, 9));
    await shown;
    expect(state()).toEqual(["ready", [1, 2], [8, 9]]);
  });

  it("goes back at once, without fetching", async () => {
    const { session, requests, answer } = open();
    await answer(session.show({ ...emptyView, categories: ["Jobb"] }), all.slice(0, 3));
    void session.show(emptyView);
    expect(session.get()).toMatchObject({ status: "ready", view: emptyView });
    expect(idsOf(session)).toHaveLength(12);
    expect(requests).toHaveLength(1);
  });

  it("sorts by itself what is fully cached, else fetches", async () => {
    const few = open(emptyView, all.slice(0, 5));
    void few.session.show({ ...emptyView, sorting: "popular" });
    expect(few.session.get().status).toBe("ready");
    expect(idsOf(few.session)).toEqual([5, 4, 3, 2, 1]);
    expect(few.requests).toHaveLength(0);

    const many = open();
    void many.session.show({ ...emptyView, sorting: "popular" });
    expect(many.requests[0]?.range).toEqual({ offset: 0, limit: 12 });
  });

  it("drops a response that comes after a newer request, and tells that its view was not shown", async () => {
    const { session, requests } = open();
    const first = session.show({ ...emptyView, search: "hus" });
    const second = session.show({ ...emptyView, search: "husleie" });
    expect(requests[0]?.signal?.aborted).toBe(true);
    requests[1]?.respond(all.slice(3, 4));
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(session.get().view.search).toBe("husleie");
    expect(idsOf(session)).toEqual([4]);
  });

  it("keeps what is on screen while it waits and when it fails, and tries again", async () => {
    const { session, answer } = open();
    const shown = session.show({ ...emptyView, search: "leie" });
    expect(session.get()).toMatchObject({ status: "loading", shownView: emptyView });
    await answer(shown, outage);
    expect(session.get()).toMatchObject({ status: "failed", shownView: emptyView });
    await answer(session.retry(), all.slice(0, 1));
    expect(session.get().status).toBe("ready");
  });

  it("tells of a search that is typed with its hits, or when it has failed, and of another attempt at once", async () => {
    const { session, answer } = open();
    const told: string[] = [];
    session.subscribe(() => told.push(session.get().status));
    await answer(session.show({ ...emptyView, search: "le" }, true), all.slice(0, 2));
    await answer(session.show({ ...emptyView, search: "lei" }, true), outage);
    await answer(session.retry(), all.slice(0, 1));
    expect(told).toEqual(["ready", "failed", "loading", "ready"]);
  });

  it("sorts nothing from numbers that a refresh in flight replaces, and caches nothing requested before it", async () => {
    const { session, requests } = open(emptyView, all.slice(0, 5));
    const older = session.show({ ...emptyView, search: "leie" });
    const refreshed = session.refresh();
    requests[0]?.respond(all.slice(0, 2));
    await older;
    void session.show({ ...emptyView, sorting: "rating" });
    expect(session.get().status).toBe("loading");
    expect(requests).toHaveLength(3);
    requests[1]?.fail(outage);
    await refreshed;
    void session.show({ ...emptyView, search: "leie" });
    expect(requests).toHaveLength(4);
  });

  it("stays where it was when loading more fails, and fetches the same again", async () => {
    const { session, requests, answer } = open();
    const more = () => session.show({ ...emptyView, shown: session.get().view.shown + 16 });
    for (const attempt of [0, 1]) {
      expect(await answer(more(), outage)).toBe(false);
      expect(requests[attempt]?.range).toEqual({ offset: 12, limit: 16 });
      expect(session.get()).toMatchObject({ status: "failed-more", view: { shown: 12 } });
      expect(idsOf(session)).toHaveLength(12);
    }
    expect(await answer(more(), all)).toBe(true);
    expect(idsOf(session)).toHaveLength(28);
  });

  it("fetches a later page in full, from its offset", async () => {
    const { session, requests, answer } = open(emptyView, many);
    await answer(session.show({ ...emptyView, page: 3 }), many);
    expect(requests[0]?.range).toEqual({ offset: 376, limit: 188 });
    expect(idsOf(session)).toEqual(many.slice(376).map(({ id }) => id));
    void session.show({ ...emptyView, page: 3 });
    expect(requests).toHaveLength(1);
  });

  it("leaves each card where it is when a vote moves it, until the next step", async () => {
    const { session, requestedIds, answer } = open(byRating);
    const voted = { ...template(12), averageRating: "5.0", totalRatings: 1 };
    const moved = [voted, ...all.slice(0, 11), ...all.slice(12)];
    await answer(session.refresh(12), moved);
    expect(requestedIds).toEqual([12]);
    expect(idsOf(session)).toEqual(all.slice(0, 12).map(({ id }) => id));
    expect(session.get().listing.templates[11]).toMatchObject({ id: 12, totalRatings: 1 });

    await answer(session.show({ ...byRating, shown: 28 }), moved);
    expect(idsOf(session)).toEqual(all.slice(0, 28).map(({ id }) => id));

    await answer(session.show({ ...byRating, search: "leie" }), all.slice(0, 1));
    void session.show(byRating);
    expect(idsOf(session).slice(0, 2)).toEqual([12, 1]);
  });

  it("keeps a card that a vote sends out of what is shown, with its new number, and the others come later", async () => {
    const { session, answer } = open(byRating);
    const fallen = [...all.slice(1), template(1)];
    await answer(session.refresh(1), fallen);
    expect(session.get().listing.templates[0]).toMatchObject({ id: 1, totalRatings: 1 });
    expect(idsOf(session)).not.toContain(13);

    await answer(session.show({ ...byRating, shown: 44 }), fallen);
    expect(idsOf(session).toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
  });

  it("drops a card that is no longer in a fully cached list", async () => {
    const { session, answer } = open(emptyView, all.slice(0, 5));
    await answer(session.refresh(), all.slice(1, 5));
    expect(idsOf(session)).toEqual([2, 3, 4, 5]);
  });

  it("shows what a beginning finds while it is typed, and only what it finds when it is finished", async () => {
    const { session, requests, answer } = open();
    const begun = { ...emptyView, search: "avtale hå" };
    await answer(session.show(begun, true), all.slice(0, 20), true);
    expect([requests[0]?.isTyping, idsOf(session).length]).toEqual([true, 12]);
    await answer(session.show({ ...begun, shown: 28 }), all.slice(0, 20), true);
    expect([requests[1]?.isTyping, idsOf(session).length]).toEqual([true, 20]);

    session.finish();
    requests[2]?.respond([]);
    await expect.poll(() => session.get().status).toBe("ready");
    expect([requests[2]?.isTyping, idsOf(session)]).toEqual([false, []]);

    void session.show(begun, true);
    expect(requests[3]?.isTyping).toBe(true);
    session.finish();
    expect(requests[3]?.signal?.aborted).toBe(true);
  });
});
