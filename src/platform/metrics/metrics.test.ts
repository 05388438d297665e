import { describe, expect, it } from "vitest";
import { Metrics } from "#platform/metrics/metrics.ts";

const linesOf = async (metrics: Metrics) => (await metrics.text()).trimEnd().split("\n");

describe("the text of metrics", () => {
  it("has help, type and a line for each set of labels", async () => {
    const metrics = new Metrics();
    const votes = metrics.counter("votes_total", "Votes.");
    votes.of({ outcome: "stored" }).add();
    votes.of({ outcome: "rejected" }).add(3);
    votes.of({ outcome: "stored" }).add();
    expect(await linesOf(metrics)).toEqual([
      "# HELP votes_total Votes.",
      "# TYPE votes_total counter",
      'votes_total{outcome="stored"} 2',
      'votes_total{outcome="rejected"} 3',
    ]);
    expect(await metrics.text()).toMatch(/\n$/);
  });

  it("reads a gauge each time, waits for it, and writes what is not known as NaN", async () => {
    const metrics = new Metrics();
    const readings = [1, NaN];
    metrics.gauge("up", "Up.", async () => readings.shift() ?? 0);
    metrics.gauge("none", "Nothing to say.", () => []);
    expect(await linesOf(metrics)).toContain("up 1");
    expect(await linesOf(metrics)).toEqual([
      "# HELP up Up.",
      "# TYPE up gauge",
      "up NaN",
      "# HELP none Nothing to say.",
      "# TYPE none gauge",
    ]);
  });

  it("counts a histogram's buckets up, its bounds included", async () => {
    const metrics = new Metrics();
    const durations = metrics.histogram("wait_seconds", "Waiting.", [0.1, 1]).of({});
    for (const seconds of [0.05, 0.1, 0.5, 1, 2]) durations.observe(seconds);
    expect((await linesOf(metrics)).slice(2)).toEqual([
      'wait_seconds_bucket{le="0.1"} 2',
      'wait_seconds_bucket{le="1"} 4',
      'wait_seconds_bucket{le="+Inf"} 5',
      "wait_seconds_sum 3.65",
      "wait_seconds_count 5",
    ]);
  });

  it("escapes what would end a label", async () => {
    const metrics = new Metrics();
    metrics.counter("odd_total", "Odd.").of({ route: 'a"b\\c\nd' }).add();
    expect((await linesOf(metrics)).at(-1)).toBe('odd_total{route="a\\"b\\\\c\\nd"} 1');
  });

  it("has each name once", () => {
    const metrics = new Metrics();
    metrics.counter("votes_total", "Votes.");
    expect(() => metrics.gauge("votes_total", "Votes.", () => 1)).toThrow("two metrics votes_total");
  });
});
