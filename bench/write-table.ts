/** Tables and lines of the documents, which the bench writes between marks. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { describeMachine } from "./load/machine.ts";

const root = new URL("../", import.meta.url);

/** The lines of a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]) => `|${texts.join("|")}|`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Two digits of a small number, and thousands apart. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return "";
  return value < 10
    ? String(Number(value.toPrecision(2)))
    : Math.round(value).toLocaleString("en").replaceAll(",", "\u{a0}");
}

const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
const commit = `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : " + changes"}`;
/** The day, the commit and the machine. Read at the start: what is written changes the tree. */
export const measuredOn = `Measured ${new Date().toISOString().slice(0, 10)} at ${commit}: ${describeMachine()}.`;

/** Puts lines between their marks in a document; everything else stays. @throws when there are no marks of that name */
export function writeMeasured(
  file: "README.md" | "docs/performance.md",
  name: string,
  lines: readonly string[],
) {
  const url = new URL(file, root);
  const document = readFileSync(url, "utf8");
  const [begin, end] = [`<!-- measured: ${name} -->`, "<!-- end -->"];
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}`);
  const text = [...lines, "", measuredOn].join("\n");
  writeFileSync(url, `${document.slice(0, from)}${begin}\n\n${text}\n\n${document.slice(to)}`);
}
