/**
 * Soak: mixed load at a steady rate on three processes beside one PostgreSQL server; two of them are killed in turn and the
 * server is restarted meanwhile. Each response is checked, and at the end the database must have everything that was
 * acknowledged. Needs the build. One minute; SOAK_MINUTES and SOAK_RATE (visits a second) say otherwise.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { reports, templates, votes } from "#db/schema/schema.ts";
import { templateHref } from "#domain/page-urls.ts";
import { expectExactVotes } from "#testing/directory-state.ts";
import { offerForm } from "#testing/forms.ts";
import { makeHome, startAt, withDatabaseOf } from "#testing/processes/homes.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import type { Product } from "#testing/processes/product.ts";
import { postJson, signIn } from "#testing/processes/requests.ts";
import { seededRandom } from "#testing/seeded-random.ts";

const minutes = Number(process.env["SOAK_MINUTES"] ?? 1);
const rate = Number(process.env["SOAK_RATE"] ?? 15);
const secondsBetweenFaults = minutes > 5 ? 60 : 12;
/** Long, because the machine may be busy: what has not come by then is a hang. */
const hangMs = 30_000;
/** What visitors must not see. */
const secret = "qxhemmelig avtale";

interface Member {
  readonly product: Product;
  /** Since when it may fail to respond. */
  isKilled: boolean;
  readonly use: { readonly rssMb: number; readonly descriptors: number }[];
}
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly member: Member;
}
interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT";
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another than the balancer's next. */
  readonly member?: Member;
}
interface Template {
  readonly id: number;
  readonly name: string;
  readonly category: string;
}

it(
  "loses nothing and answers rightly while processes are killed and PostgreSQL is restarted",
  { timeout: 120_000 + minutes * 60_000 },
  async () => {
    const server = await startPostgresServer();
    onTestFinished(() => server.stop());
    const soak = new Soak(server);
    await soak.start();
    const faults = await soak.runUnderFaults();
    // Counted follows are written when a process stops, so first they stop and then the database is read.
    const { members } = soak;
    const codes = await Promise.all(members.map(({ product }) => product.stop()));
    await soak.verify();
    process.stdout.write(
      `\nsoak: ${soak.calls} calls, ${soak.acknowledged} writes, ${JSON.stringify(faults)}\n`,
    );
    // Each by itself, since a minute is long.
    expect.soft(soak.wrong).toEqual([]);
    expect.soft(codes).toEqual([0, 0, 0]);
    for (const { use } of members) expectFlat(use);
    expect(faults.kills).toBeGreaterThanOrEqual(2);
    expect(faults.restarts).toBeGreaterThanOrEqual(1);
    // About one visit in five writes, and some fall into a fault.
    expect(soak.acknowledged).toBeGreaterThan(60);
  },
);

/** Memory and file descriptors at the end, against those at half time, when the caches are full. From /proc, so on Linux. */
function expectFlat(use: Member["use"]): void {
  if (use.length < 20) return;
  const mean = (part: Member["use"], of: (one: Member["use"][0]) => number) =>
    part.reduce((sum, one) => sum + of(one), 0) / part.length;
  const [half, end] = [use.slice(use.length / 2 - 5, use.length / 2 + 5), use.slice(-10)];
  expect.soft(mean(end, ({ rssMb }) => rssMb)).toBeLessThan(mean(half, ({ rssMb }) => rssMb) + 60);
  expect
    .soft(mean(end, ({ descriptors }) => descriptors))
    .toBeLessThan(mean(half, (one) => one.descriptors) + 100);
}

