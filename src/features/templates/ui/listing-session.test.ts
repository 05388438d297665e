import { describe, expect, it } from "vitest";
import type { Listing, Template } from "#features/templates/contract.ts";
import { emptyView, type ListingView } from "#features/templates/listing-view.ts";
import type { FetchPiece, ListingPiece, PieceRange } from "#features/templates/ui/listing-request.ts";
import { ListingSession } from "#features/templates/ui/listing-session.ts";

const template = (id: number): Template => ({
  id,
  name: `Mal ${100 - id}`,
  description: "",
  category: "Jobb",
  format: "PDF",
  url: "https://example.org/",
  source: "Eksempel",
  sourceType: null,
  dateAdded: `2026-01-01T00:00:${String(60 - id).padStart(2, "0")}.000Z`,
  downloadCount: id,
  averageRating: "0.0",
  totalRatings: 0,
  isPopular: false,
});

const all = Array.from({ length: 40 }, (_, index) => template(index + 1));
const pieceOf = (templates: readonly Template[], { offset, limit }: PieceRange): ListingPiece => ({
  meta: { total: templates.length, categories: {}, formats: {}, search: null },
  templates: templates.slice(offset, offset + limit),
});
const listing = (templates: readonly Template[], shown: number): Listing => {
  const { meta, templates: page } = pieceOf(templates, { offset: 0, limit: shown });
  return { ...meta, templates: page };
};

interface Asked {
  readonly view: ListingView;
  readonly range: PieceRange;
  readonly signal: AbortSignal | undefined;
  answer(templates: readonly Template[]): void;
  fail(error: Error): void;
}

function open(view: ListingView = emptyView, templates: readonly Template[] = all) {
  const asked: Asked[] = [];
  const fetchPiece: FetchPiece = (askedView, range, signal) =>
    new Promise((resolve, reject) => {
      asked.push({
        view: askedView,
        range,
        signal,
        answer: (answered) => resolve(pieceOf(answered, range)),
        fail: reject,
      });
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  return { session: new ListingSession(view, listing(templates, view.shown), fetchPiece), asked };
}

const idsOf = (session: ListingSession) => session.get().listing.templates.map(({ id }) => id);

describe("a listing session", () => {
  it("asks only for what it does not hold", async () => {
    const { session, asked } = open();
    const shown = session.show({ ...emptyView, shown: 28 });
    expect(session.get().status).toBe("loading-more");
    expect(asked[0]?.range).toEqual({ offset: 12, limit: 16 });
    asked[0]?.answer(all);
    await shown;
    expect(session.get().status).toBe("ready");
    expect(idsOf(session)).toHaveLength(28);
  });

  it("goes back at once, without asking", async () => {
    const { session, asked } = open();
    const jobb = { ...emptyView, categories: ["Jobb"] };
    const shown = session.show(jobb);
    asked[0]?.answer(all.slice(0, 3));
    await shown;
    void session.show(emptyView);
    expect(session.get()).toMatchObject({ status: "ready", view: emptyView });
    expect(idsOf(session)).toHaveLength(12);
    expect(asked).toHaveLength(1);
  });

  it("sorts by itself what it holds completely, else asks", async () => {
    const few = open(emptyView, all.slice(0, 5));
    void few.session.show({ ...emptyView, sorting: "popular" });
    expect(few.session.get().status).toBe("ready");
    expect(idsOf(few.session)).toEqual([5, 4, 3, 2, 1]);
    expect(few.asked).toHaveLength(0);

    const many = open();
    void many.session.show({ ...emptyView, sorting: "popular" });
    expect(many.asked[0]?.range).toEqual({ offset: 0, limit: 12 });
  });

  it("drops an answer that comes after a newer question", async () => {
    const { session, asked } = open();
    const first = session.show({ ...emptyView, search: "hus" });
    const second = session.show({ ...emptyView, search: "husleie" });
    expect(asked[0]?.signal?.aborted).toBe(true);
    asked[1]?.answer(all.slice(3, 4));
    await Promise.all([first, second]);
    expect(session.get().view.search).toBe("husleie");
    expect(idsOf(session)).toEqual([4]);
  });

  it("keeps what is on screen while it waits and when it fails, and tries again", async () => {
    const { session, asked } = open();
    const shown = session.show({ ...emptyView, search: "leie" });
    expect(session.get()).toMatchObject({ status: "loading", answered: emptyView });
    asked[0]?.fail(new Error("500: nei"));
    await shown;
    expect(session.get()).toMatchObject({ status: "failed", answered: emptyView });
    const again = session.retry();
    asked[1]?.answer(all.slice(0, 1));
    await again;
    expect(session.get().status).toBe("ready");
  });

  it("forgets everything else when it reads anew", async () => {
    const { session, asked } = open();
    const shown = session.show({ ...emptyView, search: "leie" });
    asked[0]?.answer(all.slice(0, 1));
    await shown;
    const refreshed = session.refresh();
    expect(asked[1]?.range).toEqual({ offset: 0, limit: 12 });
    asked[1]?.answer(all.slice(1, 2));
    await refreshed;
    expect(idsOf(session)).toEqual([2]);
    void session.show(emptyView);
    expect(asked).toHaveLength(3);
  });

  it("holds a template once when the list moved between two pages", async () => {
    const { session, asked } = open();
    const shown = session.show({ ...emptyView, shown: 28 });
    asked[0]?.answer([template(99), ...all]);
    await shown;
    const ids = idsOf(session);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
