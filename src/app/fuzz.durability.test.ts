/**
 * Fuzzing of every endpoint: a part of what `npm run fuzz` sends. Needs the build. A failure shows its request; the seed is
 * fixed, so the next run sends the same.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { runFuzz } from "#testing/fuzz/run-fuzz.ts";
import { type PostgresServer, startPostgresServer } from "#testing/postgres-server.ts";

/** Neither mail nor the link checks are on while it fuzzes: both would change rows by themselves. */
const alwaysRejected = [
  "POST /api/admin/link-checks",
  "POST /api/admin/mail/outbox/{id}/retry",
  "POST /api/admin/mail/trial",
];

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
    const { statuses, operations } = await runFuzz({ requests: 3_000, seed: 20_261_121, databaseUrl });
    const isSeen = (name: string, isWanted: (status: number) => boolean) =>
      [...(statuses.get(name)?.keys() ?? [])].some(isWanted);
    const neverAccepted = operations.filter((name) => !isSeen(name, (status) => status < 300));
    expect(neverAccepted.toSorted()).toEqual(alwaysRejected);
    const neverRejected = operations.filter((name) => !isSeen(name, (status) => status >= 400));
    // Without parameters and open to all, they have nothing to reject.
    expect(
      neverRejected.filter((name) => !/^GET \/(healthz|readyz|api\/[a-z-]+(\/config)?)$/.test(name)),
    ).toEqual([]);
  },
);
