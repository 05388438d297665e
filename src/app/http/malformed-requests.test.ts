import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { parserErrorHandler } from "#app/http/malformed-requests.ts";
import { createLog } from "#platform/log/log.ts";

it("writes no error response into a response that has begun", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("the beginning");
  });
  server.on("clientError", parserErrorHandler(createLog("silent")));
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  let received = "";
  // A reset ends the connection too.
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    const isFirst = received === "";
    received += chunk.toString();
    if (isFirst) socket.write("hei\r\n\r\n");
  });
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "close");
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});
