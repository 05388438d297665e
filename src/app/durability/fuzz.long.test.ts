/**
 * Fuzzing of every endpoint, from the OpenAPI document of the administrator and a list of the rest, on PostgreSQL. Half of the
 * requests are as documented; in the others something is wrong. A failure shows its request, and the same seed sends the same
 * again. More of them, or others: `FUZZ_REQUESTS=50000 FUZZ_SEED=7 npm run test:long -- fuzz`. Needs the build.
 */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { OpenAPIV3 } from "openapi-types";
import { Pool } from "undici";
import { expect, it } from "vitest";
import { readSeedFile } from "#app/site/seed.ts";
import type { Database } from "#db/client.ts";
import { insertDemoRows } from "#domain/server/rows/demo-rows.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import { offerCategories } from "#features/offers/admin-fields.ts";
import { TemplateStore } from "#features/templates/server/store.ts";
import { adminCategories, adminFormats } from "#domain/admin-vocabulary.ts";
import { traits } from "#domain/vocabulary.ts";
import { expectExactVotes } from "#testing/directory-state.ts";
import { makeHome, startAt, withDatabaseOf } from "#testing/processes/homes.ts";
import { signIn } from "#testing/processes/requests.ts";

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 3_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const batchSize = 500;
const inFlight = 4;
/** Up to this there are templates, and of everything else up to eight. */
const size = 400;
/** Far above what any response takes; what has not come by then is a hang. */
const hangMs = 20_000;
/** Replaced in each request by its own letters, by which its stored rows are found. */
const mark = "fzTOKENz";
/** Begins what only the administrator may read. */
const secret = "qxhemmelig";

