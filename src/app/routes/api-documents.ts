/**
 * The two OpenAPI documents, made from the routes' schemas: the public one of everybody's routes, and the administrator's
 * of all. The common parts of all routes of a kind are added here: ids, the token, headers.
 */
import swagger, { type FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 as OpenApi } from "openapi-types";
import { type Settings, shownContact } from "#app/site/env.ts";
import type { App } from "#platform/app.ts";
import { version } from "#shared/project-root.ts";
import { capitalised } from "#shared/text/capitalised.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** As `swagger`, which makes the public document. */
    readonly adminSwagger: FastifyInstance["swagger"];
  }
}

export const isAdminPath = (path: string) => /^\/api\/(admin|analytics)(\/|$)/.test(path);
/** The administrator's paths, and those of signing in and of the operator. */
const isInternalPath = (path: string) =>
  isAdminPath(path) || /^\/(api\/identity\/|healthz|readyz)/.test(path);

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;
type TransformObject = NonNullable<FastifyDynamicSwaggerOptions["transformObject"]>;

/** Registers the documents, before the routes. */
export async function documentApi(app: App, { siteUrl, siteName, contactEmail }: Settings): Promise<void> {
  const email = shownContact({ contactEmail });
  for (const isPublic of [true, false]) {
    await app.register(swagger, {
      decorator: isPublic ? "swagger" : "adminSwagger",
      openapi: {
        openapi: "3.1.0",
        info: {
          title: isPublic ? siteName : `${siteName}, for administrators`,
          version,
          description:
            "A directory of Norwegian agreement templates. Facts are free to use, our descriptions are CC0 1.0, and the " +
            "templates are their publishers'.",
          license: { name: "CC0 1.0", identifier: "CC0-1.0" } as OpenApi.LicenseObject,
          contact: { ...(email !== null && { email }), url: `${siteUrl}/utviklere` },
        },
        servers: [{ url: siteUrl }],
        security: [],
        ...(isPublic ? {} : { components: { securitySchemes: { token } } }),
      },
      transform: describeRoute(isPublic),
      transformObject: finish,
    });
  }
}

const token = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    "The ID token of a signed-in administrator, by Google Identity Toolkit's calls: at the Firebase project's, or else at " +
    "this site's own `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=…`.",
} as const;

function describeRoute(isPublic: boolean): Transform {
  return (document) => {
    const { url, schema, route } = document;
    if (isPublic && isInternalPath(url)) return { url, schema: { hide: true } };
    const { administratorResponse, isOpen } = route.config ?? {};
    const own = isPublic ? undefined : administratorResponse;
    const described = jsonSchemaTransform(
      own
        ? { ...document, schema: { ...schema, response: { ...Object(schema.response), 200: own } } }
        : document,
    ).schema;
    const response = described.response as Responses | undefined;
    if (isOpen && response?.[200]) response[200].headers = { ...response[200].headers, ETag: etag };
    for (const status of isAdminPath(url) && String(route.method) !== "GET" ? [200, 201, 204] : []) {
      const decided = response?.[status];
      if (decided) decided.headers = { ...decided.headers, "X-Operation-Id": operation };
    }
    const security = isAdminPath(url) ? [{ token: [] }] : own ? [{}, { token: [] }] : undefined;
    const operationId = operationIdOf(String(route.method), url, response ?? {});
    return { url, schema: { ...described, operationId, ...(security && { security }) } };
  };
}

type Responses = Record<number, { readonly type?: string; headers?: Readonly<Record<string, object>> }>;

/** `listTemplates`, `getTemplate`, `postTemplateRate`: a verb, and the words of the path, singular where it goes on to one of them. */
function operationIdOf(method: string, url: string, response: Responses) {
  const isNew = response[201] !== undefined;
  const get = response[200]?.type === "array" ? "list" : "get";
  const verb = { GET: get, POST: isNew ? "create" : "post", PUT: "update" }[method] ?? method.toLowerCase();
  const parts = url.replace(/^\/(api\/)?/, "").split(/[/.]/);
  const words = parts.flatMap((part, index) => {
    if (part.startsWith(":")) return [];
    const isOne = parts[index + 1]?.startsWith(":") || (isNew && index === parts.length - 1);
    return (isOne ? part.replace(/ies$/, "y").replace(/s$/, "") : part).split("-");
  });
  return verb + words.map(capitalised).join("");
}

const headers = {
  "X-Request-Id": {
    description: "Names the response in our log. Say it when you ask us about one.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
} as const satisfies Record<string, OpenApi.HeaderObject>;
const operation = {
  type: "integer",
  minimum: 1,
  description: "The decision in the history, by which it is undone. Left out where nothing was changed.",
};
const etag = { type: "string", description: "For `If-None-Match`: 304 when nothing has changed." };

/**
 * Adds the headers of every response. Leaves out the schemas that nothing refers to, since the library adds each of them twice,
 * and `readOnly`, which the library takes from TypeScript's word: clients leave such fields out.
 */
const finish: TransformObject = (made) => {
  const document = jsonSchemaTransformObject(made) as OpenApi.Document;
  for (const operation of Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}))) {
    const { responses = {} } = operation as OpenApi.OperationObject;
    for (const [status, response] of Object.entries(responses) as [string, OpenApi.ResponseObject][]) {
      const names = status === "429" || status === "503" ? Object.keys(headers) : ["X-Request-Id"];
      const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      response.headers = { ...response.headers, ...Object.fromEntries(refs) };
    }
  }
  const { schemas = {}, ...others } = document.components ?? {};
  const used = new Set<unknown>();
  const visit = (part: unknown): string =>
    JSON.stringify(part, (key, value: unknown) => {
      const name = key === "$ref" && /schemas\/(\w+)$/.exec(String(value))?.[1];
      if (name && !used.has(name)) visit(used.add(name) && schemas[name]);
      return key === "readOnly" && value === true ? undefined : value;
    });
  const paths = JSON.parse(visit(document.paths)) as OpenApi.PathsObject;
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  const components = { ...others, headers, schemas: JSON.parse(visit(Object.fromEntries(kept))) as object };
  return { ...document, paths, components } as OpenApi.Document;
};
