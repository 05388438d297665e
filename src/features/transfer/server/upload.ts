/** An uploaded file: its bytes, unpacked and as text. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { maxImportBytes } from "#features/transfer/contract.ts";
import type { TransferFormat } from "#features/transfer/lists.ts";
import { HttpError } from "#platform/http-error.ts";
import { inTurns } from "#platform/turns.ts";

const unzip = promisify(gunzip);

/** Read, and parsed, so much at a time. */
const sliceBytes = 32 * 1024;

/** How files of spreadsheets begin: .xlsx and .ods, which are zip files, and the older .xls. */
const workbooks = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0", "hex")];

export class Upload {
  readonly format: TransferFormat;
  readonly #bytes: Buffer;
  readonly #isZipped: boolean;

  constructor(bytes: Buffer, { type, encoding }: { readonly type: string; readonly encoding: string }) {
    this.#bytes = bytes;
    this.#isZipped = encoding === "gzip";
    this.format = /^text\/csv\b/i.test(type) ? "csv" : "json";
  }

  /** What an idempotency key is compared by, in place of twenty megabytes. */
  toJSON(): string {
    return createHash("sha256").update(this.#bytes).digest("base64url");
  }

  /** Without the byte order mark. UTF-8 or UTF-16 by their marks or by being valid, else Windows-1252, as old spreadsheets save. */
  async readText(): Promise<string[]> {
    const bytes = await this.#unzipped();
    if (workbooks.some((start) => bytes.subarray(0, start.length).equals(start))) {
      throw unreadable("Filen er en arbeidsbok. Lagre som CSV i regnearket, og velg den filen.");
    }
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, "utf-16le");
    try {
      return await decode(bytes, "utf-8");
    } catch {
      return decode(bytes, "windows-1252");
    }
  }

  async #unzipped(): Promise<Buffer> {
    if (!this.#isZipped) return this.#bytes;
    try {
      return await unzip(this.#bytes, { maxOutputLength: maxImportBytes });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
      throw unreadable("Den pakkede filen kunne ikke pakkes ut.");
    }
  }
}

/** @throws TypeError for bytes that are not of the encoding */
async function decode(bytes: Buffer, encoding: string): Promise<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== "windows-1252" });
  const starts = Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, at) => at * sliceBytes);
  const slices: string[] = [];
  await inTurns(starts, (start) => {
    slices.push(decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true }));
  });
  return [...slices, decoder.decode()];
}

export const unreadable = (message: string) => new HttpError(422, "unreadable_file", message);

function tooLarge(): HttpError {
  const most = maxImportBytes / 1024 / 1024;
  return new HttpError(413, "too_large", `Filen er for stor: høyst ${most} MB. Del den i flere.`);
}
