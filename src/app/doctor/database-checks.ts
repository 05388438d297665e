/** Checks of the database and of the clock, from what was read of the database. */
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { callRunning } from "#app/control/client.ts";
import { type Finding, note, ok, wrong } from "#app/doctor/finding.ts";
import type { Settings } from "#app/env.ts";
import { findHolder } from "#db/data-lock.ts";
import type { DatabaseFacts } from "#db/database-facts.ts";
import { inspectCopy, inspectServer } from "#db/inspect-database.ts";
import { StartError } from "#shared/start-error.ts";

export async function checkDatabase(
  { databaseUrl, dataDir }: Settings,
  { isServed }: { isServed: boolean },
): Promise<Finding[]> {
  try {
    if (databaseUrl !== "") return judgeDatabase("The PostgreSQL server", await inspectServer(databaseUrl));
    return isServed ? await checkServed(dataDir) : await checkStopped(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (databaseUrl !== "") return [wrong(error.message, "Start the server, or correct DATABASE_URL.")];
    if (isServed)
      return [wrong(error.message, "Run this as the user that runs the product, and of its version.")];
    if (findHolder(resolve(dataDir)) !== null) {
      return [note("The product was started while its database was being copied: run this again.")];
    }
    return [wrong(error.message, "See docs/operations.md, Backup and restore.")];
  }
}

async function checkServed(dataDir: string): Promise<Finding[]> {
  const output = await callRunning(dataDir, "database-facts", {});
  if (!output) return [note("The product does not say how its database is: it has no control socket.")];
  return judgeDatabase("The embedded database", JSON.parse(await text(output)) as DatabaseFacts);
}

async function checkStopped(dataDir: string): Promise<Finding[]> {
  const facts = await inspectCopy(dataDir);
  if (facts === "none") return [note("There is no database yet: the first start makes it.")];
  if (facts === "no room") {
    return [
      note(`The database was not opened: the disk of ${tmpdir()} has no room for a copy.`, "Set TMPDIR."),
    ];
  }
  return judgeDatabase("The embedded database (a copy of it was opened)", facts);
}

const minuteMs = 60_000;
/** A query of a page of the administrator's makes several of them. */
const slowMs = 50;

export function judgeDatabase(name: string, facts: DatabaseFacts): Finding[] {
  const { version, pendingMigrations, migrationProblem, mayCreateSchemas, roundTripMs } = facts;
  const findings = [ok(`${name} responds: PostgreSQL ${version}.`)];
  if (migrationProblem !== null) {
    findings.push(wrong(`${name} ${migrationProblem}`, "See docs/operations.md, Upgrade."));
  } else if (pendingMigrations > 0) {
    findings.push(
      note(`${name} lacks ${pendingMigrations} migrations of this version: the next start applies them.`),
    );
  } else {
    findings.push(ok("Its tables are those of this version."));
  }
  if (!mayCreateSchemas) {
    findings.push(
      wrong(
        "The database's user may not create schemas, which migrations and background jobs need.",
        "As the database's owner: grant create on database … to …",
      ),
    );
  }
  const trip = `A round trip to it takes ${roundTripMs.toFixed(1)} ms.`;
  findings.push(
    roundTripMs < slowMs
      ? ok(trip)
      : note(trip, "Place the database in the same network, or find what keeps it busy."),
  );
  return [...findings, ...judgeClock(facts)];
}

function judgeClock({ databaseNowMs, machineNowMs, newestRowMs }: DatabaseFacts): Finding[] {
  const apartMs = Math.abs(databaseNowMs - machineNowMs);
  if (apartMs > minuteMs / 2) {
    const text = `The clocks of this machine and of the database are ${Math.round(apartMs / 1000)} seconds apart.`;
    return [wrong(text, "Let both follow a time server (NTP): sessions and limits depend on the time.")];
  }
  if (newestRowMs !== null && newestRowMs - machineNowMs > 5 * minuteMs) {
    const at = new Date(newestRowMs).toISOString();
    return [
      wrong(`The newest row is from ${at}, which this machine's clock says is to come.`, "Set the clock."),
    ];
  }
  return [ok("The clock agrees with the database.")];
}
