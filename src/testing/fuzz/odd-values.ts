/** Values that programs stumble over, as fast-check arbitraries. */
import fc from "fast-check";

/** One in `n` is the second. */
export function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, n: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: n - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\t\r\n",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "lone \udfff surrogate",
    "\ufffe",
    "\uffff",
    "\u202eabc",
    "\u200b\u200d",
    "e\u0301".repeat(300),
    "𝕏".repeat(150),
    "ﷺ".repeat(60),
    "İıſ",
    "line\nbreak",
    "\u2028",
    "\u001b[31m",
    "../../../etc/passwd",
    "' or 1=1 --",
    '"; drop table templates; --',
    "<script>alert(1)</script>",
    "</script><!--",
    "${7*7}{{7*7}}%s%n",
    "__proto__",
    "null",
    "NaN",
    "1e1000",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://[::1",
    "https://exa mple.no/",
    "https://user:password@example.no/",
    "//example.no/x",
    "https://example.no:99999/",
    "a@b",
    "a".repeat(2_000),
    "æ".repeat(10_001),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);

export const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 32_768, 1e21),
  fc.constantFrom(2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 2 ** 63),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: [1] } }, ["a", 1, null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What stands in a path where an id belongs, percent-encoded. */
export const oddPathPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "0",
    "-1",
    "1.5",
    "1e3",
    "abc",
    "undefined",
    "%00",
    "1%00",
    "%20",
    "%D9%A1",
    "1;drop",
    "%2e%2e",
  ),
  fc.constantFrom(
    "2147483648",
    "9007199254740993",
    "99999999999999999999",
    "..%2f..%2fetc",
    "%EF%BF%BE",
    "%ff",
  ),
  fc.constant("9".repeat(5_000)),
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Bodies that are not the JSON they say they are. */
export const oddBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      '{"name":',
      "nul",
      "NaN",
      "Infinity",
      "[1,]",
      "\ufeff{}",
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"rating":1,"rating":5}',
      '{"rating":5,"rating":"x"}',
      '"\\ud800"',
      "\u0000",
      "a=b&c=d",
      '{"ids":[1e400]}',
    )
    .map((text) => Buffer.from(text)),
  // Deep: a recursive reader overflows its stack.
  fc.constantFrom(500, 15_000).map((depth) => Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.constantFrom(2_000, 6_000).map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
  // On both sides of the limit of a body.
  fc
    .constantFrom(32 * 1024 - 11, 32 * 1024 - 10, 32 * 1024 - 9, 300_000)
    .map((length) => Buffer.from(`{"name":"${"a".repeat(length)}"}`)),
  // Not UTF-8.
  fc.constantFrom([0x22, 0xff, 0xfe, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xc0, 0x80]).map(Buffer.from),
  fc.constantFrom("utf16le" as const).map((encoding) => Buffer.from('{"name":"a"}', encoding)),
  fc.uint8Array({ maxLength: 100 }).map(Buffer.from),
  fc.json().map((text) => Buffer.from(text)),
);
