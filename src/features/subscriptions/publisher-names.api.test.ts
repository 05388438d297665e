/** The page and the followers of a publisher whose templates an administrator files under another name. */
import { describe, expect, it } from "vitest";
import { templates } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { changeSite } from "#db/site-change.ts";
import { operationsPath } from "#features/history/contract.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { sha256 } from "#platform/secrets.ts";
import { adminHeaders, operationOf } from "#testing/admin.ts";
import { fewRows } from "#testing/few-rows.ts";
import { postForm, templateForm } from "#testing/forms.ts";
import { makeMailingSite } from "#testing/mailing-site.ts";

/** The one template of «Pakketjenesten», and the two of «Butikkforbundet». */
const [parcel, ...shop] = [7, 4, 5] as const;
const never = new AbortController().signal;

async function setUp() {
  const { product, database, clock, server, openBeside } = await makeMailingSite();
  const own = await openBeside();
  const follow = (address: string, ...slugs: readonly string[]) => {
    const now = new Date(clock.now());
    const follows = slugs.map((slug) => `publisher ${slug}`);
    const row = { address, follows, confirmedAt: now, toldAt: now, tokenHashes: [sha256(address)] };
    return database.orm.insert(subscribers).values(row);
  };
  const ownPage = async (address: string) => (await product.inject({ url: `/e-post/${address}` })).body;
  const importLines = (...lines: readonly string[]) => {
    const headers = { ...adminHeaders, "content-type": "text/csv" };
    const url = "/api/admin/import/templates?dryRun=false";
    return product.inject({ method: "POST", url, headers, payload: lines.join("\r\n") });
  };
  /** Files templates under a name: one by an edit, many by an import. @returns the operation */
  const file = async (source: string, ...ids: readonly number[]) => {
    const [id = 0, ...others] = ids;
    const form = { ...templateForm, url: fewRows[id - 1]?.url, source };
    const done =
      others.length > 0
        ? await importLines("Id;Kilde", ...ids.map((each) => `${each};${source}`))
        : await product.asAdmin("PUT", `/api/admin/templates/${id}`, form);
    expect(done.statusCode, done.body).toBe(200);
    return operationOf(done);
  };
  const undo = async (operation: number | null) => {
    const done = await product.asAdmin("POST", `${operationsPath}/${operation}/undo`);
    expect(done.statusCode, done.body).toBe(200);
    return operationOf(done);
  };
  /** Where the page with a slug leads to: itself by its status. */
  const ledTo = async (...slugs: readonly string[]) => {
    const pages = await Promise.all(slugs.map((slug) => product.inject({ url: `/kilde/${slug}` })));
    return pages.map(({ headers, statusCode }) => headers.location ?? statusCode);
  };
  /**
   * Publishes a template of each publisher. @returns the recipients of the next morning, with the publishers that the mail
   * names
   */
  const told = async (...sources: readonly string[]) => {
    clock.advance(hourMs);
    await changeSite(database, (tx, version) => {
      const dateAdded = new Date(clock.now());
      return tx
        .insert(templates)
        .values(sources.map((source) => ({ ...templateForm, name: "Ny", source, dateAdded, version })));
    });
    clock.advance(dayMs);
    await own.following.tell(never);
    const before = server.accepted.length;
    await own.mail.sendDue();
    return server.accepted.slice(before).map(({ envelope, text }) => {
      return [envelope.to[0], ...[...text.matchAll(/^- Ny \((.*)\)$/gm)].map(([, name]) => name)].join(" ");
    });
  };
  return { product, follow, ownPage, importLines, file, undo, ledTo, told };
}

