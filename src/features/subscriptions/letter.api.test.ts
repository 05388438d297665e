/** The letter of a month, from its draft to the last reader, through the admin API, the jobs and a real SMTP server. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sendMail } from "#app/boot/jobs.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { laws, siteState, templates } from "#db/schema/schema.ts";
import { eventMonths } from "#db/schema/statistics.ts";
import { letters, subscribers } from "#db/schema/subscriptions.ts";
import { changeSite } from "#db/site-change.ts";
import type { Letter, Letters } from "#features/subscriptions/letters.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { adminEmail, expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
import { fewLaws, fewRows } from "#testing/few-rows.ts";
import { homepageAdForm, offerForm, postForm } from "#testing/forms.ts";
import { makeMailingSite } from "#testing/mailing-site.ts";
import { type Behaviour, rejection } from "#testing/processes/mail-server.ts";
import { TestClock } from "#testing/test-app.ts";

const path = "/api/admin/letters";
const never = new AbortController().signal;

/** On 2 December, when November is over. */
async function setUp(behaviour: Behaviour = {}) {
  const clock = new TestClock();
  clock.advance(11 * dayMs);
  const site = await makeMailingSite({ ...behaviour, clock });
  const { server, product, database } = site;
  const own = await site.openBeside();
  const run = (of = own) => sendMail(of, never);
  const addReaders = (number: number, changes: Partial<typeof subscribers.$inferInsert> = {}) => {
    const now = new Date(clock.now());
    const row = { follows: ["monthly"], createdAt: now, confirmedAt: now, toldAt: now };
    const addresses = Array.from({ length: number }, (_, index) => `leser${index}@example.no`);
    return database.orm
      .insert(subscribers)
      .values(addresses.map((address) => ({ address, ...row, ...changes })));
  };
  const read = async () => (await product.asAdmin("GET", path)).json<Letters>();
  const drafted = async () => (await product.asAdmin("POST", path)).json<Letters>();
  const begin = async () => {
    await drafted();
    const begun = await product.asAdmin("POST", `${path}/1/send`, { revision: 1 });
    expect(begun.statusCode, begun.body).toBe(200);
  };
  const letter = async () => (await database.orm.select().from(letters).where(eq(letters.id, 1)))[0];
  const to = () => server.accepted.flatMap(({ envelope }) => envelope.to).sort();
  return { ...site, own, run, addReaders, read, drafted, begin, letter, to };
}

