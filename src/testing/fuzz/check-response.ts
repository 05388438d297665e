/** What no response to a fuzzer may be. */
import type { FuzzRequest } from "./fuzz-request.ts";
import { secretMark } from "./schema-values.ts";
import type { FuzzResponse } from "./send.ts";

/** Stack frames, SQL, the driver's words, the machine's paths. */
const internals =
  /\n\s+at \S+ \(|node:internal|node_modules|file:\/\/\/|\/src\/(app|db|platform|features)\/|Failed query|drizzle|violates|PostgresError|(insert into|select|update) "\w+"|ECONN|EPIPE|ZodError|TypeError|RangeError|SyntaxError/;
const errorFields = new Set(["code", "message", "fields", "retryAfterMs"]);
/** The row as it is now, when an edit came too late; the rows at fault of an import. */
const adminErrorFields: ReadonlyMap<number, ReadonlySet<string>> = new Map([
  [409, new Set(["current"])],
  [422, new Set(["report"])],
]);

/** What is wrong with a response, or null. */
export function problemOf(
  request: FuzzRequest,
  response: FuzzResponse,
  adminFields: ReadonlySet<string>,
): string | null {
  const { status, headers, body } = response;
  if (status >= 500) return `a ${status}`;
  const leaked = internals.exec(body);
  if (leaked) return `the body has internals: ${leaked[0]}`;
  const isAdministrator = request.actor === "administrator" || request.actor === "colleague";
  if (!isAdministrator && body.includes(secretMark))
    return "the administrator's text in a visitor's response";
  const isJson = (headers["content-type"] ?? "").includes("application/json");
  const isIdentity = request.target.includes(".googleapis.com/");
  const isApi = request.target.startsWith("/api/");
  if (status >= 400 && isApi && !isJson && request.method !== "HEAD")
    return "an error of the API that is not JSON";
  if (!isJson || body === "") return null;
  const parsed = parse(body);
  if (parsed === undefined) return "a body that is not the JSON it says it is";
  if (status >= 400 && !isIdentity) {
    // The protocol has a shape of its own.
    if (request.target === "/mcp" && isJsonRpcError(parsed)) return null;
    const { code, message } = (parsed ?? {}) as { code?: unknown; message?: unknown };
    const isError = typeof code === "string" && typeof message === "string";
    const known = isAdministrator
      ? errorFields.union(adminErrorFields.get(status) ?? new Set())
      : errorFields;
    const extra = Object.keys(parsed as object).filter((name) => !known.has(name));
    if (!isError || extra.length > 0) return "an error without exactly {code, message}";
  }
  if (isAdministrator || request.target.startsWith("/api/openapi.json")) return null;
  const field = isApi && status < 400 ? findField(parsed, adminFields) : undefined;
  if (field !== undefined) return `the administrator's field ${field} in a visitor's response`;
  return null;
}

function isJsonRpcError(value: unknown): boolean {
  const { jsonrpc, error } = value as { jsonrpc?: unknown; error?: { code?: unknown; message?: unknown } };
  return jsonrpc === "2.0" && Number.isInteger(error?.code) && typeof error?.message === "string";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function findField(value: unknown, names: ReadonlySet<string>): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && names.has(name)) return name;
    const found = findField(inner, names);
    if (found !== undefined) return found;
  }
  return undefined;
}