describe("a publisher keeps its page's url and its followers", () => {
  it.each([
    ["an edit of its last template", "pakketjenesten", (site: Site) => site.file("Budet", parcel)],
    ["an import of all", "butikkforbundet", (site: Site) => site.file("Budet", ...shop)],
    [
      "a merge of its last",
      "pakketjenesten",
      async ({ file, product }: Site) => {
        await file("Budet", 1);
        await product.asAdmin("POST", `/api/admin/templates/${parcel}/merge`, { into: 1 });
      },
    ],
  ])("by %s", async (_what, slug, decide) => {
    const site = await setUp();
    await site.follow("per@example.no", slug);
    await decide(site);
    expect(await site.ledTo(slug, "budet")).toEqual(["/kilde/budet", 200]);
    expect(await site.ownPage("per@example.no")).toContain('href="/kilde/budet">Maler fra Budet');
    expect(await site.told("Budet", "Lagsregisteret")).toEqual(["per@example.no Budet"]);
  });

  it("through names that follow each other, an undo, and the first name again", async () => {
    const { follow, file, undo, ledTo, told } = await setUp();
    const ledToAll = () => ledTo("pakketjenesten", "budet", "sykkelbudet");
    await follow("per@example.no", "pakketjenesten");
    await file("Budet", parcel);
    await follow("kari@example.no", "budet");
    const second = await file("Sykkelbudet", parcel);
    expect(await ledToAll()).toEqual(["/kilde/sykkelbudet", "/kilde/sykkelbudet", 200]);
    const everybody = (name: string) => [`per@example.no ${name}`, `kari@example.no ${name}`];
    const undone = await undo(second);
    expect(await ledToAll()).toEqual(["/kilde/budet", 200, "/kilde/budet"]);
    await undo(undone);
    expect(await told("Sykkelbudet")).toEqual(everybody("Sykkelbudet"));
    await file("Pakketjenesten", parcel, 11);
    expect(await ledToAll()).toEqual([200, "/kilde/pakketjenesten", "/kilde/pakketjenesten"]);
    expect(await told("Pakketjenesten")).toEqual(everybody("Pakketjenesten"));
  });

  it("and an undo gives them back to the name that had readers of its own beside it", async () => {
    const { follow, file, undo, ledTo, told } = await setUp();
    await follow("per@example.no", "pakketjenesten");
    await follow("kari@example.no", "lagsregisteret");
    const operation = await file("Lagsregisteret", parcel);
    expect(await ledTo("pakketjenesten")).toEqual(["/kilde/lagsregisteret"]);
    await undo(operation);
    expect(await ledTo("pakketjenesten", "lagsregisteret")).toEqual([200, 200]);
    expect(await told("Pakketjenesten", "Lagsregisteret")).toEqual([
      "per@example.no Pakketjenesten",
      "kari@example.no Lagsregisteret",
    ]);
  });

  it("and a merge that is undone gives them back", async () => {
    const { product, follow, undo, ledTo, told } = await setUp();
    await follow("per@example.no", "pakketjenesten");
    const merge = await product.asAdmin("POST", `/api/admin/templates/${parcel}/merge`, { into: 8 });
    expect(await ledTo("pakketjenesten")).toEqual(["/kilde/lagsregisteret"]);
    await undo(operationOf(merge));
    expect(await ledTo("pakketjenesten")).toEqual([200]);
    expect(await told("Pakketjenesten", "Lagsregisteret")).toEqual(["per@example.no Pakketjenesten"]);
  });

  it("and a new publisher of the old name has its own", async () => {
    const { product, follow, ownPage, file, ledTo, told } = await setUp();
    await follow("per@example.no", "pakketjenesten");
    await follow("kari@example.no", "budet", "pakketjenesten");
    await file("Budet", parcel);
    const form = { ...templateForm, name: "Fraktseddel", source: "Pakketjenesten" };
    await product.asAdmin("POST", "/api/admin/templates", form);
    expect(await ledTo("pakketjenesten", "budet")).toEqual([200, 200]);
    await follow("ola@example.no", "pakketjenesten");
    expect((await ownPage("kari@example.no")).match(/Maler fra [^<]+<\/a>/g)).toEqual([
      "Maler fra Budet</a>",
    ]);
    await product.asAdmin("POST", "/api/admin/templates", { ...form, name: "Adresselapp" });
    expect(await told("Pakketjenesten", "Budet")).toEqual([
      "per@example.no Budet",
      "kari@example.no Budet",
      "ola@example.no Pakketjenesten",
    ]);
    expect(await ledTo("pakketjenesten", "budet")).toEqual([200, 200]);
  });
});

