/** The Grafana board and the alerts: each query reads metrics and labels that a real /metrics has. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PgliteSession } from "drizzle-orm/pglite";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { openProcessMetrics } from "#platform/metrics/metrics.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { adminCalls, fillAdminLists } from "#testing/fill-admin-lists.ts";
import { shareIdentityApp } from "#testing/identity-app.ts";
import { skipWithout } from "#testing/skip.ts";

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

const gauge = (name: string, labels: string) => `avtalemaler_${name}{job="avtalemaler",${labels}}`;
const version = (instance: string) => gauge("site_version", `instance="${instance}"`);
const waiting = gauge("database_queries_waiting", 'instance="a"');
const success = (name: string, instance: string) =>
  gauge("job_last_success_timestamp_seconds", `name="${name}",instance="${instance}"`);

describe("by promtool, after forty hours", () => {
  it.for<[string, string, Readonly<Record<string, string>>, string | null]>([
    [
      "not for steady writes, of which one process is read before the other",
      "AvtalemalerProcessesDiffer",
      { [version("a")]: "40+40x2400", [version("b")]: "0+40x2400" },
      null,
    ],
    [
      "for a process that has lost touch",
      "AvtalemalerProcessesDiffer",
      { [version("a")]: "40+40x2400", [version("b")]: "0x2400" },
      '{instance="b"}',
    ],
    ["not for a query that waits", "AvtalemalerConnectionsUsedUp", { [waiting]: "0x2398 1 1" }, null],
    [
      "for queries that always wait",
      "AvtalemalerConnectionsUsedUp",
      { [waiting]: "1x2400" },
      '{instance="a"}',
    ],
    [
      "for a job that has not succeeded since, in none of two processes, but not yet for the weekly one",
      "AvtalemalerJobLate",
      {
        [success("purge-old-mail", "a")]: "0x2400",
        [success("check-laws", "a")]: "0x2400",
        [success("backup", "a")]: "0x2400",
        [success("backup", "b")]: "0+60x2400",
      },
      '{name="purge-old-mail"}',
    ],
  ])("an alert fires %s", ([, alert, series, labels], context) => {
    skipWithout(context, "promtool");
    const folder = mkdtempSync(join(tmpdir(), "avtalemaler-alerts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const firing = `count by (instance, name) (ALERTS{alertname="${alert}",alertstate="firing"})`;
    const test = {
      rule_files: [join(root, "deploy/prometheus-alerts.yml")],
      evaluation_interval: "10m",
      tests: [
        {
          interval: "1m",
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            { expr: firing, eval_time: "40h", exp_samples: labels === null ? [] : [{ labels, value: 1 }] },
          ],
        },
      ],
    };
    // JSON is YAML too.
    writeFileSync(join(folder, "test.yml"), JSON.stringify(test));
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", join(folder, "test.yml")], {
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });
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

/** Query counts of the admin API: independent of the number of rows. Times are measured in `bench/site.ts`. */
interface Cost {
  readonly queries: number;
  /** What the database sent. */
  readonly bytes: number;
}

/** What each call costs the database, with this many rows in every table. */
async function countQueries(rows: number): Promise<Record<string, Cost>> {
  const product = await makeAdminTestApp({ prepare: (database) => fillAdminLists(database, rows) });
  const prepareQuery = vi.spyOn(PgliteSession.prototype, "prepareQuery");
  const messages = vi.spyOn(PGlite.prototype, "execProtocolStream");
  const costs: Record<string, Cost> = {};
  for (const [name, { method, url, ...body }] of Object.entries(adminCalls)) {
    const before = prepareQuery.mock.calls.length;
    messages.mockClear();
    const response = await product.asAdmin(method, url, "payload" in body ? body.payload : undefined);
    expect(response.statusCode, name).toBe(200);
    const received = await Promise.all(
      messages.mock.results.map(({ value }) => value as Promise<{ length: number }[]>),
    );
    const bytes = received.flat().reduce((sum, { length }) => sum + length, 0);
    costs[name] = { queries: prepareQuery.mock.calls.length - before, bytes };
  }
  expect((await product.asAdmin("GET", "/api/templates")).json()).toHaveLength(rows + 1);
  return costs;
}

describe("the admin API", () => {
  it("runs as many queries for a hundred rows as for three, and reads no more to change one", async () => {
    const few = await countQueries(3);
    const many = await countQueries(100);
    for (const [name, { queries, bytes }] of Object.entries(few)) {
      expect(many[name]?.queries, name).toBe(queries);
      expect(queries, name).toBeGreaterThan(0);
      expect(queries, name).toBeLessThanOrEqual(10);
      expect(bytes, name).toBeGreaterThan(0);
      // Ids and names of more rows have more digits.
      if (/^an? (edit|approval|merge)$/.test(name)) expect(many[name]?.bytes, name).toBeLessThan(bytes * 1.1);
    }
  });
});
