/**
 * Soak: mixed load at a steady rate on three processes beside one PostgreSQL server; two of them are killed in turn and the
 * server is restarted meanwhile. Each response is checked, and at the end the database must have everything that was
 * acknowledged. Needs the build. One minute; SOAK_MINUTES and SOAK_RATE (visits a second) say otherwise.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { templateHref } from "#shared/text/slug.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
import { seededRandom } from "#testing/seeded-random.ts";

const minutes = Number(process.env["SOAK_MINUTES"] ?? 1);
const rate = Number(process.env["SOAK_RATE"] ?? 15);
const secondsBetweenFaults = minutes > 5 ? 60 : 12;
/** Long, because the machine may be busy: what has not come by then is a hang. */
const hangMs = 30_000;
const password = "en hest uten hale";
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
  readonly etag: string;
  readonly text: string;
  readonly member: Member;
  json<T>(): T;
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

const inboxes = {
  reports: "/api/admin/reports",
  suggestions: "/api/admin/suggestions",
  inquiries: "/api/admin/advertising-inquiries",
} as const;
type Inbox = keyof typeof inboxes;
const inboxNames = Object.keys(inboxes) as Inbox[];

it(
  "loses nothing and answers rightly while processes are killed and PostgreSQL is restarted",
  { timeout: 120_000 + minutes * 60_000 },
  async () => {
    const server = await startPostgresServer();
    const soak = new Soak(server);
    onTestFinished(async () => {
      await Promise.all(soak.members.map(({ product }) => product.stop("SIGKILL")));
      await server.stop();
    });
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
  /** The body by url and ETag: the same tag must never stand for two. */
  readonly #bodies = new Map<string, string>();
  readonly #editing = new Set<number>();
  /** Requests sent: those without a response may have been stored. */
  readonly #sent = { votes: 0, downloads: 0 };
  readonly #votes = new Map<number, number>();
  readonly #downloads = new Map<number, number>();
  /** The texts that were acknowledged, and the ids that were deleted. */
  readonly #inbox: Record<Inbox, Set<string>> = {
    reports: new Set(),
    suggestions: new Set(),
    inquiries: new Set(),
  };
  readonly #deleted: Record<Inbox, Set<number>> = {
    reports: new Set(),
    suggestions: new Set(),
    inquiries: new Set(),
  };
  /** By template, the number of the last acknowledged edit, and of those after it whose outcome is not known. */
  readonly #edits = new Map<number, { acknowledged: number; open: Set<number> }>();

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  /** All at once, on an empty server, as after a power cut. */
  async start(): Promise<void> {
    await Promise.all([1, 2, 3].map(() => this.#startMember()));
    const body = { email: "admin@avtalemaler.invalid", password, returnSecureToken: true };
    const path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any";
    const session = await this.#call(path, { method: "POST", body });
    this.#admin = { authorization: `Bearer ${session?.json<{ idToken: string }>().idToken}` };
    const offer = {
      title: "Et tilbud",
      description: "Beskrivelse av tilbudet.",
      url: "https://example.no/",
      category: "Programvare & Verktøy",
      internalNotes: secret,
      revenueDeal: secret,
    };
    await this.#call("/api/admin/sponsors", { method: "POST", headers: this.#admin, body: offer });
    const all = (await this.#call("/api/templates?limit=1000"))?.json<Template[]>() ?? [];
    // Several have the same name, and a search finds some of them first.
    this.#templates = all.filter(({ name }) => all.filter((other) => other.name === name).length === 1);
    if (this.wrong.length > 0 || this.#templates.length < 100)
      throw new Error(`no start: ${this.wrong.join("\n")}`);
  }

  async #startMember(): Promise<void> {
    const env = { DATABASE_URL: this.#server.adminUrl, TRUST_PROXY: "127.0.0.1", ADMIN_PASSWORD: password };
    const member = { product: await startProduct({ env }), isKilled: false, use: [] };
    this.members = [...this.members, member];
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
    const empty = async () => {
      for (; !isStopping; await sleep(2_000)) await this.#emptyInboxes();
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
    await Promise.all([load(), empty(), breakThings()]);
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

  /** Null when there is no response that counts, for a reason that is allowed or has been reported. */
  async #call(
    path: string,
    { method = "GET", body, headers, ...more }: CallOptions = {},
  ): Promise<Reply | null> {
    this.calls += 1;
    const member = more.member ?? this.#any(this.members);
    const startedAt = performance.now();
    try {
      const response = await fetch(member.product.url + path, {
        method,
        headers: {
          // Of its own: the limits per ip are not tested here.
          "x-forwarded-for": `2001:${(this.calls >> 16).toString(16)}:${(this.calls & 65_535).toString(16)}::1`,
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(hangMs),
      });
      const text = await response.text();
      const { status } = response;
      const etag = response.headers.get("etag") ?? "";
      if (status < 400) return { status, etag, text, member, json: <T>() => JSON.parse(text) as T };
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
    else if (share < 76)
      await this.#read(`/api/templates/${id}`, (text) => {
        const row = JSON.parse(text) as Template;
        return row.id === id && row.name === name;
      });
    else if (share < 80)
      await this.#read(this.#any(["/api/sponsors", "/api/homepage-ads"]), (text) =>
        Array.isArray(JSON.parse(text)),
      );
    else if (share < 86) await this.#count("votes", id);
    else if (share < 91) await this.#count("downloads", id);
    else if (share < 94)
      await this.#call("/api/track", {
        method: "POST",
        body: { event: "page_view", eventData: { page: "/" } },
      });
    else if (share < 97) await this.#send(this.#any(inboxNames), id);
    else await this.#edit(this.#any(this.#templates.slice(-40)).id);
  }

  /** A visitor's read; a third ask again with the ETag. */
  async #read(path: string, isRight: (text: string) => boolean): Promise<void> {
    const reply = await this.#call(path);
    if (!reply) return;
    const { etag, text, member } = reply;
    if (reply.status !== 200 || etag === "" || text.includes(secret) || !isRight(text))
      this.#report(`${path}: ${reply.status} ${etag} ${text.slice(0, 200)}`);
    this.#expectSameBody(path, etag, text);
    if (this.#random() > 0.3) return;
    const again = await this.#call(path, { member, headers: { "if-none-match": etag } });
    if (!again) return;
    const isFine = again.status === 304 ? again.text === "" && again.etag === etag : again.etag !== etag;
    if (!isFine) this.#report(`${path} with ${etag}: ${again.status} with ${again.etag}`);
    if (again.status === 200) this.#expectSameBody(path, again.etag, again.text);
  }

  #expectSameBody(path: string, etag: string, text: string): void {
    const key = `${path} ${etag}`;
    if ((this.#bodies.get(key) ?? text) !== text) this.#report(`two bodies of ${path} have ${etag}`);
    if (this.#bodies.size > 300) this.#bodies.clear();
    this.#bodies.set(key, text);
  }

  async #count(kind: "votes" | "downloads", id: number): Promise<void> {
    this.#sent[kind] += 1;
    const rating = 1 + Math.floor(this.#random() * 5);
    const reply =
      kind === "votes"
        ? await this.#call(`/api/templates/${id}/rate`, { method: "POST", body: { rating, isHelpful: true } })
        : await this.#call(`/api/templates/${id}/download`, { method: "POST" });
    if (!reply) return;
    this.acknowledged += 1;
    const counts = kind === "votes" ? this.#votes : this.#downloads;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  async #send(inbox: Inbox, id: number): Promise<void> {
    const mark = `merke-${(this.#number += 1)}-`;
    const text = `Skrevet for en prøve, ${mark}.`;
    const forms = {
      reports: [`/api/templates/${id}/report`, { reason: "other", description: text }],
      suggestions: [
        "/api/suggestions",
        { name: "Mal", url: "https://example.no/mal", category: "Annet", description: text },
      ],
      inquiries: [
        "/api/advertising-inquiries",
        { name: "Avsender", email: "avsender@example.no", message: text },
      ],
    } as const;
    const [path, body] = forms[inbox];
    if (!(await this.#call(path, { method: "POST", body }))) return;
    this.acknowledged += 1;
    this.#inbox[inbox].add(mark);
  }

  /** Deletes the oldest, as the administrator does: a full inbox would take nothing more. */
  async #emptyInboxes(): Promise<void> {
    for (const inbox of inboxNames) {
      const list = await this.#call(`${inboxes[inbox]}?limit=250`, { headers: this.#admin });
      const ids = list?.json<{ id: number }[]>().map(({ id }) => id) ?? [];
      if (ids.length < 4) continue;
      const oldest = ids.toSorted((a, b) => a - b).slice(0, ids.length * 0.8);
      const options = { method: "POST", headers: this.#admin, body: { ids: oldest } } as const;
      if (!(await this.#call(`${inboxes[inbox]}/delete`, options))) continue;
      for (const id of oldest) this.#deleted[inbox].add(id);
    }
  }

  /** An edit, which the same process shows at once and the others soon. */
  async #edit(id: number): Promise<void> {
    if (this.#editing.has(id)) return;
    this.#editing.add(id);
    try {
      const path = `/api/admin/templates/${id}`;
      const found = await this.#call(path, { headers: this.#admin });
      if (!found) return;
      const { name, url, category, format, source, isActive, isFeatured } =
        found.json<Record<string, unknown>>();
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
    const client = new Client({ connectionString: this.#server.adminUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    const templates = await query<{
      id: number;
      description: string;
      isExact: boolean;
      downloads: number;
      votes: number;
    }>(
      `select t.id, t.description, t.download_count as downloads, count(v.rating)::int as votes,
         t.rating_count = count(v.rating) and t.rating_sum = coalesce(sum(v.rating), 0) as "isExact"
       from templates t left join votes v on v.template_id = t.id group by t.id`,
    );
    for (const { id, votes, downloads, isExact, description } of templates) {
      if (!isExact) this.#report(`template ${id}: its sums differ from its ${votes} votes`);
      const wanted = [this.#votes.get(id) ?? 0, this.#downloads.get(id) ?? 0] as const;
      if (votes < wanted[0] || downloads < wanted[1])
        this.#report(
          `template ${id}: ${wanted.join(" and ")} acknowledged, ${votes} and ${downloads} stored`,
        );
      const edits = this.#edits.get(id);
      const number = Number(/utgave (\d+)\./.exec(description)?.[1] ?? 0);
      if (edits && number !== edits.acknowledged && !edits.open.has(number))
        this.#report(`template ${id}: edit ${edits.acknowledged} acknowledged, ${number} stored`);
    }
    for (const kind of ["votes", "downloads"] as const) {
      const stored = templates.reduce((sum, row) => sum + row[kind], 0);
      if (stored > this.#sent[kind]) this.#report(`${this.#sent[kind]} ${kind} sent, ${stored} stored`);
    }
    const marksIn = (rows: readonly { text: string }[]) =>
      rows.flatMap(({ text }) => text.match(/merke-\d+-/g) ?? []);
    const undoable = marksIn(
      await query("select before::text as text from history where before is not null"),
    );
    for (const inbox of inboxNames) {
      const rows = await query<{ id: number; text: string }>(`select id, t::text as text from ${inbox} t`);
      const present = marksIn(rows);
      const stored = new Set([...present, ...undoable]);
      const lost = [...this.#inbox[inbox]].filter((mark) => !stored.has(mark));
      if (lost.length > 0) this.#report(`${lost.length} acknowledged ${inbox} lost, such as ${lost[0]}`);
      if (present.length > new Set(present).size) this.#report(`${inbox} stored twice`);
      if (rows.some(({ id }) => this.#deleted[inbox].has(id)))
        this.#report(`${inbox} are there that were deleted`);
    }
  }
}

function noteUse({ product: { pid }, use }: Member): void {
  if (!existsSync(`/proc/${pid}/status`)) return;
  const rssMb = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  use.push({ rssMb, descriptors: readdirSync(`/proc/${pid}/fd`).length });
}
