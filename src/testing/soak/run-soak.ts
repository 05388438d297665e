/**
 * Soak: mixed load at a steady rate on three processes beside one PostgreSQL server, of which processes are killed and the
 * server is restarted while it runs. At the end the database must have everything that was acknowledged.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { templateHref } from "#shared/slug.ts";
import { seededRandom } from "#testing/seeded-random.ts";
import { Caller } from "./caller.ts";
import { adminPassword, Fleet } from "./fleet.ts";
import { Ledger, type Verdict } from "./ledger.ts";
import { allRequests, Measures, type Quantiles } from "./measures.ts";
import { ProcessUse } from "./process-use.ts";
import { type SoakTemplate, Visits } from "./visits.ts";

export interface SoakOptions {
  readonly minutes: number;
  /** Visits a second, or null for the highest rate whose p99 is under 50 ms, found by a ramp. */
  readonly rate: number | null;
  readonly secondsBetweenKills: number;
  /** PostgreSQL is restarted this many times, evenly over the run. */
  readonly databaseRestarts: number;
  readonly onEvent?: (text: string) => void;
}

export interface SoakResult {
  readonly rate: number;
  readonly latencies: ReadonlyMap<string, Quantiles>;
  readonly measures: Measures;
  readonly verdict: Verdict;
  readonly kills: number;
  readonly databaseRestarts: number;
  readonly use: ProcessUse;
  readonly exitCodes: readonly (number | null)[];
}

const secret = "qxhemmelig avtale";
const p99LimitMs = 50;

export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const say = options.onEvent ?? (() => {});
  const fleet = await Fleet.start(3);
  const measures = new Measures();
  const ledger = new Ledger();
  try {
    const caller = new Caller(fleet, measures);
    const idToken = await signIn(caller);
    await plantSecret(caller, idToken);
    const templates = await listFindable(caller);
    const random = seededRandom(20_261_121);
    const visits = new Visits({
      caller,
      fleet,
      ledger,
      measures,
      random,
      idToken,
      templates,
      secret,
    });
    const load = new Load(visits);
    const rate = options.rate ?? (await findRate(load, measures, say));
    say(`${rate} visits a second`);
    load.rate = rate;
    measures.takeLatencies();
    const use = new ProcessUse(fleet);
    const faults = await breakThings({ ...options, fleet, caller, measures, use, say, load });
    await load.stop();
    const latencies = measures.takeLatencies();
    const verdict = await stopAndVerify(fleet, ledger);
    return { rate, latencies, measures, use, ...faults, ...verdict };
  } finally {
    await fleet.stop();
  }
}

/** Begins visits at a rate, however long they take: a slow product gets no rest. */
class Load {
  rate = 0;
  readonly #visits: Visits;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #running: Promise<unknown>;
  #isStopping = false;

  constructor(visits: Visits) {
    this.#visits = visits;
    this.#running = Promise.all([this.#visitSteadily(), this.#emptyInboxes()]);
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all(this.#inFlight);
  }

  async #visitSteadily(): Promise<void> {
    let last = performance.now();
    let due = 0;
    while (!this.#isStopping) {
      await sleep(5);
      const now = performance.now();
      due += (this.rate * (now - last)) / 1000;
      last = now;
      for (; due >= 1; due -= 1) {
        const visit = this.#visits.visit().finally(() => this.#inFlight.delete(visit));
        this.#inFlight.add(visit);
      }
    }
  }

  async #emptyInboxes(): Promise<void> {
    while (!this.#isStopping) {
      await this.#visits.emptyInbox();
      await sleep(2_000);
    }
  }
}

/** The highest rate of the ramp at which the p99 of all requests stays under the limit. */
async function findRate(load: Load, measures: Measures, say: (text: string) => void): Promise<number> {
  const stepSeconds = 8;
  // The first requests compile and fill the caches.
  load.rate = 20;
  await sleep(2 * stepSeconds * 1000);
  const measure = async (rate: number) => {
    load.rate = rate;
    await sleep(1_000);
    measures.takeLatencies();
    await sleep(stepSeconds * 1000);
    const p99 = measures.takeLatencies().get(allRequests)?.p99 ?? Infinity;
    say(`ramp: ${rate} visits a second, p99 ${p99.toFixed(0)} ms`);
    return p99 < p99LimitMs;
  };
  let held = 10;
  for (let rate = 30; rate <= 2_000; rate = Math.ceil(rate * 1.25)) {
    // Once more: a few seconds can have bad luck.
    if (!(await measure(rate)) && !(await measure(rate))) break;
    held = rate;
  }
  load.rate = 0;
  while (load.inFlight > 0) await sleep(100);
  // What holds for eight seconds has no room for the background work of twenty minutes.
  return Math.floor(held * 0.8);
}

