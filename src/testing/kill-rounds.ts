/**
 * Crash rounds: visitors' writes of every kind, and a crowd of voters whose votes share transactions, until kill -9; then a
 * check that all acknowledged ones are stored.
 */
import { count, sum } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { inquiries, reports, suggestions, templates, votes } from "#db/schema.ts";
import { readSiteVersion } from "#db/site-change.ts";
import { startProduct } from "#testing/product.ts";
import { silentLog } from "#testing/silent-log.ts";

export type WriteCounts = Record<"votes" | "reports" | "suggestions" | "inquiries" | "downloads", number>;

export interface KillRoundsOptions {
  readonly rounds: number;
  readonly dataDir: string;
  /** Empty for the embedded database in dataDir. */
  readonly databaseUrl: string;
  readonly onRound?: (round: number, acknowledged: WriteCounts, stored: WriteCounts) => void;
}

export interface KillRoundsResult {
  readonly acknowledged: WriteCounts;
  readonly sent: WriteCounts;
  readonly stored: WriteCounts;
  /** Transactions that changed what visitors see: votes that shared one are more than these. */
  readonly siteVersion: number;
}

/** Runs the rounds on one database. @throws when fewer rows are stored than were acknowledged. */
export async function runKillRounds(options: KillRoundsOptions): Promise<KillRoundsResult> {
  const acknowledged = noWrites();
  const sent = noWrites();
  let stored = { ...noWrites(), siteVersion: 0 };
  for (let round = 0; round < options.rounds; round += 1) {
    const product = await startProduct({
      dataDir: options.dataDir,
      env: { DATABASE_URL: options.databaseUrl, TRUST_PROXY: "127.0.0.1" },
    });
    let isKilled = false;
    // Each kind at least once, then a number of writes that differs by round: a time would be too short on a slow machine.
    const wanted = new Set<keyof WriteCounts>(writeKinds);
    let more = 20 + ((round * 37) % 240);
    const enough = Promise.withResolvers<void>();
    const visit = async (visitor: number) => {
      for (let call = 0; !isKilled; call += 1) {
        const kind = (visitor < mixedVisitors && writeKinds[(visitor + call) % writeKinds.length]) || "votes";
        sent[kind] += 1;
        const isStored = await sendWrite(product.url, kind, ipOf(round, visitor, call));
        if (!isStored) continue;
        acknowledged[kind] += 1;
        wanted.delete(kind);
        more -= 1;
        if (wanted.size === 0 && more <= 0) enough.resolve();
      }
    };
    const visitors = Array.from({ length: mixedVisitors + voters }, (_, visitor) => visit(visitor));
    await enough.promise;
    const killed = product.stop("SIGKILL");
    isKilled = true;
    await Promise.all([killed, ...visitors]);
    stored = await readStoredCounts(options);
    await decideAll(options);
    options.onRound?.(round, acknowledged, stored);
    for (const kind of writeKinds) {
      if (stored[kind] < acknowledged[kind]) {
        throw new Error(
          `round ${round}: ${acknowledged[kind]} ${kind} were acknowledged, ${stored[kind]} are stored`,
        );
      }
    }
  }
  const { siteVersion, ...counts } = stored;
  return { acknowledged, sent, stored: counts, siteVersion };
}

const mixedVisitors = 6;
const voters = 24;

export const writeKinds = ["votes", "reports", "suggestions", "inquiries", "downloads"] as const;
export const noWrites = (): WriteCounts => ({
  votes: 0,
  reports: 0,
  suggestions: 0,
  inquiries: 0,
  downloads: 0,
});

/** Each call comes from an IP of its own: the limits per IP are not tested here. */
function ipOf(round: number, visitor: number, call: number): string {
  return `2001:${(round + 1).toString(16)}:${(visitor * 2048 + (call % 2048)).toString(16)}::1`;
}

/** Sends one of a visitor's writes. Resolves to whether it was acknowledged. */
export async function sendWrite(url: string, kind: keyof WriteCounts, ip: string): Promise<boolean> {
  const [path, body] = requests[kind];
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": ip, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  return response !== null && response.status < 300;
}

const requests: Record<keyof WriteCounts, [path: string, body: object | null]> = {
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
  downloads: ["/api/templates/3/download", null],
};

/** As an administrator would, or after some fifty rounds the inbox is full and takes nothing more. */
async function decideAll({
  dataDir,
  databaseUrl,
}: Pick<KillRoundsOptions, "dataDir" | "databaseUrl">): Promise<void> {
  const { orm, close } = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  await orm.update(reports).set({ isResolved: true });
  await orm.update(suggestions).set({ isRejected: true });
  await orm.update(inquiries).set({ status: "rejected" });
  await close();
}

export async function readStoredCounts({
  dataDir,
  databaseUrl,
}: Pick<KillRoundsOptions, "dataDir" | "databaseUrl">): Promise<WriteCounts & { siteVersion: number }> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  const countOf = async (table: typeof votes | typeof reports | typeof suggestions | typeof inquiries) =>
    (await database.orm.select({ rows: count() }).from(table))[0]?.rows ?? 0;
  try {
    const [totals] = await database.orm
      .select({ downloads: sum(templates.downloadCount), voters: sum(templates.ratingCount) })
      .from(templates);
    const storedVotes = await countOf(votes);
    if (Number(totals?.voters) !== storedVotes) throw new Error("a vote and its template's sum differ");
    return {
      votes: storedVotes,
      reports: await countOf(reports),
      suggestions: await countOf(suggestions),
      inquiries: await countOf(inquiries),
      downloads: Number(totals?.downloads ?? 0),
      siteVersion: await readSiteVersion(database.orm),
    };
  } finally {
    await database.close();
  }
}
