/**
 * Lighthouse on a phone (simulated: slow 4G, a processor four times slower), three runs of each page, the middle one.
 * Lighthouse is no dependency of the project, because of its size: install it elsewhere, and name the folder.
 *
 *     npm install --prefix /tmp/lighthouse lighthouse && npm run build && node bench/lighthouse.ts /tmp/lighthouse
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "#testing/product.ts";
import prepareBrowser, { launchBrowser } from "../e2e/steps/browser.ts";

const program = join(process.argv[2] ?? "", "node_modules/lighthouse/cli/index.js");
if (!process.argv[2] || !existsSync(program)) {
  console.error(
    `Lighthouse is not at ${program}. Name the folder it is installed in, as this file's comment says.`,
  );
  process.exit(1);
}

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const audits = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly duration?: number }[] };
}

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-lighthouse-"));
const port = await freePort();
// With offers, advertisements and votes.
const product = await startProduct({ program: "dist/server/demo.js", dataDir: join(folder, "data") });
await prepareBrowser();
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);

async function report(url: string): Promise<Report> {
  const output = join(folder, "report.json");
  const options = [`--port=${port}`, "--quiet", "--output=json", `--output-path=${output}`];
  const only = `--only-categories=${categories.join(",")}`;
  const child = spawn(process.execPath, [program, `${product.url}${url}`, ...options, only], {
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse stopped with ${code} at ${url}`);
  return JSON.parse(readFileSync(output, "utf8")) as Report;
}

const performanceOf = ({ categories: scores }: Report) => scores["performance"]?.score ?? 0;

/** What costs points: the audits of a category that have a weight and not the full score. */
function shortcomings(found: Report): readonly string[] {
  return categories.flatMap((category) =>
    (found.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (found.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${id}`),
  );
}

try {
  const [template] = (await (await fetch(`${product.url}/api/templates?limit=1`)).json()) as { id: number }[];
  const moved = await fetch(`${product.url}/mal/x-${template?.id}`);
  const urls = ["/", new URL(moved.url).pathname, "/kategori/utleie", "/offers", "/sitemap", "/help"];
  console.log(
    "Performance, accessibility, best practices, SEO; FCP, LCP, blocked (ms), layout shift; longest task (ms)",
  );
  for (const url of urls) {
    const found: Report[] = [];
    for (let run = 0; run < runs; run += 1) found.push(await report(url));
    const middle = found.sort((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(runs / 2)];
    if (!middle) continue;
    const scores = categories.map((category) => Math.round((middle.categories[category]?.score ?? 0) * 100));
    const [paint, largest, blocked, shift] = audits.map((id) => middle.audits[id]?.numericValue ?? 0);
    const tasks = middle.audits["long-tasks"]?.details?.items ?? [];
    const longest = Math.max(0, ...tasks.map(({ duration = 0 }) => duration));
    console.log(
      [
        url.padEnd(40),
        scores.join(" "),
        [paint, largest, blocked].map((ms) => Math.round(ms ?? 0)).join(" "),
        (shift ?? 0).toFixed(3),
        Math.round(longest),
        ...shortcomings(middle),
      ].join("  "),
    );
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
