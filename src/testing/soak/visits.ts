/** The kinds of requests of a soak. Each checks what it is given, and writes down what was acknowledged. */
import type { Caller, Reply } from "./caller.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { InboxTable, Ledger } from "./ledger.ts";
import type { Measures } from "./measures.ts";

export interface SoakTemplate {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  /** Its page. */
  readonly path: string;
}

export interface VisitsOptions {
  readonly caller: Caller;
  readonly fleet: Fleet;
  readonly ledger: Ledger;
  readonly measures: Measures;
  readonly random: () => number;
  readonly idToken: string;
  readonly templates: readonly SoakTemplate[];
  /** What visitors must not see. */
  readonly secret: string;
}

type Visit = () => Promise<void>;
type Weighted = readonly [weight: number, visit: Visit];

const inboxPaths: Record<InboxTable, string> = {
  reports: "/api/admin/reports",
  suggestions: "/api/admin/suggestions",
  inquiries: "/api/admin/advertising-inquiries",
};

export class Visits {
  readonly #options: VisitsOptions;
  readonly #admin: Readonly<Record<string, string>>;
  /** Hash of the body by url and ETag: the same tag must never stand for two bodies. */
  readonly #bodies = new Map<string, string>();
  readonly #editing = new Set<number>();
  #number = 0;
  readonly #mix: readonly Weighted[];