/** Of either, the parts that the document of this site has. */
type Schema = Omit<OpenAPIV3.SchemaObject, "type"> & {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly items?: Schema;
  readonly type?: string | readonly string[];
};
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly OpenAPIV3.ParameterObject[];
  readonly body: Schema | null;
  readonly isForm?: boolean;
}
type Actor = "visitor" | "administrator" | "impostor";
interface FuzzRequest {
  readonly operation: Operation;
  readonly actor: Actor;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const oneOf = (texts: string) => fc.constantFrom(...texts.split("|"));
const anyId = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: size }));
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, n: number): fc.Arbitrary<T> =>
  fc.oneof({ weight: n - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Fields whose rules are not in the schema. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: fc.constantFrom(`https://example.no/${mark}`, `http://example.no:8080/æ?a=${mark}#b`),
  betterUrl: fc.constant(`https://example.no/${mark}`),
  logoUrl: fc.constant(`https://example.no/${mark}.svg`),
  adminLink: fc.constant(`https://example.no/${secret}/${mark}`),
  internalNotes: fc.constant(`${secret} ${mark}`),
  email: fc.constant(`${mark}.x@example.no`),
  password: fc.constant("ni blå katter i kø"),
  phone: fc.constant("+47 22 22 22 22"),
  // Left out, as by people; a bot's are rejected.
  remark: fc.constant(""),
  startedAt: fc.constant(1_700_000_000_000),
  icon: oneOf("gift|scale"),
  laws: oneOf("lov/1999-03-26-17|lov/2005-06-17-62"),
  traits: fc.constantFrom(...traits),
  revisedAt: fc.constant("2024-02-29"),
  format: fc.constantFrom(...adminFormats),
  category: fc.constantFrom(adminCategories[0], offerCategories[0]),
  revision: fc.constantFrom(1, 1, 1, 2),
  from: oneOf("2026-01-01|2026-11-20"),
  to: oneOf("2026-11-21|2027-12-31"),
  page: oneOf("/|/mal/:slug|/tilbud"),
  referrer: oneOf("example.no|www.example.com:8080"),
  id: anyId,
  ids: anyId,
  into: anyId,
};

const oddText = fc.oneof(
  oneOf("| |\t\r\n|\u0000|a\u0000b|\ud800|lone \udfff surrogate|\uffff|\u202eabc|\u200b\u200d|\u2028|İıſ"),
  oneOf("__proto__|null|NaN|1e1000|' or 1=1 --|${7*7}%s%n|<script>alert(1)</script>|../../../etc/passwd"),
  oneOf("javascript:alert(1)|data:text/html,x|http://[::1|https://u:p@example.no/|//example.no/x"),
  fc.constantFrom("e\u0301".repeat(300), "𝕏".repeat(150), "æ".repeat(10_001)),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText.map((text) => `${mark}${text}`),
  oddText,
  fc.constantFrom<unknown>(-1, 1.5, 1e308, 32_768, 2 ** 31, 2 ** 53, null, true, [], {}, [null], { a: [1] }),
  fc.jsonValue({ maxDepth: 3 }),
);
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const oddPathPart = fc.oneof(
  oneOf("0|-1|1.5|abc|%00|%20|%D9%A1|%2e%2e|2147483648|99999999999999999999|..%2f..%2fetc|%ff"),
  oddText.map((text) => encode(`${mark}${text}`)),
);
/** Bodies that are not the JSON they say they are. */
const oddBody: fc.Arbitrary<Buffer> = fc
  .oneof(
    oneOf(
      '|%|a=%ff|name=a&name=b|{|{"name":|NaN|[1,]|\ufeff{}|"\\ud800"|\u0000|{"ids":[1e400]}|{"__proto__":{"a":1}}',
    ),
    // Deep: a recursive reader overflows its stack. And on both sides of the limit of a body.
    fc.constantFrom(500, 15_000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    fc
      .constantFrom(32 * 1024 - 11, 32 * 1024 - 9, 300_000)
      .map((length) => `{"name":"${"a".repeat(length)}"}`),
    fc.uint8Array({ maxLength: 100 }),
  )
  .map((content) => Buffer.from(content));
const oddHeader: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  ...Object.entries({
    "idempotency-key": `key-${mark}| |"quoted"|${"a".repeat(300)}|'; drop table votes`,
    range: "bytes=0-10|bytes=5-1|bytes=0-0,-1|bytes=99999999999999999999-",
    "if-none-match": '*|"x"|W/"x"|x|"|"a", "b"',
    accept: "text/html|*/*;q=0|x|text/html;q=a,*/*",
    "accept-encoding": "br|identity;q=0|zstd|,,,|gzip;q=nonsense",
    cookie: `velger=x|enhet=x.y.z|=|;;;|velger=%00|${"a=b; ".repeat(500)}`,
    "sec-fetch-site": "cross-site|none|x",
    "content-type": "text/plain|multipart/form-data; boundary=x|application/json; charset=utf-16|x",
    "content-encoding": "gzip|br|x",
    host: "example.com|a/b|[::1]",
  }).map(([name, texts]) => oneOf(texts).map((text) => ({ [name]: text }))),
);

/** What the document does not have: plain forms, pages, files, the identity service, MCP, operators' paths. */
function listUndocumented(documented: readonly Operation[]): readonly Operation[] {
  const named = (method: string, paths: string, more = {}) =>
    paths.split(" ").map((path) => ({ method, path, parameters: [], body: null, ...more }));
  const formOf = (path: string, api: string) =>
    named("POST", path, { isForm: true, body: documented.find((one) => one.path === api)?.body });
  const body = {
    type: "object",
    properties: { idToken: { type: "string" }, method: { enum: ["tools/list"] } },
  };
  return [
    ...formOf("/foresla-mal", "/api/suggestions"),
    ...formOf("/advertise", "/api/advertising-inquiries"),
    ...formOf("/vurder/{id}", "/api/templates/{id}/rate"),
    ...formOf("/rapporter/{id}", "/api/templates/{id}/report"),
    ...named("POST", "/mcp /securetoken.googleapis.com/v1/token", { body }),
    ...named("POST", "/identitytoolkit.googleapis.com/v1/accounts:{id} /__/auth/{id}", { body }),
    ...named("GET", "/ /{id} /tilbud /admin /mal/{id} /kategori/{id} /kilde/{id} /sitemap.xml /metrics"),
    ...named("GET", "/readyz /assets/{id} /.git/config //example.com/ /assets/..%2f..%2f..%2fpackage.json"),
  ];
}

class Fuzz {
  readonly #schemas: Readonly<Record<string, object>>;
  readonly operations: readonly Operation[];

  constructor({ paths, components }: OpenAPIV3.Document) {
    this.#schemas = components?.schemas ?? {};
    const documented = Object.entries(paths).flatMap(([path, methods = {}]) =>
      Object.entries(methods as Record<string, OpenAPIV3.OperationObject>).map(([method, one]) => {
        const parameters = (one.parameters ?? []) as OpenAPIV3.ParameterObject[];
        const content = (one.requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content;
        const body = (content?.["application/json"]?.schema ?? null) as Schema | null;
        return { method: method.toUpperCase(), path, parameters, body };
      }),
    );
    this.operations = [...documented, ...listUndocumented(documented)];
  }

  #resolve(schema: Schema): Schema {
    return this.#schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  }

  /** A value that a schema accepts. */
  #valueOf(given: Schema, name = ""): fc.Arbitrary<unknown> {
    const schema = this.#resolve(given);
    const { minItems = 0, minimum: min = 0, maximum: max = 1_000, maxLength = 100 } = schema;
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.#valueOf(choice, name)));
    if (Array.isArray(schema.type))
      return fc.oneof(...schema.type.map((type: string) => this.#valueOf({ ...schema, type }, name)));
    if (schema.type === "null") return fc.constant(null);
    if (schema.type === "array")
      return fc.array(this.#valueOf(schema.items ?? {}, name), { minLength: minItems, maxLength: 4 });
    const named = byName[name];
    if (named) return named;
    if (schema.type === "object") {
      const properties = Object.entries(schema.properties ?? {});
      const values = properties.map(([key, property]) => [key, this.#valueOf(property, key)] as const);
      return fc.record(Object.fromEntries(values), { requiredKeys: [...(schema.required ?? [])] });
    }
    if (schema.type === "boolean") return fc.boolean();
    if (schema.type === "integer" || schema.type === "number")
      return fc.integer({ min, max: Math.min(max, min + 100) });
    if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength });
    const short = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => `${mark} ${text}`);
    // The documented limit is that before trimming and normalizing: twice the limit of what is stored.
    const exact = Math.max(Math.floor(maxLength / 2), 1);
    return mostly(short, fc.constant(mark.padEnd(exact, "å").slice(0, exact)), 6);
  }

  /** As documented, or with something wrong. It can be rejected either way: the row may be gone. */
  requestOf(operation: Operation, isPlain: boolean): fc.Arbitrary<FuzzRequest> {
    const { path, parameters, isForm } = operation;
    const odd = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, n: number) =>
      isPlain ? usual : mostly(usual, other, n);
    const encoded = (value: unknown) => {
      const fields = Object.entries(Object(value) as object).filter(([, field]) => field !== null);
      const form = () => new URLSearchParams(fields.map(([name, field]) => [name, String(field)]));
      return Buffer.from(isForm ? form().toString() : (JSON.stringify(value) ?? ""));
    };
    const names = Object.keys(this.#resolve(operation.body ?? {}).properties ?? {});
    const name = fc.constantFrom("", "__proto__", "deletedAt", ...names, ...names);
    const value = operation.body ? this.#valueOf(operation.body) : fc.constant(null);
    const withOdd = fc
      .tuple(value, name, oddValue)
      .map(([form, key, wrong]) => ({ ...(form as object), [key]: wrong }));
    const body = operation.body
      ? odd(value.map(encoded), fc.oneof(withOdd.map(encoded), withOdd.map(encoded), oddBody), 2)
      : odd(fc.constant(null as Buffer | null), oddBody, 12);
    const inPath = (part: string) => {
      const schema = parameters.find((one) => one.in === "path" && one.name === part)?.schema;
      const usual = schema ? this.#valueOf(schema, part) : anyId;
      const text = usual.map((one) => encode(String(one)));
      return odd(text, oddPathPart, 5);
    };
    const parts = path.match(/\{\w+\}/g) ?? [];
    const query = parameters.filter((parameter) => parameter.in === "query");
    const queries = query.map(({ name: key, required, schema }) =>
      fc.record({
        key: fc.constant(key),
        one: odd(this.#valueOf(schema as Schema, key), oddValue, 5),
        isSent: required ? fc.constant(true) : mostly(fc.constant(false), fc.constant(true), 4),
      }),
    );
    const isAdmin = /^\/api\/(admin|analytics)/.test(path);
    // What ends the session or locks the account is not for the only administrator.
    const own: Actor = isAdmin ? "administrator" : "visitor";
    const usual = path.startsWith("/api/admin/account") ? "impostor" : own;
    const others = fc.constantFrom<Actor>(isAdmin ? "visitor" : "administrator", "impostor");
    return fc
      .record({
        actor: odd(fc.constant<Actor>(usual), others, 4),
        method: odd(fc.constant(operation.method), oneOf("GET|HEAD|PUT|PATCH|DELETE|OPTIONS|TRACE"), 40),
        pathParts: fc.tuple(...parts.map((part) => inPath(part.slice(1, -1)))),
        query: fc.tuple(...queries),
        headers: odd(fc.constant<Readonly<Record<string, string>>>({}), oddHeader, 4),
        body,
      })
      .map(({ pathParts, query: values, ...rest }) => {
        const sent = values.filter(({ isSent }) => isSent);
        const textOf = (one: unknown) => encode(typeof one === "string" ? one : (JSON.stringify(one) ?? ""));
        const search = sent.map(({ key, one }) => `${encode(key)}=${textOf(one)}`).join("&");
        const target = parts.reduce((text, part, at) => text.replace(part, () => pathParts[at] ?? ""), path);
        const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
        const isSent = rest.body !== null && !["GET", "HEAD"].includes(rest.method);
        return {
          ...rest,
          operation,
          target: search === "" ? target : `${target}?${search}`,
          headers: { ...(isSent && { "content-type": type }), ...rest.headers },
          body: isSent ? rest.body : null,
        };
      });
  }
}

/** Stack frames, SQL, the driver's words, the machine's paths. */
const internals =
  /\n\s+at \S+ \(|node:internal|node_modules|file:\/\/\/|\/src\/(app|db|platform|features)\/|Failed query|drizzle|violates|PostgresError|(insert into|select|update) "\w+"|ECONN|EPIPE|ZodError|(Type|Range|Syntax)Error/;

interface FuzzResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The fault of a response, or null. */
function problemOf({ actor, target, method }: FuzzRequest, { status, type, text }: FuzzResponse) {
  const isAdministrator = actor === "administrator";
  if (status >= 500) return `a ${status}`;
  const leaked = internals.exec(text);
  if (leaked) return `the body has internals: ${leaked[0]}`;
  if (!isAdministrator && text.includes(secret)) return "the administrator's text in a visitor's response";
  if (status < 400 || !target.startsWith("/api/") || method === "HEAD") return null;
  if (!type.includes("json")) return "an error of the API that is not JSON";
  const { code, message, ...rest } = JSON.parse(text) as Record<string, unknown>;
  // The row as it is now, when an edit came too late; the rows at fault of an import.
  const allowed = ["fields", "retryAfterMs", ...(isAdministrator ? ["current", "report"] : [])];
  const isError = typeof code === "string" && typeof message === "string";
  const isMore = Object.keys(rest).some((name) => !allowed.includes(name));
  return isError && !isMore ? null : "an error without exactly {code, message}";
}

/** Every request's letters that are anywhere in the database. */
async function readStoredMarks({ orm }: Database): Promise<ReadonlySet<string>> {
  const { rows: tables } = await orm.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const marks = "regexp_matches(t::text, '(fz[0-9a-z]{5}z)', 'g') m";
  const found = tables.map(({ name }) =>
    orm.execute<{ mark: string }>(sql.raw(`select distinct m[1] as mark from ${name} t, ${marks}`)),
  );
  return new Set((await Promise.all(found)).flatMap(({ rows }) => rows.map((row) => row.mark)));
}

it(
  "no request brings a 5xx, a hang or internals, and nothing rejected is stored",
  { timeout: 120_000 + requests * 40 },
  async () => {
    const home = await makeHome("server", "empty");
    // Something in each list, and the shipped catalogue, which an import of it finds unchanged.
    await withDatabaseOf(home, async (database) => {
      await new TemplateStore(database).seed(await readSeedFile());
      await insertDemoRows(database);
    });
    const product = await startAt(home, { SEED: "catalogue", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" });
    const document = await fetch(`${product.url}/api/openapi-admin.json`);
    const fuzz = new Fuzz((await document.json()) as OpenAPIV3.Document);
    const arbitraries = fuzz.operations.map((one) =>
      mostly(fuzz.requestOf(one, true), fuzz.requestOf(one, false), 2),
    );
    const client = new Pool(product.url, { headersTimeout: hangMs, bodyTimeout: hangMs });
    const { idToken } = await signIn(product);
    const tokens = { visitor: "", administrator: idToken, impostor: `${idToken.slice(0, -4)}AAAA` };
    const [accepted, rejected] = [new Set<Operation>(), new Set<string>()];
    for (let sent = 0; sent < requests; sent += batchSize) {
      const batch = fc.sample(fc.oneof(...arbitraries), { numRuns: batchSize, seed: seed + sent }).entries();
      const sendAll = async () => {
        for (const [at, generated] of batch) {
          const letters = `fz${(sent + at).toString(36).padStart(5, "0")}z`;
          const marked = (text: string) => text.replaceAll(mark, letters);
          const body = generated.body && Buffer.from(marked(generated.body.toString("latin1")), "latin1");
          const headers = JSON.parse(marked(JSON.stringify(generated.headers))) as Record<string, string>;
          const request = { ...generated, target: marked(generated.target), headers, body };
          const { method, target, actor, operation } = request;
          const token = tokens[actor];
          // Each from its own network: the limits of an IP and of a /48 are not tested here.
          const ip = `2001:${((sent + at) >> 16).toString(16)}:${((sent + at) & 65_535).toString(16)}::1`;
          const own = { "x-forwarded-for": ip, ...(token && { authorization: `Bearer ${token}` }) };
          const shown = `seed ${seed}, as ${actor}: ${method} ${target} ${JSON.stringify(headers)} ${body?.toString().slice(0, 2_000)}`;
          const sending = client.request({ method, path: target, headers: { ...headers, ...own }, body });
          const response = await sending.catch((error: unknown) => {
            throw new Error(shown, { cause: error });
          });
          const { statusCode: status, headers: received } = response;
          const text = await response.body.text();
          // A packed one is not looked into.
          const isPacked = received["content-encoding"] !== undefined;
          const seen = { status, type: String(received["content-type"]), text: isPacked ? "" : text };
          if (!isPacked || status >= 500)
            expect(problemOf(request, seen), `${shown}\n${status} ${text.slice(0, 500)}`).toBeNull();
          if (status >= 400) rejected.add(letters);
          else if (status < 300) accepted.add(operation);
        }
      };
      await Promise.all(Array.from({ length: inFlight }, sendAll));
      await withDatabaseOf(home, async (database) => {
        const stored = await readStoredMarks(database);
        expect(stored.size).toBeGreaterThan(0);
        expect([...rejected].filter((letters) => stored.has(letters))).toEqual([]);
        await expectExactVotes(database);
        // A full inbox would reject everything.
        for (const table of [suggestions, reports, inquiries])
          await database.orm.delete(table).where(sql`id < (select max(id) - 20 from ${table})`);
      });
    }
    // Or nothing would have been tried.
    expect(accepted.size).toBeGreaterThan(80);
    await client.close();
    expect(await product.stop()).toBe(0);
  },
);
