import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { checkMemory, checkOpenFiles, checkResponses } from "#app/doctor/machine-checks.ts";
import { readSettings } from "#app/env.ts";

const mib = 1_048_576;

it("says whether there is memory enough", () => {
  expect(checkMemory("embedded", 384 * mib).level).toBe("ok");
  expect(checkMemory("embedded", 384 * mib - 1)).toMatchObject({ level: "wrong" });
  expect(checkMemory("server", 320 * mib).level).toBe("ok");
  expect(checkMemory("server", 319 * mib).text).toMatch(/^There are 319 MiB of memory/);
});

it("says whether connections enough can be open", () => {
  expect(checkOpenFiles({ openFiles: null }).level).toBe("ok");
  expect(checkOpenFiles({ openFiles: 4_200 }).level).toBe("ok");
  expect(checkOpenFiles({ openFiles: 4_199 })).toMatchObject({
    level: "note",
    text: expect.stringMatching(/^A process may open 4199 files/) as string,
  });
  expect(checkOpenFiles({ openFiles: 255 }).level).toBe("wrong");
});

async function serveStatus(statuses: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => response.end(statuses[request.url ?? ""] ?? "hei"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return readSettings({ PORT: String((server.address() as AddressInfo).port) });
}

const okBody = '{"status":"ok"}';
const check = async (settings: Parameters<typeof checkResponses>[0], isServed = false) => {
  const [finding] = await checkResponses(settings, { isServed });
  return `${finding?.level} ${finding?.text}`;
};

it("says whether the product responds on its port", async () => {
  expect(await check(await serveStatus({ "/healthz": okBody, "/readyz": okBody }))).toMatch(
    /^ok .* is ready/,
  );
  expect(
    await check({ ...(await serveStatus({ "/healthz": okBody, "/readyz": okBody })), host: "0.0.0.0" }),
  ).toMatch(/^ok /);
  expect(await check(await serveStatus({ "/healthz": okBody, "/readyz": '{"code":"x"}' }))).toMatch(
    /^wrong .* not ready/,
  );
  expect(await check(await serveStatus({}))).toMatch(/^wrong Something else than this product responds/);
});

it("says that nothing responds, which is wrong only when the folder is in use", async () => {
  // Port 1 is nobody's.
  const settings = readSettings({ PORT: "1" });
  expect(await check(settings)).toMatch(/^note Nothing responds on 127\.0\.0\.1:1/);
  expect(await check(settings, true)).toMatch(/^wrong A process has DATA_DIR open, but none responds/);
});
