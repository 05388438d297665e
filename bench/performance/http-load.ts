/**
 * The load generator: some connections that each send the next request when the last one was answered, for some seconds.
 *
 * It frames responses by their Content-Length and reads nothing else of them, so that one core of it can keep one core of bare
 * `node:http` busy. undici and autocannon parse each response in full, and would be what is measured.
 */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { fillIn } from "./unseen.ts";

/** A request; `{words}` and `{template}` in its path become others each time (unseen.ts). */
export interface RequestPattern {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The only status that counts as an answer. */
  readonly status: number;
}

export interface Load {
  readonly url: string;
  readonly request: RequestPattern;
  readonly seconds: number;
  readonly connections: number;
  /** How long each connection waits after a response; none when left out. */
  readonly pauseMs?: number;
}

export interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Sends the load. @throws when a response has another status, no length, or does not come. */
export async function sendLoad({
  url,
  request,
  seconds,
  connections,
  pauseMs = 0,
}: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url);
  const address = { host: hostname, port: Number(port) };
  const opened = await Promise.all(Array.from({ length: connections }, () => open(address)));
  const latencies = createHistogram();
  const total = { responses: 0, bytes: 0 };
  const next = requestWriter(request, host);
  const begun = performance.now();
  const deadline = begun + seconds * 1000;
  try {
    await Promise.all(
      opened.map((connection) =>
        converse(connection, request.status, {
          pauseMs,
          next: () => (performance.now() < deadline ? next() : null),
          note(ms, bytes) {
            latencies.record(Math.max(1, Math.round(ms * 1000)));
            total.responses += 1;
            total.bytes += bytes;
          },
        }),
      ),
    );
  } finally {
    opened.forEach(({ socket }) => socket.destroy());
  }
  const ms = (microseconds: number) => microseconds / 1000;
  return {
    ...total,
    seconds: (performance.now() - begun) / 1000,
    p50Ms: ms(latencies.percentile(50)),
    p99Ms: ms(latencies.percentile(99)),
    maxMs: ms(latencies.max),
  };
}

/** Texts of requests, each with another IP: the limits are for one IP. */
function requestWriter({ method, path, headers, body }: RequestPattern, host: string): () => string {
  const own = Object.entries({
    ...headers,
    ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = ` HTTP/1.1\r\nhost: ${host}\r\n${own.join("")}x-forwarded-for: 10.77.`;
  // Written as latin1, which is the fastest: each character is a byte of the UTF-8.
  const end = `\r\n\r\n${Buffer.from(body ?? "").toString("latin1")}`;
  return () => {
    const { number, text } = fillIn(path);
    return `${method} ${text}${rest}${(number >> 8) & 255}.${number & 255}${end}`;
  };
}

interface Conversation {
  readonly pauseMs: number;
  /** The text of the next request; null at the end. */
  next(): string | null;
  note(ms: number, bytes: number): void;
}

const endOfHead = Buffer.from("\r\n\r\n");
const silenceMs = 30_000;

function converse(
  connection: Connection,
  status: number,
  { pauseMs, next, note }: Conversation,
): Promise<void> {
  const { socket } = connection;
  const done = Promise.withResolvers<void>();
  let sentAt = 0;
  let bytes = 0;
  let bytesLeft = 0;
  /** What has come of a head that is not whole. */
  let part: Buffer | null = null;

  const send = (): void => {
    const text = next();
    if (text === null) return done.resolve();
    bytes = 0;
    sentAt = performance.now();
    socket.write(text, "latin1");
  };
  const read = (chunk: Buffer): void => {
    if (bytesLeft > 0) {
      bytesLeft -= chunk.length;
      bytes += chunk.length;
    } else {
      const received: Buffer = part ? Buffer.concat([part, chunk]) : chunk;
      const headLength = received.indexOf(endOfHead) + endOfHead.length;
      // A copy: the bytes are in the buffer that the next ones come into.
      part = headLength < endOfHead.length ? Buffer.from(received) : null;
      if (part) return;
      const head = received.toString("latin1", 0, headLength);
      const answered = Number(head.slice(9, 12));
      if (answered !== status) {
        return done.reject(new Error(`status ${answered}: ${received.toString().slice(0, 1_000)}`));
      }
      bytes = received.length;
      bytesLeft = headLength + bodyLength(head, answered) - received.length;
    }
    if (bytesLeft > 0) return;
    note(performance.now() - sentAt, bytes);
    if (pauseMs > 0) setTimeout(send, pauseMs);
    else send();
  };
  connection.onBytes = (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      done.reject(error);
    }
  };
  socket.on("error", done.reject);
  socket.on("close", () => done.reject(new Error("the server closed a connection")));
  socket.setTimeout(silenceMs, () => done.reject(new Error(`no response for ${silenceMs / 1000} s`)));
  send();
  return done.promise;
}

function bodyLength(head: string, status: number): number {
  if (status === 204 || status === 304) return 0;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`a response without a length: ${head}`);
  return Number(length);
}

interface Connection {
  readonly socket: Socket;
  onBytes: (chunk: Buffer) => void;
}

/** Of all connections: what came is counted before more is read. A buffer for each read would cost more than a bare response. */
const buffer = Buffer.alloc(256 * 1024);

function open(address: { host: string; port: number }): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const onread = {
      buffer,
      callback(length: number) {
        connection.onBytes(buffer.subarray(0, length));
        return true;
      },
    };
    const socket = connect({ ...address, noDelay: true, onread }, () => resolve(connection));
    const connection: Connection = { socket, onBytes: () => {} };
    socket.once("error", reject);
  });
}
