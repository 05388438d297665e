/** The administrator's notices by mail, through the product's own routes and a real SMTP server. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { pendingNotices } from "#db/schema/mail.ts";
import { inquiries, reports, suggestions } from "#db/schema/schema.ts";
import type { MailStatus, NoticeSettings } from "#features/mail/contract.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { expectInvalid, makeAdminTestApp } from "#testing/admin.ts";
import { type FormKind, formPaths, sendForm, visitorForms } from "#testing/forms.ts";
import { makeMailingSite, notifiedAddress, siteUrl } from "#testing/mailing-site.ts";
import { type Behaviour, hang, rejection } from "#testing/processes/mail-server.ts";

const path = "/api/admin/mail";
const off: NoticeSettings = { waiting: "off", brokenLink: false, inquiry: false };

async function setUp(behaviour: Behaviour = {}) {
  const site = await makeMailingSite(behaviour);
  const { server, product, openMailBeside } = site;
  let visitors = 0;
  const send = async (kind: FormKind, fields: object = {}, headers = {}) => {
    visitors += 1;
    const payload = { ...visitorForms[kind], ...fields };
    const remoteAddress = `10.8.${visitors >> 8}.${visitors & 255}`;
    const request = { method: "POST", url: formPaths[kind], payload, headers, remoteAddress } as const;
    expect((await product.inject(request)).statusCode).toBe(201);
  };
  const sendMany = async (count: number, kind: FormKind, fieldsOf = (_nth: number): object => ({})) => {
    for (let nth = 0; nth < count; nth += 1) await send(kind, fieldsOf(nth));
  };
  const choose = async (notices: Partial<NoticeSettings>) => {
    const response = await product.asAdmin("PUT", `${path}/notices`, { ...off, ...notices });
    expect(response.statusCode).toBe(200);
  };
  /** Does what the product's job does, whose queue is not open here. @returns the last mail */
  const settle = async (count: number) => {
    await openMailBeside().sendDue();
    expect(server.accepted).toHaveLength(count);
    const mail = server.accepted.at(-1);
    return { subject: mail?.headers.get("subject"), text: mail?.text ?? "", mail };
  };
  const status = async () => (await product.asAdmin("GET", path)).json<MailStatus>();
  return { ...site, send, sendMany, choose, settle, status };
}

