/** A bare `node:http` server that sends bytes it was given, in their order on each connection: no routing, checks, log or security. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerParent } from "./child.ts";

/** What is to be sent. `headers` are names and values by turns, as Node has them raw. */
export interface BareResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly bodyBase64: string;
}

let respond: RequestListener = () => {};
const server = createServer((request, response) => respond(request, response));

answerParent(async (given: readonly BareResponse[]) => {
  const responses = given.map((one) => ({ ...one, body: Buffer.from(one.bodyBase64, "base64") }));
  const places = new WeakMap<Socket, number>();
  respond = (request, response) => {
    const place = places.get(request.socket) ?? 0;
    places.set(request.socket, (place + 1) % responses.length);
    const { status, headers, body } = responses[place] ?? { status: 500, headers: [], body: "" };
    response.writeHead(status, [...headers]);
    response.end(body);
  };
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
