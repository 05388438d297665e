/** The Grafana board and the alerts: each query reads metrics and labels that a real /metrics has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { openProcessMetrics } from "#platform/metrics/metrics.ts";
import { shareIdentityApp } from "#testing/identity-app.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}
interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
const board = JSON.parse(read("deploy/grafana-dashboard.json")) as Board;
const alerts = (parse(read("deploy/prometheus-alerts.yml")) as Alerts).groups.flatMap(({ rules }) => rules);
const panels = board.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr: `${expr} ${legendFormat}` })),
);

/** What Prometheus adds by itself. */
const ownNames = ["up"];
const ownLabels = ["job", "instance", "le"];

const names = new Set(ownNames);
const labels = new Set(ownLabels);
/** A label's values, of those labels whose values are ours. */
const values = new Map<string, Set<string>>();

describe("each query", () => {
  const shared = shareIdentityApp();
  beforeAll(async () => {
    for (const url of ["/help", "/api/nei"]) await shared().inject({ url });
    const text = (await shared().inject({ url: "/metrics" })).body + (await openProcessMetrics().metrics());
    for (const [, name = "", type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      names.add(name);
      if (type === "histogram") for (const suffix of ["_bucket", "_sum", "_count"]) names.add(name + suffix);
    }
    for (const [, label = "", value = ""] of text.matchAll(/[{,](\w+)="([^"]*)"/g)) {
      labels.add(label);
      values.set(label, (values.get(label) ?? new Set()).add(value));
    }
    // Of a server, of a job that has run, of what has gone wrong: not in this reading.
    for (const label of ["state", "buffer", "kind", "name"]) labels.add(label);
    values.get("status")?.add("5xx");
    values.get("outcome")?.add("failed");
    values.get("state")?.add("failed");
  });

  it("of either reads a metric, and each metric is read by one", () => {
    const queries = [...panels, ...alerts].map(({ expr }) => expr).join("\n");
    // The version; and those that set the ones beside them when they are read.
    const others =
      /^(avtalemaler_build_info|nodejs_eventloop_lag_seconds|nodejs_heap_size_total_bytes|process_cpu_user_seconds_total)$|_(bucket|sum|count)$/;
    const unread = [...names].filter((name) => !queries.includes(name) && !others.test(name));
    expect(unread).toEqual([]);
  });

  it.each(panels)("of the board: $title", ({ expr }) => expectToExist(expr));
  it.each(alerts)("of the alerts: $alert", ({ expr }) => expectToExist(expr));
});

it("each alert is explained in docs/operations.md", () => {
  const text = read("docs/operations.md");
  for (const { alert } of alerts) expect(text).toContain(`\`${alert}\``);
});

function expectToExist(expr: string): void {
  const used = expr.match(/\b(?:up|(?:http|avtalemaler|process|nodejs)_\w+)(?=[{[)]|$|\s)/g) ?? [];
  expect(used.length, expr).toBeGreaterThan(0);
  expect([...names]).toEqual(expect.arrayContaining(used));

  const selected = [...expr.matchAll(/[{,](\w+)(=~?|!=|!~)"([^"]*)"/g)];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  const shown = [...expr.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);
  const usedLabels = [...selected.map(([, label = ""]) => label), ...grouped, ...shown];
  expect([...labels]).toEqual(expect.arrayContaining(usedLabels));
  for (const [, label = "", operator, value = ""] of selected) {
    const known = values.get(label);
    if (operator === "=" && known) expect([...known], `${label} in ${expr}`).toContain(value);
  }
}
