/** Places in the sources, for the frames of an error in the built server. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Made by scripts/line-maps.mjs. Lines count from 0. */
export interface LineMap {
  /** Urls, from the built file's. */
  readonly sources: readonly string[];
  /** In order: from which line on, which source (-1 for none of ours), and how much further down it is there. */
  readonly runs: readonly (readonly [from: number, source: number, shift: number])[];
}

const place = /(file:\/\/[^\s()]+\.js):(\d+):\d+/g;
/** Read at the first error of a file; null for one without a map. */
const maps = new Map<string, LineMap | null>();

/** Names the source and its line in each frame that is of a built file and made from a source of ours. */
export function inSources(frames: string): string {
  return frames.replaceAll(place, (built, url: string, line: string) => {
    const map = mapOf(url);
    const [, source = -1, shift = 0] = map?.runs.findLast(([from]) => from < Number(line)) ?? [];
    const path = map?.sources[source];
    return path === undefined ? built : `${new URL(path, url).href}:${Number(line) + shift}`;
  });
}

function mapOf(url: string): LineMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  return map;
}

/** Without it the error is logged as it stands: one that comes of having no file handle left must not end in another. */
function readMap(url: string): LineMap | null {
  try {
    return JSON.parse(readFileSync(`${fileURLToPath(url)}.lines`, "utf8")) as LineMap;
  } catch {
    return null;
  }
}
