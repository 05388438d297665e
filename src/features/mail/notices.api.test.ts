/** What the administrator is told by mail, through the product's own routes and a real SMTP server. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readMailServer } from "#app/site/env.ts";
import { pendingNotices } from "#db/schema/mail.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import type { MailStatus, NoticeSettings } from "#features/mail/contract.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { formPaths, visitorForms } from "#testing/forms.ts";
import { type Behaviour, hang, rejection } from "#testing/processes/mail-server.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";
import { TestClock } from "#testing/test-app.ts";

const siteUrl = "https://maler.example";
const path = "/api/admin/mail";
const off: NoticeSettings = { waiting: "off", brokenLink: false, inquiry: false };
const notify = "vakt@maler.example";

async function setUp(behaviour: Behaviour = {}) {
  const server = await startMailServer(behaviour);
  const settings = readMailServer({
    SMTP_URL: server.url,
    MAIL_FROM: "Avtalemaler <post@maler.example>",
    NOTIFY_EMAIL: notify,
    ADMIN_EMAIL: "sjef@maler.example",
  });
  const clock = new TestClock();
  const product = await makeAdminTestApp({ settings: { seed: "catalogue", siteUrl, mail: settings }, clock });
  /** Of another process beside the same database. */
  const open = () => {
    const { database } = product;
    return openMail({
      server: settings,
      siteUrl,
      siteName: "Avtalemaler",
      database,
      clock,
      log: createLog("silent"),
    });
  };
  let visitors = 0;
  const send = async (kind: keyof typeof formPaths, fields: object = {}, headers = {}) => {
    visitors += 1;
    const response = await product.inject({
      method: "POST",
      url: formPaths[kind],
      payload: { ...visitorForms[kind], ...fields },
      headers,
      remoteAddress: `10.8.${visitors >> 8}.${visitors & 255}`,
    });
    expect(response.statusCode).toBe(201);
  };
  const choose = async (notices: Partial<NoticeSettings>) => {
    const response = await product.asAdmin("PUT", `${path}/notices`, { ...off, ...notices });
    expect(response.statusCode).toBe(200);
  };
  /** Does what the product's job does, whose queue is not open here. */
  const settle = async (count: number) => {
    await open().sendDue();
    expect(server.accepted).toHaveLength(count);
  };
  const status = async () => (await product.asAdmin("GET", path)).json<MailStatus>();
  return { server, product, clock, open, send, choose, settle, status };
}

