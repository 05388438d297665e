/** Metrics in Prometheus' text format, by prom-client: those of the process, and values that are read when they are asked for. */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/**
 * Memory, CPU, event loop and garbage collection, by the names that Node's boards use. Once for each process: what watches
 * them never ends.
 */
export function openProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({
    register,
    gcDurationBuckets: [0.001, 0.01, 0.1, 1],
    eventLoopMonitoringPrecision: 20,
  });
  return register;
}

/** Declares values that are read each time the metrics are; NaN when one is not known, null where there is none. */
export function gaugesIn(registry: Registry) {
  return (name: string, help: string, read: () => number | null | Promise<number>): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await Promise.resolve()
            .then(read)
            .catch(() => NaN);
          if (value === null) this.remove();
          else this.set(value);
        },
      }),
    );
}
