/**
 * The data of a release, for the test of an upgrade by a later one: its data folder, a backup of its database, and its API's
 * responses. `node src/testing/releases/record.ts` writes the three files of the version in package.json, once, when it is
 * released; src/app/durability/upgrade.durability.test.ts reads them.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { readSeedFile } from "#app/site/seed.ts";
import { openDatabase } from "#db/client.ts";
import { adminSubscriptionsPath } from "#domain/admin-paths.ts";
import { insertDemoRows } from "#domain/server/rows/demo-rows.ts";
import { adminOffersPath } from "#features/offers/admin-fields.ts";
import { subscriptionsPath } from "#features/subscriptions/contract.ts";
import { absentNeedsPath } from "#features/templates/admin-fields.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { version } from "#shared/project-root.ts";
import { offerForm } from "#testing/forms.ts";
import { openMailServer, type ReceivedMail } from "#testing/processes/mail-server.ts";
import { cleanEnvironment, type Product, startProduct } from "#testing/processes/product.ts";
import { administrator, signIn } from "#testing/processes/requests.ts";
import { silentLog } from "#testing/silent-log.ts";

export const releaseSettings = {
  ADMIN_EMAIL: administrator.email,
  SEED: "none",
  LINK_CHECKS: "off",
  LAW_CHECKS: "off",
};

const publicUrls = ["/api/templates?sort=alphabetical", "/api/sponsors", "/api/homepage-ads"];
const adminUrls = [
  ...publicUrls,
  "/api/admin/suggestions",
  "/api/admin/reports",
  "/api/admin/advertising-inquiries",
  "/api/admin/situations",
  "/api/admin/history?limit=100",
];

/** By role and url: the product's responses on a database about all that visitors and the administrator have stored. */
export async function readThroughApi(product: Product): Promise<Record<string, unknown>> {
  const { headers } = await signIn(product);
  const read = async (url: string, options?: RequestInit) => {
    const response = await fetch(product.url + url, options);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.json();
  };
  const responses: Record<string, unknown> = {};
  for (const url of publicUrls) responses[`visitor ${url}`] = await read(url);
  for (const url of adminUrls) responses[`administrator ${url}`] = await read(url, { headers });
  responses["administrator subscriptions"] = [await read(adminSubscriptionsPath, { headers })];
  return responses;
}

const follower = "kari@maler.example";

/** What a visitor and the administrator do, so that every kind of row is there, and a history. */
async function use(product: Product, confirmation: Promise<ReceivedMail>): Promise<void> {
  const { headers: credentials } = await signIn(product);
  const headers = { ...credentials, "content-type": "application/json" };
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  await send("POST", "/api/templates/7/rate", { rating: 4, isHelpful: true });
  await send("POST", "/api/suggestions", {
    name: "Avtale om lån av tilhenger",
    url: "https://utgiver.example/tilhenger.pdf",
    category: "Familie",
    description: "En side om lån av tilhenger mellom naboer.",
  });
  const [newest] = (await (await fetch(`${product.url}/api/admin/suggestions`, { headers })).json()) as {
    id: number;
  }[];
  await send("POST", `/api/admin/suggestions/${newest?.id}/approve`, {});
  await send("DELETE", "/api/admin/templates/9", {});
  await send("POST", absentNeedsPath, { line: "leie av romskip" });
  const days = { shownFrom: "2026-11-01", shownUntil: "2099-12-31" };
  await send("POST", adminOffersPath, { ...offerForm, ...days });

  await send("POST", subscriptionsPath, { email: follower, follows: ["paper 7", "category Utleie"] });
  const [page = ""] = /\/e-post\/\S+/.exec((await confirmation).text) ?? [];
  const headersOfForm = { origin: product.url, "content-type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers: headersOfForm, body: "action=confirm" };
  const confirmed = await fetch(product.url + page, form);
  if (!(await confirmed.text()).includes("Takk, det er bekreftet.")) throw new Error("not confirmed");
}

async function record(): Promise<void> {
  const into = mkdtempSync(join(tmpdir(), "avtalemaler-record-"));
  try {
    const dataDir = join(into, "data");
    const database = await openDatabase({ dataDir, databaseUrl: "", log: silentLog, onFatal: () => {} });
    await new TemplateStore(database).seed(await readSeedFile());
    await insertDemoRows(database);
    await database.close();
    const env = { ...releaseSettings, ADMIN_PASSWORD: administrator.password };
    const { promise: confirmation, resolve } = Promise.withResolvers<ReceivedMail>();
    const mailServer = await openMailServer({
      onMessage: async (received) => {
        if (received.envelope.to.includes(follower)) resolve(received);
      },
    });
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Avtalemaler <post@maler.example>" };
    const used = await startProduct({ dataDir, env: { ...env, ...mail } });
    await use(used, confirmation);
    await used.stop();
    await mailServer.stop();
    // As the test starts it: without a mail server.
    const product = await startProduct({ dataDir, env });
    const responses = await readThroughApi(product);
    await product.stop();

    const backup = join(into, "backup.jsonl.zst");
    const options = { env: { ...cleanEnvironment, DATA_DIR: dataDir }, stdio: "inherit" as const };
    execFileSync(process.execPath, ["dist/server/backup-cli.js", backup], options);
    const tar = execFileSync("tar", ["-c", "-C", dataDir, "postgres"], { maxBuffer: 1024 ** 3 });
    const write = (name: string, bytes: Buffer) =>
      writeFileSync(join(import.meta.dirname, `${version}.${name}`), bytes);
    const params = {
      [constants.ZSTD_c_compressionLevel]: 19,
      [constants.ZSTD_c_windowLog]: 27,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    };
    write("data.tar.zst", zstdCompressSync(tar, { params }));
    write("backup.zst", readFileSync(backup));
    write("api.json.zst", zstdCompressSync(Buffer.from(JSON.stringify(responses)), { params }));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) await record();
