/** The parts of an OpenAPI document that the fuzzer reads. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: WithContent;
  readonly responses?: Readonly<Record<string, Partial<WithContent>>>;
}

interface WithContent {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Operation {
  /** Method and path, as in `POST /api/suggestions`. */
  readonly name: string;
  readonly method: string;
  /** With `{id}` for a parameter. */
  readonly path: string;
  /** By a path parameter's name, what it may be, when that is one of a few words. */
  readonly pathChoices: Readonly<Record<string, readonly unknown[]>>;
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | null;
}

/** Every operation of the document, with its references resolved. */
export function listOperations({ paths, components }: OpenApiDocument): readonly Operation[] {
  const resolve = (schema: JsonSchema): JsonSchema => {
    const target = schema.$ref && components.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return target || schema;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lowerMethod, { parameters = [], requestBody }]) => {
      const method = lowerMethod.toUpperCase();
      const schema = requestBody?.content["application/json"]?.schema;
      return {
        name: `${method} ${path}`,
        method,
        path,
        pathChoices: Object.fromEntries(
          parameters.flatMap((parameter) =>
            parameter.in === "path" && parameter.schema.enum ? [[parameter.name, parameter.schema.enum]] : [],
          ),
        ),
        query: parameters.filter((parameter) => parameter.in === "query"),
        body: schema ? resolve(schema) : null,
      };
    }),
  );
}

/** The schemas of what creates a row, by collection. */
export function listForms(operations: readonly Operation[]): ReadonlyMap<string, JsonSchema> {
  const creating = operations.flatMap(({ method, path, body }) => {
    const [, collection] = /^\/api\/admin\/([a-z-]+)$/.exec(path) ?? [];
    return method === "POST" && collection && body ? [[collection, body] as const] : [];
  });
  return new Map(creating);
}

/** Names of fields that only the administrator's schemas have. */
export function listAdminFields({ paths, components: { schemas } }: OpenApiDocument): ReadonlySet<string> {
  const isAdmin = (name: string) => /^(Admin|Analytics|HistoryEntry|SignIns)/.test(name);
  const named = Map.groupBy(Object.entries(schemas), ([name]) => isAdmin(name));
  const fieldsOf = (found: readonly [string, JsonSchema][] = []) =>
    found.flatMap(([, schema]) => Object.keys(schema.properties ?? {}));
  const isPublic = ([path]: [string, unknown]) => !/^\/api\/(admin|analytics)/.test(path);
  const unnamed = Object.entries(paths)
    .filter(isPublic)
    .flatMap(([, methods]) => Object.values(methods))
    .flatMap(({ responses = {} }) => Object.values(responses))
    .flatMap(({ content = {} }) => Object.values(content))
    .flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  return new Set(fieldsOf(named.get(true))).difference(new Set([...fieldsOf(named.get(false)), ...unnamed]));
}
