/** Metrics of the process: memory, CPU, event loop and garbage collection, by the names that Node's boards use. */
import { readdirSync } from "node:fs";
import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import type { Metrics } from "#platform/metrics/metrics.ts";

const kindsOfCollection: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [constants.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: "weakcb",
};

const bytesOf = {
  process_resident_memory_bytes: ["Memory of the process that is in RAM.", "rss"],
  nodejs_heap_size_used_bytes: ["Memory of JavaScript's objects.", "heapUsed"],
  nodejs_heap_size_total_bytes: ["Memory taken for JavaScript's objects.", "heapTotal"],
  nodejs_external_memory_bytes: ["Memory of buffers and WebAssembly, outside the heap.", "external"],
} as const;

/** @returns what ends the measuring */
export function measureRuntime(metrics: Metrics): () => void {
  for (const [name, [help, field]] of Object.entries(bytesOf)) {
    metrics.gauge(name, help, () => process.memoryUsage()[field]);
  }
  metrics.countOf("process_cpu_seconds_total", "CPU time of the process, user and system.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge(
    "process_start_time_seconds",
    "When the process was started, in Unix time.",
    () => performance.timeOrigin / 1000,
  );
  metrics.gauge("process_open_fds", "Open files and connections.", countOpenFiles);
  metrics.gauge("nodejs_version_info", "The version of Node.", () => [
    { labels: { version: process.version }, value: 1 },
  ]);
  const stopLag = measureEventLoop(metrics);
  const stopCollections = measureCollections(metrics);
  return () => {
    stopLag();
    stopCollections();
  };
}

/** NaN where the system has no such list (it is Linux' own). */
function countOpenFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return NaN;
  }
}

function measureEventLoop(metrics: Metrics): () => void {
  const intervalMs = 20;
  const delay = monitorEventLoopDelay({ resolution: intervalMs });
  delay.enable();
  // The monitor reports the time between its ticks, of which the interval itself is not late.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - intervalMs / 1000);
  const help = "How late timers were since the last reading, a time in which no request was served";
  metrics.gauge("nodejs_eventloop_lag_p50_seconds", `${help}: the median.`, () => late(delay.percentile(50)));
  metrics.gauge("nodejs_eventloop_lag_p99_seconds", `${help}: the 99th percentile.`, () =>
    late(delay.percentile(99)),
  );
  metrics.gauge("nodejs_eventloop_lag_max_seconds", `${help}: the longest.`, () => {
    const longest = late(delay.max);
    // The last of the three to be read.
    delay.reset();
    return longest;
  });
  return () => void delay.disable();
}

function measureCollections(metrics: Metrics): () => void {
  const durations = metrics.histogram(
    "nodejs_gc_duration_seconds",
    "Garbage collections by their kind.",
    [0.001, 0.01, 0.1, 1],
  );
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as { detail?: { kind?: number } };
      const kind = kindsOfCollection[detail?.kind ?? 0] ?? "other";
      durations.of({ kind }).observe(entry.duration / 1000);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => observer.disconnect();
}
