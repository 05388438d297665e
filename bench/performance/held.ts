/**
 * How long a request holds the product's event loop, so that nobody else is served: each asked for when it is not cached, a few
 * times. What the product does is there each time, what other work on the machine adds is not, so the shortest counts.
 */
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Product } from "#testing/product.ts";
import type { Run } from "./run.ts";
import { startServed } from "./served.ts";
import { fillIn } from "./unseen.ts";

export interface HeldRow {
  readonly title: string;
  readonly size: number;
  readonly ms: number;
}

const rounds = 3;
/** Longer than counts wait until they are shown, by which every page is made anew. */
const untilShownMs = 1_200;

const lines: readonly { readonly title: string; readonly path: string }[] = [
  { title: "front page", path: "/" },
  { title: "188 cards by name", path: "/?sortering=alfabetisk&antall=188" },
  { title: "a list by rating", path: "/api/templates?sort=rating&limit=200" },
  { title: "a search never asked", path: "/api/templates?limit=12&search={words}" },
  { title: "its page", path: "/?sok={words}" },
  { title: "a search by name", path: "/api/templates?limit=12&sort=alphabetical&search=avtale" },
  { title: "a category", path: "/kategori/utleie" },
  { title: "a template", path: "/mal/x-7" },
  { title: "site map", path: "/sitemap" },
  { title: "feed", path: "/feed.xml" },
  { title: "site map for search engines", path: "/sitemap.xml" },
  { title: "its first part", path: "/sitemap-1.xml" },
  { title: "open data, JSON", path: "/data/maler.json" },
  { title: "open data, CSV", path: "/data/maler.csv" },
  {
    title: "whether a url is listed",
    path: `/api/suggestions/listed?url=${encodeURIComponent("https://no.such.example/")}`,
  },
];

export async function measureHeld(run: Run): Promise<void> {
  for (const size of run.sizes) {
    const file = join(tmpdir(), `avtalemaler-held-${process.pid}`);
    const probe = new URL("held-probe.ts", import.meta.url).href;
    const env = { NODE_OPTIONS: `--import=${probe}`, HELD_FILE: file };
    const product = await startServed(await run.databases.server(size), { env });
    try {
      const held = new Map<string, number>();
      for (let round = 0; round < rounds; round += 1) {
        for (const { title, path } of lines) {
          if (!run.wants(title)) continue;
          await changeCounts(product, round);
          await readHeld(product, file);
          await ask(product, path);
          held.set(title, Math.min(held.get(title) ?? Infinity, await readHeld(product, file)));
        }
      }
      for (const [title, ms] of held)
        run.keep(`held ${size} ${title}`, { title, size, ms } satisfies HeldRow);
    } finally {
      await product.stop();
      rmSync(file, { force: true });
    }
  }
}

/** Each from another IP, as the limits are for one IP. */
let asked = 0;
const fromAnother = () => ({
  "x-forwarded-for": `10.99.${((asked += 1) >> 8) & 255}.${asked & 255}`,
});

/** A followed link, which is a new version of every page. */
async function changeCounts({ url }: Product, round: number): Promise<void> {
  const response = await fetch(`${url}/api/templates/${round + 1}/download`, {
    method: "POST",
    headers: fromAnother(),
  });
  if (response.status !== 204) throw new Error(`a followed link got status ${response.status}`);
  await sleep(untilShownMs);
}

async function ask({ url }: Product, path: string): Promise<void> {
  const response = await fetch(url + fillIn(path).text, { headers: fromAnother() });
  await response.arrayBuffer();
  // A catalogue that fits in one file has no parts.
  if (!response.ok && response.status !== 404) throw new Error(`${path} got status ${response.status}`);
}

async function readHeld({ pid }: Product, file: string): Promise<number> {
  rmSync(file, { force: true });
  await sleep(20);
  process.kill(pid, "SIGUSR2");
  for (let attempt = 0; attempt < 500; attempt += 1) {
    await sleep(10);
    try {
      const text = readFileSync(file, "utf8");
      if (text !== "") return Number(text);
    } catch {
      // Not written yet.
    }
  }
  throw new Error("the product did not say how long it was held");
}