describe("a letter", () => {
  it("is drafted by the job on the first days of a month, and once", async () => {
    const { own, clock, read, drafted, database } = await setUp();
    await database.orm.update(siteState).set({ seededAt: new Date("2026-11-30T23:30:00Z") });
    await own.following.tell(never);
    expect(await read()).toMatchObject({ nextMonth: null, letters: [] });
    await database.orm.update(siteState).set({ seededAt: new Date("2026-11-30T12:00:00Z") });
    expect(await read()).toMatchObject({ nextMonth: "2026-11", letters: [], readers: 0 });
    clock.advance(4 * dayMs);
    await own.following.tell(never);
    expect(await read()).toMatchObject({ nextMonth: "2026-11", letters: [] });
    clock.advance(27 * dayMs);
    await own.following.tell(never);
    await own.following.tell(never);
    expect(await drafted()).toMatchObject({
      nextMonth: null,
      letters: [{ month: "2026-12", subject: "Nytt i desember 2026", status: "draft", recipients: 0 }],
    });
    expect(await database.orm.$count(mailOutbox)).toBe(0);
  });

  it("says what was new, changed and most used that month, and who pays for the one place", async () => {
    const { product, database, drafted, server, run, addReaders, read } = await setUp();
    const { orm } = database;
    const date = (dateAdded: string, id?: number) =>
      orm
        .update(templates)
        .set({ dateAdded: new Date(dateAdded) })
        .where(id === undefined ? undefined : eq(templates.id, id));
    await date("2026-10-31T22:59:00Z");
    await date("2026-11-30T22:59:00Z", 3);
    await date("2026-11-30T22:58:00Z", 9);
    // What the site began with is not new.
    await orm.update(siteState).set({ seededAt: new Date("2026-11-10T12:00:00Z") });
    await date("2026-11-10T00:00:00Z", 8);
    await date("2026-11-30T23:00:00Z", 4);
    const changed = { changedFrom: "2026-11-20", noticedAt: new Date("2026-11-21T09:00:00Z") };
    await orm.update(laws).set(changed).where(eq(laws.id, fewLaws[0].id));
    await changeSite(database, (tx, version) => tx.update(templates).set({ version }));
    const opened = { month: "2026-11-01", event: "template_download" };
    await orm.insert(eventMonths).values([
      { ...opened, subject: "5", count: 9 },
      { ...opened, subject: "6", count: 10 },
      { ...opened, month: "2026-12-01", subject: "7", count: 99 },
    ]);
    const long = `Kjøp ${"x".repeat(200)}`;
    const offer = { ...offerForm, description: long, url: "https://nаv.no/tilbud" };
    await product.asAdmin("POST", "/api/admin/sponsors", offer);
    const before = await drafted();
    const nameOf = (id: number) => fewRows[id - 1]?.name ?? "no row";
    expect(before.sponsors).toMatchObject([{ kind: "offer", id: 1, title: offerForm.title }]);
    const words = { subject: "Nytt i november", opening: "Hei!\n\nVelkommen." };
    const unwanted = before.letters[0]?.lines.find(({ name }) => name.startsWith(nameOf(9)));
    const form = { ...words, sponsor: "offer 1", leftOut: [unwanted?.href, "/mal/ukjent-9"], revision: 1 };
    const edited = (await product.asAdmin("PUT", `${path}/1`, form)).json<Letter>();
    expect(edited).toMatchObject({ ...form, leftOut: [unwanted?.href], revision: 2, status: "draft" });
    expect(edited.lines).toContainEqual(unwanted);
    const { text } = edited;
    expect(text.startsWith("Hei!\n\nVelkommen.\n\nNye maler:\n\n")).toBe(true);
    const [added = "", used = ""] = text.split("Mest brukt i november 2026:");
    expect(added.slice(0, added.indexOf("Lover som er endret:"))).toContain(`- ${nameOf(3)}`);
    for (const id of [4, 8, 9]) expect(text).not.toContain(`- ${nameOf(id)} (`);
    expect(text).toContain("- Husleieloven er endret med virkning fra 20. november 2026\n");
    expect(used).toMatch(new RegExp(`${nameOf(6)}.*${nameOf(5)}`, "s"));
    expect(used).not.toContain(nameOf(7));
    expect(text).toContain(`Annonse\n${offerForm.title}\n`);
    expect(text).toContain(`\n${long}\nhttps://xn--nv-7kc.no/tilbud\n`);
    expect(text).not.toMatch(/gyldig/i);
    const wide = text.split("\n").filter((line) => line.length > 110 && !/https:|x{200}$/.test(line));
    expect(wide).toEqual([]);

    await addReaders(1);
    expect((await product.asAdmin("POST", `${path}/1/send`, { revision: 2 })).statusCode).toBe(200);
    // The sent letter is the one displayed, despite later changes.
    await product.asAdmin("PUT", "/api/admin/sponsors/1", { ...offerForm, title: "En annen" });
    await run();
    const [mail] = server.accepted;
    expect(mail?.headers.get("subject")).toBe("Nytt i november");
    expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const leaveUrl = /https:\/\/maler\.example\/e-post\/[\w-]{22}/.exec(mail?.text ?? "")?.[0] ?? "";
    expect(mail?.headers.get("list-unsubscribe")).toBe(`<${leaveUrl}>`);
    const readerless = (whole: string) => whole.slice(0, whole.indexOf("https://maler.example/e-post/"));
    expect(readerless(mail?.text ?? "")).toBe(readerless(text));
    const counts = { recipients: 1, delivered: 1, refused: 0, sentAt: expect.any(String) };
    expect((await read()).letters).toMatchObject([{ text, month: "2026-11", ...counts }]);

    const left = await postForm(product, new URL(leaveUrl).pathname, { "List-Unsubscribe": "One-Click" });
    expect(left.statusCode).toBe(200);
    expect(await read()).toMatchObject({ readers: 0 });
  });

  it("is sent on trial to the administrator who asks, and to nobody else", async () => {
    const { product, drafted, addReaders, run, server, read, letter } = await setUp();
    await addReaders(3);
    await drafted();
    expect((await product.asAdmin("POST", `${path}/1/trial`)).statusCode).toBe(200);
    await run();
    expect(server.accepted.map(({ envelope }) => envelope.to)).toEqual([[adminEmail]]);
    expect(server.accepted[0]?.headers.get("subject")).toBe("Test: Nytt i november 2026");
    expect(server.accepted[0]?.headers.has("list-unsubscribe")).toBe(false);
    expect(await letter()).toMatchObject({ status: "draft", recipients: 0 });
    expect((await read()).letters[0]?.revision).toBe(1);
  });

  it("is rejected with another revision, a sponsor that is not shown, twice, and when a later one is drafted", async () => {
    const { product, drafted, clock, database } = await setUp();
    await product.asAdmin("POST", "/api/admin/homepage-ads", { ...homepageAdForm, shownUntil: "2026-12-02" });
    await drafted();
    const form = { subject: "Brev", opening: "", sponsor: "ad 1", revision: 1 };
    const put = (changes: object) => product.asAdmin("PUT", `${path}/1`, { ...form, ...changes });
    const send = (revision: number, id = 1) => product.asAdmin("POST", `${path}/${id}/send`, { revision });
    const notShown = { sponsor: "Sponsoren vises ikke på nettstedet i dag. Velg en annen, eller ingen." };
    expectInvalid(await put({ sponsor: "offer 1" }), notShown);
    expectInvalid(await put({ subject: " " }), { subject: "Emne må fylles ut." });
    expect((await put({})).statusCode).toBe(200);
    const current = { subject: "Brev", revision: 2 };
    expect((await put({ subject: "Et annet" })).json()).toMatchObject({ code: "stale", current });
    expect((await send(1)).json()).toMatchObject({ code: "letter_changed" });
    expect((await send(2, 7)).statusCode).toBe(404);
    clock.advance(dayMs);
    expectInvalid(await send(2), notShown);
    await put({ sponsor: "", revision: 2 });
    await database.orm.insert(letters).values({ month: "2026-12", subject: "Et senere" });
    expect((await send(3)).json()).toMatchObject({ code: "other_letter" });
    await database.orm.delete(letters).where(eq(letters.month, "2026-12"));
    expect((await send(3)).statusCode).toBe(200);
    expect((await send(4)).json()).toMatchObject({ code: "letter_changed" });
    await database.orm.insert(letters).values({ month: "2026-12", subject: "Et senere" });
    expect((await send(1, 3)).json()).toMatchObject({ code: "other_letter" });
  });

  it("is not sent where there is no mail server", async () => {
    const product = await makeAdminTestApp();
    expect((await product.asAdmin("POST", path)).json()).toMatchObject({ isSetUp: false });
    for (const act of ["trial", "send"]) {
      const response = await product.asAdmin("POST", `${path}/1/${act}`, { revision: 1 });
      expect(response.json()).toMatchObject({ code: "mail_not_set_up" });
    }
  });
});

