/** Admin routes of the link checks: «Sjekk nå», what was found, and the checks behind it. */
import {
  checkedLinksSchema,
  checkLinksSchema,
  linkCheckSchema,
  linkHealthListSchema,
  listedIdsSchema,
} from "#features/links/contract.ts";
import type { LinkChecker } from "#features/links/server/checker.ts";
import type { LinkHealthStore } from "#features/links/server/health-store.ts";
import { idParamsSchema, readId } from "#platform/admin/admin-responses.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import type { Clock } from "#platform/clock.ts";
import { HttpError } from "#platform/http-error.ts";
import { linkChecksPath } from "#shared/link-health.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface LinkAdminRoutesOptions {
  /** null when `LINK_CHECKS` is off. */
  readonly checker: Pick<LinkChecker, "checkNow"> | null;
  readonly store: Pick<LinkHealthStore, "listHealth" | "listChecks">;
  readonly clock: Clock;
}

/** Then the response says what is found so far. */
const waitMs = 8_000;
const tags = ["admin"];
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
  const listRows = async (ids: readonly number[]) => ({ rows: await store.listHealth(ids) });

  app.post(
    linkChecksPath,
    {
      schema: {
        summary: "Checks the links of some templates now",
        description: "Responds after some seconds at most; checks that take longer go on by themselves.",
        tags,
        body: checkLinksSchema,
        response: { 200: checkedLinksSchema, ...errorResponses(400, 401, 403, 409) },
      },
    },
    (request) => checkNow([...new Set(request.body.ids)]),
  );

  app.get(
    linkChecksPath,
    {
      schema: {
        summary: "The health of some templates' links",
        tags,
        querystring: listedIdsSchema,
        response: { 200: linkHealthListSchema, ...errorResponses(400, 401, 403) },
      },
    },
    (request) => listRows(request.query.ids.split(",").map(Number)),
  );

  app.get(
    `${linkChecksPath}/:id`,
    {
      schema: {
        summary: "The checks that are kept of a template's link, latest first",
        tags,
        params: idParamsSchema,
        response: { 200: linkCheckSchema.array(), ...errorResponses(401, 403, 404) },
      },
    },
    (request) => store.listChecks(readId(request.params, "Fant ingen mal med denne id-en.")),
  );
}