class Soak {
  readonly #server: PostgresServer;
  readonly #random = seededRandom(20_261_121);
  members: readonly Member[] = [];
  /** The first things that may not be, in words. */
  readonly wrong: string[] = [];
  calls = 0;
  acknowledged = 0;
  #admin: Readonly<Record<string, string>> = {};
  #templates: readonly Template[] = [];
  #isDatabaseAway = false;
  #databaseBackAt = 0;
  #number = 0;
  readonly #editing = new Set<number>();
  /** Requests sent: those without a response may have been stored. */
  readonly #sent = { votes: 0, downloads: 0 };
  /** By template, those that were acknowledged. */
  readonly #counts = { votes: new Map<number, number>(), downloads: new Map<number, number>() };
  readonly #reports = new Set<string>();
  /** By template, the number of the last acknowledged edit, and of those after it whose outcome is not known. */
  readonly #edits = new Map<number, { acknowledged: number; open: Set<number> }>();

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  /** All at once, on an empty server, as after a power cut. */
  async start(): Promise<void> {
    await Promise.all([1, 2, 3].map(() => this.#startMember()));
    const { product } = this.#any(this.members);
    this.#admin = (await signIn(product)).headers;
    const offer = { ...offerForm, internalNotes: secret, revenueDeal: secret };
    const made = await postJson(product, "/api/admin/sponsors", offer, this.#admin);
    if (!made.ok) throw new Error(`an offer: ${made.status}`);
    const all = (await (await fetch(`${product.url}/api/templates?limit=1000`)).json()) as Template[];
    // Several have the same name, and a search finds some of them first.
    this.#templates = all.filter(({ name }) => all.filter((other) => other.name === name).length === 1);
    if (this.#templates.length < 100) throw new Error(`only ${this.#templates.length} templates`);
  }

  async #startMember(): Promise<void> {
    const { dataDir } = await makeHome("embedded", "empty");
    const home = { dataDir, databaseUrl: this.#server.adminUrl };
    const product = await startAt(home, { SEED: "catalogue", TRUST_PROXY: "127.0.0.1" });
    this.members = [...this.members, { product, isKilled: false, use: [] }];
  }

  /** Kills and restarts in turn until the time is out, under load. The first process is never killed: its memory is watched. */
  async runUnderFaults(): Promise<{ kills: number; restarts: number }> {
    const faults = { kills: 0, restarts: 0 };
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    let isStopping = false;
    // Begun at a rate, however long they take: a slow product gets no rest.
    const inFlight = new Set<Promise<void>>();
    const load = async () => {
      for (let begun = 0; !isStopping; await sleep(5)) {
        for (; begun < rate * seconds(); begun += 1) {
          const visit = this.#visit().finally(() => inFlight.delete(visit));
          inFlight.add(visit);
        }
      }
      await Promise.all(inFlight);
    };
    const breakThings = async () => {
      for (let number = 1; seconds() < minutes * 60; await sleep(1_000)) {
        for (const member of this.members) noteUse(member);
        if (seconds() < number * secondsBetweenFaults) continue;
        if (number % 3 === 2)
          await this.#restartDatabase((faults.restarts += 1) % 2 === 1 ? "fast" : "immediate");
        else await this.#killOne((faults.kills += 1));
        number += 1;
      }
      isStopping = true;
    };
    await Promise.all([load(), breakThings()]);
    return faults;
  }

  async #killOne(kill: number): Promise<void> {
    const member = this.members[1 + (kill % 2)] as Member;
    member.isKilled = true;
    this.members = this.members.filter((one) => one !== member);
    await member.product.stop("SIGKILL");
    await this.#startMember();
  }

  async #restartDatabase(mode: "fast" | "immediate"): Promise<void> {
    this.#isDatabaseAway = true;
    await this.#server.restart(mode, () => sleep(1_500));
    for (const { product } of this.members)
      while ((await fetch(`${product.url}/readyz`)).status !== 200) await sleep(50);
    this.#isDatabaseAway = false;
    this.#databaseBackAt = performance.now();
  }

  #report(problem: string): void {
    if (this.wrong.length < 20) this.wrong.push(problem);
  }

  /** Null without a response that counts, for an allowed or reported reason. */
  async #call(path: string, { method = "GET", body, headers, ...more }: CallOptions = {}) {
    this.calls += 1;
    const member = more.member ?? this.#any(this.members);
    const startedAt = performance.now();
    try {
      const response = await fetch(member.product.url + path, {
        method,
        headers: {
          // Its own IP: the limits per IP are not tested here.
          "x-forwarded-for": `2001:${(this.calls >> 16).toString(16)}:${(this.calls & 65_535).toString(16)}::1`,
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(hangMs),
      });
      const text = await response.text();
      const { status } = response;
      const reply: Reply = { status, text, member };
      if (status < 400) return reply;
      const isAnnounced = response.headers.has("retry-after") && text.includes("database_unavailable");
      const isAway = this.#isDatabaseAway || startedAt <= this.#databaseBackAt;
      if (status !== 503 || !isAnnounced || !isAway)
        this.#report(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      if (!member.isKilled) this.#report(`${method} ${path}: ${message} ${String(cause)}`);
    }
    return null;
  }

  #any<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  /** One visit, of a kind drawn by its share. Reads check what they are given. */
  async #visit(): Promise<void> {
    const { id, name, category } = this.#any(this.#templates);
    const share = this.#random() * 100;
    const q = encodeURIComponent;
    if (share < 15) await this.#read("/", (text) => text.includes("Avtalemaler"));
    else if (share < 28)
      await this.#read(
        `/api/templates?category=${q(category)}&sort=${this.#any(["newest", "popular", "rating", "alphabetical"])}&limit=24`,
        (text) => text !== "[]" && (JSON.parse(text) as Template[]).every((row) => row.category === category),
      );
    else if (share < 46)
      await this.#read(
        // Of different lengths, so that not every search is in the cache.
        `/api/templates?search=${q(name)}&limit=${20 + Math.floor(this.#random() * 30)}`,
        (text) => (JSON.parse(text) as Template[]).some((row) => row.id === id),
      );
    else if (share < 64)
      await this.#read(templateHref({ id, name }), (text) => text.includes(`/vurder/${id}`));
    else if (share < 78)
      await this.#read(`/api/templates/${id}`, (text) => {
        const row = JSON.parse(text) as Template;
        return row.id === id && row.name === name;
      });
    else if (share < 82) await this.#read("/api/sponsors", (text) => Array.isArray(JSON.parse(text)));
    else if (share < 89) await this.#count("votes", id);
    else if (share < 96) await this.#count("downloads", id);
    else if (share < 97) await this.#sendReport(id);
    else await this.#edit(this.#any(this.#templates.slice(-40)).id);
  }

  async #read(path: string, isRight: (text: string) => boolean): Promise<void> {
    const reply = await this.#call(path);
    if (!reply || (reply.status === 200 && !reply.text.includes(secret) && isRight(reply.text))) return;
    this.#report(`${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
  }

  async #count(kind: "votes" | "downloads", id: number): Promise<void> {
    this.#sent[kind] += 1;
    const rating = 1 + Math.floor(this.#random() * 5);
    const vote = { method: "POST", body: { rating, isHelpful: true } } as const;
    const reply =
      kind === "votes"
        ? await this.#call(`/api/templates/${id}/rate`, vote)
        : await this.#call(`/api/templates/${id}/download`, { method: "POST" });
    if (!reply) return;
    this.acknowledged += 1;
    const counts = this.#counts[kind];
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  async #sendReport(id: number): Promise<void> {
    const description = `Skrevet for en prøve, merke-${(this.#number += 1)}-.`;
    const body = { reason: "other", description };
    if (!(await this.#call(`/api/templates/${id}/report`, { method: "POST", body }))) return;
    this.acknowledged += 1;
    this.#reports.add(description);
  }

  /** An edit, which the same process shows at once and the others soon. */
  async #edit(id: number): Promise<void> {
    if (this.#editing.has(id)) return;
    this.#editing.add(id);
    try {
      const path = `/api/admin/templates/${id}`;
      const found = await this.#call(path, { headers: this.#admin });
      if (!found) return;
      const { name, url, category, format, source, isActive, isFeatured } = JSON.parse(found.text) as Record<
        string,
        unknown
      >;
      const number = (this.#number += 1);
      const text = `utgave ${number}.`;
      const edits = this.#edits.get(id) ?? { acknowledged: 0, open: new Set() };
      this.#edits.set(id, edits);
      edits.open.add(number);
      const description = `Beskrivelsen i en prøve, ${text}`;
      const body = { name, url, category, format, source, isActive, isFeatured, description };
      const saved = await this.#call(path, { method: "PUT", headers: this.#admin, body });
      if (!saved) return;
      this.acknowledged += 1;
      edits.acknowledged = number;
      edits.open.clear();
      await Promise.all(this.members.map((member) => this.#expectSeen(id, text, member, saved.member)));
    } finally {
      this.#editing.delete(id);
    }
  }

  async #expectSeen(id: number, text: string, member: Member, writer: Member): Promise<void> {
    const savedAt = performance.now();
    for (;;) {
      const reply = await this.#call(`/api/templates/${id}`, { member });
      if (!reply || reply.text.includes(text)) return;
      if (member === writer || performance.now() - savedAt > hangMs)
        return this.#report(
          `the edit of template ${id} is not seen${member === writer ? " where it was made" : ""}`,
        );
      await sleep(20);
    }
  }

  /** Compares what was acknowledged with the database, when all has stopped. */
  async verify(): Promise<void> {
    await withDatabaseOf({ dataDir: "", databaseUrl: this.#server.adminUrl }, async (database) => {
      await expectExactVotes(database);
      const { orm } = database;
      const rows = await orm
        .select({
          id: templates.id,
          description: templates.description,
          downloads: templates.downloadCount,
          votes: sql<number>`count(${votes.rating})::int`,
        })
        .from(templates)
        .leftJoin(votes, eq(votes.templateId, templates.id))
        .groupBy(templates.id);
      for (const kind of ["votes", "downloads"] as const) {
        const lost = rows.filter((row) => row[kind] < (this.#counts[kind].get(row.id) ?? 0));
        if (lost.length > 0) this.#report(`${kind} of ${lost.length} templates were lost`);
        const stored = rows.reduce((sum, row) => sum + row[kind], 0);
        if (stored > this.#sent[kind]) this.#report(`${this.#sent[kind]} ${kind} sent, ${stored} stored`);
      }
      for (const { id, description } of rows) {
        const edits = this.#edits.get(id);
        const number = Number(/utgave (\d+)\./.exec(description)?.[1] ?? 0);
        if (edits && number !== edits.acknowledged && !edits.open.has(number))
          this.#report(`template ${id}: edit ${edits.acknowledged} acknowledged, ${number} stored`);
      }
      const stored = (await orm.select().from(reports)).map(({ description }) => description ?? "");
      const lost = [...this.#reports].filter((text) => !stored.includes(text));
      if (lost.length > 0) this.#report(`${lost.length} acknowledged reports lost, such as ${lost[0]}`);
      if (new Set(stored).size < stored.length) this.#report("a report was stored twice");
    });
  }
}

function noteUse({ product: { pid }, use }: Member): void {
  if (!existsSync(`/proc/${pid}/status`)) return;
  const rssMb = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  use.push({ rssMb, descriptors: readdirSync(`/proc/${pid}/fd`).length });
}