/** A mail server that accepts a number of mails, and then waits for a further number. */
function takeOnly(count: number) {
  let left = count;
  const onMessage = async () => {
    left -= 1;
    if (left < 0) throw rejection(421, "4.3.2 Stopper");
  };
  return { onMessage, take: (more: number) => void (left = more) };
}

describe("many readers", () => {
  it("get it once each, by two processes, a mail server that dies in between and a process that does", async () => {
    const { onMessage, take } = takeOnly(70);
    const onRecipient = async (email: string) => {
      if (email === "leser100@example.no") throw rejection(550, "5.1.1 Ukjent mottaker");
    };
    const site = await setUp({ onRecipient, onMessage });
    const { server, addReaders, begin, run, openBeside, clock, letter, to, database, read, own } = site;
    await addReaders(120);
    await addReaders(1, { address: "ubekreftet@example.no", confirmedAt: null });
    await addReaders(1, { address: "annet@example.no", follows: ["paper 1"] });
    await begin();
    // What one transaction has done stays when the process dies after it.
    const dying = new AbortController();
    const { throwIfAborted } = dying.signal;
    let turns = 0;
    dying.signal.throwIfAborted = () => {
      turns += 1;
      if (turns > 1) dying.abort();
      throwIfAborted.call(dying.signal);
    };
    await expect(own.following.write(dying.signal)).rejects.toThrow("aborted");
    expect(await database.orm.$count(mailOutbox)).toBe(50);
    expect(await letter()).toMatchObject({ status: "sending", recipients: 50 });
    // The two that follow write at once.
    const other = await openBeside();
    await Promise.all([own.following.write(never), other.following.write(never)]);
    expect(await database.orm.$count(mailOutbox)).toBe(120);
    expect(await run()).toBe("closed");
    expect(server.accepted).toHaveLength(70);
    expect(await read()).toMatchObject({
      readers: 120,
      letters: [{ status: "sending", recipients: 120, delivered: 70, refused: 0 }],
    });

    take(Infinity);
    clock.advance(hourMs);
    await run(other);
    await run();
    const addresses = Array.from({ length: 120 }, (_, index) => `leser${index}@example.no`);
    expect(to()).toEqual(addresses.filter((email) => email !== "leser100@example.no").sort());
    expect(await letter()).toMatchObject({ status: "sent", recipients: 120, delivered: 119, refused: 1 });
    const tokens = server.accepted.map(({ headers }) => headers.get("list-unsubscribe"));
    expect(new Set(tokens).size).toBe(119);
    expect(await database.orm.$count(mailOutbox, sql`recipient <> '' and state = 'sent'`)).toBe(0);
    const keys = (await database.orm.select().from(mailOutbox)).map(({ dedupeKey }) => dedupeKey);
    expect(keys.filter((key) => key.startsWith("letter-1:sent "))).toHaveLength(119);
  });

  it("have all had it after a restore from the middle, and twice only who got it after the backup", async () => {
    const { onMessage, take } = takeOnly(4);
    const { addReaders, begin, database, run, to, server, clock, letter } = await setUp({ onMessage });
    const { orm } = database;
    await addReaders(12);
    await begin();
    await run();
    const backup = [await orm.select().from(mailOutbox), await orm.select().from(letters)] as const;
    take(3);
    clock.advance(hourMs);
    await run();
    expect(server.accepted).toHaveLength(7);

    await orm.delete(mailOutbox);
    await orm.insert(mailOutbox).overridingSystemValue().values(backup[0]);
    await orm.delete(letters);
    await orm.insert(letters).overridingSystemValue().values(backup[1]);
    take(Infinity);
    clock.advance(hourMs);
    await run();
    expect(new Set(to()).size).toBe(12);
    expect(to()).toHaveLength(15);
    // Mail programs show a mail once that comes again as itself.
    expect(new Set(server.accepted.map(({ headers }) => headers.get("message-id"))).size).toBe(12);
    expect(await letter()).toMatchObject({ status: "sent", recipients: 12, delivered: 12 });
  });

  it("who have had a mail that day get it the day after, and who leave meanwhile do not", async () => {
    const { addReaders, begin, run, to, clock, letter, database } = await setUp();
    await addReaders(1, { address: "fikk@example.no", mailedOn: "2026-12-02" });
    await addReaders(1, { address: "gikk@example.no", mailedOn: "2026-12-02" });
    await addReaders(1);
    await begin();
    await run();
    await run();
    expect(to()).toEqual(["leser0@example.no"]);
    expect(await letter()).toMatchObject({ status: "sending", recipients: 1, delivered: 1 });
    await database.orm.delete(subscribers).where(eq(subscribers.address, "gikk@example.no"));
    clock.advance(dayMs);
    await run();
    await run();
    expect(to()).toEqual(["fikk@example.no", "leser0@example.no"]);
    expect(await letter()).toMatchObject({ status: "sent", recipients: 2, delivered: 2 });
  });

  it("who asked while the clock was ahead get it too", async () => {
    const { addReaders, own, begin, run, to, clock } = await setUp();
    const ahead = new Date(clock.now() + 60 * dayMs);
    await addReaders(1, { createdAt: ahead, confirmedAt: ahead, toldAt: ahead });
    await own.following.purge();
    await begin();
    await run();
    expect(to()).toEqual(["leser0@example.no"]);
  });

  it("who leave and ask again while it is sent do not get it twice", async () => {
    const { addReaders, begin, run, to, clock, letter, database } = await setUp();
    await addReaders(1, { address: "fikk@example.no", mailedOn: "2026-12-02" });
    await addReaders(1);
    await begin();
    await run();
    expect(to()).toEqual(["leser0@example.no"]);
    clock.advance(hourMs);
    await database.orm.delete(subscribers).where(eq(subscribers.address, "leser0@example.no"));
    await addReaders(1);
    clock.advance(dayMs);
    await run();
    expect(to()).toEqual(["fikk@example.no", "leser0@example.no"]);
    expect(await letter()).toMatchObject({ status: "sent", recipients: 2 });
  });
});

