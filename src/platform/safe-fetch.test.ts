import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isPublicIp } from "#platform/ip.ts";
import { createSafeFetch, type SafeFetchOptions } from "#platform/safe-fetch.ts";

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function makeSafeFetch(options: SafeFetchOptions = {}) {
  const { safeFetch, close } = createSafeFetch(options);
  onTestFinished(close);
  return safeFetch;
}

describe("a public IP", () => {
  it.each(["8.8.8.8", "168.63.129.17", "93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
    "is %s",
    (ip) => {
      expect(isPublicIp(ip)).toBe(true);
    },
  );

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "169.254.169.254",
    "168.63.129.16",
    "100.100.100.200",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fd00:ec2::254",
    "2002:7f00:1::",
    "example.com",
  ])("is not %s", (ip) => {
    expect(isPublicIp(ip)).toBe(false);
  });
});

describe("a safe request", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "http://localhost:5432/",
    "ftp://example.com/",
    "http://user:secret@example.com/",
    "/relative",
  ])("rejects %s", async (url) => {
    const safeFetch = makeSafeFetch();
    await expect(safeFetch(url)).rejects.toMatchObject({ problem: "url" });
  });

  it("rejects a name when one of its IPs is private", async () => {
    const lookup = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    await expect(makeSafeFetch({ lookup })("http://mixed.example/")).rejects.toMatchObject({
      problem: "url",
    });
  });

  it("says when a name does not resolve", async () => {
    const lookup = async () => Promise.reject(new Error("ENOTFOUND"));
    await expect(makeSafeFetch({ lookup })("http://none.example/")).rejects.toMatchObject({
      problem: "network",
    });
  });

  it("connects to what was checked, whatever the name says the next time it is asked", async () => {
    const host = await startServer((request, response) => response.end(request.headers.host));
    const port = host.split(":")[1];
    let asked = 0;
    const lookup = async () => {
      asked += 1;
      return [{ address: "127.0.0.1", family: 4 }];
    };
    const safeFetch = makeSafeFetch({ lookup, allowedPrivateHosts: [`pinned.example:${port}`] });
    const fetched = await safeFetch(`http://pinned.example:${port}/`);
    expect(fetched.body.toString()).toBe(`pinned.example:${port}`);
    expect(asked).toBe(1);
  });

  it("hands over status, headers and body of an allowed host", async () => {
    const host = await startServer((_request, response) => {
      response.writeHead(418, { "X-Tea": "yes" }).end("short and stout");
    });
    const fetched = await makeSafeFetch({ allowedPrivateHosts: [host] })(`http://${host}/pot`);
    expect(fetched).toMatchObject({ status: 418 });
    expect(fetched.headers["x-tea"]).toBe("yes");
    expect(fetched.body.toString()).toBe("short and stout");
  });

  it("hands a redirect over, wherever it leads", async () => {
    const host = await startServer((_request, response) => {
      response.writeHead(302, { location: "http://127.0.0.1/" }).end("elsewhere");
    });
    const fetched = await makeSafeFetch({ allowedPrivateHosts: [host] })(`http://${host}/`);
    expect(fetched).toMatchObject({ status: 302, headers: { location: "http://127.0.0.1/" } });
  });

  it("rejects or cuts a body that never ends", async () => {
    const host = await startServer((_request, response) => {
      const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(timer));
    });
    const safeFetch = makeSafeFetch({ allowedPrivateHosts: [host] });
    await expect(safeFetch(`http://${host}/`, { maxBytes: 50_000 })).rejects.toMatchObject({
      problem: "too_large",
    });
    const cut = await safeFetch(`http://${host}/`, { maxBytes: 50_000, longBody: "cut" });
    expect(cut.body).toHaveLength(50_000);
  });

  it("gives up on a response that is slow to begin or to end", async () => {
    const host = await startServer((request, response) => {
      if (request.url === "/drip") response.write("a");
    });
    const safeFetch = makeSafeFetch({ allowedPrivateHosts: [host] });
    for (const path of ["/", "/drip"]) {
      await expect(safeFetch(`http://${host}${path}`, { timeoutMs: 60 })).rejects.toMatchObject({
        problem: "timeout",
      });
    }
  });

  it("sends a body", async () => {
    const host = await startServer((request, response) => {
      request.pipe(response.writeHead(200, { "x-method": request.method }));
    });
    const safeFetch = makeSafeFetch({ allowedPrivateHosts: [host] });
    const echoed = await safeFetch(`http://${host}/`, { method: "POST", body: "hei" });
    expect([echoed.headers["x-method"], echoed.body.toString()]).toEqual(["POST", "hei"]);
  });
});
