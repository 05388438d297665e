/** The parts of the OpenAPI document that the fuzzer reads. */

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

export interface OpenApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Operation {
  /** Method and path, as in `POST /api/templates/{id}/report`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** Sent as a browser sends a form, not as JSON. */
  readonly isForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export function listOperations({ paths, components }: OpenApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lowerMethod, { parameters = [], requestBody }]) => {
      const method = lowerMethod.toUpperCase();
      const schema = requestBody?.content["application/json"]?.schema;
      const body = components.schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? schema ?? null;
      return { name: `${method} ${path}`, method, path, parameters, body };
    }),
  );
}

export const isAdminPath = (path: string) => /^\/api\/(admin|analytics)/.test(path);

/** Names of fields that only the administrator's schemas have. */
export function listAdminFields({ paths, components }: OpenApiDocument): ReadonlySet<string> {
  const isAdmin = ([name]: [string, unknown]) => /^(Admin|Analytics|HistoryEntry|SignIns)/.test(name);
  const schemas = Object.entries(components.schemas);
  const open = schemas.filter((entry) => !isAdmin(entry));
  const openPaths = Object.entries(paths).filter(([path]) => !isAdminPath(path));
  return new Set(fieldsIn(schemas.filter(isAdmin))).difference(new Set(fieldsIn([open, openPaths])));
}

function fieldsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties } = value as JsonSchema;
  return [...Object.keys(properties ?? {}), ...Object.values(value).flatMap(fieldsIn)];
}
