/** Following by e-mail, through the product's own routes and a real SMTP server. */
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { readMailServer, readSettings } from "#app/site/env.ts";
import { openSite } from "#app/site/site.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { laws, templates } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { changeSite } from "#db/site-change.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { dayMs } from "#platform/clock.ts";
import { createLog } from "#platform/log/log.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { postForm } from "#testing/forms.ts";
import type { Behaviour } from "#testing/processes/mail-server.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";
import { TestClock } from "#testing/test-app.ts";

const siteUrl = "https://maler.example";
const rent = "act lov/1999-03-26-17";
const tenant = "kari.leietaker@example.no";

async function setUp(behaviour: Behaviour = {}) {
  const server = await startMailServer(behaviour);
  const mailServer = readMailServer({
    SMTP_URL: server.url,
    MAIL_FROM: "Avtalemaler <post@maler.example>",
    ADMIN_EMAIL: "sjef@maler.example",
  });
  const clock = new TestClock();
  const settings = { seed: "catalogue", siteUrl, mail: mailServer } as const;
  const product = await makeAdminTestApp({ settings, clock });
  const { database } = product;
  const log = createLog("silent");
  /** A process beside the same database, whose jobs run when a test says so. */
  const open = async () => {
    const mail = openMail({
      server: mailServer,
      siteUrl,
      siteName: "Avtalemaler",
      database,
      clock,
      log,
      paceMs: 1,
    });
    const site = await openSite({
      settings: { ...readSettings({}), ...settings },
      database,
      clock,
      log,
      mail,
    });
    onTestFinished(() => site.readModel.close());
    return site;
  };
  const own = await open();
  let visitors = 0;
  const ask = async (email: string, ...follows: readonly string[]) => {
    visitors += 1;
    return product.inject({
      method: "POST",
      url: "/api/subscriptions",
      payload: { email, follows: follows.length > 0 ? follows : [rent] },
      remoteAddress: `10.9.${visitors >> 8}.${visitors & 255}`,
    });
  };
  /** Sends what waits. @returns the mails that came of it */
  const sent = async () => {
    const before = server.accepted.length;
    await own.mail.sendDue();
    return server.accepted.slice(before);
  };
  const pathIn = (text = "") => /https:\/\/maler\.example(\/e-post\/[\w-]{43})/.exec(text)?.[1] ?? "";
  const post = (path: string, fields: Record<string, string>) => postForm(product, path, fields);
  const confirmed = async (email: string, ...follows: readonly string[]) => {
    expect((await ask(email, ...follows)).statusCode).toBe(201);
    const [mail] = await sent();
    const path = pathIn(mail?.text);
    expect((await post(path, { action: "confirm" })).statusCode).toBe(200);
    return path;
  };
  /** An act changes, as the weekly read finds it. */
  const changeAct = (changedFrom: string) =>
    changeSite(database, async (tx, version) => {
      const now = new Date(clock.now());
      await tx.update(laws).set({ changedFrom, noticedAt: now }).where(eq(laws.id, "lov/1999-03-26-17"));
      await tx.update(templates).set({ version });
    });
  const morning = async () => {
    clock.advance(dayMs);
    await own.following.tell(new AbortController().signal);
    return sent();
  };
  const rows = () => database.orm.select().from(subscribers).orderBy(subscribers.id);
  const outbox = () => database.orm.select().from(mailOutbox).orderBy(mailOutbox.id);
  return {
    own,
    server,
    product,
    database,
    clock,
    open,
    ask,
    sent,
    post,
    pathIn,
    confirmed,
    changeAct,
    morning,
    rows,
    outbox,
  };
}

describe("a tenant", () => {
  it("follows the act, confirms, is told when it changes, and leaves by one click", async () => {
    const { product, ask, sent, post, pathIn, changeAct, morning, rows, outbox } = await setUp();
    expect((await ask(tenant)).json()).toEqual({ status: "received" });
    const [confirmation, ...others] = await sent();
    expect(others).toEqual([]);
    expect(confirmation?.headers.get("subject")).toBe("Bekreft at du vil ha e-post fra Avtalemaler");
    expect(confirmation?.text).toContain("- Husleieloven\n");
    const path = pathIn(confirmation?.text);

    // A program that follows links confirms nothing.
    const page = await product.inject({ method: "GET", url: path });
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(await rows()).toMatchObject([{ confirmedAt: null, follows: [] }]);
    expect((await post(path, { action: "confirm" })).body).toContain("<h1>Du får e-post om dette</h1>");
    expect(await rows()).toMatchObject([{ address: tenant, follows: [rent], wanted: [] }]);

    expect(await morning()).toEqual([]);
    await changeAct("2026-11-20");
    const [told] = await morning();
    expect(told?.envelope.to).toEqual([tenant]);
    expect(told?.headers.get("subject")).toBe("Husleieloven er endret fra 20. november 2026");
    expect(told?.text).toContain(
      "Husleieloven er endret fra 20. november 2026.\nhttps://maler.example/lov/husleieloven\n",
    );
    expect(told?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const leave = told?.headers.get("list-unsubscribe")?.slice(1 + siteUrl.length, -1) ?? "";
    expect(leave).toBe(pathIn(told?.text));
    expect(await morning()).toEqual([]);
    expect((await outbox()).map(({ recipient, body, leaveUrl }) => [recipient, body, leaveUrl])).toEqual([
      ["", null, null],
      ["", null, null],
    ]);

    await product.inject({ method: "GET", url: leave });
    expect(await rows()).toHaveLength(1);
    const left = await post(leave, { "List-Unsubscribe": "One-Click" });
    expect([left.statusCode, await rows()]).toEqual([200, []]);
    expect((await product.inject({ method: "GET", url: leave })).statusCode).toBe(404);
    expect(product.logLines.join("\n")).not.toMatch(/kari\.leietaker|e-post\/[\w-]{43}/);
  });
});
