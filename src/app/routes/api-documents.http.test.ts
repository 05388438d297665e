import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { generateSource } from "oazapfts";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#shared/project-root.ts";
import { adminHeaders, testGuard } from "#testing/admin.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import { shareIdentityApp } from "#testing/identity-app.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { shareTestApp, type TestApp } from "#testing/test-app.ts";

interface Header {
  readonly $ref?: string;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, Header>>;
        readonly content?: Readonly<Record<string, { readonly schema: object }>>;
      }
    >
  >;
}
interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const publicUrl = "/api/openapi.json";
const adminUrl = "/api/openapi-admin.json";
const documents = [publicUrl, adminUrl];

async function read(product: TestApp, url: string): Promise<Document> {
  const response = await product.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Paths of the routes that the server has, as its printed tree names them. */
function routesOf({ app }: TestApp): string[] {
  const parts: string[] = [];
  return [...app.printRoutes().matchAll(/^([│ ]*)[├└]── (\S+)( \(.+\))?$/gm)].flatMap(
    ([, indent = "", part = "", methods]) => {
      parts.splice(indent.length / 4, Infinity, part);
      return methods ? [parts.join("").replaceAll(/:(\w+)/g, "{$1}")] : [];
    },
  );
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

describe("the documents of the whole product", () => {
  const shared = shareIdentityApp();

  it.each(documents)("%s is valid OpenAPI 3.1, by Redocly's recommended rules", async (url) => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        // The site of a test is on localhost.
        "no-server-example.com": "off",
        // Health checks and the way to sign in take nothing that could be wrong.
        ...(url === adminUrl && { "operation-4xx-response": "off" }),
      },
    });
    const { body: source } = await shared().inject({ url });
    const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
    expect(JSON.parse(source)).toMatchObject({
      openapi: "3.1.0",
      info: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
  });

  it.each(documents)("%s names every operation once, and as one would say it", async (url) => {
    const ids = operationsOf(await read(shared(), url)).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(list|get|post|create|update|delete)([A-Z][a-z]*)+$/);
    expect(ids).toEqual(
      expect.arrayContaining(["listTemplates", "getTemplate", "postTemplateRate", "createSuggestion"]),
    );
  });

  it("name every route of the API, and the public one none of the administrator's", async () => {
    const routes = routesOf(shared()).filter(
      (path) => path.startsWith("/api/") && !/[*]|openapi|test-who/.test(path),
    );
    expect(routes.length).toBeGreaterThan(80);
    const all = Object.keys((await read(shared(), adminUrl)).paths);
    expect(routes.filter((path) => !all.includes(path))).toEqual([]);
    const isPublic = (path: string) => !/^\/(api\/(admin\/|identity\/|analytics$)|healthz|readyz)/.test(path);
    const open = Object.keys((await read(shared(), publicUrl)).paths);
    expect(open.toSorted()).toEqual(all.filter(isPublic).toSorted());
  });

  it("asks for a token where the administrator's routes do, and nowhere else", async () => {
    for (const { path, method, security, responses } of operationsOf(await read(shared(), adminUrl))) {
      const isAdmin = /^\/api\/(admin|analytics)/.test(path);
      const name = `${method} ${path}`;
      expect(security?.length === 1, name).toBe(isAdmin);
      expect(responses[401] !== undefined, name).toBe(isAdmin);
    }
    expect(JSON.stringify(await read(shared(), publicUrl))).not.toMatch(/bearer|"token"/);
  });

  it("has 429 with Retry-After on whatever visitors call, and an id on every response", async () => {
    for (const { path, method, responses } of operationsOf(await read(shared(), publicUrl))) {
      expect(responses[429]?.headers, `${method} ${path}`).toHaveProperty("Retry-After");
      for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("X-Request-Id");
    }
  });
});

describe("what the documents say of the public lists", () => {
  const shared = shareTestApp({ settings: { seed: "none" }, guard: testGuard });

  it.each(["/api/templates", "/api/sponsors", "/api/homepage-ads"])("is what is sent: %s", async (path) => {
    for (const [url, headers, isWhole] of [
      [publicUrl, {}, false],
      [adminUrl, adminHeaders, true],
    ] as const) {
      const response = (await read(shared(), url)).paths[path]?.["get"]?.responses[200];
      expect(JSON.stringify(response?.content).includes("/Admin")).toBe(isWhole);
      const sent = await shared().inject({ url: path, headers });
      const documented = Object.keys(response?.headers ?? {}).filter((name) => !isWhole || name !== "ETag");
      for (const name of documented) expect(sent.headers, name).toHaveProperty(name.toLowerCase());
    }
  });
});

const program = `
import { defaults, getTemplate, listTemplates, postTemplateRate, type Template } from "./client.mts";

defaults.baseUrl = String(process.argv[2]);
const found = await listTemplates({ search: "husleiekontrakt", limit: 3 });
if (found.status !== 200) throw new Error(found.data.message);
const [first] = found.data;
if (!first) throw new Error("nothing found");
const voted = await postTemplateRate(String(first.id), { rating: 5 });
if (voted.status !== 200) throw new Error(voted.data.message);
const again = await getTemplate(String(first.id));
if (again.status !== 200) throw new Error(again.data.message);
const { name, source, laws }: Template = again.data;
console.log(JSON.stringify({ name, source, laws: laws?.length, total: voted.data.totalRatings }));
`;

describe("a client made from the public document", () => {
  const shared = shareTestApp({ settings: { seed: "none" }, prepare: storeFewRows });
  const run = promisify(execFile);
  const at = (path: string) => fileURLToPath(new URL(path, projectRoot));

  it("compiles, searches and votes", async () => {
    const folder = makeFolder();
    symlinkSync(at("node_modules"), join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(await read(shared(), publicUrl)));
    writeFileSync(join(folder, "client.mts"), await generateSource(join(folder, "openapi.json")));
    writeFileSync(join(folder, "program.mts"), program);
    // The generator's library is not written for that option.
    const compilerOptions = { exactOptionalPropertyTypes: false };
    const tsconfig = { extends: at("tsconfig.json"), compilerOptions, include: ["*.mts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    await run(at("node_modules/.bin/tsc"), ["-p", folder]);
    const url = await shared().app.listen({ port: 0, host: "127.0.0.1" });
    const { stdout } = await run(process.execPath, [join(folder, "program.mts"), url]);
    expect(JSON.parse(stdout)).toMatchObject({ name: expect.stringMatching(/leie/i), total: 1 });
  });
});
