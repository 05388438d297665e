/**
 * A vote, a search and a template as most would serve them: Express as it comes, drizzle and pg, JSON that is not compressed.
 * A vote is one transaction that replaces an earlier one and sums them up; a search is an ILIKE for each word over name,
 * description and tags, with the number of hits. Without the product's ranking, inflections, limits, hidden IPs, log, cache and the
 * counts that other processes read.
 */
// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 passes on what they throw
import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { and, count, eq, ilike, or, sql, sum } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import express from "express";
import { Pool } from "pg";
import { z } from "zod";
import { templates, votes } from "#db/schema/schema.ts";
import { answerParent } from "./child.ts";

const voteSchema = z.object({ rating: z.int().min(1).max(5), isHelpful: z.boolean() });
const searchSchema = z.object({ search: z.string().max(200), limit: z.coerce.number().int().max(100) });

let served: Promise<string> | undefined;
answerParent((home: { readonly databaseUrl: string }) => (served ??= serve(home)));

async function serve({ databaseUrl }: { readonly databaseUrl: string }): Promise<string> {
  const orm = drizzle({
    client: new Pool({ connectionString: databaseUrl, max: 10 }),
    casing: "snake_case",
  });
  const app = express();
  app.set("trust proxy", "loopback");
  app.use(express.json());

  app.get("/api/templates", async (request, response) => {
    const { search, limit } = searchSchema.parse(request.query);
    const tags = sql`array_to_string(${templates.tags}, ' ')`;
    const isHit = and(
      ...search
        .split(" ")
        .map((word) => `%${word}%`)
        .map((like) =>
          or(ilike(templates.name, like), ilike(templates.description, like), ilike(tags, like)),
        ),
    );
    const hits = await orm.select().from(templates).where(isHit).orderBy(templates.name).limit(limit);
    const [counted] = await orm.select({ total: count() }).from(templates).where(isHit);
    response.json({ ...counted, hits });
  });

  app.get("/mal/:slug", async ({ params }, response) => {
    const id = Number(/\d+$/.exec(params.slug)?.[0]);
    const [template] = await orm.select().from(templates).where(eq(templates.id, id));
    response.json(template);
  });

  app.post("/api/templates/:id/rate", async ({ params, body, ip }, response) => {
    const templateId = Number(params.id);
    const vote = voteSchema.parse(body);
    const voterKey = createHash("sha256").update(`${ip} ${templateId}`).digest("base64url");
    const sums = await orm.transaction(async (tx) => {
      await tx
        .insert(votes)
        .values({ templateId, voterKey, ...vote })
        .onConflictDoUpdate({ target: [votes.templateId, votes.voterKey], set: vote });
      const [summed] = await tx
        .select({ ratingSum: sum(votes.rating).mapWith(Number), ratingCount: count() })
        .from(votes)
        .where(eq(votes.templateId, templateId));
      await tx
        .update(templates)
        .set(summed ?? {})
        .where(eq(templates.id, templateId));
      return summed;
    });
    response.json(sums);
  });

  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
