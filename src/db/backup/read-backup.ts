/** Reading a backup file: decompressed, split into rows and checked against its own checksums as it goes. */
import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { z } from "zod";
import { listMigrations } from "#db/migrate.ts";
import { StartError } from "#shared/errors.ts";
import {
  type BackupHeader,
  backupEndSchema,
  type BackupSummary,
  FORMAT,
  headerSchema,
  type TableEnd,
  tableEndSchema,
  tableStartSchema,
} from "./format.ts";

const BATCH_BYTES = 256 * 1024;
/** The longest line: no row is near it, and a foreign file without line breaks must not fill the memory. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const NEW_LINE = 0x0a;
const BEGIN_OF_ROW = "[".charCodeAt(0);

export interface BackupHandler {
  onHeader?(header: BackupHeader): Promise<void>;
  /** @param rows a JSON array of rows, each an array of texts and nulls in the order of the header's columns */
  onRows?(table: string, rows: string): Promise<void>;
  onTableEnd?(end: TableEnd): Promise<void>;
  /** @param rows the number read and handed on, of all tables */
  onProgress?(rows: number): void;
}

/**
 * Reads the file from beginning to end. Throws `StartError` when it cannot be read, is not a backup, was made by a newer
 * version, or is not whole; by then the handler may have had some of it.
 */
export async function readBackup(
  file: string,
  handler: BackupHandler = {},
  signal?: AbortSignal,
): Promise<BackupSummary> {
  let summary: BackupSummary | undefined;
  const read = async (chunks: AsyncIterable<Buffer>) => {
    summary = await readLines(linesOf(chunks), handler);
  };
  try {
    // To open a pipe waits for a writer, and no signal ends that.
    if (!statSync(file).isFile()) throw new ContentError("is not a file");
    await pipeline(createReadStream(file), createZstdDecompress(), read, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw readingError(file, error);
  }
  if (!summary) throw new Error("a backup was read and has no summary");
  return summary;
}

/** An error in the content; the file's name is added where it is known. */
class ContentError extends Error {}

const foreign = "is not a backup of this program";
const damaged = "is damaged: it is not as it was written";
const cutShort = "is cut short";

/** Lines, each with the line break that ends it. @returns the number of bytes after the last */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, number> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at + 1)]);
      rest = [];
      restBytes = 0;
      from = at + 1;
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > LONGEST_LINE_BYTES) throw new ContentError(damaged);
  }
  return restBytes;
}

async function readLines(
  lines: AsyncGenerator<Buffer, number>,
  handler: BackupHandler,
): Promise<BackupSummary> {
  const whole = createHash("sha256");
  const next = async (problem = cutShort): Promise<Buffer> => {
    const { done, value } = await lines.next();
    if (done) throw new ContentError(problem);
    return value;
  };

  const first = await next(foreign);
  whole.update(first);
  const header = readHeader(first);
  await handler.onHeader?.(header);

  const ends: TableEnd[] = [];
  let rowsInAll = 0;
  for (const { name } of header.tables) {
    const start = await next();
    whole.update(start);
    if (parse(tableStartSchema, start).table !== name) throw new ContentError(damaged);
    const hash = createHash("sha256");
    let rows = 0;
    let batch: Buffer[] = [];
    let batchBytes = 0;
    const handOn = async () => {
      if (batch.length === 0) return;
      const text = `[${Buffer.concat(batch).toString().trimEnd().replaceAll("\n", ",")}]`;
      batch = [];
      batchBytes = 0;
      await handler.onRows?.(name, text);
      handler.onProgress?.(rowsInAll);
    };
    let line = await next();
    for (; line[0] === BEGIN_OF_ROW; line = await next()) {
      whole.update(line);
      hash.update(line);
      rows += 1;
      rowsInAll += 1;
      batch.push(line);
      batchBytes += line.length;
      if (batchBytes >= BATCH_BYTES) await handOn();
    }
    await handOn();
    whole.update(line);
    const end = parse(tableEndSchema, line);
    const isWhole = end.end === name && end.rows === rows && end.sha256 === hash.digest("hex");
    if (!isWhole) throw new ContentError(damaged);
    ends.push(end);
    await handler.onTableEnd?.(end);
  }

  const { sha256 } = parse(backupEndSchema, await next());
  if (sha256 !== whole.digest("hex")) throw new ContentError(damaged);
  const { done, value } = await lines.next();
  if (!done) throw new ContentError(damaged);
  if (value > 0) throw new ContentError(cutShort);
  return { header, tables: ends };
}

/** @returns the header, with the index that its migration has here */
function readHeader(line: Buffer): BackupHeader {
  const header = parse(headerSchema, line, foreign);
  if (header.format > FORMAT) throw new ContentError("was made by a newer version of this program");
  const { hash } = header.migration;
  const index = listMigrations().findIndex((migration) => migration.hash === hash);
  if (index < 0) {
    throw new ContentError(
      "was made by a newer or different version of this program. Restore it with the version that made it",
    );
  }
  return { ...header, migration: { index, hash } };
}

function parse<T extends z.ZodType>(schema: T, line: Buffer, problem = damaged): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(line.toString());
  } catch {
    throw new ContentError(problem);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ContentError(problem);
  return parsed.data;
}

const reasons: Record<string, string> = {
  ENOENT: "does not exist",
  EACCES: "may not be read by this user",
  EPERM: "may not be read by this user",
};

function readingError(file: string, error: unknown): unknown {
  if (error instanceof ContentError) return new StartError(`The file ${file} ${error.message}.`);
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason) return new StartError(`The file ${file} ${reason}.`, { cause: error });
  if (!/^(ZSTD|Z)_/.test(code)) return error;
  return new StartError(`The file ${file} is not a backup of this program, or is damaged.`, { cause: error });
}
