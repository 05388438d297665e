/**
 * Archives of acts as their source lays them out, for tests: a page for each act, in a tar, in bzip2. Node has no bzip2, so it is
 * written here as simply as the format allows: small blocks, and codes that are all of one length.
 */
export interface ActPage {
  readonly id: string;
  readonly title: string;
  readonly titleShort?: string;
  readonly dateInForce?: string;
  /** «2024-07-01», several of them, or words. */
  readonly lastChangeInForce?: string;
  readonly lastChangedBy?: string;
}

const field = (name: string, label: string, value = "") =>
  value && `<dt class="${name}">${label}</dt><dd class="${name}">${value}</dd>`;

/** A page in the source's layout. The fields are in its order, between others that we do not read. */
export function actPage({ id, title, titleShort, dateInForce, ...last }: ActPage): string {
  const fields = [
    field("legacyID", "Datokode", id.replace("lov/", "LOV-")),
    field("dokid", "DokumentID", `NL/${id}`),
    field("ministry", "Departement", "<ul><li>Kommunal- og distriktsdepartementet</li></ul>"),
    field("dateInForce", "I kraft fra", dateInForce ?? "2000-01-01"),
    field("lastChangeInForce", "Ikrafttredelse av siste endring", last.lastChangeInForce),
    field("lastChangedBy", "Sist endret ved", last.lastChangedBy),
    field("changesToDocuments", "Endrer", '<a href="lov/1939-06-16-6">lov/1939-06-16-6</a>'),
    field("lastupdated", "Rettet", "2021-07-01 (faglige noter fjernet)"),
    field("titleShort", "Korttittel", titleShort),
    field("title", "Tittel", title),
    field("refid", "RefID", id),
    field("table-of-contents", "Innhold", '<ul><li><a href="#kapittel-1">Kapittel 1</a></li></ul>'),
  ];
  return (
    `<!DOCTYPE html><html lang="no"><head><title>${title}</title></head><body>` +
    `<header class="documentHeader" id="hode"><dl class="data-document-key-info">${fields.join("")}</dl></header>` +
    `<main class="documentBody"><h1>${title}</h1></main></body></html>`
  );
}

/** A number of filler acts, each changed on a day, with only the fields that we read. */
export function otherPages(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const fields = [
      field("lastChangeInForce", "", "2001-01-01"),
      field("title", "", `Lov om prøve nr. ${index + 1} (prøvelov${index + 1})`),
      field("refid", "", `lov/1950-01-01-${index + 1}`),
    ];
    return `<header><dl class="data-document-key-info">${fields.join("")}</dl></header>`;
  });
}

const filesAtOnce = 50;
const packed = new Map<string, Buffer>();
/** An archive of streams that are made once, since the tests change few of the pages. */
export function archiveOf(pages: readonly string[]): Buffer {
  const streams: Buffer[] = [];
  for (let at = 0; at < pages.length; at += filesAtOnce) {
    const some = pages.slice(at, at + filesAtOnce);
    const key = some.join("");
    const stream = packed.get(key) ?? bzip2(tarFiles(some));
    packed.set(key, stream);
    streams.push(stream);
  }
  return Buffer.concat([...streams, bzip2(tar([]))]);
}

/** Without the end, so that another may follow. */
export function tarFiles(pages: readonly string[]): Buffer {
  const files = pages.flatMap((page, index) => {
    const content = Buffer.from(page);
    const header = Buffer.alloc(512);
    header.write(`nl/nl-${index}.xml`);
    header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("0", 156);
    header.write("ustar", 257);
    header.write("00", 263);
    header.fill(" ", 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat(files);
}

export const tar = (pages: readonly string[]): Buffer => Buffer.concat([tarFiles(pages), Buffer.alloc(1024)]);

export function bzip2(data: Buffer, blockBytes = 20_000): Buffer {
  const out = new Bits();
  out.write(0x425a, 16).write(0x6831, 16);
  let sum = 0;
  for (let at = 0; at < data.length; at += blockBytes) {
    const block = data.subarray(at, at + blockBytes);
    const blockSum = checksum(block);
    sum = (((sum << 1) | (sum >>> 31)) ^ blockSum) >>> 0;
    writeBlock(out, runsShortened(block), blockSum);
  }
  return out.write(0x177245, 24).write(0x385090, 24).write32(sum).toBuffer();
}

class Bits {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  /** At most 24. */
  write(value: number, count: number): this {
    this.#held = (this.#held << count) | value;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      this.#bytes.push((this.#held >>> this.#count) & 0xff);
    }
    this.#held &= (1 << this.#count) - 1;
    return this;
  }

  write32(value: number): this {
    return this.write(value >>> 16, 16).write(value & 0xffff, 16);
  }

  toBuffer(): Buffer {
    this.write(0, (8 - this.#count) % 8);
    return Buffer.from(this.#bytes);
  }
}

function checksum(data: Buffer): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return ~sum >>> 0;
}

/** Four equal bytes are followed by the number of those that follow. */
function runsShortened(data: Buffer): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < data.length;) {
    const byte = data[at] ?? 0;
    let length = 1;
    while (length < 255 && data[at + length] === byte) length += 1;
    for (let index = 0; index < Math.min(length, 4); index += 1) bytes.push(byte);
    if (length >= 4) bytes.push(length - 4);
    at += length;
  }
  return Buffer.from(bytes);
}

function writeBlock(out: Bits, data: Buffer, sum: number): void {
  const { length } = data;
  // Burrows–Wheeler: the last column of all rotations in order, and which of them is the text.
  const twice = Buffer.concat([data, data]);
  const rotations = Array.from(data, (_, index) => index).sort((one, other) =>
    twice.compare(twice, other, other + length, one, one + length),
  );
  const column = rotations.map((start) => twice[start + length - 1] ?? 0);
  out.write(0x314159, 24).write(0x265359, 24).write32(sum).write(0, 1).write(rotations.indexOf(0), 24);

  // That each byte is used, in 16 rows.
  for (let row = 0; row < 17; row += 1) out.write(0xffff, 16);

  // Move to front; a run of zeros is its length in two digits, 1 and 2.
  const order = Array.from({ length: 256 }, (_, byte) => byte);
  const symbols: number[] = [];
  let zeros = 0;
  const endRun = () => {
    for (; zeros > 0; zeros = (zeros - 1) >> 1) symbols.push((zeros - 1) & 1);
  };
  for (const byte of column) {
    const place = order.indexOf(byte);
    if (place === 0) {
      zeros += 1;
      continue;
    }
    endRun();
    order.unshift(...order.splice(place, 1));
    symbols.push(place + 1);
  }
  endRun();
  symbols.push(257);

  // Two tables of codes, the fewest allowed, both alike: the code of a symbol is itself.
  const codeBits = 9;
  const selectors = Math.ceil(symbols.length / 50);
  out.write(2, 3).write(selectors, 15);
  for (let index = 0; index < selectors; index += 1) out.write(0, 1);
  for (let table = 0; table < 2; table += 1) {
    out.write(codeBits, 5);
    for (let symbol = 0; symbol < 258; symbol += 1) out.write(0, 1);
  }
  for (const symbol of symbols) out.write(symbol, codeBits);
}
