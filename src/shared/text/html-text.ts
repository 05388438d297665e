/** Text of HTML from outside, by searching: no step takes longer than the text is long. */

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  aring: "å",
  Aring: "Å",
  oslash: "ø",
  Oslash: "Ø",
  aelig: "æ",
  AElig: "Æ",
  eacute: "é",
  ndash: "–",
  mdash: "—",
  laquo: "«",
  raquo: "»",
  rsquo: "’",
  middot: "·",
  hellip: "…",
};

/**
 * The text of a piece of HTML, in one line.
 * @param joint stands where a tag stood
 */
export function textOf(html: string, joint = " "): string {
  return html
    .replace(/<[^<>]{0,5000}>/g, joint)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[name as string] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}
