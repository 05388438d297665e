import { describe, expect, it } from "vitest";
import {
  follow,
  goTo,
  itemsOf,
  progress,
  queueRowsOf,
  queueStart,
  skip,
  step,
  uncheckedOf,
} from "#app/pages/admin/review/queue.ts";
import type { AdminInquiry } from "#features/inquiries/contract.ts";
import type { AdminReport } from "#features/reports/contract.ts";
import type { AdminSuggestion } from "#features/suggestions/contract.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";

const at = (minute: number) => `2026-11-22T06:${String(minute).padStart(2, "0")}:00.000Z`;
const suggestion = (id: number, minute: number, more: Partial<AdminSuggestion> = {}) =>
  ({ id, createdAt: at(minute), isApproved: false, isRejected: false, ...more }) as AdminSuggestion;
const report = (id: number, templateId: number | null, minute: number, more: Partial<AdminReport> = {}) =>
  ({
    id,
    templateId,
    templateUrl: "https://example.no/",
    createdAt: at(minute),
    isResolved: false,
    ...more,
  }) as AdminReport;
const inquiry = (id: number, status: AdminInquiry["status"]) =>
  ({ id, createdAt: at(id), status }) as AdminInquiry;
/** @param changedAt when its act or its file has changed */
const template = (id: number, isActive: boolean, ...changedAt: readonly string[]) =>
  ({
    id,
    isActive,
    paperChanges: changedAt.map((at) => ({ law: null, changedAt: at })),
  }) as unknown as AdminTemplate;
const nothing = { suggestions: [], reports: [], templates: [], inquiries: [] };

describe("the queue's items", () => {
  it("keep a suggestion with edits that is decided elsewhere, also one that was deleted", () => {
    const [approved, rejected, waiting, deleted] = [
      suggestion(1, 1, { isApproved: true }),
      suggestion(2, 2, { isRejected: true }),
      suggestion(3, 3),
      suggestion(4, 4),
    ] as const;
    const items = itemsOf(
      { ...nothing, suggestions: [approved, rejected, waiting] },
      // As they were when they were edited.
      [suggestion(1, 1), waiting, deleted],
    );
    expect(items.map((item) => item.kind === "suggestion" && item.suggestion)).toEqual([
      approved,
      waiting,
      { ...deleted, isRejected: true },
    ]);
  });

  it("have no suggestion while the templates could not be read, by which a duplicate is seen", () => {
    const kindsWith = (status: "ready" | "failed", templates: readonly AdminTemplate[]) => {
      const lists: Readonly<Record<string, readonly object[]>> = {
        forslag: [suggestion(1, 1)],
        feil: [report(1, null, 1)],
        maler: templates,
      };
      const of = ({ id }: { readonly id: string }) => ({
        rows: lists[id] ?? [],
        status: id === "maler" ? status : "ready",
      });
      const rows = queueRowsOf({ of } as unknown as Parameters<typeof queueRowsOf>[0]);
      return itemsOf(rows, [suggestion(2, 2)]).map(({ kind }) => kind);
    };
    expect(kindsWith("failed", [])).toEqual(["reports"]);
    expect(kindsWith("ready", [])).toEqual(["suggestion", "suggestion", "reports"]);
    expect(kindsWith("failed", [template(7, true)]), "read before").toHaveLength(3);
  });

  it("are what waits, oldest first, with the reports on one template together", () => {
    const items = itemsOf({
      suggestions: [
        suggestion(2, 5),
        suggestion(1, 7),
        suggestion(3, 1, { isApproved: true }),
        suggestion(4, 2, { isRejected: true }),
      ],
      reports: [
        report(5, 9, 3),
        report(4, 8, 2),
        report(3, 9, 1),
        report(2, 9, 0, { isResolved: true }),
        report(1, null, 9),
      ],
      templates: [template(6, true, "2026-01-01"), template(7, true)],
      inquiries: [inquiry(2, "pending"), inquiry(1, "approved")],
    });
    expect(items.map(({ key }) => key)).toEqual([
      "forslag-2",
      "forslag-1",
      "feil-9",
      "feil-8",
      "feil-https://example.no/",
      "papir-6",
      "henvendelse-2",
    ]);
    const [, , group] = items;
    expect(group?.kind === "reports" && group.reports.map(({ id }) => id)).toEqual([3, 5]);
  });
});

