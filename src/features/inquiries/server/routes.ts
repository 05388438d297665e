import { type Inquiry, inquiriesPath, inquirySchema } from "#features/inquiries/contract.ts";
import type { InquiryStore } from "#features/inquiries/server/store.ts";
import type { App } from "#platform/app.ts";
import type { Clock } from "#platform/clock.ts";
import { refuseRobots } from "#platform/form-guard.ts";
import { receivedSchema, refusals } from "#platform/openapi.ts";
import { rateLimits } from "#platform/rate-limit.ts";

export interface InquiryRoutesOptions {
  readonly store: InquiryStore;
  readonly clock: Clock;
}

/** Stores an inquiry, for the API and the plain form alike. */
export function inquirySubmitter({ store, clock }: InquiryRoutesOptions) {
  return async (inquiry: Inquiry): Promise<void> => {
    refuseRobots(inquiry, clock);
    await store.add(inquiry);
  };
}

export function inquiryRoutes(app: App, options: InquiryRoutesOptions): void {
  const submit = inquirySubmitter(options);
  app.post(
    inquiriesPath,
    {
      config: { rateLimit: rateLimits.written },
      schema: {
        summary: "Asks about advertising",
        tags: ["advertising-inquiries"],
        body: inquirySchema,
        response: { 201: receivedSchema, ...refusals(400, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      await submit(request.body);
      reply.code(201);
      return { status: "received" as const };
    },
  );
}