describe("an inquiry", () => {
  it("comes by mail with its text, and the reply goes to its sender", async () => {
    const { server, send, settle } = await setUp();
    await send("inquiry", {
      name: 'Kåre "Bygg" Ødegård, sjef',
      email: "kare@example.no",
      company: "Ødegård & Sønn AS",
      phone: "12 34 56 78",
      message: "Hei.\nVi vil annonsere på æ, ø og å.",
    });
    await settle(1);
    const [mail] = server.accepted;
    expect(mail?.envelope).toEqual({ from: "post@maler.example", to: [notify] });
    expect(mail?.headers.get("subject")).toBe("Ny annonsehenvendelse (nr. 1)");
    expect(mail?.headers.get("reply-to")).toMatch(/<kare@example\.no>$/);
    for (const line of [
      'Navn: Kåre "Bygg" Ødegård, sjef',
      "E-post: kare@example.no",
      "Bedrift: Ødegård & Sønn AS",
      "Telefon: 12 34 56 78",
      "Melding:\n> Hei.\n> Vi vil annonsere på æ, ø og å.\n\nDen ligger også her:",
      `${siteUrl}/admin#henvendelser`,
    ]) {
      expect(mail?.text).toContain(line);
    }
    expect(mail?.text).not.toContain("Budsjett");
  });

  it("has its sender's words in marked lines that fit a screen, whatever they pretend to be", async () => {
    const { server, send, settle } = await setUp();
    const long = "æ".repeat(200);
    const pretended = `-- \nÅpne lenken for nytt passord:\n\n${siteUrl}/admin#nytt-passord=AAAA`;
    const sentence = "Vi vil gjerne annonsere for kontrakter. ".repeat(5).trim();
    await send("inquiry", { name: "Ø".repeat(100), message: `${long}\n${pretended}\n${sentence}` });
    await settle(1);
    const text = server.accepted[0]?.text ?? "";
    const [, quoted = ""] = text.split("Melding:\n");
    const lines = quoted.slice(0, quoted.indexOf("\n\n")).split("\n");
    for (const line of lines) expect(line).toMatch(/^>(?: .{0,72})?$/u);
    expect(lines.slice(0, 3).join("").replaceAll("> ", "")).toBe(long);
    expect(lines).toContain("> Åpne lenken for nytt passord:");
    expect(lines.slice(-3).join("").replaceAll("> ", " ").trim()).toBe(sentence);
    expect(text).toContain("\nNavn:\n  ØØØ");
    expect(text.match(/\S{73,}/gu)).toBeNull();
  });

  it("is stored and answered at once while the mail server is away, and while it hangs", async () => {
    const onConnect = () => Promise.reject(rejection(421, "Stengt"));
    const { server, product, clock, open, send, status, settle } = await setUp({ onConnect });
    await send("inquiry");
    expect(await status()).toMatchObject({ counts: { waiting: 1, sent: 0 } });
    expect((await product.asAdmin("GET", "/api/admin/advertising-inquiries")).json()).toHaveLength(1);
    await settle(0);
    expect((await status()).mails[0]?.failure?.reason).toBe("closed");

    server.behave({ onConnect: hang });
    clock.advance(60_000);
    const stopping = new AbortController();
    const sending = open().sendDue(stopping.signal);
    await send("inquiry");
    expect(await status()).toMatchObject({ counts: { waiting: 2, sent: 0 } });
    stopping.abort();
    await sending;
    server.behave({});
    await settle(2);
  });

  it("that is sent twice with one key is one mail, and none comes once it is switched off", async () => {
    const { server, send, choose, settle } = await setUp();
    const headers = { "idempotency-key": "8e03978e-40d5-43dd-bc93-6894a57f9324" };
    await send("inquiry", {}, headers);
    await send("inquiry", {}, headers);
    await settle(1);
    await choose({});
    await send("inquiry");
    await settle(1);
    expect(server.accepted).toHaveLength(1);
  });
});

describe("many inquiries", () => {
  it("are two mails, and one an hour that has the others", async () => {
    const { server, product, clock, send, settle } = await setUp();
    for (let sent = 0; sent < 6; sent += 1) await send("inquiry");
    await product.database.orm.update(inquiries).set({ status: "rejected" }).where(eq(inquiries.id, 3));
    await settle(2);
    clock.advance(hourMs - 1);
    await settle(2);
    clock.advance(1);
    await settle(3);
    expect(server.accepted[2]?.headers.get("subject")).toBe("Nytt på Avtalemaler: 3 annonsehenvendelser");
    expect(server.accepted[2]?.text).toContain("I alt venter 5 annonsehenvendelser på deg:");
    // The collected one is one of the hour's two.
    for (let sent = 0; sent < 3; sent += 1) await send("inquiry");
    await settle(4);
    clock.advance(hourMs);
    await settle(5);
    clock.advance(hourMs);
    await send("inquiry");
    await settle(6);
    expect(server.accepted[5]?.headers.get("subject")).toBe("Ny annonsehenvendelse (nr. 10)");
  });
});

