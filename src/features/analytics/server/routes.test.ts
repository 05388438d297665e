import { describe, expect, it } from "vitest";
import { ReferrerLimit } from "#features/analytics/server/routes.ts";

const dayMs = 24 * 60 * 60 * 1000;
const [anIp, anotherIp] = ["192.0.2.1", "192.0.2.2"];

function makeLimit() {
  let now = 0;
  const limit = new ReferrerLimit({ clock: { now: () => now }, siteUrl: "https://maler.example.no" });
  return { limit, wait: (ms: number) => void (now += ms) };
}

describe("a referrer", () => {
  it("counts once a day for an IP, and again for another", () => {
    const { limit, wait } = makeLimit();
    expect(limit.admit(anIp, "Nyheter.no:443")).toBe("nyheter.no");
    expect(limit.admit(anIp, "nyheter.no")).toBeNull();
    expect(limit.admit(anotherIp, "nyheter.no")).toBe("nyheter.no");
    wait(dayMs - 1);
    expect(limit.admit(anIp, "nyheter.no")).toBeNull();
    wait(1);
    expect(limit.admit(anIp, "nyheter.no")).toBe("nyheter.no");
  });

  it("counts for at most five sites a day per IP", () => {
    const { limit, wait } = makeLimit();
    const counted = Array.from({ length: 20 }, (_, index) => limit.admit(anIp, `oppdiktet-${index}.no`));
    expect(counted.filter((host) => host !== null)).toHaveLength(5);
    wait(dayMs);
    expect(limit.admit(anIp, "oppdiktet-6.no")).toBe("oppdiktet-6.no");
  });

  it("counts for no more than five times as many sites of a /48", () => {
    const { limit } = makeLimit();
    const counted = Array.from({ length: 200 }, (_, index) =>
      limit.admit(`2a02:c0:1:${index.toString(16)}00`, `oppdiktet-${index}.no`),
    );
    expect(counted.filter((host) => host !== null)).toHaveLength(25);
  });

  it("counts for a thousand new sites a day, however many send them, and those are counted on", () => {
    const { limit, wait } = makeLimit();
    const admit = (index: number) =>
      limit.admit(`10.0.${index >> 8}.${index & 255}`, `oppdiktet-${index}.no`);
    const counted = Array.from({ length: 1_010 }, (_, index) => admit(index));
    expect(counted.filter((host) => host !== null)).toHaveLength(1_000);
    expect(limit.admit(anIp, "oppdiktet-999.no")).toBe("oppdiktet-999.no");
    wait(dayMs);
    expect(admit(1_009)).toBe("oppdiktet-1009.no");
  });

  it.each(["maler.example.no", "localhost", "192.168.1.1", "intranett"])(
    "%s does not count, and uses up nothing",
    (referrer) => {
      const { limit } = makeLimit();
      for (let time = 0; time < 10; time += 1) expect(limit.admit(anIp, referrer)).toBeNull();
      expect(limit.admit(anIp, "nyheter.no")).toBe("nyheter.no");
    },
  );
});
