/**
 * What a large catalogue takes: start, memory, lists, searches, the administrator's list, a write. The rows are the shipped
 * ones, each again and again with the publisher of another one in its name and text, by SQL.
 * `node bench/large-catalogue.ts embedded|server 100000 [anyway]` after `npm run build`; Linux only, as bench/memory.ts. One run on one
 * machine; «anyway» lifts the product's limit: the order of magnitude counts, not the millisecond.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readSeedFile } from "#app/seed.ts";
import { openDatabase } from "#db/client.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { startPostgresServer } from "#testing/postgres-server.ts";
import { startProduct } from "#testing/product.ts";
import { silentLog } from "#testing/silent-log.ts";

const [home = "server", rows = "100000", more = ""] = process.argv.slice(2);
const size = Number(rows);
const password = "en hest uten hale";

/** How many times the shipped rows are copied in one statement: more would be ended by the pool's time-outs. */
const copiesAtOnce = 20;

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  const seeded = await readSeedFile();
  await new TemplateStore(database).seed(seeded);
  for (let made = seeded.length, copy = 1; made < size; copy += copiesAtOnce) {
    const wanted = Math.min(size - made, copiesAtOnce * seeded.length);
    await database.orm.execute(sql`
      insert into templates (name, description, url, category, format, source, source_type, tags, version)
      select one.name || ' for ' || other.source || ' ' || copy,
        one.description || ' Tilpasset ' || other.source || '.',
        one.url || '#' || copy, one.category, one.format, one.source, one.source_type, one.tags, one.version
      from generate_series(${copy}::int, ${copy + copiesAtOnce - 1}::int) copy
      cross join (select * from templates where id <= ${seeded.length}) one
      join templates other on other.id = 1 + (one.id * 7 + copy) % ${seeded.length}::int
      limit ${wanted}::int`);
    made += wanted;
  }
  await database.close();
}

function residentMegabytes(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  return { now: field("VmRSS"), highest: field("VmHWM") };
}

const print = (name: string, figure: string) => console.log(`${name.padEnd(38)} ${figure}`);

async function measure(databaseUrl: string, dataDir: string): Promise<void> {
  const begun = performance.now();
  const env = {
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: password,
    TRUST_PROXY: "loopback",
    ...(more === "anyway" ? { MAX_TEMPLATES: rows } : {}),
  };
  const product = await startProduct({ dataDir, env });
  print("start", `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const started = residentMegabytes(product.pid);
  print("memory at the start, peak and then", `${started.highest} MB, ${started.now} MB`);

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
  const end = residentMegabytes(product.pid);
  print("memory at the end, peak and then", `${end.highest} MB, ${end.now} MB`);
  await product.stop();
}

const folder = mkdtempSync(join(tmpdir(), "avtalemaler-large-"));
const server = home === "embedded" ? null : await startPostgresServer();
console.log(`${size} templates, ${home}, ${new Date().toISOString().slice(0, 10)}`);
try {
  const databaseUrl = server?.adminUrl ?? "";
  const begun = performance.now();
  await fill(databaseUrl, folder);
  print("(rows made)", `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await measure(databaseUrl, folder);
} catch (error) {
  console.log(String(error));
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
