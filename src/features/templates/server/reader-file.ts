/** The file of the search's reader, which the build makes (`scripts/reader-numbers.mjs`). */
import { readFile } from "node:fs/promises";
import type { Logger } from "#platform/log/log.ts";
import { fromFile, type ReaderNumbers } from "#search/reader/numbers.ts";
import { projectRoot } from "#shared/project-root.ts";

const builtFile = new URL("dist/reader-numbers.bin", projectRoot);

/** @returns null where there is no such file: then a search goes by words alone */
export async function readReaderFile(log: Logger, file = builtFile): Promise<ReaderNumbers | null> {
  try {
    return fromFile(await readFile(file));
  } catch (error) {
    log.warn(
      { err: error },
      "the search goes by words alone: its reader's file is missing or damaged (npm run build)",
    );
    return null;
  }
}
