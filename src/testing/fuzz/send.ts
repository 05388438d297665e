/** Sends a fuzzer's requests as they are, correct or not, and waits a bounded time for the responses. */
import http from "node:http";
import net from "node:net";
import zlib from "node:zlib";
import type { FuzzRequest } from "./fuzz-request.ts";

export interface FuzzResponse {
  /** 0 when the connection ended without a response. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Far above what any response takes; what has not come by then is a hang. */
const hangMs = 20_000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: zlib.gunzipSync,
  br: zlib.brotliDecompressSync,
};

export function sendRequest(
  url: string,
  request: FuzzRequest,
  headers: Readonly<Record<string, string>>,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(url);
  const { method, target: path, body } = request;
  const length = body === null ? {} : { "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path,
      agent,
      headers: { ...request.headers, ...length, ...headers },
    };
    const outgoing = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        const decode = decoders[headers["content-encoding"] ?? ""];
        const bytes = Buffer.concat(chunks);
        resolve({ status, headers, body: (bytes.length > 0 && decode ? decode(bytes) : bytes).toString() });
      });
    });
    outgoing.setTimeout(hangMs, () => outgoing.destroy(new Error(`no response in ${hangMs / 1000} s`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A head that is too long is refused before its method is known, so a HEAD gets a body.
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

/** Sends bytes on a connection of their own; resolves when the server closes it. */
export function sendRaw(url: string, bytes: string): Promise<FuzzResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.setTimeout(hangMs, () =>
      socket.destroy(new Error(`the connection is open after ${hangMs / 1000} s`)),
    );
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server may close while bytes are still on their way.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString();
      const [head = "", body = ""] = text.split("\r\n\r\n", 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: {}, body });
    });
    socket.write(bytes, "latin1");
  });
}
