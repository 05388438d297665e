import { z } from "zod";
import {
  adminInquiriesPath,
  adminInquirySchema,
  inquiryDecisionSchema,
} from "#features/inquiries/admin-contract.ts";
import { type InquiryAdminStore, missingInquiry } from "#features/inquiries/server/admin-store.ts";
import { conflictSchema, idParamsSchema, readId } from "#platform/admin-responses.ts";
import { listRoutes } from "#platform/admin-lists.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

const tags = ["admin"];

export function inquiryAdminRoutes(app: AdminApp, { store }: { readonly store: InquiryAdminStore }): void {
  listRoutes(app, {
    path: adminInquiriesPath,
    noun: "advertising inquiry",
    rowSchema: adminInquirySchema,
    store,
  });

  app.put(
    `${adminInquiriesPath}/:id`,
    {
      schema: {
        summary: "Decides an inquiry, or changes a decision",
        description:
          "The same decision again changes nothing. A decided inquiry is decided anew only with `from`, which has to " +
          "be its status.",
        tags,
        params: idParamsSchema,
        body: inquiryDecisionSchema,
        response: {
          200: adminInquirySchema,
          409: conflictSchema,
          ...errorResponses(400, 401, 403, 404, 413, 415),
        },
      },
    },
    (request) => store.decide(readId(request.params, missingInquiry), request.body, actorOf(request).email),
  );

  app.delete(
    `${adminInquiriesPath}/:id`,
    {
      schema: {
        summary: "Deletes an inquiry",
        description: "The history can restore it for as long as inquiries are kept.",
        tags,
        params: idParamsSchema,
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...errorResponses(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingInquiry), actorOf(request).email);
      return reply.code(204).send();
    },
  );
}
