/** Routes of following by e-mail: the form's, those of the page of a token, and the administrator's, which show no address. */
import formbody from "@fastify/formbody";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  adminSubscriptionsPath,
  deleteAddressSchema,
  deletedAddressSchema,
  ownFormSchema,
  type Subscription,
  subscriptionCountsSchema,
  subscriptionSchema,
  subscriptionsPath,
} from "#features/subscriptions/contract.ts";
import { type OwnFollows, ownFollowsHref } from "#features/subscriptions/follows.ts";
import type { SubscriptionStore } from "#features/subscriptions/server/store.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { App } from "#platform/app.ts";
import { rejectBots } from "#platform/form-guard.ts";
import { invalidFields } from "#platform/http-error.ts";
import { type InboxOptions, inboxRoute } from "#domain/server/inbox-forms.ts";
import { ipKey, rateLimits } from "#platform/limits/rate-limit.ts";
import type { Respond } from "#platform/writes/idempotency.ts";
import { minimumFormMs } from "#shared/form-state.ts";

export interface SubscriptionRoutesOptions extends InboxOptions {
  readonly store: SubscriptionStore;
}

/** Handler that requests a confirmation, for the API and the plain form post. */
export function subscriptionSubmitter({ store, limits, clock }: SubscriptionRoutesOptions) {
  return (form: Subscription, request: Pick<FastifyRequest, "ip">, respond: Respond): Promise<void> => {
    rejectBots(form, clock, minimumFormMs.short);
    return store.ask(form, limits, ipKey(request), respond);
  };
}

export function subscriptionRoutes(app: App, options: SubscriptionRoutesOptions): void {
  inboxRoute(app, {
    ...options,
    path: subscriptionsPath,
    schema: {
      summary: "Requests e-mail about changes when something changes",
      description:
        "Sends a mail with a link, by which the owner of the address confirms. The response is the same whatever is stored of the " +
        "address. The same within ten minutes, or a fourth one that nobody has answered, sends no mail.",
      tags: ["subscriptions"],
      body: subscriptionSchema,
    },
    submit: subscriptionSubmitter(options),
  });
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, follows: OwnFollows) => Promise<FastifyReply>;

/**
 * The page of a token. A GET changes nothing, since programs that check mail follow its links. The POST of a mail program's own
 * button (RFC 8058) has no form of ours, may be multipart, and ends everything.
 */
export async function ownFollowsRoutes(
  app: App,
  store: SubscriptionStore,
  sendPage: SendPage,
): Promise<void> {
  const path = ownFollowsHref(":token");
  const options = { config: { rateLimit: rateLimits.counted }, schema: { hide: true } } as const;
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook("onSend", (_request, reply, _payload, done) => {
      // Its forms must name their origin, which no-referrer forbids: over http, and in old browsers, nothing else identifies
      // them as ours.
      reply.header("referrer-policy", "strict-origin");
      done();
    });
    scope.get<{ Params: { token: string } }>(path, options, async (request, reply) =>
      sendPage(request, reply, await store.read(request.params.token)),
    );
    scope.post<{ Params: { token: string } }>(path, options, async (request, reply) => {
      const form = isOneClick(request.body) ? { action: "leave", line: "" } : { ...(request.body as object) };
      const { data } = ownFormSchema.safeParse(form);
      if (!data) throw invalidFields({});
      return sendPage(request, reply, await store.change(request.params.token, data));
    });
  });
}

const oneClick = "List-Unsubscribe";
const isOneClick = (body: unknown): boolean =>
  typeof body === "string" ? body.includes(oneClick) : typeof body === "object" && oneClick in (body ?? {});

export interface SubscriptionAdminRoutesOptions {
  readonly store: SubscriptionStore;
  readonly isSetUp: boolean;
}

export function subscriptionAdminRoutes(
  app: AdminApp,
  { store, isSetUp }: SubscriptionAdminRoutesOptions,
): void {
  adminRoute(app, "GET", adminSubscriptionsPath, {
    summary: "How many follow what by e-mail; no addresses",
    response: { 200: subscriptionCountsSchema },
    handler: async () => ({ isSetUp, ...(await store.count()) }),
  });

  adminRoute(app, "POST", `${adminSubscriptionsPath}/delete`, {
    summary: "Deletes an address that is named, with all that it follows and the mail that waits for it",
    description: "Not in the history, since that would keep it; it cannot be undone.",
    body: deleteAddressSchema,
    response: { 200: deletedAddressSchema },
    handler: async ({ body }) => ({ isDeleted: await store.deleteAddress(body.email) }),
  });
}