describe("an inquiry", () => {
  it("comes by mail with its text, and the reply goes to its sender", async () => {
    const { send, settle } = await setUp();
    await send("inquiry", {
      name: 'Kåre "Bygg" Ødegård, sjef',
      email: "kare@example.no",
      company: "Ødegård & Sønn AS",
      phone: "12 34 56 78",
      message: "Hei.\nVi vil annonsere på æ, ø og å.",
    });
    const { mail, subject, text } = await settle(1);
    expect(mail?.envelope).toEqual({ from: "post@maler.example", to: [notifiedAddress] });
    expect(subject).toBe("Ny annonsehenvendelse (nr. 1)");
    expect(mail?.headers.get("reply-to")).toMatch(/<kare@example\.no>$/);
    for (const line of [
      'Navn: Kåre "Bygg" Ødegård, sjef',
      "E-post: kare@example.no",
      "Bedrift: Ødegård & Sønn AS",
      "Telefon: 12 34 56 78",
      "Melding:\n> Hei.\n> Vi vil annonsere på æ, ø og å.\n\nDen ligger også her:",
      `${siteUrl}/admin#henvendelser`,
      `under «E-post og varsler» i admin-panelet:\n${siteUrl}/admin?del=drift#stats`,
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("Budsjett");
  });

  it("has its sender's words in marked lines, cut between words, whatever they pretend to be", async () => {
    const { send, settle } = await setUp();
    const long = "æ".repeat(200);
    const pretended = `-- \nÅpne lenken for nytt passord:\n\n${siteUrl}/admin#nytt-passord=AAAA`;
    const sentence = "Vi vil gjerne annonsere for kontrakter. ".repeat(5).trim();
    await send("inquiry", { name: "Ø".repeat(100), message: `${long}\n${pretended}\n${sentence}` });
    const { text } = await settle(1);
    const [, quoted = ""] = text.split("Melding:\n");
    const lines = quoted.slice(0, quoted.indexOf("\n\n")).split("\n");
    expect(lines[0]).toBe(`> ${long}`);
    for (const line of lines.slice(1)) expect(line).toMatch(/^>(?: .{0,72})?$/u);
    expect(lines).toContain("> Åpne lenken for nytt passord:");
    expect(lines.slice(-3).join("").replaceAll("> ", " ").trim()).toBe(sentence);
    expect(text).toContain(`\nNavn: ${"Ø".repeat(100)}\n`);
  });

  it("is stored and answered at once while the mail server is away, and while it hangs", async () => {
    const onConnect = () => Promise.reject(rejection(421, "Stengt"));
    const { server, product, clock, openMailBeside, send, status, settle } = await setUp({ onConnect });
    await send("inquiry");
    expect(await status()).toMatchObject({ counts: { waiting: 1, sent: 0 } });
    expect((await product.asAdmin("GET", "/api/admin/advertising-inquiries")).json()).toHaveLength(1);
    await settle(0);
    expect((await status()).mails[0]?.failure?.reason).toBe("closed");

    server.behave({ onConnect: hang });
    clock.advance(60_000);
    const stopping = new AbortController();
    const sending = openMailBeside().sendDue(stopping.signal);
    await send("inquiry");
    expect(await status()).toMatchObject({ counts: { waiting: 2, sent: 0 } });
    stopping.abort();
    await sending;
    server.behave({});
    await settle(2);
  });

  it("that is sent twice with one key is one mail, and none comes once it is switched off", async () => {
    const { send, choose, settle } = await setUp();
    const headers = { "idempotency-key": "8e03978e-40d5-43dd-bc93-6894a57f9324" };
    await send("inquiry", {}, headers);
    await send("inquiry", {}, headers);
    await settle(1);
    await choose({});
    await send("inquiry");
    await settle(1);
  });

  it("is one of two mails, and one an hour that has the others", async () => {
    const { product, clock, send, sendMany, settle } = await setUp();
    await sendMany(6, "inquiry");
    await product.database.orm.update(inquiries).set({ status: "rejected" }).where(eq(inquiries.id, 3));
    await settle(2);
    clock.advance(hourMs - 1);
    await settle(2);
    clock.advance(1);
    const { subject, text } = await settle(3);
    expect(subject).toBe("Nytt på Avtalemaler: 3 annonsehenvendelser");
    expect(text).toContain("I alt venter 5 annonsehenvendelser på deg:");
    // The collected one is one of the hour's two.
    await sendMany(3, "inquiry");
    await settle(4);
    clock.advance(hourMs);
    await settle(5);
    clock.advance(hourMs);
    await send("inquiry");
    expect((await settle(6)).subject).toBe("Ny annonsehenvendelse (nr. 10)");
  });
});

describe("what waits", () => {
  it("comes at once, then at most once an hour, all in one mail, without what was decided meanwhile", async () => {
    const { product, clock, send, sendMany, choose, settle } = await setUp();
    await choose({ waiting: "at_once" });
    await send("suggestion", { name: `Naustleie\u00a0på Vestlandet ${"å".repeat(120)}` });
    const first = await settle(1);
    expect(first.subject).toBe("Nytt på Avtalemaler: 1 forslag");
    expect(first.text).toMatch(/^- Forslag: Naustleie på Vestlandet å{120}$/mu);
    expect(first.text).toContain("I alt venter 1 forslag på deg:");

    await sendMany(23, "suggestion", (nth) => ({ name: `Forslag nr. ${nth}` }));
    await sendMany(2, "report");
    await product.database.orm
      .update(suggestions)
      .set({ isRejected: true })
      .where(eq(suggestions.name, "Forslag nr. 0"));
    await settle(1);
    clock.advance(hourMs - 1);
    await settle(1);
    clock.advance(1);
    const { subject, text } = await settle(2);
    expect(subject).toBe("Nytt på Avtalemaler: 22 forslag og 2 feilrapporter");
    expect(text).not.toContain("Forslag nr. 0\n");
    expect(text).toContain("- Forslag: Forslag nr. 1\n");
    expect(text).toContain("- og 4 til");
    expect(text).toContain("I alt venter 23 forslag og 2 feilrapporter på deg:");
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

  it("is gathered by one of several processes, and dropped when it was switched off", async () => {
    const { send, choose, openMailBeside, settle, product } = await setUp();
    await choose({ waiting: "at_once" });
    await send("suggestion");
    await Promise.all([1, 2, 3].map(() => openMailBeside().notices.writeDue()));
    await settle(1);
    await send("suggestion");
    await choose({});
    await settle(1);
    expect(await product.database.orm.$count(pendingNotices)).toBe(0);
  });

  it("comes as one summary in the morning, and not when nothing waits", async () => {
    const { send, sendMany, choose, openMailBeside, clock, settle } = await setUp();
    await choose({ waiting: "morning", inquiry: false });
    const { notices } = openMailBeside();
    await notices.writeMorning();
    await send("suggestion");
    await sendMany(2, "report");
    await send("inquiry");
    await notices.writeMorning();
    const { subject } = await settle(1);
    expect(subject).toBe("1 forslag, 2 feilrapporter og 1 annonsehenvendelse venter på Avtalemaler");
    // The job may be run again, by the administrator or after a crash.
    await notices.writeMorning();
    await settle(1);
    clock.advance(dayMs);
    await notices.writeMorning();
    await settle(2);
    await choose({});
    clock.advance(dayMs);
    await notices.writeMorning();
    await settle(2);
  });
});

describe("a broken link", () => {
  const breakLinks = async (
    { product, openMailBeside }: Awaited<ReturnType<typeof setUp>>,
    ...ids: readonly number[]
  ) => {
    const mail = openMailBeside();
    await product.database.orm.transaction(async (tx) => {
      const words = { reason: "broken_link", description: "Svarte 404 tre ganger siden 18. november." };
      const copied = { templateDescription: "", templateCategory: "Privat", templateSource: "Kilden" };
      const idOf = (id: number) => ({
        templateId: id,
        templateName: `Mal ${id}`,
        templateUrl: `https://nаv.no/${id}`,
      });
      await tx.insert(reports).values(ids.map((id) => ({ ...words, ...copied, ...idOf(id) })));
      await mail.notices.onLinksBroken(tx, ids);
    });
  };

  it("is told of with the evidence, many in one mail", async () => {
    const site = await setUp();
    await site.choose({ brokenLink: true });
    await breakLinks(site, 3);
    const { subject, text } = await site.settle(1);
    expect(subject).toBe("Lenken virker ikke lenger: Mal 3");
    expect(text).toContain("- Mal 3\n  https://xn--nv-7kc.no/3\n  Svarte 404 tre ganger siden 18. november.");
    await breakLinks(site, 4, 5);
    await site.settle(1);
    site.clock.advance(hourMs);
    expect((await site.settle(2)).subject).toBe("2 lenker virker ikke lenger");
  });

  it("is one of the things that wait where only those are told of, and else nothing", async () => {
    const site = await setUp();
    await site.choose({});
    await breakLinks(site, 3);
    await site.settle(0);
    await site.choose({ waiting: "at_once" });
    await breakLinks(site, 4);
    expect((await site.settle(1)).subject).toBe("Nytt på Avtalemaler: 1 feilrapport");
  });
});

describe("the administrator's routes", () => {
  it("show the server, the switches and the outbox, and no secret", async () => {
    const { status, product } = await setUp({ login: { user: "post", pass: "hemmelig" } });
    const from = "Avtalemaler <post@maler.example>";
    const shown = {
      server: { host: "127.0.0.1", port: expect.any(Number), from, notify: notifiedAddress },
      notices: { waiting: "off", brokenLink: false, inquiry: true },
      counts: { waiting: 0, failed: 0, sent: 0 },
      mails: [],
    };
    expect(await status()).toEqual(shown);
    expect(JSON.stringify(await status())).not.toContain("hemmelig");
    for (const [method, url] of [
      ["GET", path],
      ["PUT", `${path}/notices`],
      ["POST", `${path}/trial`],
      ["POST", `${path}/outbox/1/retry`],
    ] as const) {
      expect((await product.inject({ method, url })).statusCode).toBe(401);
    }
    const always = await product.asAdmin("PUT", `${path}/notices`, { ...off, waiting: "always" });
    expectInvalid(always, { waiting: "Velg når du vil ha beskjed." });
    expect(await status()).toEqual(shown);
  });

  it("send a try, tell what the mail server said, and try a mail again that failed, and no other", async () => {
    const onRecipient = () => Promise.reject(rejection(550, "5.1.1 Ukjent"));
    const { product, server, status, settle } = await setUp({ onRecipient });
    const trial = await product.asAdmin("POST", `${path}/trial`);
    expect(trial.statusCode).toBe(202);
    await settle(0);
    expect((await status()).mails).toMatchObject([
      { state: "failed", failure: { reason: "recipient" }, canRetry: true },
    ]);
    expect((await status()).counts).toEqual({ waiting: 0, failed: 1, sent: 0 });
    server.behave({});
    const retry = (id: number) => product.asAdmin("POST", `${path}/outbox/${id}/retry`);
    expect((await retry(1)).statusCode).toBe(202);
    await settle(1);
    const sent = { kind: "trial", state: "sent", canRetry: false, reply: expect.stringMatching(/^250 /) };
    expect((await status()).mails).toMatchObject([{ id: trial.json<{ id: number }>().id, ...sent }]);
    expect((await retry(1)).json()).toMatchObject({ code: "not_waiting" });
    expect((await retry(2)).statusCode).toBe(404);
  });

  it("say that mail is not set up where it is not, and the forms work", async () => {
    const product = await makeAdminTestApp();
    expect((await product.asAdmin("GET", path)).json()).toMatchObject({ server: null, mails: [] });
    const trial = await product.asAdmin("POST", `${path}/trial`);
    expect([trial.statusCode, trial.json<{ code: string }>().code]).toEqual([409, "mail_not_set_up"]);
    expect((await product.asAdmin("POST", `${path}/outbox/1/retry`)).statusCode).toBe(404);
    expect((await sendForm(product, "inquiry", visitorForms.inquiry)).statusCode).toBe(201);
    expect((await product.asAdmin("GET", path)).json()).toMatchObject({ mails: [] });
  });
});
