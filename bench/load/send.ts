/**
 * The load generator: some connections, each one visitor after the other, who sends each request after the last response.
 *
 * It frames responses by their Content-Length alone, so that one core of it can keep one core of bare `node:http` busy. undici
 * and autocannon parse each response in full, and would dominate the measurement.
 */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { fillIn, isTypedSearch, type RequestPattern } from "./replay.ts";

export interface Load {
  readonly url: string;
  /** Of one visit, in their order. */
  readonly requests: readonly RequestPattern[];
  readonly visits: number;
  readonly connections: number;
  /** How long a visitor waits before each request, half as long to half as long again. */
  readonly pauseMs?: number;
}

export interface LoadResult {
  readonly seconds: number;
  /** Of typed searches, else of all requests. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

let visitors = 0;

/** Sends the load. @throws when a response has another status, no length, or does not come. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { requests, visits, connections, pauseMs = 0 } = load;
  const { hostname, port, host } = new URL(load.url);
  const writers = requests.map((request) => requestWriter(request, host));
  const isTimed = requests.map((request) => !requests.some(isTypedSearch) || isTypedSearch(request));
  const latencies = createHistogram();
  let begun = 0;
  const startedAt = performance.now();
  const visitUntilDone = async () => {
    const connection = await open({ host: hostname, port: Number(port) });
    try {
      // Not all at once: visitors come one by one.
      if (pauseMs > 0) await sleep(Math.random() * pauseMs * requests.length);
      while (begun < visits) {
        begun += 1;
        const visitor = (visitors += 1);
        for (const [place, write] of writers.entries()) {
          if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
          const ms = await converse(connection, write(visitor), requests[place]?.status ?? 200);
          if (isTimed[place]) latencies.record(Math.max(1, Math.round(ms * 1000)));
        }
      }
    } finally {
      connection.socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, visitUntilDone));
  const percentile = (share: number) => latencies.percentile(share) / 1000;
  return {
    seconds: (performance.now() - startedAt) / 1000,
    p50Ms: percentile(50),
    p99Ms: percentile(99),
  };
}

/** The texts of a request, each visitor with another IP: the limits are for one IP. */
function requestWriter(pattern: RequestPattern, host: string): (visitor: number) => string {
  const { method, path, headers } = pattern;
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = ` HTTP/1.1\r\nhost: ${host}\r\n${own.join("")}x-forwarded-for: 10.`;
  return (visitor) => {
    // Written as latin1, which is the fastest: each character is a byte of the UTF-8.
    const body = Buffer.from(fillIn(pattern.body ?? "", visitor, false)).toString("latin1");
    const length = method === "GET" ? "" : `\r\ncontent-length: ${body.length}`;
    const ip = `${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    return `${method} ${fillIn(path, visitor)}${rest}${ip}${length}\r\n\r\n${body}`;
  };
}

const endOfHead = Buffer.from("\r\n\r\n");
const silenceMs = 30_000;

/** Sends a request and reads its response; how long it took, in milliseconds. */
function converse(connection: Connection, text: string, status: number): Promise<number> {
  const { socket } = connection;
  return new Promise((resolve, reject) => {
    let bytesLeft = 0;
    /** The received part of an incomplete head. */
    let part: Buffer | null = null;
    const read = (chunk: Buffer): void => {
      if (bytesLeft > 0) bytesLeft -= chunk.length;
      else {
        const received: Buffer = part ? Buffer.concat([part, chunk]) : chunk;
        const headLength = received.indexOf(endOfHead) + endOfHead.length;
        // A copy: the bytes are in the buffer that the next ones come into.
        part = headLength < endOfHead.length ? Buffer.from(received) : null;
        if (part) return;
        const head = received.toString("latin1", 0, headLength);
        const answered = Number(head.slice(9, 12));
        if (answered !== status) {
          const [line] = text.split("\r\n");
          throw new Error(`${line}: status ${answered}: ${received.toString().slice(0, 1_000)}`);
        }
        bytesLeft = headLength + bodyLength(head, answered) - received.length;
      }
      if (bytesLeft === 0) resolve(performance.now() - sentAt);
    };
    connection.onBytes = (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        reject(error);
      }
    };
    connection.onEnd = reject;
    const sentAt = performance.now();
    socket.write(text, "latin1");
  });
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
  onEnd: (error: Error) => void;
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
    const connection: Connection = { socket, onBytes: () => {}, onEnd: reject };
    socket.on("error", (error) => connection.onEnd(error));
    socket.setTimeout(silenceMs, () => connection.onEnd(new Error(`no response for ${silenceMs / 1000} s`)));
    socket.on("close", () => connection.onEnd(new Error("the server closed a connection")));
  });
}
