/**
 * A farm of hosts that misbehave, each in its own way, on real sockets of this machine: names resolve to the loopback, and the
 * port tells a plain server from one whose TLS is broken. The url of a host is `http://<name>.example:<port>/…`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { createSafeFetch, type SafeFetch } from "#platform/safe-fetch.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface LinkFarm {
  /** Plain, of a host with this name. */
  readonly url: (name: string, path?: string) => string;
  /** On a port whose TLS has no certificate; on one without TLS; on a closed one. */
  readonly noCertificate: (name: string) => string;
  readonly noTls: (name: string) => string;
  readonly nobody: (name: string) => string;
  /** Requests as they came: host, method and path. */
  readonly requests: {
    readonly host: string;
    readonly line: string;
    readonly headers: IncomingMessage["headers"];
  }[];
  /** The most requests that one host had in flight at a time. */
  readonly mostAtOnce: () => number;
  /** Reaches the farm and nothing else. Names that begin with «nx-» do not exist, with «dns-» cannot be looked up now. */
  readonly safeFetch: SafeFetch;
  close(): Promise<void>;
}

const domain = "example";

export async function startLinkFarm(handlerOf: (name: string) => Handler | undefined): Promise<LinkFarm> {
  const requests: LinkFarm["requests"] = [];
  const inFlight = new Map<string, number>();
  let most = 0;
  const web = createServer((request, response) => {
    const host = request.headers.host ?? "";
    requests.push({ host, line: `${request.method} ${request.url}`, headers: request.headers });
    const now = (inFlight.get(host) ?? 0) + 1;
    inFlight.set(host, now);
    most = Math.max(most, now);
    response.on("close", () => inFlight.set(host, (inFlight.get(host) ?? 1) - 1));
    const handler = handlerOf(host.slice(0, host.indexOf(`.${domain}`)));
    if (handler) handler(request, response);
    else response.writeHead(500).end("no such host in the farm");
  });
  const tls = createTlsServer({}).on("tlsClientError", () => {});
  const noTls = createTcpServer((socket) => void socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\n\r\n"));
  const gone = createTcpServer();
  const servers: Server[] = [web, tls, noTls, gone];
  const sockets = new Set<Socket>();
  for (const server of servers) server.on("connection", (socket: Socket) => void sockets.add(socket));
  const [webPort, tlsPort, noTlsPort, gonePort] = (await Promise.all(servers.map(listen))) as [
    number,
    number,
    number,
    number,
  ];
  await closeServer(gone);
  const known: string[] = [];
  const urlAt = (scheme: string, port: number, name: string, path = "/skjema") => {
    known.push(`${name}.${domain}:${port}`);
    return `${scheme}://${name}.${domain}:${port}${path}`;
  };
  const { safeFetch, close } = createSafeFetch({
    lookup: async (name) => {
      if (name.startsWith("nx-")) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
      if (name.startsWith("dns-")) throw Object.assign(new Error("try again"), { code: "EAI_AGAIN" });
      return [{ address: "127.0.0.1", family: 4 }];
    },
    allowedPrivateHosts: known,
  });
  return {
    url: (name, path) => urlAt("http", webPort, name, path),
    noCertificate: (name) => urlAt("https", tlsPort, name),
    noTls: (name) => urlAt("https", noTlsPort, name),
    nobody: (name) => urlAt("http", gonePort, name),
    requests,
    mostAtOnce: () => most,
    safeFetch,
    async close() {
      await close();
      for (const socket of sockets) socket.destroy();
      await Promise.all([web, tls, noTls].map(closeServer));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
