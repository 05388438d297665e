/**
 * The response cache's gain: the front page from the cache, against pages of its size rendered for each request.
 * `node bench/responses.ts` after `npm run build`. One process, one run; trust the ratio, not the milliseconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { categoryIds } from "#shared/vocabulary.ts";
import { startProduct } from "#testing/product.ts";

const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-bench-"));
const product = await startProduct({ dataDir, env: { LOG_LEVEL: "info", TRUST_PROXY: "loopback" } });

/** The median response time by the server's own log, which leaves out the client. */
async function medianMs(calls: number, url: (call: number) => string): Promise<number> {
  const before = product.output().length;
  for (let call = 0; call < calls; call += 1) {
    const response = await fetch(`${product.url}${url(call)}`, {
      // Another IP each time: the quota of uncached responses would reject most of them.
      headers: { "accept-encoding": "br", "x-forwarded-for": `198.18.${call >> 8}.${call & 255}` },
    });
    if (!response.ok) throw new Error(`${url(call)} got status ${response.status}`);
    await response.arrayBuffer();
  }
  await sleep(300);
  const times = [
    ...product
      .output()
      .slice(before)
      .matchAll(/"ms":([\d.]+)/g),
  ].map(([, ms]) => Number(ms));
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const words = categoryIds.map(encodeURIComponent);
const pairs = words.flatMap((one) =>
  words.filter((other) => other !== one).map((other) => [one, other] as const),
);

try {
  await medianMs(50, (call) => `/?antall=${100 + call}`);
  const ready = await medianMs(400, () => "/");
  // Pairs of categories: pages of twelve cards like the front page, each requested once.
  const rendered = await medianMs(
    400,
    (call) => `/?kategori=${pairs[call]?.[0]}&kategori=${pairs[call]?.[1]}`,
  );
  const searched = await medianMs(200, (call) => `/api/templates?limit=12&search=leie${call}`);
  console.log(`front page, cached:      ${ready.toFixed(2)} ms`);
  console.log(
    `front page, rendered:    ${rendered.toFixed(2)} ms, ${(rendered / ready).toFixed(1)} times as long`,
  );
  console.log(
    `a search, first time:    ${searched.toFixed(2)} ms, ${(searched / ready).toFixed(1)} times as long`,
  );
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
