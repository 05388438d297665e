/** Admin routes of the link checks: «Sjekk nå», and what was found. */
import {
  checkedLinksSchema,
  checkLinksSchema,
  linkHealthListSchema,
  listedIdsSchema,
} from "#features/links/contract.ts";
import type { LinkChecker } from "#features/links/server/checker.ts";
import type { LinkHealthStore } from "#features/links/server/health-store.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { linkChecksPath } from "#domain/link-health.ts";

export interface LinkAdminRoutesOptions {
  /** The checker; null when `LINK_CHECKS` is off. */
  readonly checker: Pick<LinkChecker, "checkNow"> | null;
  readonly store: Pick<LinkHealthStore, "listHealth">;
  readonly clock: Clock;
}

/** Wait for the checks, after which the response has what is found so far. */
const waitMs = 8_000;
const isoOf = (time: number) => new Date(time).toISOString();

export function linkAdminRoutes(app: AdminApp, { checker, store, clock }: LinkAdminRoutesOptions): void {
  const checkNow = async (ids: readonly number[]) => {
    if (!checker) {
      throw new HttpError(409, "link_checks_off", "Lenkekontrollen er slått av (LINK_CHECKS=off).");
    }
    const askedAt = isoOf(clock.now());
    const { pending, postponed } = await checker.checkNow(ids, waitMs);
    return {
      askedAt,
      rows: await store.listHealth(ids),
      pending: [...pending],
      postponed: postponed.map(({ templateId, until }) => ({ templateId, until: isoOf(until) })),
    };
  };

  adminRoute(app, "POST", linkChecksPath, {
    summary: "Checks the links of some templates now",
    description: "Responds after some seconds at most; checks that take longer go on by themselves.",
    body: checkLinksSchema,
    response: { 200: checkedLinksSchema },
    errors: [400, 409],
    handler: ({ body }) => checkNow([...new Set(body.ids)]),
  });

  adminRoute(app, "GET", linkChecksPath, {
    summary: "The health of some templates' links",
    querystring: listedIdsSchema,
    response: { 200: linkHealthListSchema },
    handler: async ({ query }) => ({ rows: await store.listHealth(query.ids.split(",").map(Number)) }),
  });
}
