import { z } from "zod";
import {
  adminInquiriesPath,
  adminInquirySchema,
  inquiryDecisionSchema,
} from "#features/inquiries/admin-contract.ts";
import { type InquiryAdminStore, missingInquiry } from "#features/inquiries/server/admin-store.ts";
import { conflictSchema, idParamsSchema, invalidFieldsSchema, readId } from "#platform/admin-answers.ts";
import { actorOf, type AdminApp } from "#platform/admin-scope.ts";
import { refusals } from "#platform/openapi.ts";
import { sendPrivately } from "#platform/private-answer.ts";

const tags = ["admin"];

export function inquiryAdminRoutes(app: AdminApp, { store }: { readonly store: InquiryAdminStore }): void {
  app.get(
    adminInquiriesPath,
    {
      schema: {
        summary: "Every advertising inquiry, newest first",
        tags,
        response: { 200: z.array(adminInquirySchema), ...refusals(401, 403) },
      },
    },
    async (request, reply) => sendPrivately(request, reply, await store.listAll()),
  );

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
          400: invalidFieldsSchema,
          409: conflictSchema,
          ...refusals(401, 403, 404, 413, 415),
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
        response: { 204: z.undefined().meta({ description: "Deleted." }), ...refusals(401, 403, 404) },
      },
    },
    async (request, reply) => {
      await store.remove(readId(request.params, missingInquiry), actorOf(request).email);
      return reply.code(204).send();
    },
  );
}
