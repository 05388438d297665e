/** Visitors' writes of every kind, sent to a product that is killed or backed up meanwhile, and how many are stored. */
import { sum } from "drizzle-orm";
import { inquiries, reports, suggestions, templates } from "#db/schema/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import { expectExactVotes } from "#testing/directory-state.ts";
import { type Home, withDatabaseOf } from "#testing/processes/homes.ts";

const requests = {
  votes: ["/api/templates/1/rate", { rating: 4, isHelpful: false }],
  reports: ["/api/templates/2/report", { reason: "outdated" }],
  suggestions: [
    "/api/suggestions",
    { name: "Mal", url: "https://example.no/mal", category: "Privat", description: "En mal." },
  ],
  inquiries: [
    "/api/advertising-inquiries",
    { name: "Avsender", email: "avsender@example.no", message: "Hei" },
  ],
  downloads: ["/api/templates/3/download", undefined],
} as const;

export type WriteKind = keyof typeof requests;
type WriteCounts = Record<WriteKind, number>;
export const writeKinds = Object.keys(requests) as WriteKind[];
export const noWrites = (): WriteCounts => ({
  votes: 0,
  reports: 0,
  suggestions: 0,
  inquiries: 0,
  downloads: 0,
});

/** Sends one from an ip, whose limits count it. @returns whether it was acknowledged */
export async function sendWrite(url: string, kind: WriteKind, ip: string): Promise<boolean> {
  const [path, body] = requests[kind];
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": ip, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null);
  return response !== null && response.status < 300;
}

/** In a database that no product has open. @throws when a template's sums differ from its votes */
export const readStoredCounts = (home: Home): Promise<WriteCounts & { siteVersion: number }> =>
  withDatabaseOf(home, async (database) => {
    const { orm } = database;
    const [totals] = await orm.select({ downloads: sum(templates.downloadCount) }).from(templates);
    return {
      votes: await expectExactVotes(database),
      reports: await orm.$count(reports),
      suggestions: await orm.$count(suggestions),
      inquiries: await orm.$count(inquiries),
      downloads: Number(totals?.downloads),
      siteVersion: await readSiteVersion(orm),
    };
  });
