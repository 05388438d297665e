import { describe, expect, it } from "vitest";
import { ipKey, tooManyRequests } from "#platform/limits/rate-limit.ts";

const keyOf = (ip: string) => ipKey({ ip });

describe("the key that an ip is counted by", () => {
  it("is an IPv4 ip itself, also when it is written as IPv6", () => {
    expect(keyOf("192.0.2.7")).toBe("192.0.2.7");
    for (const written of [
      "::ffff:192.0.2.7",
      "::FFFF:c000:207",
      "0:0:0:0:0:ffff:192.0.2.7",
      "0::ffff:c000:0207",
    ])
      expect(keyOf(written)).toBe("192.0.2.7");
    expect(keyOf("[::ffff:c000:207]:443")).toBe("192.0.2.7");
  });

  it("is the /64 of an IPv6 ip, however it is written", () => {
    const key = keyOf("2001:db8:1:2:3:4:5:6");
    expect(key).toBe("2001:db8:1:2");
    expect(keyOf("2001:0DB8:0001:0002::1")).toBe(key);
    expect(keyOf("2001:db8:1:2:ffff::%eth0")).toBe(key);
    expect(keyOf("2001:db8:1:3::1")).not.toBe(key);
    expect(keyOf("2001::5:6:7:8:9:a")).toBe("2001:0:5:6");
    expect(keyOf("::1")).toBe("0:0:0:0");
  });

  it("is without the port that some proxies forward with it", () => {
    expect(keyOf("192.0.2.7:50123")).toBe("192.0.2.7");
    expect(keyOf("[2001:db8:1:2::1]:50123")).toBe("2001:db8:1:2");
    expect(keyOf("[2001:db8:1:2::1]")).toBe("2001:db8:1:2");
  });

  it("is the same one for all that is no ip", () => {
    for (const word of [
      "unknown",
      "garbage1",
      "1.2.3.4.5",
      "192.0.2.7:50123:1",
      "[x]:1",
      "x".repeat(9_000),
    ]) {
      expect(keyOf(word)).toBe("");
    }
  });
});

describe("how long to wait is said as people say it", () => {
  it.each([
    [0, "om et minutt"],
    [60, "om et minutt"],
    [61, "om 2 minutter"],
    [45 * 60 + 1, "om en time"],
    [60 * 60 + 1, "om 2 timer"],
    [12 * 60 * 60 + 1, "i morgen"],
  ])("%s seconds: %s", (seconds, words) => {
    const { status, message } = tooManyRequests(seconds);
    expect([status, message]).toEqual([429, `Du har sendt for mye på kort tid. Prøv igjen ${words}.`]);
  });

  it("is in Retry-After too, rounded up, and never nothing", () => {
    expect(tooManyRequests(86_399.2).headers).toEqual({ "retry-after": "86400" });
    expect(tooManyRequests(0).headers).toEqual({ "retry-after": "1" });
  });
});
