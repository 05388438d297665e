/** The walks of docs/architecture.md: each stop is a name in a file, and a walk has as many as it states. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(
  (path) => !/\.test\.|^src\/testing\//.test(path),
);
const [, text = ""] =
  /\n## Walks\n([^]*?)\n## /.exec(readFileSync(join(root, "docs/architecture.md"), "utf8")) ?? [];
const walks = text
  .split("\n- **")
  .slice(1)
  .map((walk) => ({
    stated: Number(/, (\d+) stops/.exec(walk)?.[1]),
    stops: [...walk.matchAll(/`([^`]+)`/g)].flatMap(([, list = ""]) => list.split(/,\s+/)),
  }));

/** Whether a file with this end of its path has the name. */
function isThere(stop: string): boolean {
  const [path = "", name = ""] = stop.split(":");
  const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
  return sources
    .filter((file) => file.replace(/\.tsx?$/, "").endsWith(`/${path}`))
    .some((file) => word.test(readFileSync(join(root, file), "utf8")));
}

it("a stop of a walk is a name in a file, and a walk has the stops that it states", () => {
  expect(walks.length).toBeGreaterThan(6);
  expect(walks.map(({ stops }) => stops.length)).toEqual(walks.map(({ stated }) => stated));
  expect(walks.flatMap(({ stops }) => stops).filter((stop) => !/:./.test(stop) || !isThere(stop))).toEqual(
    [],
  );
});
