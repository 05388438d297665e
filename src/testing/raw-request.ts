/** GET requests over a connection, with the response's headers as they came. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";

// On one connection, like a browser.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface RawResponse {
  readonly status: number;
  /** In their order, with lower-case names; without id and date, which are of one response. */
  readonly headers: readonly string[];
  readonly id: string;
  readonly etag: string;
  readonly body: Buffer;
}

export async function getRaw(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  options: RequestOptions = {},
): Promise<RawResponse> {
  const asked = request(url, { agent, headers, ...options }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { rawHeaders, statusCode = 0 } = response;
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ""] as const] : [],
  );
  return {
    status: statusCode,
    headers: pairs.map(([name, value]) =>
      ["x-request-id", "date"].includes(name) ? name : `${name}: ${value}`,
    ),
    id: String(response.headers["x-request-id"]),
    etag: response.headers.etag ?? "",
    body: await buffer(response),
  };
}
