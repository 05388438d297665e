/** Sends a fuzzer's requests as they are, correct or not, within a bounded time, and says what no response may be. */
import http from "node:http";
import net from "node:net";
import zlib from "node:zlib";
import type { FuzzRequest } from "./requests.ts";
import { secretMark } from "./schema-values.ts";

export interface FuzzResponse {
  /** 0 when the connection ended without a response. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Far above what any response takes; what has not come by then is a hang. */
const hangMs = 20_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

export function sendRequest(
  url: string,
  request: FuzzRequest,
  headers: Readonly<Record<string, string>>,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(url);
  const { method, target: path, body } = request;
  const length = body === null ? {} : { "content-length": String(body.length) };
  const all = { ...request.headers, ...length, ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ hostname, port, method, path, agent, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: decode(Buffer.concat(chunks), headers["content-encoding"]) });
      });
    });
    outgoing.setTimeout(hangMs, () => outgoing.destroy(new Error(`no response in ${hangMs / 1000} s`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A head that is too long is rejected before its method is known, so a HEAD gets a body.
      if (method === "HEAD" && error.code === "HPE_CLOSED_CONNECTION")
        return resolve({ status: 431, headers: {}, body: "" });
      // The server had just closed the connection that this one was put on.
      if (outgoing.reusedSocket && error.code === "ECONNRESET")
        return resolve(sendRequest(url, request, headers));
      reject(error);
    });
    outgoing.end(body ?? undefined);
  });
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length > 0 && encoding === "gzip") return zlib.gunzipSync(bytes).toString();
  if (bytes.length > 0 && encoding === "br") return zlib.brotliDecompressSync(bytes).toString();
  return bytes.toString();
}

/** Sends bytes on a connection of their own. @returns the status when the server has closed it, 0 without a response */
export function sendRaw(url: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.setTimeout(hangMs, () =>
      socket.destroy(new Error(`the connection is open after ${hangMs / 1000} s`)),
    );
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close while bytes are still on their way.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
    socket.write(bytes, "latin1");
  });
}

const lines = (...all: readonly string[]) => `${all.join("\r\n")}\r\n\r\n`;
const get = (target: string, ...more: readonly string[]) =>
  lines(`GET ${target} HTTP/1.1`, "Host: x", "Connection: close", ...more);
const post = (...more: readonly string[]) =>
  lines(
    "POST /api/suggestions HTTP/1.1",
    "Host: x",
    "Content-Type: application/json",
    "Connection: close",
    ...more,
  );

/** Bytes that no HTTP library sends. Each whole, so that a response or the end of the connection has to follow. */
export const rawRequests: readonly string[] = [
  ...[
    "/api/templates/\u0000",
    "/api/templates/æøå",
    "/ HTTP/1.1 extra",
    "*",
    "x",
    "http:///api/templates",
    "/%",
  ].map((target) => get(target)),
  ...["http://example.com/api/templates?limit=1", "/api/%E0%A4%A", "/?".padEnd(20_000, "a")].map((target) =>
    get(target),
  ),
  ...["Cookie: \u0001", "Bad Header: x", ": x", "X: a\rb", "X: a\nInjected: b", "Host: y"].map((line) =>
    get("/", line),
  ),
  get("/", "X-Long: ".padEnd(20_000, "a")),
  get("/", ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`)),
  get("/", "Connection: upgrade", "Upgrade: websocket"),
  get("/", "Upgrade: h2c", "HTTP2-Settings: x"),
  get("/", "Content-Length: 0", "Content-Length: 1"),
  lines("GET / HTTP/1.1", "Connection: close"),
  lines("GET / HTTP/1.0"),
  ...["GET / HTTP/9.9", "GET /", "get / HTTP/1.1", "NONSENSE / HTTP/1.1"].map((line) =>
    lines(line, "Host: x"),
  ),
  lines("CONNECT example.com:443 HTTP/1.1", "Host: example.com:443"),
  ...["TRACE / HTTP/1.1", "OPTIONS * HTTP/1.1"].map((line) => lines(line, "Host: x", "Connection: close")),
  "\r\n\r\n\r\n",
  "\u0016\u0003\u0001\u0000\u0005\u0001\u0000\u0000\u0001",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ...["-1", "abc", "99999999999999999999", "40000"].map((length) => post(`Content-Length: ${length}`)),
  post("Transfer-Encoding: chunked", "Content-Length: 2") + "0\r\n\r\n",
  ...["zz\r\n{}\r\n0\r\n\r\n", "ffffffffffffffff\r\n{}", "2\r\n{}\r\n0\r\n\r\n"].map(
    (chunks) => post("Transfer-Encoding: chunked") + chunks,
  ),
  post("Transfer-Encoding: gzip, chunked") + "0\r\n\r\n",
  post("Transfer-Encoding: xchunked", "Content-Length: 2") + "{}",
  post("Content-Length: 2", "Expect: nonsense") + "{}",
  post("Content-Length: 4") + '{"":',
];

/** Stack frames, SQL, the driver's words, the machine's paths. */
const internals =
  /\n\s+at \S+ \(|node:internal|node_modules|file:\/\/\/|\/src\/(app|db|platform|features)\/|Failed query|drizzle|violates|PostgresError|(insert into|select|update) "\w+"|ECONN|EPIPE|ZodError|TypeError|RangeError|SyntaxError/;

/** What is wrong with a response, or null. */
export function problemOf(
  { actor, method, target }: FuzzRequest,
  { status, headers, body }: FuzzResponse,
  adminFields: ReadonlySet<string>,
): string | null {
  if (status >= 500) return `a ${status}`;
  const leaked = internals.exec(body);
  if (leaked) return `the body has internals: ${leaked[0]}`;
  const isAdministrator = actor === "administrator" || actor === "colleague";
  if (!isAdministrator && body.includes(secretMark))
    return "the administrator's text in a visitor's response";
  const isJson = (headers["content-type"] ?? "").includes("application/json");
  const isApi = target.startsWith("/api/");
  if (status >= 400 && isApi && !isJson && method !== "HEAD") return "an error of the API that is not JSON";
  if (!isJson || body === "") return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return "a body that is not the JSON it says it is";
  }
  const isIdentity = target.includes(".googleapis.com/");
  if (status >= 400 && !isIdentity && !(target.startsWith("/mcp") && isJsonRpcError(parsed))) {
    const { code, message, ...rest } = parsed as Readonly<Record<string, unknown>>;
    // The row as it is now, when an edit came too late; the rows at fault of an import.
    const own = isAdministrator ? { 409: "current", 422: "report" }[status] : undefined;
    const isError = typeof code === "string" && typeof message === "string";
    if (!isError || Object.keys(rest).some((name) => !["fields", "retryAfterMs", own].includes(name)))
      return "an error without exactly {code, message}";
  }
  if (isAdministrator || !isApi || status >= 400 || target.startsWith("/api/openapi")) return null;
  const names = Array.from(body.matchAll(/"(\w+)":/g), ([, name = ""]) => name);
  const field = names.find((name) => adminFields.has(name));
  return field === undefined ? null : `the administrator's field ${field} in a visitor's response`;
}

function isJsonRpcError(value: unknown): boolean {
  const { jsonrpc, error } = value as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
  return jsonrpc === "2.0" && Number.isInteger(error?.code) && typeof error?.message === "string";
}
