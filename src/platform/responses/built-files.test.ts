import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import type { App } from "#platform/app.ts";
import { builtFileRoutes } from "#platform/responses/built-files.ts";
import { handleErrors } from "#platform/error-handler.ts";
import { ResponseCache } from "#platform/responses/response-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ["assets", "og", ".vite"]) mkdirSync(join(folder, name));
const script = "console.log('built');".repeat(60);
writeFileSync(join(folder, "assets/entry-abc.js"), script);
writeFileSync(join(folder, "assets/entry-abc.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "assets/entry-abc.js.gz"), gzipSync(script));
writeFileSync(join(folder, "og/bolig.png"), Buffer.from([137, 80, 78, 71]));
writeFileSync(join(folder, "gone.txt"), "soon");
writeFileSync(join(folder, ".vite/manifest.json"), "{}");

const app = Fastify() as unknown as App;
handleErrors(app, "Maler");
builtFileRoutes(app, folder, new ResponseCache({ shown: { for: () => "1" } }));
const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  app.inject({ url, headers, method });

it("sends what the build has compressed, to whoever takes it", async () => {
  const url = "/assets/entry-abc.js";
  const { rawPayload, headers } = await get(url, { "accept-encoding": "gzip, br" });
  expect([headers["content-encoding"], brotliDecompressSync(rawPayload).toString()]).toEqual(["br", script]);
  expect((await get(url)).body).toBe(script);
  const { headers: asked, body } = await get(url, { "accept-encoding": "br" }, "HEAD");
  expect([asked["content-length"], asked["content-encoding"], body]).toEqual([
    String(rawPayload.length),
    "br",
    "",
  ]);
  const image = await get("/og/bolig.png", { "accept-encoding": "br" });
  expect([image.headers["content-type"], image.headers["content-encoding"], image.rawPayload.length]).toEqual(
    ["image/png", undefined, 4],
  );
});

it("sends a file once to whoever keeps it", async () => {
  const { headers } = await get("/assets/entry-abc.js");
  expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  const known = await get("/assets/entry-abc.js", {
    "if-none-match": String(headers.etag),
    "accept-encoding": "br",
  });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, "", headers.etag]);
});

it.each([
  "/assets/entry-abc.js.br",
  "/.vite/manifest.json",
  "/assets/",
  "/assets",
  "/assets/..%2f.vite/manifest.json",
  "/assets/nei.js",
])("has nothing at %s", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it("has nothing where a file was deleted", async () => {
  rmSync(join(folder, "gone.txt"));
  expect((await get("/gone.txt")).statusCode).toBe(404);
});

it("sends the whole to whoever asks for a range", async () => {
  const whole = await get("/assets/entry-abc.js", { range: "bytes=0-3" });
  expect([whole.statusCode, whole.body]).toEqual([200, script]);
});
