/** `node bench/visit/record.ts`: what a browser sends in a visit, as `recorded.json`. To be repeated when `e2e/walks/visit-record.e2e.ts` says so. */
import { writeFileSync } from "node:fs";
import { startProduct } from "#testing/processes/product.ts";
import prepareBrowser from "../../e2e/steps/browser.ts";
import { phrase, walkVisit } from "../../e2e/steps/visit.ts";
import type { RecordedVisit } from "./replay.ts";

await prepareBrowser();
const product = await startProduct();
try {
  const sent = await walkVisit(product.url);
  const sets = [...new Set(sent.map(({ headers }) => JSON.stringify(headers)))];
  const requests = sent.map(({ headers, ...request }) => ({
    ...request,
    headers: sets.indexOf(JSON.stringify(headers)),
  }));
  const visit: RecordedVisit = {
    phrase,
    headers: sets.map((set) => JSON.parse(set) as Record<string, string>),
    requests,
  };
  writeFileSync(new URL("recorded.json", import.meta.url), `${JSON.stringify(visit, null, 2)}\n`);
  console.log(`${requests.length} requests; now run \`npm run format\``);
} finally {
  await product.stop();
}
