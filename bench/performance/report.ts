/** The measured rows as tables of docs/performance.md, and as the file that the next quick run is judged by. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Figures } from "./compare.ts";
import type { HeldRow } from "./held.ts";
import type { MemoryRow } from "./memory.ts";
import type { MeanwhileRow, ProcessesRow } from "./processes.ts";
import type { ReadRow } from "./reads.ts";
import type { StartRow } from "./start.ts";
import type { WriteRow } from "./writes.ts";

/** Rows by «section key»; their shape is the section's. */
export type Rows = Record<string, object>;

export interface Recorded {
  /** Of each section, the machine and the day it was last measured. */
  readonly measured: Record<string, string>;
  readonly rows: Rows;
}

const recordedFile = new URL("recorded.json", import.meta.url);
const document = new URL("../../docs/performance.md", import.meta.url);

export function readRecorded(): Recorded {
  if (!existsSync(recordedFile)) return { measured: {}, rows: {} };
  return JSON.parse(readFileSync(recordedFile, "utf8")) as Recorded;
}

/** Adds rows to what is recorded, in the place of earlier ones of the same name, and writes the tables. */
export function record(rows: Rows, machine: string): void {
  const earlier = readRecorded();
  const sections = new Set(Object.keys(rows).map(sectionOf));
  const day = new Date().toISOString().slice(0, 10);
  const recorded: Recorded = {
    measured: {
      ...earlier.measured,
      ...Object.fromEntries([...sections].map((section) => [section, `${day}: ${machine}`])),
    },
    rows: { ...earlier.rows, ...rows },
  };
  const shorten = (_key: string, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  const json = JSON.stringify(recorded, shorten, 2);
  writeFileSync(recordedFile, `${json}\n`);
  // As they are read again: a table that is not measured anew must not change.
  writeFileSync(document, withTables(readFileSync(document, "utf8"), JSON.parse(json) as Recorded));
}

/** The text with each section's table between its marks; everything else stays. @throws when a section has no marks. */
export function withTables(text: string, { measured, rows }: Recorded): string {
  return Object.keys(measured).reduce((text, section) => {
    const [begin, end] = [`<!-- measured: ${section} -->`, "<!-- end -->"];
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${section}`);
    const own = Object.entries(rows).filter(([name]) => sectionOf(name) === section);
    const table = tables[section]?.(own.map(([, row]) => row)) ?? [];
    return `${text.slice(0, from)}${begin}\n\n${table.join("\n")}\n\nMeasured ${measured[section]}.\n\n${text.slice(to)}`;
  }, text);
}

const sectionOf = (name: string): string => name.split(" ")[0] ?? "";

const tables: Readonly<Record<string, (rows: readonly object[]) => string[]>> = {
  reads: (rows) => readTables(rows as ReadRow[]),
  writes: (rows) => comparisons("", rows as WriteRow[]),
  memory: (rows) =>
    table(
      [
        "MB",
        "highest of the start",
        "idle",
        "after ordinary use",
        "after the searches",
        "highest of all",
        "goal",
      ],
      (rows as MemoryRow[]).map((row) => [
        row.title,
        ...[row.startPeak, row.idle, row.afterUse, row.afterLoad, row.peak].map(String),
        row.goal,
      ]),
    ),
  start: (rows) =>
    table(
      ["", "until the front page", "of a bare server's", "goal", "highest memory"],
      (rows as StartRow[]).map((row) => [
        row.title,
        `${(row.ms / 1000).toFixed(2)} s`,
        `× ${row.timesBare.toFixed(0)}`,
        row.goal,
        row.peakMegabytes === null ? "" : `${Math.round(row.peakMegabytes)} MB`,
      ]),
    ),
  held: (rows) => heldTable(rows as HeldRow[]),
  processes: (rows) => processesTables(rows as (ProcessesRow | MeanwhileRow)[]),
};

function readTables(rows: readonly ReadRow[]): string[] {
  const sizes = [...new Set(rows.map(({ size }) => size))].sort((a, b) => a - b);
  return sizes.flatMap((size, index) => {
    const own = rows.filter((row) => row.size === size);
    return [...(index > 0 ? [""] : []), ...comparisons(`${size} templates`, own)];
  });
}

function heldTable(rows: readonly HeldRow[]): string[] {
  const sizes = [...new Set(rows.map(({ size }) => size))].sort((a, b) => a - b);
  const titles = [...new Set(rows.map(({ title }) => title))];
  return table(
    ["ms held, by templates", ...sizes.map(String)],
    titles.map((title) => [
      title,
      ...sizes.map((size) => {
        const found = rows.find((row) => row.title === title && row.size === size);
        return found ? ms(found.ms) : "";
      }),
    ]),
  );
}

function comparisons(caption: string, rows: readonly (ReadRow | WriteRow)[]): string[] {
  const figures = ["a second (limit)", "p50, p99 ms", "CPU a response, µs (limit)"];
  return table(
    [caption, "of the limit", "by CPU time", "goal", ...figures],
    rows.map(({ title, ratio, cpuRatio, goal, product, limit }) => [
      title,
      share(ratio),
      share(cpuRatio),
      goal,
      `${whole(product.perSecond)} (${whole(limit.perSecond)})`,
      `${ms(product.p50Ms)}, ${ms(product.p99Ms)}`,
      `${cpu(product)} (${cpu(limit)})`,
    ]),
  );
}

function processesTables(rows: readonly (ProcessesRow | MeanwhileRow)[]): string[] {
  const two = rows.filter((row): row is ProcessesRow => "megabytes" in row);
  const meanwhile = rows.filter((row): row is MeanwhileRow => "votesPerSecond" in row);
  return [
    ...table(
      [
        "two processes",
        "times one",
        "a second (one)",
        "p99 ms (one)",
        "CPU a response, µs (one)",
        "MB (one)",
      ],
      two.map(({ title, ratio, product, limit, megabytes }) => [
        title,
        ratio.toFixed(2),
        `${whole(product.perSecond)} (${whole(limit.perSecond)})`,
        `${ms(product.p99Ms)} (${ms(limit.p99Ms)})`,
        `${cpu(product)} (${cpu(limit)})`,
        `${megabytes.two ?? "?"} (${megabytes.one ?? "?"})`,
      ]),
    ),
    "",
    ...table(
      ["one process", "of it alone", "a second (alone)", "p99 ms (alone)", "votes a second"],
      meanwhile.map(({ title, ratio, product, limit, votesPerSecond }) => [
        title,
        ratio.toFixed(2),
        `${whole(product.perSecond)} (${whole(limit.perSecond)})`,
        `${ms(product.p99Ms)} (${ms(limit.p99Ms)})`,
        whole(votesPerSecond),
      ]),
    ),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

const cpu = ({ cpuUs }: Figures) => (cpuUs === null ? "?" : whole(cpuUs));
const share = (value: number | null) => (value === null ? "?" : value.toFixed(value < 0.1 ? 3 : 2));
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
/** With a space between thousands that does not break. */
const whole = (value: number) => Math.round(value).toLocaleString("en").replaceAll(",", " ");
