import type { FastifyRequest } from "fastify";
import { type Inquiry, inquiriesPath, inquirySchema } from "#features/inquiries/contract.ts";
import type { InquiryStore } from "#features/inquiries/server/store.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { rejectBots } from "#platform/form-guard.ts";
import type { InboxLimits } from "#platform/inbox-limits.ts";
import { receivedSchema, errorResponses } from "#platform/openapi.ts";

export interface InquiryRoutesOptions {
  readonly store: InquiryStore;
  readonly clock: Clock;
  readonly limits: InboxLimits;
}

/** Handler that stores an inquiry, for the API and the plain form post. */
export function inquirySubmitter({ store, clock, limits }: InquiryRoutesOptions) {
  return async (inquiry: Inquiry, request: Pick<FastifyRequest, "ip">): Promise<void> => {
    rejectBots(inquiry, clock);
    await limits.take(request, {
      countWaiting: () => store.countWaiting(),
      store: () => store.add(inquiry),
    });
  };
}

export function inquiryRoutes(app: App, options: InquiryRoutesOptions): void {
  const submit = inquirySubmitter(options);
  app.post(
    inquiriesPath,
    {
      config: { rateLimit: options.limits.routeLimit },
      schema: {
        summary: "Sends an advertising inquiry",
        tags: ["advertising-inquiries"],
        body: inquirySchema,
        response: { 201: receivedSchema, ...errorResponses(400, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      await submit(request.body, request);
      reply.code(201);
      return { status: "received" as const };
    },
  );
}