it("that has reached nobody is a draft again, and goes out once the server takes it", async () => {
  const { server, run, addReaders, drafted, letter, clock, product, to, database } = await setUp();
  await addReaders(2);
  server.behave({ onMessage: () => Promise.reject(rejection(554, "5.6.0 Not as we like it")) });
  const opened = { month: "2026-11-01", event: "template_download", subject: "5", count: 9 };
  await database.orm.insert(eventMonths).values(opened);
  const [made] = (await drafted()).letters;
  const leftOut = (made?.lines ?? []).map(({ href }) => href);
  await product.asAdmin("PUT", `${path}/1`, { subject: "Nytt", opening: "", sponsor: "", leftOut });
  const send = async (revision: number) =>
    expect((await product.asAdmin("POST", `${path}/1/send`, { revision })).statusCode).toBe(200);
  await send(2);
  await run();
  const draft = { status: "draft", revision: 4, content: leftOut, recipients: 0, refused: 0 };
  expect(leftOut).toHaveLength(1);
  expect(await letter()).toMatchObject(draft);
  server.behave({});
  clock.advance(dayMs);
  await send(4);
  await run();
  expect(await letter()).toMatchObject({ status: "sent", delivered: 2, refused: 0 });
  expect(to()).toEqual(["leser0@example.no", "leser1@example.no"]);
});
