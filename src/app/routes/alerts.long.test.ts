/** The alerts, by promtool: what they fire for and what not, in series of forty hours. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { skipWithout } from "#testing/skip.ts";

const root = join(import.meta.dirname, "../../..");

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
    const folder = makeFolder();
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