describe("what waits", () => {
  it("comes at once, then at most once an hour, all in one mail, without what was decided meanwhile", async () => {
    const { server, product, clock, send, choose, settle } = await setUp();
    await choose({ waiting: "at_once" });
    await send("suggestion", { name: `Naustleie\u00a0på Vestlandet ${"å".repeat(120)}` });
    await settle(1);
    expect(server.accepted[0]?.headers.get("subject")).toBe("Nytt på Avtalemaler: 1 forslag");
    expect(server.accepted[0]?.text).toContain("- Forslag: Naustleie på Vestlandet");
    expect(server.accepted[0]?.text).toMatch(/^ {2}å{72}\n {2}å{48}$/mu);
    expect(server.accepted[0]?.text).toContain("I alt venter 1 forslag på deg:");

    for (let index = 0; index < 23; index += 1) await send("suggestion", { name: `Forslag nr. ${index}` });
    await send("report");
    await send("report");
    await product.database.orm
      .update(suggestions)
      .set({ isRejected: true })
      .where(eq(suggestions.name, "Forslag nr. 0"));
    await settle(1);
    clock.advance(hourMs - 1);
    await settle(1);
    clock.advance(1);
    await settle(2);
    const [, second] = server.accepted;
    expect(second?.headers.get("subject")).toBe("Nytt på Avtalemaler: 22 forslag og 2 feilrapporter");
    expect(second?.text).not.toContain("Forslag nr. 0\n");
    expect(second?.text).toContain("- Forslag: Forslag nr. 1\n");
    expect(second?.text).toContain("- og 4 til");
    expect(second?.text).toContain("I alt venter 23 forslag og 2 feilrapporter på deg:");
    clock.advance(dayMs);
    await settle(2);
  });

  it("is not told of when all of it was decided before the hour was over", async () => {
    const { product, clock, send, choose, settle } = await setUp();
    await choose({ waiting: "at_once" });
    await send("report");
    await settle(1);
    await send("report");
    await product.database.orm.update(reports).set({ isResolved: true });
    clock.advance(hourMs);
    await settle(1);
    expect(await product.database.orm.$count(pendingNotices)).toBe(0);
  });

  it("is gathered by one of several processes", async () => {
    const { server, send, choose, open, settle, product } = await setUp();
    await choose({ waiting: "at_once" });
    await product.database.orm.insert(suggestions).values({ ...visitorForms.suggestion });
    await product.database.orm
      .insert(pendingNotices)
      .values({ kind: "waiting", entity: "suggestion", entityId: 1 });
    await Promise.all([open(), open(), open()].map((mail) => mail.notices.writeDue()));
    await settle(1);
    // What was pending when it was switched off is dropped.
    await send("suggestion");
    await choose({});
    await open().sendDue();
    expect(server.accepted).toHaveLength(1);
    expect(await product.database.orm.$count(pendingNotices)).toBe(0);
  });

  it("comes as one summary in the morning, and not when nothing waits", async () => {
    const { server, send, choose, open, clock, settle } = await setUp();
    await choose({ waiting: "morning", inquiry: false });
    const mail = open();
    await mail.notices.writeMorning();
    await send("suggestion");
    await send("report");
    await send("report");
    await send("inquiry");
    await mail.notices.writeMorning();
    await settle(1);
    // The job may be run again, by the administrator or after a crash.
    await mail.notices.writeMorning();
    await mail.sendDue();
    expect(server.accepted.map(({ headers }) => headers.get("subject"))).toEqual([
      "Venter på Avtalemaler: 1 forslag, 2 feilrapporter og 1 annonsehenvendelse",
    ]);
    clock.advance(dayMs);
    await mail.notices.writeMorning();
    await settle(2);
    await choose({});
    clock.advance(dayMs);
    await mail.notices.writeMorning();
    await mail.sendDue();
    expect(server.accepted).toHaveLength(2);
  });
});

describe("a broken link", () => {
  const report = {
    reason: "broken_link",
    description: "Svarte 404 tre ganger siden 18. november.",
    templateDescription: "",
    templateCategory: "Privat",
    templateSource: "Kilden",
  };
  const breakLinks = async ({ product, open }: Awaited<ReturnType<typeof setUp>>, ids: readonly number[]) => {
    const mail = open();
    await product.database.orm.transaction(async (tx) => {
      await tx.insert(reports).values(
        ids.map((id) => ({
          ...report,
          templateId: id,
          templateName: `Mal ${id}`,
          templateUrl: `https://example.no/${id}`,
        })),
      );
      await mail.notices.onLinksBroken(tx, ids);
    });
    await mail.sendDue();
  };

  it("is told of with the evidence, many in one mail", async () => {
    const product = await setUp();
    await product.choose({ brokenLink: true });
    await breakLinks(product, [3]);
    await breakLinks(product, [4, 5]);
    expect(product.server.accepted).toHaveLength(1);
    const [first] = product.server.accepted;
    expect(first?.headers.get("subject")).toBe("Lenken virker ikke lenger: Mal 3");
    expect(first?.text).toContain(
      "- Mal 3\n  https://example.no/3\n  Svarte 404 tre ganger siden 18. november.",
    );
    product.clock.advance(hourMs);
    await product.settle(2);
    expect(product.server.accepted[1]?.headers.get("subject")).toBe("2 lenker virker ikke lenger");
  });

  it("is one of the things that wait where only those are told of, and else nothing", async () => {
    const product = await setUp();
    await product.choose({});
    await breakLinks(product, [3]);
    expect(product.server.accepted).toEqual([]);
    await product.choose({ waiting: "at_once" });
    await breakLinks(product, [4]);
    expect(product.server.accepted[0]?.headers.get("subject")).toBe("Nytt på Avtalemaler: 1 feilrapport");
  });
});

