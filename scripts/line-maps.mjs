/**
 * The source maps of the built server, reduced to what the log needs: of each line made from a source of ours, the file and
 * line, in runs of lines that follow each other. Whole maps are megabytes to read (src/platform/log/loggable-error.ts).
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";

/** @param {string} folder of the built files, whose maps are replaced by `*.js.lines` */
export function reduceMaps(folder) {
  for (const map of globSync(join(folder, "*.js.map"))) {
    const file = map.slice(0, -".map".length);
    const lines = lineMap(readFileSync(file, "utf8"), JSON.parse(readFileSync(map, "utf8")));
    writeFileSync(`${file}.lines`, JSON.stringify(lines));
    rmSync(map);
  }
}

/**
 * @param {string} text of the built file
 * @param {import("node:module").SourceMapPayload} map
 * @returns {import("../src/platform/log/loggable-error.ts").LineMap}
 */
export function lineMap(text, map) {
  const places = new SourceMap(map);
  const sources = [];
  const runs = [];
  let [lastSource, lastShift] = [-1, 0];
  text.split("\n").forEach((line, at) => {
    const entry = places.findEntry(at, Math.max(0, line.search(/\S/)));
    const isMade = entry.generatedLine === at && /\.tsx?$/.test(entry.originalSource ?? "");
    if (isMade && !sources.includes(entry.originalSource)) sources.push(entry.originalSource);
    const source = isMade ? sources.indexOf(entry.originalSource) : -1;
    const shift = isMade ? entry.originalLine - at : 0;
    if (source === lastSource && shift === lastShift) return;
    runs.push([at, source, shift]);
    [lastSource, lastShift] = [source, shift];
  });
  return { sources, runs };
}
