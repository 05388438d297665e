/**
 * Fuzzing of every endpoint: a part of what `npm run fuzz` sends. Needs the build. A failure shows its request; the seed is
 * fixed, so the next run sends the same.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FuzzSeen, runFuzz } from "#testing/fuzz/run-fuzz.ts";
import { type PostgresServer, startPostgresServer } from "#testing/postgres-server.ts";

/** Neither mail nor the link checks are on while it fuzzes: both would change rows by themselves. */
const alwaysRejected = [
  "POST /api/admin/link-checks",
  "POST /api/admin/mail/outbox/{id}/retry",
  "POST /api/admin/mail/trial",
];

/** Without parameters and open to all, they have nothing to reject. */
const neverRejected = /^GET \/(healthz|readyz|api\/[a-z-]+(\/config)?)$/;

/** The operations without a status that is wanted of them. */
const without = ({ statuses, operations }: FuzzSeen, isWanted: (status: number) => boolean) =>
  operations.filter((name) => ![...(statuses.get(name)?.keys() ?? [])].some(isWanted)).toSorted();
const notAccepted = (seen: FuzzSeen) => without(seen, (status) => status < 300);
const notRejected = (seen: FuzzSeen) =>
  without(seen, (status) => status >= 400).filter((name) => !neverRejected.test(name));

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

it.each(["embedded", "server"])(
  "no request brings a 5xx, a hang or internals, and nothing rejected is stored, on the %s database",
  async (home) => {
    const databaseUrl = home === "server" ? server.adminUrl : "";
    // It throws at the first response or row that may not be.
    const seen = await runFuzz({
      requests: 3_000,
      seed: 20_261_121,
      databaseUrl,
      isEnough: (soFar) =>
        notAccepted(soFar).length <= alwaysRejected.length && notRejected(soFar).length === 0,
    });
    expect(notAccepted(seen)).toEqual(alwaysRejected);
    expect(notRejected(seen)).toEqual([]);
  },
);
