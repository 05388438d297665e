/** Headers that a client may send and ours does not, as fast-check arbitraries. */
import fc from "fast-check";
import { mostly, oddText } from "./odd-values.ts";
import { tokenMark } from "./schema-values.ts";

const oddHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.tuple(
    fc.constant("idempotency-key"),
    fc.oneof(
      fc.constant(`key-${tokenMark}`),
      fc.constantFrom("", " ", '"quoted"', "a".repeat(300), "æøå", "null", "'; drop table votes"),
    ),
  ),
  fc.tuple(
    fc.constant("range"),
    fc.constantFrom(
      "bytes=0-10",
      "bytes=-1",
      "bytes=5-1",
      "bytes=0-0,-1",
      "bytes=99999999999999999999-",
      "lines=1",
    ),
  ),
  fc.tuple(
    fc.constant("if-none-match"),
    fc.constantFrom("*", '"x"', 'W/"x"', "x", '"', '"a", "b"', "æ".repeat(500)),
  ),
  fc.tuple(
    fc.constantFrom("if-modified-since", "if-unmodified-since"),
    fc.constantFrom("x", "Thu, 01 Jan 1970 00:00:00 GMT"),
  ),
  fc.tuple(
    fc.constant("accept"),
    fc.constantFrom("text/html", "application/xml", "*/*;q=0", "x", "text/html;q=a,*/*"),
  ),
  fc.tuple(
    fc.constant("accept-encoding"),
    fc.constantFrom("br", "gzip;q=0, br;q=0", "identity;q=0", "*;q=0", "zstd", ",,,", "gzip;q=nonsense"),
  ),
  fc.tuple(
    fc.constant("cookie"),
    fc.constantFrom(
      "velger=x",
      "enhet=x.y.z",
      "=",
      ";;;",
      "velger=%00",
      "velger=%ff",
      "a=b; ".repeat(500),
      "__proto__=1",
    ),
  ),
  fc.tuple(fc.constant("x-request-id"), fc.constantFrom("a", "", "a b", "x".repeat(4_000), "</script>")),
  fc.tuple(
    fc.constantFrom("origin", "referer"),
    fc.constantFrom("null", "https://example.com", "http://127.0.0.1", "x"),
  ),
  fc.tuple(fc.constant("sec-fetch-site"), fc.constantFrom("cross-site", "same-origin", "none", "x")),
  fc.tuple(fc.constant("content-encoding"), fc.constantFrom("gzip", "br", "identity", "x")),
  fc.tuple(fc.constant("host"), fc.constantFrom("example.com", "127.0.0.1:1", "a/b", "[::1]")),
  fc.tuple(fc.constant("forwarded"), fc.constantFrom("for=1.2.3.4", "for=", "x")),
  fc.tuple(fc.constant("expect"), fc.constantFrom("100-continue")),
  fc.tuple(
    fc.constant("user-agent"),
    oddText.map((text) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?")),
  ),
);

/** Most have none: a wrong header would hide the other mistakes. */
export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = mostly(
  fc.constant({}),
  fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map((headers) => Object.fromEntries(headers)),
  4,
);