interface Breaking extends SoakOptions {
  readonly fleet: Fleet;
  readonly caller: Caller;
  readonly measures: Measures;
  readonly use: ProcessUse;
  readonly load: Load;
  readonly say: (text: string) => void;
}

/** Kills and restarts in turn, until the time is out. The first process is never killed: its memory is watched. */
async function breakThings({
  minutes,
  secondsBetweenKills,
  databaseRestarts,
  fleet,
  caller,
  measures,
  use,
  say,
}: Breaking): Promise<{ kills: number; databaseRestarts: number }> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const total = minutes * 60;
  const restartEvery = total / (databaseRestarts + 1);
  let [kills, restarts] = [0, 0];
  while (seconds() < total) {
    await sleep(Math.min(1_000, Math.max(0, total - seconds()) * 1000));
    use.sample();
    const isRestartDue = restarts < databaseRestarts && seconds() >= restartEvery * (restarts + 1);
    const isKillDue = seconds() >= secondsBetweenKills * (kills + 1) && total - seconds() > 10;
    if (!isRestartDue && !isKillDue) continue;
    measures.isDisturbed = true;
    if (isRestartDue) {
      restarts += 1;
      const mode = restarts % 2 === 1 ? "fast" : "immediate";
      caller.isDatabaseAway = true;
      await fleet.server.restart(mode, () => sleep(1_500));
      await untilReady(fleet);
      caller.databaseIsBack();
      say(`${seconds().toFixed(0)} s: PostgreSQL was restarted (${mode})`);
    } else {
      const number = 1 + (kills % 2);
      kills += 1;
      await fleet.killAndRestart(number);
      say(`${seconds().toFixed(0)} s: process ${number} was killed and is back`);
    }
    // What waited is served first, and a new process compiles.
    await sleep(4_000);
    measures.isDisturbed = false;
  }
  return { kills, databaseRestarts: restarts };
}

async function untilReady(fleet: Fleet): Promise<void> {
  for (const { url } of fleet.members) {
    while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(50);
  }
}

async function stopAndVerify(fleet: Fleet, ledger: Ledger) {
  // Counted follows are written when a process stops, so first they stop and then the database is read.
  const exitCodes = await fleet.stopProducts();
  return { exitCodes, verdict: await ledger.verify(fleet.server.adminUrl) };
}

async function signIn(caller: Caller): Promise<string> {
  const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any";
  const body = {
    email: "admin@avtalemaler.invalid",
    password: adminPassword,
    returnSecureToken: true,
  };
  const reply = await caller.call("sign-in", { method: "POST", path, body });
  if (!reply) throw new Error("the administrator could not sign in");
  return reply.json<{ idToken: string }>().idToken;
}

/** An offer with words for the administrator only. */
async function plantSecret(caller: Caller, idToken: string): Promise<void> {
  const reply = await caller.call("secret", {
    method: "POST",
    path: "/api/admin/sponsors",
    headers: { authorization: `Bearer ${idToken}` },
    body: {
      title: "Et tilbud",
      description: "Beskrivelse av tilbudet.",
      url: "https://example.no/",
      category: "Programvare & Verktøy",
      internalNotes: secret,
      revenueDeal: secret,
    },
  });
  if (!reply) throw new Error("the offer was not stored");
}

/** Templates that a search for their name finds among the first: several have the same name. */
async function listFindable(caller: Caller): Promise<readonly SoakTemplate[]> {
  const all = await caller.call("list", { path: "/api/templates?limit=1000" });
  const rows = all?.json<{ id: number; name: string; category: string; format: string }[]>() ?? [];
  const found: SoakTemplate[] = [];
  for (const { id, name, category } of rows) {
    const path = `/api/templates?search=${encodeURIComponent(name)}&limit=5`;
    const hits = (await caller.call("search", { path }))?.json<{ id: number }[]>() ?? [];
    if (hits.some((hit) => hit.id === id))
      found.push({ id, name, category, path: templateHref({ id, name }) });
  }
  if (found.length < 100) throw new Error(`only ${found.length} templates are found by their names`);
  return found;
}
