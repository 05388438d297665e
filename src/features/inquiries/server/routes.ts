/** Routes of advertising inquiries: the form, and the administrator's. */
import {
  adminInquiriesPath,
  adminInquirySchema,
  inquiriesPath,
  type Inquiry,
  inquiryDecisionSchema,
  inquirySchema,
} from "#features/inquiries/contract.ts";
import type { InquiryAdminStore } from "#features/inquiries/server/store.ts";
import { inboxListRoutes, manyIdsSchema, manyRowsRoute } from "#platform/admin/admin-bulk.ts";
import { deleteRoute } from "#platform/admin/admin-crud.ts";
import { conflictSchema, idParamsSchema, withRow } from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { type InboxFormOptions, inboxRoute, inboxSubmitter } from "#domain/server/inbox-forms.ts";

export function inquiryRoutes(app: App, options: InboxFormOptions<Inquiry>): void {
  inboxRoute(app, {
    ...options,
    path: inquiriesPath,
    schema: { summary: "Sends an advertising inquiry", tags: ["advertising-inquiries"], body: inquirySchema },
    submit: inboxSubmitter(options),
  });
}

const missing = "Fant ingen annonsehenvendelse med denne id-en.";

export function inquiryAdminRoutes(app: AdminApp, { store }: { readonly store: InquiryAdminStore }): void {
  inboxListRoutes(app, {
    path: adminInquiriesPath,
    noun: "advertising inquiry",
    rowSchema: adminInquirySchema,
    store,
  });

  adminRoute(app, "PUT", `${adminInquiriesPath}/:id`, {
    summary: "Decides an inquiry, or changes a decision",
    description:
      "Repeating a decision changes nothing. A decided inquiry is decided again only with `from`, which has to " +
      "be its status.",
    params: idParamsSchema,
    body: inquiryDecisionSchema,
    response: { 200: adminInquirySchema, 409: conflictSchema },
    handler: (request) => withRow(request, missing, (id, actor) => store.decide(id, request.body, actor)),
  });

  manyRowsRoute(app, {
    path: `${adminInquiriesPath}/decide`,
    summary: "Decides many inquiries in one transaction",
    description: "Responds with the ids that were not decided so already. `from` as for one.",
    bodySchema: manyIdsSchema.extend(inquiryDecisionSchema.shape),
    work: ({ ids, ...decision }, actor) => store.decideMany(ids, decision, actor),
  });

  deleteRoute(app, {
    path: adminInquiriesPath,
    missing,
    summary: "Deletes an inquiry",
    description: "The history can restore it until the retention of inquiries ends.",
    remove: (id, actor) => store.remove(id, actor),
  });
}
