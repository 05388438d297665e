/**
 * Each kind of request once with a large catalogue, the administrator's above all; what visitors ask for is measured by
 * `npm run bench`. `node bench/large-catalogue.ts embedded|server 100000`, with the product's limit lifted to that; Linux only.
 * One run on one machine: the order of magnitude counts, not the millisecond.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";
import { fillTemplates } from "./performance/filled-databases.ts";
import { residentMegabytes } from "./performance/machine.ts";

const [home = "server", rows = "100000"] = process.argv.slice(2);
const size = Number(rows);
const password = "en hest uten hale";

const print = (name: string, figure: string) => console.log(`${name.padEnd(38)} ${figure}`);

async function measure(databaseUrl: string, dataDir: string): Promise<void> {
  const begun = performance.now();
  const env = {
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: "loopback",
    MAX_TEMPLATES: rows,
  };
  const product = await startProduct({ dataDir, env });
  print("start", `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const printMemory = (when: string) => {
    const { highest, now } = residentMegabytes(product.pid) ?? {};
    print(`memory at the ${when}, peak and then`, `${highest} MB, ${now} MB`);
  };
  printMemory("start");

  let calls = 0;
  const call = async (
    name: string,
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<string> => {
    calls += 1;
    const from = performance.now();
    const response = await fetch(product.url + path, {
      ...init,
      headers: {
        ...init.headers,
        ...(init.body ? { "content-type": "application/json" } : {}),
        "x-forwarded-for": `198.18.0.${calls}`,
      },
    });
    const body = await response.text();
    print(name, `${response.status}, ${(performance.now() - from).toFixed(0)} ms, ${body.length} characters`);
    return body;
  };

  await call("list, first", "/api/templates?limit=12");
  await call("list, cached", "/api/templates?limit=12");
  await call("front page, first", "/");
  await call("front page, cached", "/");
  await call("list by popularity, first", "/api/templates?limit=12&sort=popular");
  await call("search «leie», first", "/api/templates?limit=12&search=leie");
  await call(
    "search «arbeidsavtale fagforbundet»",
    "/api/templates?limit=12&search=arbeidsavtale%20fagforbundet",
  );
  await call("search «husleiekontrkt» (misspelled)", "/api/templates?limit=12&search=husleiekontrkt");
  await call("page of a template, first", "/api/templates/5");
  await call("followed link", "/api/templates/5/download", { method: "POST" });
  await call("list after it", "/api/templates?limit=12");
  await call("site map", "/sitemap.xml");

  const signedIn = await call(
    "sign-in",
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any",
    {
      method: "POST",
      body: JSON.stringify({ email: "admin@avtalemaler.invalid", password, returnSecureToken: true }),
    },
  );
  const headers = { authorization: `Bearer ${(JSON.parse(signedIn) as { idToken: string }).idToken}` };
  await call("administrator's list, open", "/api/templates?limit=50", { headers });
  await call("administrator's list, a late page", `/api/templates?limit=50&offset=${size - 100}`, {
    headers,
  });
  await call("administrator's list, search", "/api/templates?limit=50&search=fagforbundet", { headers });
  await call("administrator's list, all", "/api/templates", { headers });
  const [row] = JSON.parse(
    await call("  (one row)", "/api/templates?limit=1", { headers }),
  ) as AdminTemplate[];
  const body = JSON.stringify({
    name: "Endret navn",
    description: row?.description,
    url: row?.url,
    category: row?.category,
    format: row?.format,
    source: row?.source,
  });
  await call("administrator's edit", `/api/admin/templates/${row?.id}`, { method: "PUT", headers, body });
  await call("list after it", "/api/templates?limit=12");
  await call("search after it", "/api/templates?limit=12&search=endret%20navn");
  printMemory("end");
  await product.stop();
}

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-large-"));
const server = home === "embedded" ? null : await startPostgresServer();
console.log(`${size} templates, ${home}, ${new Date().toISOString().slice(0, 10)}`);
try {
  const databaseUrl = server?.adminUrl ?? "";
  const begun = performance.now();
  await fillTemplates({ databaseUrl, dataDir: folder }, size);
  print("(rows made)", `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await measure(databaseUrl, folder);
} catch (error) {
  console.log(String(error));
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
