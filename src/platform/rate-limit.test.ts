import { describe, expect, it } from "vitest";
import { addressKey } from "#platform/rate-limit.ts";

const keyOf = (ip: string) => addressKey({ ip });

describe("the address that a limit counts", () => {
  it("is an IPv4 address itself, also when it is written as IPv6", () => {
    expect(keyOf("192.0.2.7")).toBe("192.0.2.7");
    expect(keyOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  });

  it("is the /64 of an IPv6 address, however it is written", () => {
    const key = keyOf("2001:db8:1:2:3:4:5:6");
    expect(key).toBe("2001:db8:1:2");
    expect(keyOf("2001:0DB8:0001:0002::1")).toBe(key);
    expect(keyOf("2001:db8:1:2:ffff::%eth0")).toBe(key);
    expect(keyOf("2001:db8:1:3::1")).not.toBe(key);
    expect(keyOf("::1")).toBe("0:0:0:0");
  });
});
