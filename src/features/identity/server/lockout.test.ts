import { describe, expect, it } from "vitest";
import { Lockout } from "#features/identity/server/lockout.ts";
import { TestClock } from "#testing/test-app.ts";

const email = "sjef@avtalemaler.example";
const hourMs = 60 * 60 * 1000;

function makeLockout() {
  const clock = new TestClock();
  return { clock, lockout: new Lockout(clock) };
}

describe("the lock-out", () => {
  it("lets five guesses through, however many come at once", () => {
    const { lockout } = makeLockout();
    const waits = Array.from({ length: 10_000 }, () => lockout.begin({ email, address: "192.0.2.1" }));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.at(-1)).toBe(30);
  });

  it("gives 10 000 guesses, one a second, a handful of tries", () => {
    const { lockout, clock } = makeLockout();
    let tries = 0;
    for (let guess = 0; guess < 10_000; guess += 1) {
      if (lockout.begin({ email, address: "192.0.2.1" }) === 0) tries += 1;
      clock.advance(1000);
    }
    expect(tries).toBeLessThanOrEqual(13);
  });

  it("counts an account's guesses from all addresses together", () => {
    const { lockout } = makeLockout();
    const waits = Array.from({ length: 1000 }, (_, index) =>
      lockout.begin({ email, address: `192.0.2.${index}` }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("counts an address's guesses at all accounts together", () => {
    const { lockout } = makeLockout();
    const waits = Array.from({ length: 1000 }, (_, index) =>
      lockout.begin({ email: `nr${index}@avtalemaler.example`, address: "192.0.2.1" }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("does not grow longer by knocking at the closed door", () => {
    const { lockout, clock } = makeLockout();
    const attempt = { email, address: "192.0.2.1" };
    for (let guess = 0; guess < 500; guess += 1) lockout.begin(attempt);
    clock.advance(30_000);
    expect(lockout.begin(attempt)).toBe(0);
    expect(lockout.begin(attempt)).toBe(60);
  });

  it("forgets by a success, and after a day", () => {
    const { lockout, clock } = makeLockout();
    const attempt = { email, address: "192.0.2.1" };
    for (let guess = 0; guess < 4; guess += 1) lockout.begin(attempt);
    lockout.succeeded(attempt);
    for (let guess = 0; guess < 5; guess += 1) expect(lockout.begin(attempt)).toBe(0);
    expect(lockout.begin(attempt)).toBe(30);
    clock.advance(24 * hourMs);
    for (let guess = 0; guess < 5; guess += 1) expect(lockout.begin(attempt)).toBe(0);
  });

  it("does not let strangers keep out an address that has signed in before", () => {
    const { lockout } = makeLockout();
    const own = { email, address: "198.51.100.7" };
    expect(lockout.begin(own)).toBe(0);
    lockout.succeeded(own);
    for (let guess = 0; guess < 100; guess += 1) lockout.begin({ email, address: `192.0.2.${guess}` });
    expect(lockout.begin({ email, address: "203.0.113.1" })).toBeGreaterThan(0);
    expect(lockout.begin(own)).toBe(0);
  });
});
