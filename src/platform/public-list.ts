/**
 * Short public lists, which every visitor reads and which seldom change: held in memory, and sent from the response cache; the
 * administrator gets every full row.
 */
import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { App } from "#platform/app.ts";
import { errorResponses } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/responses/private-response.ts";
import type { Revisions } from "#platform/responses/visible-version.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

/** Sources of the rows: the active ones for visitors, all of them for the administrator. */
export interface PublicListSources<Row extends object, FullRow extends object> {
  readonly responses: ResponseCache;
  readonly listActive: () => readonly Row[];
  readonly listAll: () => Promise<readonly FullRow[]>;
  readonly isAdministrator: (request: FastifyRequest) => Promise<boolean>;
}

interface PublicList<Row, FullRow> {
  readonly path: string;
  /** Names the list in the OpenAPI document and in the response cache. */
  readonly tag: string;
  readonly summary: string;
  readonly rowSchema: z.ZodType<Row>;
  readonly fullRowSchema: z.ZodType<FullRow>;
}

export function publicListRoute<Row extends object, FullRow extends object>(
  app: App,
  { path, tag, summary, rowSchema, fullRowSchema }: PublicList<Row, FullRow>,
  { responses, listActive, listAll, isAdministrator }: PublicListSources<Row, FullRow>,
): void {
  app.get(
    path,
    {
      schema: {
        summary,
        description: "The signed-in administrator gets full rows, inactive ones too.",
        tags: [tag],
        response: { 200: z.array<z.ZodType>(rowSchema), ...errorResponses(429) },
      },
      config: { isOpen: true, administratorResponse: z.array<z.ZodType>(fullRowSchema) },
    },
    async (request, reply) => {
      if (await isAdministrator(request)) return sendPrivately(request, reply, await listAll());
      return responses.send(request, reply, {
        key: tag,
        hasPrivateVariant: true,
        make: () => ({ type: "application/json; charset=utf-8", body: JSON.stringify(listActive()) }),
      });
    },
  );
}

export class CachedList<T> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #revisions: Revisions;
  #items: readonly T[] = [];

  constructor(read: () => Promise<readonly T[]>, revisions: Revisions) {
    this.#read = read;
    this.#revisions = revisions;
  }

  list(): readonly T[] {
    return this.#items;
  }

  async refresh(): Promise<void> {
    const items = await this.#read();
    if (isDeepStrictEqual(items, this.#items)) return;
    this.#items = items;
    this.#revisions.text += 1;
  }
}
