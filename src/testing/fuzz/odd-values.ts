/** Values, bodies and headers that programs stumble over, as fast-check arbitraries. */
import fc from "fast-check";

/** Replaced in each request by eight letters of its own, by which what was stored of it is found again. */
export const tokenMark = "@token@@";

/** One in `n` is the second. */
export function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, n: number): fc.Arbitrary<T> {
  return fc.oneof({ weight: n - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** One of the texts between the bars. */
export const oneOf = (texts: string): fc.Arbitrary<string> => fc.constantFrom(...texts.split("|"));

export const oddText: fc.Arbitrary<string> = fc.oneof(
  oneOf("| |\t\r\n|\u0000|a\u0000b|\ud800|lone \udfff surrogate|\ufffe|\uffff|\u202eabc|\u200b\u200d|\u2028"),
  oneOf("İıſ|line\nbreak|\u001b[31m|__proto__|null|NaN|1e1000|' or 1=1 --|a@b|${7*7}{{7*7}}%s%n"),
  oneOf('"; drop table templates; --|<script>alert(1)</script>|</script><!--|../../../etc/passwd'),
  oneOf("javascript:alert(1)|data:text/html,x|http://[::1|https://exa mple.no/|https://u:p@example.no/"),
  oneOf("//example.no/x|https://example.no:99999/"),
  fc.constantFrom(
    "e\u0301".repeat(300),
    "𝕏".repeat(150),
    "ﷺ".repeat(60),
    "a".repeat(2_000),
    "æ".repeat(10_001),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 32_768, 1e21, 2 ** 53 - 1, 2 ** 53, -(2 ** 63)),
  fc.constantFrom(2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 63),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: { b: [1] } }, ["a", 1, null]),
  fc.jsonValue({ maxDepth: 3 }),
);

export const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** What stands in a path where an id belongs. */
export const oddPathPart: fc.Arbitrary<string> = fc.oneof(
  oneOf("0|-1|1.5|1e3|abc|undefined|%00|1%00|%20|%D9%A1|1;drop|%2e%2e|2147483648|9007199254740993"),
  fc.constantFrom("99999999999999999999", "..%2f..%2fetc", "%EF%BF%BE", "%ff", "9".repeat(5_000)),
  oddText.map(encode),
);

/** Bodies that are not the JSON they say they are. */
export const oddBody: fc.Arbitrary<Buffer> = fc.oneof(
  oneOf(
    '|%|a=%ff|&&&|a[b]=c|name=a&name=b|{|{"name":|nul|NaN|Infinity|[1,]|\ufeff{}|"\\ud800"|\u0000|a=b&c=d|{"ids":[1e400]}',
  ).map(Buffer.from),
  oneOf('{"__proto__":{"isAdmin":true}}|{"constructor":{"prototype":{"a":1}}}|{"rating":1,"rating":5}').map(
    Buffer.from,
  ),
  // Deep: a recursive reader overflows its stack.
  fc.constantFrom(500, 15_000).map((depth) => Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`)),
  fc.constantFrom(2_000, 6_000).map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
  // On both sides of the limit of a body.
  fc
    .constantFrom(32 * 1024 - 11, 32 * 1024 - 10, 32 * 1024 - 9, 300_000)
    .map((length) => Buffer.from(`{"name":"${"a".repeat(length)}"}`)),
  // Not UTF-8.
  fc.constantFrom([0x22, 0xff, 0xfe, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xc0, 0x80]).map(Buffer.from),
  fc.constant(Buffer.from('{"name":"a"}', "utf16le")),
  fc.uint8Array({ maxLength: 100 }).map(Buffer.from),
  fc.json().map((text) => Buffer.from(text)),
);

const oddHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  ...Object.entries({
    "idempotency-key": fc.oneof(
      fc.constant(`key-${tokenMark}`),
      oneOf(`| |"quoted"|${"a".repeat(300)}|æøå|null|'; drop table votes`),
    ),
    range: oneOf("bytes=0-10|bytes=-1|bytes=5-1|bytes=0-0,-1|bytes=99999999999999999999-|lines=1"),
    "if-none-match": oneOf(`*|"x"|W/"x"|x|"|"a", "b"|${"æ".repeat(500)}`),
    "if-modified-since": oneOf("x|Thu, 01 Jan 1970 00:00:00 GMT"),
    "if-unmodified-since": oneOf("x|Thu, 01 Jan 1970 00:00:00 GMT"),
    accept: oneOf("text/html|application/xml|*/*;q=0|x|text/html;q=a,*/*"),
    "accept-encoding": oneOf("br|gzip;q=0, br;q=0|identity;q=0|*;q=0|zstd|,,,|gzip;q=nonsense"),
    cookie: oneOf(`velger=x|enhet=x.y.z|=|;;;|velger=%00|velger=%ff|${"a=b; ".repeat(500)}|__proto__=1`),
    "x-request-id": oneOf(`a||a b|${"x".repeat(4_000)}|</script>`),
    origin: oneOf("null|https://example.com|http://127.0.0.1|x"),
    referer: oneOf("null|https://example.com|http://127.0.0.1|x"),
    "sec-fetch-site": oneOf("cross-site|same-origin|none|x"),
    "content-encoding": oneOf("gzip|br|identity|x"),
    host: oneOf("example.com|127.0.0.1:1|a/b|[::1]"),
    forwarded: oneOf("for=1.2.3.4|for=|x"),
    expect: fc.constant("100-continue"),
    "user-agent": oddText.map((text) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?")),
  }).map(([name, value]) => value.map((text) => [name, text] as const)),
);

/** Most have none: a wrong header would hide the other mistakes. */
export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = mostly(
  fc.constant({}),
  fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map((headers) => Object.fromEntries(headers)),
  4,
);
