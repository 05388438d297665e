/** Reading a backup file: decompressed, split into rows and checked against its own checksums as it goes. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { z } from "zod";
import { indexOfBackup } from "#db/migrate.ts";
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
import { type BackupTable, tablesAfter } from "./tables.ts";

/** Bytes of rows handed on together. */
const BATCH_BYTES = 256 * 1024;
/** No row is near it: a foreign file without line breaks must not fill the memory. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const NEW_LINE = 0x0a;
const BEGIN_OF_ROW = "[".charCodeAt(0);

export interface BackupHandler {
  onHeader?(header: BackupHeader): Promise<void>;
  /** @param rows a JSON array of rows, each an array of texts and nulls in the order of the table's columns */
  onRows?(table: BackupTable, rows: string): Promise<void>;
  onTableEnd?(table: BackupTable, end: TableEnd): Promise<void>;
  /** @param rows how many have been read and handed on, of all tables */
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
  const parser = new BackupParser(handler);
  const source = createReadStream(file);
  try {
    const parse = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await parser.write(chunk);
    };
    await pipeline(source, createZstdDecompress(), parse, { signal });
    return parser.end();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw readingError(file, error);
  }
}

/** What is wrong with the content; the file's name is added where it is known. */
class ContentError extends Error {}

const damaged = "is damaged: it is not as it was written";

/** The table whose rows are being read. */
interface OpenTable {
  readonly table: BackupTable;
  readonly hash: Hash;
  rows: number;
}

class BackupParser {
  readonly #handler: BackupHandler;
  readonly #whole = createHash("sha256");
  #rest: Buffer[] = [];
  #restBytes = 0;
  #header: BackupHeader | undefined;
  #waiting: BackupTable[] = [];
  #current: OpenTable | undefined;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #rows = 0;
  #ends: TableEnd[] = [];
  #isComplete = false;

  constructor(handler: BackupHandler) {
    this.#handler = handler;
  }

  async write(chunk: Buffer): Promise<void> {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(NEW_LINE, from);
      if (at < 0) break;
      const tail = chunk.subarray(from, at + 1);
      const line = this.#rest.length === 0 ? tail : Buffer.concat([...this.#rest, tail]);
      this.#rest = [];
      this.#restBytes = 0;
      from = at + 1;
      if (this.#current && line[0] === BEGIN_OF_ROW) this.#addRow(line, this.#current);
      else await this.#readLine(line);
      if (this.#batchBytes >= BATCH_BYTES) await this.#handOn();
    }
    if (from === chunk.length) return;
    this.#rest.push(chunk.subarray(from));
    this.#restBytes += chunk.length - from;
    if (this.#restBytes > LONGEST_LINE_BYTES) throw new ContentError(damaged);
  }

  end(): BackupSummary {
    if (!this.#header) throw new ContentError("is not a backup of this program");
    if (!this.#isComplete || this.#restBytes > 0) throw new ContentError("is cut short");
    return { header: this.#header, tables: this.#ends };
  }

  #addRow(line: Buffer, current: OpenTable): void {
    this.#whole.update(line);
    current.hash.update(line);
    current.rows += 1;
    this.#rows += 1;
    this.#batch.push(line);
    this.#batchBytes += line.length;
  }

  async #handOn(): Promise<void> {
    if (!this.#current || this.#batch.length === 0) return;
    const rows = `[${Buffer.concat(this.#batch).toString().trimEnd().replaceAll("\n", ",")}]`;
    this.#batch = [];
    this.#batchBytes = 0;
    await this.#handler.onRows?.(this.#current.table, rows);
    this.#handler.onProgress?.(this.#rows);
  }

  async #readLine(line: Buffer): Promise<void> {
    if (this.#isComplete) throw new ContentError(damaged);
    if (!this.#header) await this.#readHeader(line);
    else if (this.#current) await this.#readTableEnd(line, this.#current);
    else if (this.#waiting.length > 0) this.#readTableStart(line);
    else {
      const { sha256 } = parse(backupEndSchema, line);
      if (sha256 !== this.#whole.digest("hex")) throw new ContentError(damaged);
      this.#isComplete = true;
      return;
    }
    this.#whole.update(line);
  }

  async #readHeader(line: Buffer): Promise<void> {
    const header = parse(headerSchema, line, "is not a backup of this program");
    if (header.format > FORMAT) throw new ContentError("was made by a newer version of this program");
    const { hash } = header.migration;
    const index = indexOfBackup(hash);
    if (index < 0) {
      throw new ContentError(
        "was made by a newer version of this program, or by one from before the migration 0018_situations. " +
          "Restore it with the version that made it",
      );
    }
    const tables = tablesAfter(index);
    const named = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
    }));
    if (JSON.stringify(named) !== JSON.stringify(header.tables)) throw new ContentError(damaged);
    this.#waiting = [...tables];
    this.#header = { ...header, migration: { index, hash } };
    await this.#handler.onHeader?.(this.#header);
  }

  #readTableStart(line: Buffer): void {
    const table = this.#waiting.shift();
    if (parse(tableStartSchema, line).table !== table?.name) throw new ContentError(damaged);
    this.#current = { table, hash: createHash("sha256"), rows: 0 };
  }

  async #readTableEnd(line: Buffer, { table, hash, rows }: OpenTable): Promise<void> {
    await this.#handOn();
    const end = parse(tableEndSchema, line);
    const isWhole = end.end === table.name && end.rows === rows && end.sha256 === hash.digest("hex");
    if (!isWhole) throw new ContentError(damaged);
    this.#ends.push(end);
    await this.#handler.onTableEnd?.(table, end);
    this.#current = undefined;
  }
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
  EISDIR: "is a folder",
};

function readingError(file: string, error: unknown): unknown {
  if (error instanceof ContentError) return new StartError(`The file ${file} ${error.message}.`);
  const { code = "" } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason) return new StartError(`The file ${file} ${reason}.`, { cause: error });
  if (!/^(ZSTD|Z)_/.test(code)) return error;
  return new StartError(`The file ${file} is not a backup of this program, or is damaged.`, { cause: error });
}
