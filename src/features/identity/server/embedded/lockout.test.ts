import { describe, expect, it } from "vitest";
import { type Attempt, lockMs, Lockout } from "#features/identity/server/embedded/lockout.ts";
import { TestClock } from "#testing/test-app.ts";

const email = "sjef@avtalemaler.example";
const hourMs = 60 * 60 * 1000;

function makeLockout(max?: number) {
  const clock = new TestClock();
  const lockout = new Lockout(clock, max);
  return { clock, lockout, begin: (attempt: Attempt) => lockout.begin(attempt).waitSeconds };
}

const from = (ip: string, deviceId: string | null = null): Attempt => ({ email, ip, deviceId });

describe("the lock-out", () => {
  it("lets five guesses through, however many come at once", () => {
    const { begin } = makeLockout();
    const waits = Array.from({ length: 10_000 }, () => begin(from("192.0.2.1")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.at(-1)).toBe(30);
  });

  it("gives 10 000 guesses, one a second, a handful of tries", () => {
    const { begin, clock } = makeLockout();
    let tries = 0;
    for (let guess = 0; guess < 10_000; guess += 1) {
      if (begin(from("192.0.2.1")) === 0) tries += 1;
      clock.advance(1000);
    }
    expect(tries).toBeLessThanOrEqual(13);
  });

  it("counts an account's guesses from all IPs together", () => {
    const { begin } = makeLockout();
    const waits = Array.from({ length: 1000 }, (_, index) => begin(from(`192.0.2.${index}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("counts an IP's guesses at all accounts together", () => {
    const { begin } = makeLockout();
    const waits = Array.from({ length: 1000 }, (_, index) =>
      begin({ ...from("192.0.2.1"), email: `nr${index}@avtalemaler.example` }),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("does not grow longer by attempts while it is locked", () => {
    const { begin, clock } = makeLockout();
    const attempt = from("192.0.2.1");
    for (let guess = 0; guess < 500; guess += 1) begin(attempt);
    clock.advance(30_000);
    expect(begin(attempt)).toBe(0);
    expect(begin(attempt)).toBe(60);
  });

  it("forgets by a success, and after a day", () => {
    const { lockout, begin, clock } = makeLockout();
    const attempt = from("192.0.2.1");
    for (let guess = 0; guess < 4; guess += 1) begin(attempt);
    lockout.succeeded(attempt);
    for (let guess = 0; guess < 5; guess += 1) expect(begin(attempt)).toBe(0);
    expect(begin(attempt)).toBe(30);
    clock.advance(24 * hourMs);
    for (let guess = 0; guess < 5; guess += 1) expect(begin(attempt)).toBe(0);
  });

  it("does not let strangers keep out a browser that has signed in before, wherever it is", () => {
    const { begin } = makeLockout();
    for (let guess = 0; guess < 100; guess += 1) begin(from(`192.0.2.${guess}`));
    for (let guess = 0; guess < 5; guess += 1) begin(from("203.0.113.1"));
    expect(begin(from("198.51.100.7"))).toBeGreaterThan(0);
    expect(begin(from("203.0.113.1", "own"))).toBe(0);
  });

  it("gives a known browser five tries too, and they cost no other browser any", () => {
    const { begin, clock } = makeLockout();
    const waits = Array.from({ length: 1000 }, (_, index) => begin(from(`192.0.2.${index}`, "stolen")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(begin(from("198.51.100.7", "own"))).toBe(0);
    expect(begin(from("198.51.100.7"))).toBe(0);
    clock.advance(30_000);
    expect(begin(from("192.0.2.1", "stolen"))).toBe(0);
  });

  it("cannot be made to forget by naming very many accounts from an IP that is shut out", () => {
    const { begin, lockout } = makeLockout(100);
    const guesses = (ip: string) => Array.from({ length: 6 }, () => begin(from(ip)));
    expect(guesses("192.0.2.1").at(-1)).toBe(30);
    for (let guess = 0; guess < 6; guess += 1)
      lockout.begin({ ...from("192.0.2.2"), email: `a${guess}@b.no` });
    for (let name = 0; name < 1_000; name += 1) {
      lockout.begin({ email: `navn${name}@eksempel.no`, ip: "192.0.2.2", deviceId: null });
    }
    expect(begin(from("192.0.2.3"))).toBe(30);
    expect(begin({ ...from("192.0.2.1"), email: "annen@eksempel.no" })).toBe(30);
  });

  it("tells which attempt locks, and for how long", () => {
    const { lockout } = makeLockout();
    const shuts = Array.from({ length: 7 }, () => lockout.begin(from("192.0.2.1")).shutsSeconds);
    expect(shuts).toEqual([0, 0, 0, 0, 30, 0, 0]);
  });

  it("does not count what could not be checked", () => {
    const { lockout, begin } = makeLockout();
    const attempt = from("192.0.2.1");
    for (let guess = 0; guess < 4; guess += 1) begin(attempt);
    for (let outage = 0; outage < 20; outage += 1) {
      expect(begin(attempt)).toBe(0);
      lockout.giveBack(attempt);
    }
    expect(begin(attempt)).toBe(0);
    expect(begin(attempt)).toBe(30);
  });
});

describe("the lock-out's delay", () => {
  it("begins at the fifth failure and doubles up to an hour", () => {
    expect([1, 4, 5, 6, 7, 11, 12, 1000].map((count) => lockMs(count) / 1000)).toEqual([
      0, 0, 30, 60, 120, 1920, 3600, 3600,
    ]);
  });
});