describe("what is undone leaves a name where it led", () => {
  const form = { ...templateForm, source: "Pakketjenesten" };

  it("when its first template is back for a while", async () => {
    const { product, follow, file, undo, ledTo, told } = await setUp();
    await follow("per@example.no", "butikkforbundet");
    const deletion = await product.asAdmin("DELETE", `/api/admin/templates/${shop[0]}`);
    await file("Handelen", shop[1]);
    const undone = await undo(operationOf(deletion));
    expect(await ledTo("butikkforbundet", "handelen")).toEqual([200, 200]);
    await undo(undone);
    expect(await ledTo("butikkforbundet", "handelen")).toEqual(["/kilde/handelen", 200]);
    expect(await told("Handelen")).toEqual(["per@example.no Handelen"]);
  });

  it.each([
    [
      "a new",
      async ({ product }: Site) => operationOf(await product.asAdmin("POST", "/api/admin/templates", form)),
    ],
    ["another publisher's", ({ file }: Site) => file("Pakketjenesten", 6)],
  ])("when %s template had it by mistake", async (_whose, mistake) => {
    const site = await setUp();
    await site.follow("per@example.no", "pakketjenesten");
    await site.file("Budet", parcel);
    const operation = await mistake(site);
    expect(await site.ledTo("pakketjenesten", "budet")).toEqual([200, 200]);
    await site.undo(operation);
    expect(await site.ledTo("pakketjenesten", "budet")).toEqual(["/kilde/budet", 200]);
    expect(await site.told("Budet")).toEqual(["per@example.no Budet"]);
  });
});

it("shows who follows both names of a publisher one line, which ends both", async () => {
  const { product, follow, ownPage, file, told } = await setUp();
  await follow("kari@example.no", "pakketjenesten", "budet", "lagsregisteret");
  await file("Budet", parcel);
  const named = async () => (await ownPage("kari@example.no")).match(/Maler fra [^<]+(?=<\/a>)/g);
  expect(await named()).toEqual(["Maler fra Budet", "Maler fra Lagsregisteret"]);
  await postForm(product, "/e-post/kari@example.no", { action: "remove", line: "publisher budet" });
  expect(await named()).toEqual(["Maler fra Lagsregisteret"]);
  expect(await told("Budet")).toEqual([]);
});

describe("a page and its followers stay", () => {
  it("where one decision files its template under another name and brings it a new one", async () => {
    const { follow, importLines, ledTo, told } = await setUp();
    await follow("per@example.no", "pakketjenesten");
    const { name, description, url, category, format } = fewRows[6];
    const rest = [description, url, category, format];
    const lines = [["Id", "Navn", "Beskrivelse", "URL", "Kategori", "Format", "Kilde"]];
    lines.push([String(parcel), name, ...rest, "Budet"], ["", "Fraktseddel", ...rest, "Pakketjenesten"]);
    await importLines(...lines.map((cells) => cells.join(";")));
    expect(await ledTo("pakketjenesten", "budet")).toEqual([200, 200]);
    expect(await told("Pakketjenesten", "Budet")).toEqual(["per@example.no Pakketjenesten"]);
  });

  it("where another publisher's paper replaces the last", async () => {
    const { product, ledTo } = await setUp();
    const form = { ...templateForm, source: "Lagsregisteret" };
    await product.asAdmin("PUT", `/api/admin/templates/${parcel}`, form);
    expect(await ledTo("pakketjenesten", "lagsregisteret")).toEqual([404, 200]);
  });

  it("where a template stays with the name, and where they went to several", async () => {
    const { follow, file, importLines, ledTo, told } = await setUp();
    await follow("per@example.no", "butikkforbundet");
    await file("Handelen", shop[0]);
    expect(await ledTo("butikkforbundet", "handelen")).toEqual([200, 200]);
    expect(await told("Butikkforbundet", "Handelen")).toEqual(["per@example.no Butikkforbundet"]);
    await importLines("Id;Kilde", "8;Vellaget", "9;Vellaget", "10;Dugnaden");
    expect(await ledTo("lagsregisteret", "vellaget", "dugnaden")).toEqual([404, 200, 200]);
  });

  it("and a page whose follows are all gone says so", async () => {
    const { product, follow, ownPage } = await setUp();
    await follow("per@example.no", "pakketjenesten");
    await product.asAdmin("DELETE", `/api/admin/templates/${parcel}`);
    const page = await ownPage("per@example.no");
    expect(page).toContain("<h1>Du får ikke e-post om noe nå</h1>");
    expect(page).toContain("Ingenting av det du fulgte, står igjen.");
  });
});

type Site = Awaited<ReturnType<typeof setUp>>;
