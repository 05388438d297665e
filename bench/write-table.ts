/** Tables of docs/performance.md. */
import { readFileSync, writeFileSync } from "node:fs";

const document = new URL("../docs/performance.md", import.meta.url);

/** The lines of a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Puts a table between its marks in the document, with the day and the machine. */
export function writeTable(name: string, lines: readonly string[], machine: string): void {
  const today = new Date().toISOString().slice(0, 10);
  const text = [...lines, "", `Measured ${today}: ${machine}.`].join("\n");
  writeFileSync(document, withTable(readFileSync(document, "utf8"), name, text));
}

/** The text with a table between its marks; everything else stays. @throws when there are no marks of that name */
function withTable(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- measured: ${name} -->`, "<!-- end -->"];
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}`);
  return `${document.slice(0, from)}${begin}\n\n${text}\n\n${document.slice(to)}`;
}
