import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LawSourceError, readHeads } from "#features/laws/server/law-archive.ts";
import { bzip2, tar, tarFiles } from "#testing/law-archive.ts";

const page = (name: string, after = "") => `<header>${name}</header><main>Innhold</main>${after}`;

async function read(archive: Uint8Array, maxBytes = 10_000_000, signal?: AbortSignal) {
  const heads: string[] = [];
  const onHead = (head: string) => void heads.push(head);
  await readHeads(archive, maxBytes, signal ?? new AbortController().signal, onHead);
  return heads;
}

const rejected = (archive: Uint8Array, maxBytes?: number) =>
  read(archive, maxBytes).then(
    (heads) => `read ${heads.length}`,
    (error: unknown) => (error instanceof LawSourceError ? error.message : String(error)),
  );

describe("the archive of acts", () => {
  it("hands over the beginning of each file, to the end of its header", async () => {
    const pages = [page("én"), "", page("to", "ø".repeat(5_000)), "<html>uten hode</html>"];
    expect(await read(bzip2(tar(pages)))).toEqual(["<header>én", "", "<header>to", "<html>uten hode</html>"]);
  });

  it("hands over 64 kB of a file whose header does not end", async () => {
    const [head = "", next] = await read(bzip2(tar([`<header>${"a".repeat(200_000)}`, page("neste")])));
    expect(head).toHaveLength(64 * 1024);
    expect(head.startsWith("<header>aaa")).toBe(true);
    expect(next).toBe("<header>neste");
  });

  it("may be of several streams, as a compressor that works in parallel writes it", async () => {
    const streams = [bzip2(tarFiles([page("én")])), bzip2(tar([page("to")]))];
    expect(await read(Buffer.concat(streams))).toEqual(["<header>én", "<header>to"]);
  });

  it("is read as bzip2 itself writes it", async () => {
    // A folder of two files, by `tar -cf - nl | bzip2 -9 | base64 -w0`.
    const written =
      "QlpoOTFBWSZTWQcvRFsAAOxfnsyAUAP/5wBQAAJu599AAIAQABAAEAAECDAA9qwJRUxNMjTaTExDQAwJp6BiU0Gp6nqGnqDQaAAAMJJIhphDQ0eUMg0Bo0DeH3hh/h5zsCSqQSCJUSkKoAxrkxpLyQQgDOuyiLxnBAe/QTZXQBhiUpnQkbTdQCgNGwpKA1JitAi2RqhfDhNmCEz2ip3shAVslQ507kLB44Y/DFxpLhh5YRHkmFedRSRqQznoyClNlx8FML1LxHMPBaTKaiR8xQUMRyWP8ZE4QmfJsBIUmsjNqPCbhj7pEjB5OAMGpSQtMzpEKCBoLuSKcKEgDl6Itg==";
    expect(await read(Buffer.from(written, "base64"))).toEqual([
      "",
      '<html><header class="documentHeader">sameigelova',
      '<html><header class="documentHeader">hevdslova',
    ]);
  });

  it("is read in turns with whatever else waits", async () => {
    // Fifty blocks, each in two halves.
    const archive = bzip2(Buffer.concat([tar([page("én")]), Buffer.alloc(100_000)]), 2_000);
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await read(archive);
    isRead = true;
    expect(turns).toBeGreaterThan(90);
  });

  it("is left at once when the process stops", async () => {
    const stopping = new AbortController();
    const reading = read(bzip2(tar([page("én")])), undefined, stopping.signal);
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("an archive that is broken or too large", () => {
  const files = tar([page("én"), page("to", "a b c ".repeat(1_000))]);
  const archive = bzip2(files);

  it.for([1, 3, 4, 20, 100, archive.length - 12, archive.length - 1])(
    "is rejected where it ends after %s bytes",
    async (length) => {
      expect(await rejected(archive.subarray(0, length))).toMatch(/^the archive (is broken|ends too early)$/);
    },
  );

  it("never says anything else where a bit of it is another, wherever", async () => {
    let rejections = 0;
    for (let at = 0; at < archive.length; at += 5) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      const heads = await read(changed).catch((error: unknown) => error);
      // The second table of codes is not used.
      if (heads instanceof LawSourceError) rejections += 1;
      else expect(heads).toEqual(["<header>én", "<header>to"]);
    }
    expect(rejections).toBeGreaterThan(archive.length / 10);
  });

  it("is rejected where the sum of the whole is another", async () => {
    const changed = Buffer.from(archive);
    changed.writeUInt8(changed.readUInt8(archive.length - 3) ^ 1, archive.length - 3);
    expect(await rejected(changed)).toBe("the archive's checksum is wrong");
  });

  it("is rejected where it is nothing, or no archive", async () => {
    expect(await rejected(Buffer.alloc(0))).toBe("the archive ends too early");
    expect(await rejected(Buffer.from("<html>Ikke funnet</html>"))).toBe("the archive is broken");
    expect(await rejected(bzip2(Buffer.from("no tar ".repeat(1_000))))).toBe("the tar is broken");
    expect(await rejected(bzip2(gzipSync(files)))).toMatch(/^the (tar is broken|archive ends too early)$/);
  });

  it("is rejected where the tar in it ends too early, in a file or after one", async () => {
    for (const length of [100, 600, 2_000, files.length - 1024]) {
      expect(await rejected(bzip2(files.subarray(0, length)))).toBe("the archive ends too early");
    }
  });

  it("is rejected where a file in the tar does not say how long it is", async () => {
    const second = 1024;
    for (const at of [0, 124, 150]) {
      const changed = Buffer.from(files);
      changed[second + at] = 0x41;
      expect(await rejected(bzip2(changed))).toBe("the tar is broken");
    }
  });

  it("is rejected past so many bytes", async () => {
    const size = files.length;
    expect(await rejected(archive, size)).toBe("read 2");
    expect(await rejected(archive, size - 1)).toBe(`the archive holds more than ${size - 1} bytes`);
  });
});