  constructor(options: VisitsOptions) {
    this.#options = options;
    this.#admin = { authorization: `Bearer ${options.idToken}` };
    this.#mix = [
      [15, () => this.#readPage("front page", "/", "Avtalemaler")],
      [13, () => this.#readList()],
      [18, () => this.#search()],
      [18, () => this.#readTemplatePage()],
      [12, () => this.#readTemplate()],
      [4, () => this.#readOffers()],
      [6, () => this.#vote()],
      [4, () => this.#follow()],
      [4, () => this.#track()],
      [1, () => this.#send("reports")],
      [1, () => this.#send("suggestions")],
      [1, () => this.#send("inquiries")],
      [2, () => this.#edit()],
      [1, () => this.#readInbox()],
    ];
  }

  /** One visit, of a kind drawn by its share. */
  async visit(): Promise<void> {
    const total = this.#mix.reduce((sum, [weight]) => sum + weight, 0);
    let drawn = this.#options.random() * total;
    const found = this.#mix.find(([weight]) => (drawn -= weight) < 0);
    await found?.[1]();
  }

  #any<T>(items: readonly T[]): T {
    return items[Math.floor(this.#options.random() * items.length)] as T;
  }

  /** A visitor's read, with the checks that hold for all of them; a third ask again with the ETag. */
  async #read(kind: string, path: string): Promise<Reply | null> {
    const { caller, measures, secret } = this.#options;
    const reply = await caller.call(kind, { path });
    if (!reply) return null;
    if (reply.status !== 200) measures.report(`${kind}: ${path} responded ${reply.status}`);
    if (reply.text.includes(secret)) measures.report(`${kind}: ${path} has the administrator's text`);
    const etag = String(reply.headers["etag"] ?? "");
    if (etag === "") measures.report(`${kind}: ${path} has no ETag`);
    this.#expectSameBody(path, etag, reply.text);
    if (this.#options.random() > 0.3) return reply;
    const again = await caller.call("revalidation", {
      path,
      member: reply.member,
      headers: { "if-none-match": etag },
    });
    if (!again) return reply;
    const newTag = String(again.headers["etag"] ?? "");
    const isFine = again.status === 304 ? again.text === "" && newTag === etag : newTag !== etag;
    if (!isFine) measures.report(`${kind}: ${path} with ${etag} responded ${again.status} with ${newTag}`);
    if (again.status === 200) this.#expectSameBody(path, newTag, again.text);
    return reply;
  }

  #expectSameBody(path: string, etag: string, text: string): void {
    const key = `${path} ${etag}`;
    const known = this.#bodies.get(key);
    if (known !== undefined && known !== text)
      this.#options.measures.report(`two bodies of ${path} have ${etag}`);
    if (this.#bodies.size > 300) this.#bodies.clear();
    this.#bodies.set(key, text);
  }

  async #readPage(kind: string, path: string, expected: string): Promise<void> {
    const reply = await this.#read(kind, path);
    if (reply && !reply.text.includes(expected))
      this.#options.measures.report(`${kind}: ${path} does not have «${expected}»`);
  }

  async #readList(): Promise<void> {
    const { category } = this.#any(this.#options.templates);
    const sort = this.#any(["newest", "popular", "rating", "alphabetical"]);
    const path = `/api/templates?category=${encodeURIComponent(category)}&sort=${sort}&limit=24`;
    const reply = await this.#read("list", path);
    const rows = reply?.json<{ category: string }[]>() ?? [];
    if (reply && (rows.length === 0 || rows.some((row) => row.category !== category)))
      this.#options.measures.report(`list: ${path} has rows of another category, or none`);
  }

  async #search(): Promise<void> {
    const { id, name } = this.#any(this.#options.templates);
    // Of different lengths, so that not every search is in the cache.
    const limit = 20 + Math.floor(this.#options.random() * 30);
    const path = `/api/templates?search=${encodeURIComponent(name)}&limit=${limit}`;
    const reply = await this.#read("search", path);
    if (reply && !reply.json<{ id: number }[]>().some((row) => row.id === id))
      this.#options.measures.report(`search: ${path} does not find template ${id}`);
  }

  #readTemplatePage(): Promise<void> {
    const { path, id } = this.#any(this.#options.templates);
    return this.#readPage("template page", path, `/vurder/${id}`);
  }

  async #readTemplate(): Promise<void> {
    const { id, name } = this.#any(this.#options.templates);
    const reply = await this.#read("API", `/api/templates/${id}`);
    const row = reply?.json<{ id: number; name: string }>();
    if (row && (row.id !== id || row.name !== name))
      this.#options.measures.report(`API: template ${id} is ${JSON.stringify(row).slice(0, 200)}`);
  }

  async #readOffers(): Promise<void> {
    const reply = await this.#read("offers", this.#any(["/api/sponsors", "/api/homepage-ads"]));
    if (reply && !Array.isArray(reply.json())) this.#options.measures.report("offers: not a list");
  }

  async #vote(): Promise<void> {
    const { caller, ledger, random } = this.#options;
    const { id } = this.#any(this.#options.templates);
    ledger.sentVotes += 1;
    const body = { rating: 1 + Math.floor(random() * 5), isHelpful: random() > 0.5 };
    const reply = await caller.call("vote", { method: "POST", path: `/api/templates/${id}/rate`, body });
    if (reply) ledger.add(ledger.votes, id);
  }

  async #follow(): Promise<void> {
    const { caller, ledger, templates } = this.#options;
    const { id } = this.#any(templates);
    ledger.sentDownloads += 1;
    const reply = await caller.call("follow", { method: "POST", path: `/api/templates/${id}/download` });
    if (reply) ledger.add(ledger.downloads, id);
  }

  async #track(): Promise<void> {
    const body = { event: "page_view", eventData: { page: this.#any(["/", "/foresla-mal", "/mal/:slug"]) } };
    await this.#options.caller.call("tracking", { method: "POST", path: "/api/track", body });
  }

  async #send(table: InboxTable): Promise<void> {
    const { caller, ledger, templates } = this.#options;
    this.#number += 1;
    const token = `merke-${this.#number}-`;
    const text = `Skrevet for en prøve, ${token}.`;
    const { id } = this.#any(templates);
    const [path, body] = {
      reports: [`/api/templates/${id}/report`, { reason: "other", description: text }] as const,
      suggestions: [
        "/api/suggestions",
        { name: "Mal", url: "https://example.no/mal", category: "Annet", description: text },
      ] as const,
      inquiries: [
        "/api/advertising-inquiries",
        { name: "Avsender", email: "avsender@example.no", message: text },
      ] as const,
    }[table];
    const reply = await caller.call(table, { method: "POST", path, body });
    if (reply) ledger.inbox[table].add(token);
  }

  async #readInbox(): Promise<void> {
    const table = this.#any(["reports", "suggestions", "inquiries"] as const);
    await this.readInbox(table);
  }

  async readInbox(table: InboxTable): Promise<readonly { readonly id: number }[]> {
    const path = `${inboxPaths[table]}?limit=250`;
    const reply = await this.#options.caller.call("admin list", { path, headers: this.#admin });
    return reply?.json<{ id: number }[]>() ?? [];
  }

  /** Deletes the oldest, as the administrator does: a full inbox would take nothing more. */
  async emptyInbox(): Promise<void> {
    const { caller, ledger } = this.#options;
    for (const table of ["reports", "suggestions", "inquiries"] as const) {
      const rows = await this.readInbox(table);
      if (rows.length < 100) continue;
      const ids = rows
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .slice(0, 80);
      const path = `${inboxPaths[table]}/delete`;
      const reply = await caller.call("admin deletion", {
        method: "POST",
        path,
        headers: this.#admin,
        body: { ids },
      });
      if (reply) for (const id of ids) ledger.deleted[table].add(id);
    }
  }

  /** An edit, which the same process shows at once and the others soon. */
  async #edit(): Promise<void> {
    const { caller, ledger, templates } = this.#options;
    const { id } = this.#any(templates.slice(-40));
    if (this.#editing.has(id)) return;
    this.#editing.add(id);
    try {
      const path = `/api/admin/templates/${id}`;
      const found = await caller.call("admin read", { path, headers: this.#admin });
      if (!found) return;
      const { name, url, category, format, source, isActive, isFeatured } =
        found.json<Record<string, unknown>>();
      const number = (this.#number += 1);
      const description = `Beskrivelsen i en prøve, utgave ${number}.`;
      const body = { name, url, category, format, source, isActive, isFeatured, description };
      ledger.beginEdit(id, number);
      const saved = await caller.call("admin edit", { method: "PUT", path, headers: this.#admin, body });
      if (!saved) return;
      ledger.acknowledgeEdit(id, number);
      await this.#expectSeen(id, `utgave ${number}.`, saved.member);
    } finally {
      this.#editing.delete(id);
    }
  }

  async #expectSeen(id: number, text: string, writer: Member): Promise<void> {
    const { caller, fleet, measures } = this.#options;
    const path = `/api/templates/${id}`;
    const own = await caller.call("API", { path, member: writer });
    if (own && !own.text.includes(text))
      measures.report(`edit of template ${id} is not seen where it was made`);
    const savedAt = performance.now();
    const others = fleet.members.filter((member) => member !== writer);
    const waitFor = async (member: Member) => {
      for (;;) {
        const reply = await caller.call("API", { path, member });
        if (!reply || reply.text.includes(text)) break;
        if (performance.now() - savedAt > 30_000) {
          measures.report(`edit of template ${id} is not seen in process ${member.number}`);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      if (!measures.isDisturbed) measures.propagation.push(performance.now() - savedAt);
    };
    await Promise.all(others.map(waitFor));
  }
}
