import { describe, expect, it } from "vitest";
import { ShownChanges, VisibleVersion } from "#platform/responses/visible-version.ts";

/** A site whose text and counts change, with a clock. */
function site() {
  const shownChanges = Object.assign(new ShownChanges(), { text: 3, counts: 2 });
  const clock = { ms: Date.parse("2026-11-21T10:00:00Z"), now: () => clock.ms };
  const shown = new VisibleVersion({ shownChanges, clock });
  const count = () => void (shownChanges.counts += 1);
  return { shownChanges, clock, shown, count };
}
const visitor = { ip: "192.0.2.1" };
const follower = { ip: "::ffff:192.0.2.2" };

describe("the version that is shown", () => {
  it("follows the first count at once, and the next ones a second later", () => {
    const { shown, count, clock } = site();
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    clock.ms += 1_000;
    count();
    expect(shown.for(visitor)).toBe("3.3 2026-11-21");
    clock.ms += 1;
    count();
    count();
    clock.ms += 998;
    expect(shown.for(visitor)).toBe("3.3 2026-11-21");
    clock.ms += 1;
    expect(shown.for(visitor)).toBe("3.5 2026-11-21");
  });

  it("follows a change of text at once, with the counts before it", () => {
    const { shown, count, shownChanges } = site();
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    count();
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    shownChanges.text += 1;
    expect(shown.for(visitor)).toBe("4.3 2026-11-21");
  });

  it("is the newest for whoever has just changed a count, however their ip is written, until all see it", () => {
    const { shown, count, clock, shownChanges } = site();
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    count();
    shownChanges.writers.add("192.0.2.2");
    expect([shown.for(visitor), shown.for(follower)]).toEqual(["3.2 2026-11-21", "3.3 2026-11-21"]);
    count();
    expect(shown.for(follower)).toBe("3.4 2026-11-21");
    clock.ms += 1_000;
    expect([shown.for(visitor), shown.for(follower)]).toEqual(["3.4 2026-11-21", "3.4 2026-11-21"]);
    count();
    expect(shown.for(follower)).toBe("3.4 2026-11-21");
  });

  it("changes at midnight in Norway", () => {
    const { shown, clock } = site();
    clock.ms = Date.parse("2026-11-21T22:59:59.999Z");
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    clock.ms += 1;
    expect(shown.for(visitor)).toBe("3.2 2026-11-22");
  });

  it("goes on when the clock is set back, and shows all when too many have written", () => {
    const { shown, count, clock, shownChanges } = site();
    expect(shown.for(visitor)).toBe("3.2 2026-11-21");
    count();
    clock.ms -= 3_600_000;
    expect(shown.for(visitor)).toBe("3.3 2026-11-21");
    count();
    for (let writer = 0; writer < 10_000; writer += 1) {
      shownChanges.writers.add(`10.0.${writer >> 8}.${writer & 255}`);
    }
    expect(shown.for(visitor)).toBe("3.4 2026-11-21");
  });
});