it("the papers are those of active templates that something has changed for, the oldest change first", () => {
  const templates = [
    template(4, true, "2026-06-13T10:00:00.000Z"),
    template(3, true, "2026-09-01", "2026-01-01"),
    template(2, true),
    template(1, false, "2026-01-01"),
    template(5, true, "2026-06-13"),
  ];
  expect(itemsOf({ ...nothing, templates }).map(({ key }) => key)).toEqual(["papir-3", "papir-5", "papir-4"]);
});

it("what nobody has looked at here, or whose format is a guess, comes after what waits; read in a copy, last", () => {
  const seen = { paperSeenAt: at(0), formatCertain: true };
  const templates = [
    { ...template(6, true), ...seen, paperSeenAt: "2026-11-21T00:00:00.000Z" },
    { ...template(7, true), ...seen, paperSeenAt: null },
    { ...template(5, true), ...seen, formatCertain: false },
    { ...template(4, true), ...seen, paperSeenAt: null },
    { ...template(3, true), ...seen },
    { ...template(2, false), ...seen, paperSeenAt: null },
    { ...template(1, true, "2026-01-01"), ...seen, paperSeenAt: null },
  ];
  expect(uncheckedOf(templates).map(({ key }) => key)).toEqual([
    "kontroll-4",
    "kontroll-5",
    "kontroll-7",
    "kontroll-6",
  ]);
  expect(itemsOf({ ...nothing, templates }).map(({ key }) => key)).toEqual(["papir-1"]);
});

describe("the place in the queue", () => {
  const start = follow(queueStart, ["a", "b", "c", "d"]);
  const currentAfter = (...changes: ((place: typeof start) => typeof start)[]) =>
    changes.reduce((place, change) => change(place), start).current;
  const on = (place: typeof start) => step(place, 1);
  const without =
    (...gone: readonly string[]) =>
    (place: typeof start) =>
      follow(
        place,
        ["a", "b", "c", "d"].filter((key) => !gone.includes(key)),
      );

  it("begins at the first, stays the same object while nothing changes, and goes on and back to the ends", () => {
    expect(start.current).toBe("a");
    expect(follow(start, ["a", "b", "c", "d"])).toBe(start);
    expect(follow(queueStart, []).current).toBeNull();
    const back = (place: typeof start) => step(place, -1);
    expect(currentAfter(on, on, on, on, on)).toBe("d");
    expect(currentAfter(on, back, back)).toBe("a");
  });

  it("is the next one's when the current one is decided, and the first one's after the last", () => {
    expect(currentAfter(on, without("b"))).toBe("c");
    expect(currentAfter(on, without("b", "c"))).toBe("d");
    expect(currentAfter(on, on, on, without("d"))).toBe("a");
    expect(currentAfter(without("a", "b", "c", "d"))).toBeNull();
  });

  it("leaves what is skipped for last, in the order it was skipped", () => {
    const place = skip(skip(start));
    expect([place.current, place.keys]).toEqual(["c", ["c", "d", "a", "b"]]);
    expect(follow(place, ["a", "b", "c", "d", "e"]).keys).toEqual(["c", "d", "e", "a", "b"]);
    expect(currentAfter(skip, skip, without("c", "d"))).toBe("a");
    const alone = follow(queueStart, ["a"]);
    expect(skip(alone)).toBe(alone);
  });

  it("is at what came back, though it is read a little later", () => {
    const decided = without("a")(start);
    const back = goTo(decided, "a");
    expect([back.current, follow(back, ["a", "b", "c", "d"]).current]).toEqual(["a", "a"]);
    expect(goTo(skip(start), "a").skipped).toEqual([]);
  });

  it("counts within its kind, with what is decided, whatever else waits", () => {
    const keys = ["forslag-7", "forslag-8", "forslag-9", "feil-https://a-b.example/", "henvendelse-1"];
    let place = follow(queueStart, keys);
    const shown = () => Object.values(progress(place)).join(" av ");
    expect(shown()).toBe("1 av 3");
    place = follow(place, keys.slice(1));
    expect(shown()).toBe("2 av 3");
    // After undo an item is where it was; a new one is the last.
    place = follow(goTo(place, "forslag-7"), [...keys, "forslag-10"]);
    expect(shown()).toBe("1 av 4");
    place = follow(place, keys.slice(3));
    expect([place.current, shown()]).toEqual(["feil-https://a-b.example/", "1 av 1"]);
  });
});
