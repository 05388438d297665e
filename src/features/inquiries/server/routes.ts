/** The route by which advertisers ask about advertising. */
import { type Inquiry, inquiriesPath, inquirySchema } from "#features/inquiries/contract.ts";
import type { App } from "#platform/app.ts";
import { type InboxFormOptions, inboxRoute, inboxSubmitter } from "#platform/inbox-forms.ts";

export function inquiryRoutes(app: App, options: InboxFormOptions<Inquiry>): void {
  inboxRoute(app, {
    ...options,
    path: inquiriesPath,
    schema: { summary: "Sends an advertising inquiry", tags: ["advertising-inquiries"], body: inquirySchema },
    submit: inboxSubmitter(options),
  });
}
