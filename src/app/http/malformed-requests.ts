/** Malformed requests: targets that cannot be decoded, and bytes that Node's HTTP parser rejects. */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { permissionsPolicy } from "#app/http/security-headers.ts";
import { httpErrorOf } from "#platform/error-handler.ts";
import type { Logger } from "#platform/log/log.ts";
import { makeRequestId, requestIdHeader } from "#platform/request-id.ts";

/**
 * The target to route by. Proxies may send it with scheme and host, which are ignored. One that is not a path, or
 * cannot be decoded (`/%`, `/%E0%A4%A`), is routed to a path that does not exist, so that it gets the same 404,
 * headers and log line as any other.
 */
export function routableTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, "");
  const [pathname = ""] = path.split(/[?#]/, 1);
  if (pathname.startsWith("/") && isDecodable(pathname)) return path;
  return pathname.startsWith("/api/") ? "/api/unreadable" : "/unreadable";
}

function isDecodable(text: string): boolean {
  try {
    // The result is used, since the bundler leaves out calls of known functions whose result is not.
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

const statusOfParserError: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** A socket with its response in flight, as Node's own handler of parser errors finds it. There is no public API. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Responds to what Node's parser could not read, and closes the connection. Without a request there is no line for the
 * response, only one at `debug`: any client can send such bytes. When a response has begun on the connection, it is only
 * closed: a second head would be read as part of that response.
 */
export function parserErrorHandler(
  log: Logger,
): (error: Error & { code?: string }, socket: ServerSocket) => void {
  return (error, socket) => {
    const status = statusOfParserError[error.code ?? ""] ?? 400;
    const hasBegun = socket._httpMessage?.headersSent === true;
    if (socket.writable && !hasBegun && error.code !== "ECONNRESET") {
      const reqId = makeRequestId();
      log.debug({ reqId, status, code: error.code }, "a request could not be read");
      socket.write(responseOf(status, reqId));
    }
    socket.destroy();
  };
}

function responseOf(status: number, id: string): string {
  const body = JSON.stringify(httpErrorOf(status).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options: nosniff",
    "x-frame-options: DENY",
    "referrer-policy: no-referrer",
    `permissions-policy: ${permissionsPolicy}`,
    `${requestIdHeader}: ${id}`,
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
