/** Metrics in Prometheus' text format, by prom-client: of the process, of requests, and gauges that are read at each scrape. */
import { collectDefaultMetrics, Gauge, Registry, Counter, Histogram } from "prom-client";
import type { App } from "#platform/app.ts";
import { logOutput } from "#platform/log/log-output.ts";
import { version } from "#shared/project-root.ts";

/** Default metrics in no alert and on no board. Others of these stay, since they set further ones when they are collected. */
const unread =
  /^nodejs_(active_|eventloop_lag_(min|max|mean|stddev|p[59]0)|external|heap_space_|version)|^process_(heap|virtual|max_fds|cpu_system)/;

/**
 * Metrics of memory, CPU, event loop and garbage collection, by the names that Node's boards use. Once for each process: their
 * observers never end.
 */
export function openProcessMetrics(): Registry {
  const register = new Registry();
  const built = new Gauge({
    name: "avtalemaler_build_info",
    help: "Always 1, with the version of the product.",
    labelNames: ["version"],
    registers: [register],
  });
  built.set({ version }, 1);
  register.registerMetric(
    new Counter({
      name: "avtalemaler_log_lines_dropped_total",
      help: "Log lines that nobody could be given: whoever reads them has stopped.",
      registers: [],
      collect() {
        // The output has counted them.
        this.reset();
        this.inc(logOutput().dropped);
      },
    }),
  );
  collectDefaultMetrics({
    register,
    gcDurationBuckets: [0.001, 0.01, 0.1, 1],
    eventLoopMonitoringPrecision: 20,
  });
  for (const { name } of register.getMetricsAsArray())
    if (unread.test(name)) register.removeSingleMetric(name);
  return register;
}

type Reading = number | null | Readonly<Record<string, number>>;

/**
 * Declares gauges that are read at each scrape: NaN when the read fails, no value for null.
 * @param label by whose values the gauge is read; then a read that fails has none
 */
export function gaugesIn(registry: Registry) {
  return (name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [],
        async collect() {
          const found = await Promise.resolve()
            .then(read)
            .catch(() => NaN);
          if (label !== undefined) {
            this.reset();
            const values = typeof found === "number" ? {} : (found ?? {});
            for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count);
          } else if (typeof found === "number") this.set(found);
          else this.remove();
        },
      }),
    );
}

/** Bucket bounds in seconds, from a cached response (a tenth of a millisecond) to the longest that a statement may take. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function measureRequests(app: App, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's head to the end of its response, by the route's pattern.",
    labelNames: ["method", "route", "status"],
    buckets: bounds,
    registers,
  });
  const rateLimited = new Counter({
    name: "avtalemaler_rate_limited_requests_total",
    help: "Requests rejected with 429: the client's rate, quota or limit a day is used up.",
    labelNames: ["route"],
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url = "none" } = request.routeOptions;
    // One label for all built files, whose routes have hashes.
    const route = url.replace(/^\/(assets|og)\/.*/, "/$1/*");
    // Without a route, the method is the client's own choice.
    const method = url === "none" ? "any" : request.method;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) rateLimited.inc({ route });
    done();
  });
}
