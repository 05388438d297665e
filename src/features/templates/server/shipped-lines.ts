/** People's phrases for the shipped templates, read from the text files in `seed/asked-as/`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { projectRoot } from "#shared/project-root.ts";

/** @returns the lines of each template, by its name: those in Norwegian first */
export function readShippedLines(folder = new URL("seed/", projectRoot)): Map<string, readonly string[]> {
  const linesByName = new Map<string, readonly string[]>();
  const asked = new URL("asked-as/", folder);
  // 1.0.0 had them in templates.json
  if (!existsSync(asked)) return linesByName;
  const norwegian = filesIn(new URL("norwegian/", asked));
  for (const file of [...norwegian, ...filesIn(asked)]) {
    for (const section of readFileSync(file, "utf8").split(/^## /mu).slice(1)) {
      const [name = "", ...lines] = section.split("\n").filter((line) => line !== "");
      linesByName.set(name, (linesByName.get(name) ?? []).concat(lines));
    }
  }
  return linesByName;
}

function filesIn(folder: URL): readonly URL[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return names.toSorted().map((name) => new URL(name, folder));
}
