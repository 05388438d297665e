/** Following by e-mail, through the product's own routes and a real SMTP server. */
import { eq, inArray, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { limitCounters } from "#db/schema/day.ts";
import { linkStates } from "#db/schema/link.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { laws, type NewTemplateRow, templates } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { changeSite } from "#db/site-change.ts";
import { readChanges } from "#app/site/seed.ts";
import type { SubscriptionCounts } from "#features/subscriptions/contract.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { fewRows, storeFewRows } from "#testing/few-rows.ts";
import { postForm, templateForm } from "#testing/forms.ts";
import { makeMailingSite, type MailingSiteOptions, siteUrl } from "#testing/mailing-site.ts";
import { rejection } from "#testing/processes/mail-server.ts";
import { slugOf } from "#shared/text/slug.ts";
import { filterCategories } from "#domain/vocabulary.ts";

const rentAct = "lov/1999-03-26-17";
const rent = `act ${rentAct}`;
const tenant = "kari.leietaker@example.no";
const minuteMs = 60_000;
const never = new AbortController().signal;

async function setUp(options: MailingSiteOptions = {}) {
  const site = await makeMailingSite(options);
  const { server, product, database, clock } = site;
  const own = await site.openBeside();
  let visitors = 0;
  const askFrom = (remoteAddress: string, email: string, ...follows: readonly string[]) => {
    const payload = { email, follows: follows.length > 0 ? follows : [rent] };
    return product.inject({ method: "POST", url: "/api/subscriptions", payload, remoteAddress });
  };
  const ask = (email: string, ...follows: readonly string[]) => {
    visitors += 1;
    return askFrom(`10.9.${visitors >> 8}.${visitors & 255}`, email, ...follows);
  };
  /** Sends what waits. @returns the mails that came of it */
  const sent = async () => {
    const before = server.accepted.length;
    await own.mail.sendDue();
    return server.accepted.slice(before);
  };
  /** The page of the one mail that waits. */
  const mailed = async () => {
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    return pathIn(mail?.text);
  };
  const pathIn = (text = "") => /https:\/\/maler\.example(\/e-post\/[\w-]{22})/.exec(text)?.[1] ?? "";
  const get = (url: string) => product.inject({ method: "GET", url });
  const post = (path: string, fields: Record<string, string>) => postForm(product, path, fields);
  const confirmed = async (email: string, ...follows: readonly string[]) => {
    expect((await ask(email, ...follows)).statusCode).toBe(201);
    const [mail] = await sent();
    const path = pathIn(mail?.text);
    expect((await post(path, { action: "confirm" })).statusCode).toBe(200);
    return path;
  };
  /** As `confirmed`, without the mails. */
  const store = (...addresses: readonly string[]) => {
    const now = new Date(clock.now());
    const row = { follows: [rent], confirmedAt: now, toldAt: now };
    return database.orm.insert(subscribers).values(addresses.map((address) => ({ address, ...row })));
  };
  /** An act changes, as the weekly read finds it. */
  const changeAct = (changedFrom: string) => {
    clock.advance(hourMs);
    return changeSite(database, async (tx, version) => {
      const now = new Date(clock.now());
      await tx.update(laws).set({ changedFrom, noticedAt: now }).where(eq(laws.id, rentAct));
      await tx.update(templates).set({ version });
    });
  };
  const changePapers = (ids: readonly number[], values: Partial<NewTemplateRow>) =>
    changeSite(database, (tx, version) =>
      tx
        .update(templates)
        .set({ ...values, version })
        .where(inArray(templates.id, ids)),
    );
  const purgeAfter = (ms: number) => {
    clock.advance(ms);
    return own.following.purge();
  };
  const morning = async () => {
    clock.advance(dayMs);
    await own.following.tell(never);
    return sent();
  };
  const rows = () => database.orm.select().from(subscribers).orderBy(subscribers.id);
  const outbox = () => database.orm.select().from(mailOutbox).orderBy(mailOutbox.id);
  const steps = { ask, askFrom, sent, mailed, pathIn, get, post, confirmed, store, purgeAfter, outbox };
  return { ...site, own, ...steps, changeAct, changePapers, morning, rows };
}

it("a tenant follows the act, confirms, is told when it changes, and leaves by one click", async () => {
  const { product, ask, sent, get, post, pathIn, changeAct, morning, rows, outbox } = await setUp();
  expect((await ask(tenant)).json()).toEqual({ status: "received" });
  const [confirmation, ...others] = await sent();
  expect(others).toEqual([]);
  expect(confirmation?.headers.get("subject")).toBe("Bekreft at du vil ha e-post fra Avtalemaler");
  expect(confirmation?.text).toContain("har bedt Avtalemaler om dette:\n\n- Husleieloven\n");
  const path = pathIn(confirmation?.text);

  // A program that follows links confirms nothing.
  const page = await get(path);
  expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  // The recipient of a forwarded mail sees no address.
  expect(page.body).toContain("<strong>k…@example.no</strong>");
  expect(page.body).not.toContain(tenant);
  // No referrer has the token, and the forms send their origin.
  expect(page.headers["referrer-policy"]).toBe("strict-origin");
  expect(await rows()).toMatchObject([{ confirmedAt: null, follows: [] }]);
  const receipt = (await post(path, { action: "confirm" })).body;
  expect(receipt).toContain("<h1>Du får e-post om dette</h1>");
  expect(receipt).toContain("Takk, det er bekreftet.");
  expect(receipt).not.toContain("Bekreft igjen");
  expect(receipt.match(/<button [^>]*class="button button-(primary|danger)/g)).toBeNull();
  expect((await get(path)).body).not.toContain("Takk, det er bekreftet.");
  expect(await rows()).toMatchObject([{ address: tenant, follows: [rent], requests: [{ lines: [] }] }]);

  expect(await morning()).toEqual([]);
  await changeAct("2026-11-20");
  const [told] = await morning();
  expect(told?.envelope.to).toEqual([tenant]);
  expect(told?.headers.get("subject")).toBe("Husleieloven er endret med virkning fra 20. november 2026");
  expect(told?.text).toContain(
    "Husleieloven er endret med virkning fra 20. november 2026.\nhttps://maler.example/lov/husleieloven\n",
  );
  expect(told?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const leave = told?.headers.get("list-unsubscribe")?.slice(1 + siteUrl.length, -1) ?? "";
  expect(leave).toBe(pathIn(told?.text));
  expect(await morning()).toEqual([]);
  const forgotten = { recipient: "", body: null, leaveUrl: null, reply: "250 2.0.0" };
  expect(await outbox()).toMatchObject([
    { ...forgotten, dedupeKey: "confirm-follow:sent 1" },
    { ...forgotten, dedupeKey: "followed:sent 2" },
  ]);

  await get(leave);
  expect(await rows()).toHaveLength(1);
  const left = await post(leave, { "List-Unsubscribe": "One-Click" });
  expect([left.statusCode, await rows()]).toEqual([200, []]);
  expect((await get(leave)).statusCode).toBe(404);
  expect(product.logLines.join("\n")).not.toMatch(/kari\.leietaker|e-post\/[\w-]{22}/);
});

it("a subscriber loses the first mail, asks again, leaves, comes back, and meets a stranger's requests", async () => {
  const { ask, sent, mailed, get, post, rows, clock } = await setUp();
  await ask(tenant);
  expect(await sent()).toHaveLength(1);
  clock.advance(11 * minuteMs);
  await ask(tenant);
  const first = await mailed();
  await post(first, { action: "confirm" });
  expect(await rows()).toMatchObject([{ address: tenant, follows: [rent], unanswered: 0 }]);

  expect((await post(first, { action: "leave" })).body).toContain("Alt er slettet");
  await ask(tenant);
  const second = await mailed();
  await post(second, { action: "confirm" });
  expect(await rows()).toMatchObject([{ follows: [rent] }]);
  // The button of a mail from before.
  const old = await post(first, { "List-Unsubscribe": "One-Click" });
  expect([old.statusCode, old.body.includes("Alt er slettet")]).toEqual([200, false]);
  expect(old.body).toContain("<h1>Lenken er for gammel</h1>");
  expect(await rows()).toHaveLength(1);

  for (const line of ["paper 1", "paper 2", "paper 3", "paper 4"]) await ask(tenant, line, "monthly");
  expect(await sent()).toHaveLength(3);
  await post(second, { action: "remove", line: "paper 9" });
  await ask(tenant, "category Utleie");
  const own = await mailed();
  expect((await get(own)).body).not.toContain("Brevet som kommer");
  await post(own, { action: "confirm" });
  expect(await rows()).toMatchObject([{ follows: [rent, "category Utleie"] }]);
});

describe("whoever asks", () => {
  it("is answered the same whatever is stored, and the same within ten minutes is one mail", async () => {
    const { product, database, ask, sent, store, rows, clock } = await setUp();
    await store(tenant);
    const [unknown, known] = [await ask("ny@example.no"), await ask(tenant)];
    clock.advance(9 * minuteMs);
    const again = await ask("ny@example.no");
    expect([known.statusCode, known.body, again.body]).toEqual([201, unknown.body, unknown.body]);
    expect((await sent()).map(({ envelope }) => envelope.to)).toEqual([["ny@example.no"], [tenant]]);

    expect((await ask(tenant, "paper 999999")).statusCode).toBe(404);
    expect((await ask(tenant, "paper 1; drop")).statusCode).toBe(400);
    expect((await ask("ingen-adresse")).json()).toMatchObject({
      fields: { email: expect.stringContaining("navn@eksempel.no") },
    });
    const bot = { email: "bot@example.no", follows: [rent], remark: "x" };
    const caught = await product.inject({ method: "POST", url: "/api/subscriptions", payload: bot });
    expect(caught.statusCode).toBe(400);
    expect(await sent()).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => ask("ny@example.no", "paper 1")));
    clock.advance(minuteMs);
    await ask("ny@example.no");
    expect(await sent()).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
    // What all share is used the same by requests that send a mail and by those that do not.
    const isShared = like(limitCounters.key, "confirm:%");
    const counters = await database.orm.select().from(limitCounters).where(isShared);
    expect(counters.map(({ points }) => points)).toEqual([9, 9]);
  });

  it("gets a link that works for 48 hours, offers a new one for a day, and then nothing is left", async () => {
    const { ask, sent, mailed, get, post, rows, purgeAfter } = await setUp();
    await ask(tenant);
    const path = await mailed();
    await purgeAfter(48 * hourMs);
    expect((await post(path, { action: "confirm" })).body).toContain("<h1>Lenken er for gammel</h1>");
    expect(await rows()).toMatchObject([{ follows: [], confirmedAt: null }]);
    expect((await get(path)).body).toContain("Send meg en ny lenke");
    await post(path, { action: "again" });
    await post(path, { action: "again" });
    const renewed = await mailed();
    expect((await get(renewed)).body).toContain("<h1>Bekreft det du vil følge</h1>");
    expect((await get(path)).statusCode).toBe(404);
    expect((await get(`/e-post/${"A".repeat(43)}`)).body).toContain("Be om en ny lenke");

    await purgeAfter(72 * hourMs + 1);
    expect((await get(renewed)).statusCode).toBe(404);
    const [row] = await rows();
    expect(row).toMatchObject({ requests: [], tokenHashes: [], unanswered: 1 });
    expect(JSON.stringify(row)).not.toContain("kari");
    await purgeAfter(30 * dayMs);
    expect([await rows(), await sent()]).toEqual([[], []]);
  });

  it("confirms by one press what the mail named, and the letter by a button beside what it says of it", async () => {
    const { ask, sent, mailed, get, post, pathIn, rows } = await setUp();
    await ask(tenant, "paper 1");
    const own = await mailed();
    await ask(tenant, "monthly", "category Utleie");
    const [mail] = await sent();
    expect(mail?.text).toContain("«Annonse»");
    expect(await get(own).then(({ body }) => body)).not.toContain("Maler i Utleie");
    await post(own, { action: "confirm" });
    await post(own, { action: "never" });
    expect(await rows()).toMatchObject([{ follows: ["paper 1"] }]);
    const other = pathIn(mail?.text);
    expect((await get(other)).body).toContain(
      "Det kommer én gang i måneden, og én plass er merket «Annonse».",
    );
    await post(other, { action: "confirm" });
    expect(await rows()).toMatchObject([{ follows: ["paper 1", "category Utleie"] }]);
    await post(other, { action: "confirm", line: "monthly" });
    expect(await rows()).toMatchObject([{ follows: ["paper 1", "category Utleie", "monthly"] }]);
  });

  it("reads in the mail all that its link confirms", async () => {
    const { ask, sent, post, pathIn, rows } = await setUp();
    const papers = fewRows.map((_row, index) => `paper ${index + 1}`);
    await ask(tenant, ...papers, rent, ...filterCategories.map((name) => `category ${name}`));
    const [mail] = await sent();
    const named = mail?.text.match(/^- /gm)?.length;
    expect(named).toBeGreaterThan(20);
    await post(pathIn(mail?.text), { action: "confirm" });
    expect((await rows())[0]?.follows).toHaveLength(named ?? 0);
  });

  it("sends an inbox three mails that it does not answer, however it is written, the next after a day, after three, and then one a week", async () => {
    const { ask, sent, rows, purgeAfter } = await setUp();
    const counts: number[] = [];
    const spellings = ["olanormann@gmail.com", "ola.normann+a@gmail.com", "o.la.normann+b@googlemail.com"];
    for (let day = 0; day < 40; day += 1) {
      const answers = [];
      for (const email of [...spellings, "olanormann@gmail.com"]) answers.push((await ask(email)).statusCode);
      expect(answers).toEqual([201, 201, 201, 201]);
      counts.push((await sent()).length);
      await purgeAfter(dayMs);
    }
    const mails = counts.flatMap((count, day) => (count > 0 ? [`${count} on day ${day}`] : []));
    expect(mails.slice(0, 5)).toEqual([
      "3 on day 0",
      "1 on day 1",
      "1 on day 4",
      "1 on day 11",
      "1 on day 18",
    ]);
    await purgeAfter(4 * dayMs);
    expect((await rows()).filter(({ address }) => address.includes("@"))).toEqual([]);
  });

  it("changes two spellings of an inbox at once, and both are answered", async () => {
    const { ask, sent, pathIn, post } = await setUp();
    const spellings = ["ola.normann@gmail.com", "olanormann@gmail.com"];
    for (const email of spellings) await ask(email);
    const paths = (await sent()).map(({ text }) => pathIn(text));
    for (let round = 0; round < 10; round += 1) {
      const posts = [...paths, ...paths.toReversed()].map((path) => post(path, { action: "confirm" }));
      const answers = await Promise.all([...posts, ask("o.lanormann@gmail.com")]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    }
  });

  it("leaves while the mails to it that failed are closed, and all are answered", async () => {
    const { own, database, sent, pathIn, ask, post, changeAct, clock } = await setUp();
    const addresses = Array.from({ length: 12 }, (_, index) => `n${index}@example.no`);
    for (const email of addresses) await ask(email);
    const paths = (await sent()).map(({ text }) => pathIn(text));
    for (const path of paths) await post(path, { action: "confirm" });
    await changeAct("2026-11-20");
    clock.advance(dayMs);
    await own.following.tell(never);
    const failure = { reason: "recipient", reply: "550 5.1.1" };
    await database.orm.update(mailOutbox).set({ state: "failed", failure });
    const posts = paths.map((path) => post(path, { action: "leave" }));
    const [answers] = await Promise.all([Promise.all(posts), own.following.purge(), own.following.purge()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
  });

  it("is told, where a spelling of it follows something, that it is written to all the same", async () => {
    const { ask, sent, pathIn, post, get, rows } = await setUp();
    for (const email of ["ola.normann@gmail.com", "olanormann@gmail.com"]) await ask(email);
    const [one = "", other = ""] = (await sent()).map(({ text }) => pathIn(text));
    await post(one, { action: "confirm" });
    const page = (await post(other, { action: "never" })).body;
    expect(page).toContain("<h1>Adressen følger noe</h1>");
    expect(page).toContain("kanskje skrevet på en annen måte");
    expect(await rows()).toHaveLength(2);
    await post(one, { action: "leave" });
    expect((await get(other)).body).toContain("Skriv aldri til meg");
    await post(other, { action: "never" });
    expect(await rows()).toMatchObject([{ isClosed: true }]);
  });

  it("is never written to again after one press, until the administrator deletes the address", async () => {
    const { product, ask, sent, mailed, get, post, rows, purgeAfter } = await setUp();
    await ask("ola@gmail.com");
    const path = await mailed();
    expect((await post(path, { action: "never" })).body).toContain("<h1>Vi skriver ikke til deg mer</h1>");
    expect((await get(path)).statusCode).toBe(404);
    await purgeAfter(400 * dayMs);
    const [again, other] = [await ask("o.l.a+x@gmail.com"), await ask("annen@example.no")];
    expect([again.statusCode, again.body]).toEqual([201, other.body]);
    expect((await sent()).map(({ envelope }) => envelope.to)).toEqual([["annen@example.no"]]);
    expect(JSON.stringify(await rows())).not.toMatch(/ola|gmail/);
    const counts = await product.asAdmin("GET", "/api/admin/subscriptions");
    expect(counts.json()).toMatchObject({ confirmed: 0, unconfirmed: 1 });
    const address = { email: "ola@gmail.com" };
    const remove = await product.asAdmin("POST", "/api/admin/subscriptions/delete", address);
    expect(remove.json()).toEqual({ isDeleted: true });
    await ask("ola@gmail.com");
    expect(await sent()).toHaveLength(1);
  });
});

it("many requests of one network, and to one mail domain, cost an honest visitor nothing", async () => {
  const { askFrom, clock } = await setUp();
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    if (at % 15 === 0) clock.advance(minuteMs);
    const { statusCode } = await askFrom(`2001:db8:1:${at.toString(16)}00::1`, `n${at}@kommune.example`);
    statuses.push(statusCode);
  }
  // From half full on, a /48 may send fifteen a day.
  expect([201, 429].map((code) => statuses.filter((one) => one === code).length)).toEqual([49, 11]);
  for (const email of ["a@kommune.example", "b@kommune.example", "c@example.no"]) {
    expect((await askFrom("192.0.2.7", email)).statusCode).toBe(201);
  }
});

describe("the mail of a day", () => {
  it("gathers what has changed, by name and link, in plain text that any mail program reads", async () => {
    const { database, clock, confirmed, changeAct, changePapers, morning } = await setUp();
    const long = "Leiekontraktsforhandlingsprotokoll".repeat(6);
    await confirmed(tenant, "paper 1", "paper 2", "paper 3", "category Landbruk");
    await changeAct("2026-01-01");
    await changeSite(database, async (tx, version) => {
      const added = { name: long, category: "Landbruk", dateAdded: new Date(clock.now()), version };
      await tx.insert(templates).values({ ...templateForm, ...added });
      // It changed a week before the checks were sure of it.
      const [changed, noticed] = [new Date(clock.now() - 7 * dayMs), new Date(clock.now())];
      const times = { contentChangedAt: changed, contentNoticedAt: noticed, checkedAt: noticed };
      const state = {
        templateId: 1,
        url: fewRows[0].url,
        host: "a.no",
        state: "ok",
        version,
        dueAt: noticed,
      };
      await tx.insert(linkStates).values({ ...state, ...times });
    });
    await changePapers([2], { name: "Året «rundt»" });
    const [mail, ...others] = await morning();
    expect(others).toEqual([]);
    expect(mail?.headers.get("subject")).toBe(
      "Husleieloven er endret med virkning fra 1. januar 2026, og mer",
    );
    expect(mail?.text).toContain("1. januar 2026. Tre maler du følger, bygger på den.\n");
    expect(mail?.text).toContain("- Året «rundt» (");
    expect(mail?.text).toContain(`Endret hos utgiveren:\n\n- ${fewRows[0].name}`);
    expect(mail?.text).toMatch(/Nye maler:\n\n-\s+Leiekontrakt/);
    expect(mail?.text).toMatch(/\n {2}https:\/\/maler\.example\/mal\/leiekontrakt[\w-]+-\d+\n/);
    expect(mail?.text).not.toMatch(/gyldig|<|bør/);
    for (const line of mail?.raw.split("\r\n") ?? []) expect(line).toMatch(/^[\t -~]{0,998}$/);
    expect(await morning()).toEqual([]);
  });

  it("names papers that were merged once", async () => {
    const { confirmed, changePapers, changeAct, morning } = await setUp();
    await confirmed(tenant, "paper 1", "paper 2");
    await changePapers([2], { deletedAt: new Date(), mergedInto: 1 });
    await changeAct("2026-11-20");
    expect((await morning())[0]?.text).toContain("Én mal du følger, bygger på den.");
  });

  it("tells of an edit that the administrator ticked, and of a followed paper that is gone", async () => {
    const { product, clock, confirmed, changePapers, morning } = await setUp();
    await confirmed(tenant, "paper 1", "paper 3", "paper 5", "paper 7", "paper 8");
    await changePapers([5, 7], { deletedAt: new Date(clock.now()), mergedInto: 2 });
    clock.advance(hourMs);
    for (const [id, more] of [[1, { tellsFollowers: true }] as const, [3, {}] as const]) {
      const payload = { ...templateForm, name: `Ny utgave ${id}`, ...more };
      expect((await product.asAdmin("PUT", `/api/admin/templates/${id}`, payload)).statusCode).toBe(200);
    }
    await changePapers([2, 4, 8], { deletedAt: new Date(clock.now()) });
    const [mail, ...others] = await morning();
    expect(others).toEqual([]);
    expect(mail?.headers.get("subject")).toBe("Endret i katalogen: Ny utgave 1, og mer");
    expect(mail?.text).toContain("Endret i katalogen:\n\n- Ny utgave 1 (");
    expect(mail?.text).toContain(`Ikke lenger i katalogen:\n\n- ${fewRows[1].name}`);
    expect(mail?.text.split(fewRows[1].name)).toHaveLength(2);
    expect(mail?.text).toContain(fewRows[7].name);
    expect(mail?.text).not.toContain("Ny utgave 3");
    expect(mail?.text).not.toContain(fewRows[3].name);
    expect(await morning()).toEqual([]);
  });

  it("tells once of a followed paper that is switched off, unless it is on again by then", async () => {
    const { product, database, clock, confirmed, store, morning } = await setUp();
    // The history has the database's time.
    const toRealTime = () => clock.advance(Date.now() - clock.now());
    toRealTime();
    await confirmed(tenant, "paper 5", "paper 6");
    const switched = async (isActive: boolean, ...ids: readonly number[]) => {
      const payload = { rows: ids.map((id) => ({ id })), values: { isActive } };
      expect((await product.asAdmin("POST", "/api/admin/templates/change", payload)).statusCode).toBe(200);
    };
    await switched(false, 5, 6);
    await switched(true, 5);
    // Another follows it since; its end is not reported.
    toRealTime();
    await store("ola@example.no");
    await database.orm.update(subscribers).set({ follows: ["paper 5", "paper 6"] });
    await product.asAdmin("PUT", "/api/admin/templates/6", { ...templateForm, tellsFollowers: true });
    await product.asAdmin("DELETE", "/api/admin/templates/6");
    const [mail, ...others] = await morning();
    expect(others).toEqual([]);
    expect(mail?.envelope.to).toEqual([tenant]);
    expect(mail?.headers.get("subject")).toBe(`Ikke lenger i katalogen: ${templateForm.name}`);
    expect(mail?.text).not.toContain(fewRows[4].name);
    expect(await morning()).toEqual([]);
  });

  it("gives the reason and what to use instead, where the shipped catalogue lost a followed paper", async () => {
    const lost = (await readChanges()).gone.find(({ successors }) => successors.length === 2);
    if (!lost) throw new Error("none has two successors");
    const added = [lost, ...lost.successors].map(({ url, name }) => ({ ...templateForm, url, name }));
    const { clock, confirmed, changePapers, morning } = await setUp({
      prepare: (empty) =>
        changeSite(empty, async (tx, version) => {
          await tx.insert(templates).values(added.map((row) => ({ ...row, version })));
        }),
    });
    await confirmed(tenant, "paper 1");
    clock.advance(hourMs);
    await changePapers([1], { deletedAt: new Date(clock.now()) });
    const [mail] = await morning();
    const [, told = ""] = mail?.text.split("Ikke lenger i katalogen:") ?? [];
    expect(told.replaceAll(/\s+/g, " ")).toContain(`-1 ${lost.reason} Bruk i stedet: `);
    const instead = lost.successors.map(
      ({ name }, at) => `${name} (Naustlaget) ${siteUrl}/mal/${slugOf(name)}-${at + 2}`,
    );
    expect(
      told
        .replaceAll(/\s+/g, " ")
        .split("Bruk i stedet: ")
        .slice(1)
        .map((item) => instead.find((each) => item.startsWith(each))),
    ).toEqual(instead);
  });

  it("is written once by several processes, and comes once from a server that puts it off", async () => {
    const { own, openBeside, server, clock, store, changeAct, sent } = await setUp();
    await store(tenant);
    await changeAct("2026-11-20");
    clock.advance(dayMs);
    const other = await openBeside();
    await Promise.all([own.following.tell(never), other.following.tell(never)]);
    server.behave({ onRecipient: () => Promise.reject(rejection(451, "4.7.1 Prøv igjen senere")) });
    expect(await sent()).toEqual([]);
    await own.following.purge();
    server.behave({});
    clock.advance(hourMs);
    expect(await sent()).toHaveLength(1);
    await other.mail.sendDue();
    expect(server.accepted).toHaveLength(1);
  });

  it("waits for the one before it, so that an address has one a day after an outage", async () => {
    const { server, store, changeAct, morning } = await setUp();
    await store(tenant);
    server.behave({ onRecipient: () => Promise.reject(rejection(421, "4.3.2 Stopper")) });
    await changeAct("2026-11-20");
    expect(await morning()).toEqual([]);
    await changeAct("2026-11-21");
    server.behave({});
    const subjects = async () => (await morning()).map(({ headers }) => headers.get("subject"));
    expect(await subjects()).toEqual(["Husleieloven er endret med virkning fra 20. november 2026"]);
    expect(await subjects()).toEqual(["Husleieloven er endret med virkning fra 21. november 2026"]);
  });

  it("tells what was in a mail that nobody got in the next one", async () => {
    const { own, server, confirmed, changeAct, morning } = await setUp();
    await confirmed(tenant);
    await changeAct("2026-11-20");
    server.behave({ onMessage: () => Promise.reject(rejection(554, "5.6.0 Unreadable")) });
    expect(await morning()).toEqual([]);
    server.behave({});
    for (const tellsIt of [false, false, false, true]) {
      const mails = await morning();
      expect(mails.map(({ text }) => text.includes("20. november 2026"))).toEqual(tellsIt ? [true] : []);
      await own.following.purge();
    }
  });

  it("is not held up by requests to addresses that are none", async () => {
    const { own, server, ask, outbox } = await setUp();
    const dead = (email: string) =>
      /@dod/.test(email) && Promise.reject(rejection(550, "Unrouteable address"));
    server.behave({ onRecipient: (email) => dead(email) || Promise.resolve() });
    for (const name of ["x@dod1.example", "x@dod2.example", "x@dod3.example", tenant]) await ask(name);
    expect(await own.mail.sendDue()).toBeNull();
    expect((await outbox()).map(({ state }) => state)).toEqual(["failed", "failed", "failed", "sent"]);
  });

  it("ends for an address that the server refuses twice, of which nobody is told", async () => {
    const { product, server, store, changeAct, morning, purgeAfter, rows, outbox } = await setUp();
    await store(tenant, "ola@example.no");
    const refuse = (email: string) =>
      email === tenant
        ? Promise.reject(rejection(550, `5.1.1 User "kari" unknown <${tenant}>`))
        : Promise.resolve();
    server.behave({ onRecipient: refuse });
    for (const left of [2, 1]) {
      await changeAct(`2026-11-2${left}`);
      expect((await morning()).map(({ envelope }) => envelope.to)).toEqual([["ola@example.no"]]);
      const list = await product.asAdmin("GET", "/api/admin/mail");
      expect(list.body).toContain('"550 5.1.1"');
      expect(list.body).not.toMatch(/@example\.no|kari/);
      await purgeAfter(0);
      expect((await outbox()).filter(({ recipient }) => recipient !== "")).toEqual([]);
      expect(await rows()).toHaveLength(left);
    }
  });

  it.each([
    ["in the same words to three", 7, rejection(550, "5.4.1 Avvist")],
    ["that is about who sends", 1, rejection(554, "5.7.1 Relay access denied")],
  ])("counts no refusal %s, and the mails wait", async (_what, count, refusal) => {
    const { own, server, store, changeAct, morning, rows, outbox } = await setUp();
    await store(...Array.from({ length: count }, (_, index) => `n${index}@example.no`));
    server.behave({ onRecipient: () => Promise.reject(refusal) });
    for (const day of ["2026-11-20", "2026-11-21"]) {
      await changeAct(day);
      await morning();
      await own.following.purge();
    }
    expect((await outbox()).map(({ state }) => state)).toEqual(Array(count).fill("waiting"));
    expect((await rows()).map(({ failures }) => failures)).toEqual(Array(count).fill(0));
  });
});

describe("an address", () => {
  it("is changed and ended on its page, by a mail program's button in parts, and by the administrator", async () => {
    const { product, confirmed, store, post, rows } = await setUp();
    const path = await confirmed(tenant, rent, "category Utleie");
    const counts = await product.asAdmin("GET", "/api/admin/subscriptions");
    expect(counts.json()).toMatchObject({ confirmed: 1, unconfirmed: 0 });
    expect(counts.json<SubscriptionCounts>().follows).toContainEqual({ kind: "act", addresses: 1 });
    expect(counts.body).not.toContain("@");
    expect((await post(path, { action: "remove", line: rent })).body).not.toContain("Husleieloven</a>");
    expect((await post(path, { action: "noe" })).statusCode).toBe(400);
    expect(await rows()).toMatchObject([{ follows: ["category Utleie"] }]);
    // The address is deleted on request, or by itself a few days later.
    const ended = await post(path, { action: "remove", line: "category Utleie" });
    expect(ended.body).toContain("<h1>Du får ikke e-post om noe nå</h1>");
    expect(await rows()).toMatchObject([{ address: tenant, follows: [] }]);
    expect((await post(path, { action: "leave" })).body).toContain("Alt er slettet");
    expect(await rows()).toEqual([]);

    const url = await confirmed("ola@example.no");
    const payload =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await product.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
    expect(await rows()).toEqual([]);

    await store("per@example.no");
    const remove = (email: string) => product.asAdmin("POST", "/api/admin/subscriptions/delete", { email });
    expect((await remove("Per@Example.no")).json()).toEqual({ isDeleted: true });
    expect((await remove("per@example.no")).json()).toEqual({ isDeleted: false });
    expect(await rows()).toEqual([]);
  });

  it("is deleted when it follows nothing any more, and nobody confirms what else was asked for", async () => {
    const { ask, confirmed, post, rows, purgeAfter } = await setUp();
    const path = await confirmed(tenant);
    await ask(tenant, "category Utleie");
    await post(path, { action: "remove", line: rent });
    await purgeAfter(0);
    expect(await rows()).toMatchObject([{ address: tenant, follows: [] }]);
    await purgeAfter(73 * hourMs);
    expect(JSON.stringify(await rows())).not.toContain("kari");
  });

  it("can follow so many things, and the rest waits until there is room", async () => {
    const papers = Array.from({ length: 200 }, (_, index) => `paper ${index + 1}`);
    const { ask, mailed, get, post, store, database, rows } = await setUp({
      prepare: async (empty) => {
        await storeFewRows(empty);
        await changeSite(empty, (tx, version) =>
          tx
            .insert(templates)
            .values(papers.map((paper) => ({ ...templateForm, url: siteUrl, name: paper, version }))),
        );
      },
    });
    await store(tenant);
    await database.orm.update(subscribers).set({ follows: papers });
    await ask(tenant);
    const path = await mailed();
    expect((await post(path, { action: "confirm" })).body).toContain("Fjern noe for å få plass til resten.");
    expect(await rows()).toMatchObject([{ follows: papers, requests: [{ lines: [rent] }] }]);
    await post(path, { action: "remove", line: "paper 7" });
    expect((await post(path, { action: "confirm" })).body).not.toContain("Fjern noe");
    expect(await rows()).toMatchObject([{ requests: [{ lines: [] }] }]);
    expect((await rows())[0]?.follows.at(-1)).toBe(rent);

    // Unlisted follows are not on the page, where nobody could remove them.
    await database.orm.update(subscribers).set({ follows: ["paper 999999", rent] });
    await post(path, { action: "remove", line: rent });
    expect(await rows()).toMatchObject([{ follows: [] }]);
    const slash = await get(`${path}/`);
    expect([slash.statusCode, slash.headers.location]).toEqual([301, path]);
  });

  it("is deleted two years after it was last confirmed", async () => {
    const { confirmed, post, rows, clock, purgeAfter } = await setUp();
    const path = await confirmed(tenant);
    clock.advance(700 * dayMs);
    await post(path, { action: "confirm" });
    await purgeAfter(700 * dayMs);
    expect(await rows()).toHaveLength(1);
    await purgeAfter(31 * dayMs);
    expect(await rows()).toEqual([]);
  });

  it("can follow nothing where there is no mail server, and nothing says that it could", async () => {
    const product = await makeAdminTestApp({ prepare: storeFewRows });
    const payload = { email: tenant, follows: [rent] };
    const asked = await product.inject({ method: "POST", url: "/api/subscriptions", payload });
    expect(asked.statusCode).toBe(404);
    expect((await product.inject({ url: "/folg-med/e-post?mal=1" })).statusCode).toBe(404);
    for (const url of ["/lov/husleieloven", "/kategori/utleie", "/folg-med", "/privacy"]) {
      const { statusCode, body } = await product.inject({ url });
      expect([statusCode, /folg-med\/e-post|ber om e-post/.test(body)]).toEqual([200, false]);
    }
    const siteMap = async (of: Pick<typeof product, "inject">) => (await of.inject({ url: "/sitemap" })).body;
    expect(await siteMap(product)).toContain("Noe nyhetsbrev sendes ikke ut ennå");
    const { product: withMail } = await setUp();
    expect(await siteMap(withMail)).toContain("Nyhetsbrevet bestiller du under");
    const { body } = await withMail.inject({ url: "/folg-med" });
    expect(body).toMatch(/Få et brev hver måned<\/a>[\s\S]*Eller i en nyhetsleser/);
  });
});