describe("the administrator's routes", () => {
  it("show the server, the switches and the outbox, and no secret", async () => {
    const { status, product } = await setUp({ login: { user: "post", pass: "hemmelig" } });
    expect(await status()).toEqual({
      server: {
        host: "127.0.0.1",
        port: expect.any(Number),
        from: "Avtalemaler <post@maler.example>",
        notify,
      },
      notices: { waiting: "off", brokenLink: false, inquiry: true },
      counts: { waiting: 0, failed: 0, sent: 0 },
      mails: [],
    });
    expect(JSON.stringify(await status())).not.toContain("hemmelig");
    for (const [method, url] of [
      ["GET", path],
      ["PUT", `${path}/notices`],
      ["POST", `${path}/trial`],
      ["POST", `${path}/outbox/1/retry`],
    ] as const) {
      expect((await product.inject({ method, url })).statusCode).toBe(401);
    }
  });

  it("reject switches that do not exist", async () => {
    const { product, status } = await setUp();
    const response = await product.asAdmin("PUT", `${path}/notices`, { ...off, waiting: "always" });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: "invalid_request",
        message: "Velg når du vil ha beskjed.",
        fields: { waiting: "Velg når du vil ha beskjed." },
      },
    ]);
    expect((await status()).notices.inquiry).toBe(true);
  });

  it("send a try, and tell what the mail server said", async () => {
    const { product, status, settle } = await setUp();
    const response = await product.asAdmin("POST", `${path}/trial`);
    expect(response.statusCode).toBe(202);
    await settle(1);
    expect((await status()).mails).toMatchObject([
      {
        ...response.json<object>(),
        kind: "trial",
        state: "sent",
        reply: expect.stringMatching(/^250 /),
        canRetry: false,
        nextAttemptAt: null,
      },
    ]);
  });

  it("try a mail again that failed, and no other", async () => {
    const { product, server, status, settle } = await setUp({
      onRecipient: () => Promise.reject(rejection(550, "5.1.1 Ukjent")),
    });
    await product.asAdmin("POST", `${path}/trial`);
    await settle(0);
    expect((await status()).mails).toMatchObject([
      { state: "failed", failure: { reason: "recipient" }, canRetry: true },
    ]);
    expect((await status()).counts).toEqual({ waiting: 0, failed: 1, sent: 0 });
    server.behave({});
    const retry = (id: number) => product.asAdmin("POST", `${path}/outbox/${id}/retry`);
    expect((await retry(1)).statusCode).toBe(202);
    await settle(1);
    expect((await status()).mails[0]?.state).toBe("sent");
    expect((await retry(1)).json()).toMatchObject({ code: "not_waiting" });
    expect((await retry(2)).statusCode).toBe(404);
  });

  it("say that mail is not set up where it is not, and the forms work", async () => {
    const product = await makeAdminTestApp();
    expect((await product.asAdmin("GET", path)).json()).toMatchObject({ server: null, mails: [] });
    const trial = await product.asAdmin("POST", `${path}/trial`);
    expect([trial.statusCode, trial.json<{ code: string }>().code]).toEqual([409, "mail_not_set_up"]);
    expect((await product.asAdmin("POST", `${path}/outbox/1/retry`)).statusCode).toBe(404);
    const sent = await product.inject({
      method: "POST",
      url: formPaths.inquiry,
      payload: visitorForms.inquiry,
    });
    expect(sent.statusCode).toBe(201);
    expect((await product.asAdmin("GET", path)).json()).toMatchObject({ mails: [] });
  });
});
