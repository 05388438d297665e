/** Bytes that no HTTP library sends. */

const head = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\n\r\n`;
const post = (...lines: readonly string[]) =>
  head(
    "POST /api/suggestions HTTP/1.1",
    "Host: x",
    "Content-Type: application/json",
    "Connection: close",
    ...lines,
  );
const get = (target: string, ...lines: readonly string[]) =>
  head(`GET ${target} HTTP/1.1`, "Host: x", "Connection: close", ...lines);

/** Each whole, so that a response or the end of the connection has to follow. */
export const rawRequests: readonly string[] = [
  get("/api/templates/\u0000"),
  get("/api/templates/æøå"),
  get("/ HTTP/1.1 extra"),
  get("*"),
  get("x"),
  get("http://example.com/api/templates?limit=1"),
  get("http:///api/templates"),
  get("/%"),
  get("/api/%E0%A4%A"),
  get("/?".padEnd(20_000, "a")),
  get("/", "X-Long: ".padEnd(20_000, "a")),
  get("/", ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`)),
  get("/", "Cookie: \u0001"),
  get("/", "Bad Header: x"),
  get("/", ": x"),
  get("/", "X: a\rb"),
  get("/", "X: a\nInjected: b"),
  get("/", "Host: y"),
  get("/", "Connection: upgrade", "Upgrade: websocket"),
  get("/", "Upgrade: h2c", "HTTP2-Settings: x"),
  get("/", "Content-Length: 0", "Content-Length: 1"),
  head("GET / HTTP/1.1", "Connection: close"),
  head("GET / HTTP/1.0"),
  head("GET / HTTP/9.9", "Host: x"),
  head("GET /", "Host: x"),
  head("get / HTTP/1.1", "Host: x"),
  head("NONSENSE / HTTP/1.1", "Host: x"),
  head("CONNECT example.com:443 HTTP/1.1", "Host: example.com:443"),
  head("TRACE / HTTP/1.1", "Host: x", "Connection: close"),
  head("OPTIONS * HTTP/1.1", "Host: x", "Connection: close"),
  "\r\n\r\n\r\n",
  "\u0016\u0003\u0001\u0000\u0005\u0001\u0000\u0000\u0001",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  post("Content-Length: -1"),
  post("Content-Length: abc"),
  post("Content-Length: 99999999999999999999"),
  post("Content-Length: 40000"),
  post("Transfer-Encoding: chunked", "Content-Length: 2") + "0\r\n\r\n",
  post("Transfer-Encoding: chunked") + "zz\r\n{}\r\n0\r\n\r\n",
  post("Transfer-Encoding: chunked") + "ffffffffffffffff\r\n{}",
  post("Transfer-Encoding: chunked") + "2\r\n{}\r\n0\r\n\r\n",
  post("Transfer-Encoding: gzip, chunked") + "0\r\n\r\n",
  post("Transfer-Encoding: xchunked", "Content-Length: 2") + "{}",
  post("Content-Length: 2", "Expect: nonsense") + "{}",
  post("Content-Length: 4") + '{"":',
];
