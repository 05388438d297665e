/**
 * Votes as most would store them: a framework as it comes, drizzle and pg; one transaction that replaces an earlier vote and
 * sums them up. Without the product's limits, its hidden IPs, its log and the counts that other processes read.
 * Fastify, which the project has, where most take Express: that is slower.
 */
import { createHash } from "node:crypto";
import { count, eq, sum } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { fastify } from "fastify";
import { Pool } from "pg";
import { templates, votes } from "#db/schema/schema.ts";
import { answerParent } from "./child.ts";

interface Vote {
  readonly rating: number;
  readonly isHelpful: boolean;
}
const schema = {
  params: { type: "object", properties: { id: { type: "integer" } } },
  body: {
    type: "object",
    required: ["rating"],
    properties: { rating: { type: "integer", minimum: 1, maximum: 5 }, isHelpful: { type: "boolean" } },
  },
};

answerParent(async ({ databaseUrl }: { readonly databaseUrl: string }) => {
  const orm = drizzle({
    client: new Pool({ connectionString: databaseUrl, max: 10 }),
    casing: "snake_case",
  });
  const app = fastify({ trustProxy: "127.0.0.1" });
  app.post<{ Params: { id: number }; Body: Vote }>(
    "/api/templates/:id/rate",
    { schema },
    async ({ params, body, ip }) => {
      const vote = { rating: body.rating, isHelpful: body.isHelpful };
      const voterKey = createHash("sha256").update(`${ip} ${params.id}`).digest("base64url");
      return orm.transaction(async (tx) => {
        await tx
          .insert(votes)
          .values({ templateId: params.id, voterKey, ...vote })
          .onConflictDoUpdate({ target: [votes.templateId, votes.voterKey], set: vote });
        const [sums] = await tx
          .select({ ratingSum: sum(votes.rating).mapWith(Number), ratingCount: count() })
          .from(votes)
          .where(eq(votes.templateId, params.id));
        await tx
          .update(templates)
          .set(sums ?? {})
          .where(eq(templates.id, params.id));
        return sums;
      });
    },
  );
  return app.listen({ port: 0, host: "127.0.0.1" });
});
