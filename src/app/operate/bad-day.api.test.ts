/**
 * A bad day of the administrator, as one walk: the mail server refuses, the clock is set back, and each reader is notified
 * once.
 */
import { expect, it } from "vitest";
import { backgroundJobs, sendMailJob } from "#app/boot/jobs.ts";
import { judgeDatabase } from "#app/doctor/checks.ts";
import { readSettings } from "#app/site/env.ts";
import { readDatabaseFacts } from "#db/inspect-database.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import type { AdminMail, MailStatus } from "#features/mail/contract.ts";
import type { Letters } from "#features/subscriptions/letters.ts";
import { dayMs, hourMs } from "#platform/clock.ts";
import { makeMailingSite, metricsToken } from "#testing/mailing-site.ts";
import { rejection } from "#testing/processes/mail-server.ts";
import { TestClock } from "#testing/test-app.ts";

const letters = "/api/admin/letters";
const outbox = "/api/admin/mail";
const readers = ["anne@example.no", "bjarne@example.no"];

it("a letter is refused, then whoever sends it, the clock is set back, and each reader gets it once", async () => {
  const clock = new TestClock();
  clock.advance(11 * dayMs);
  const site = await makeMailingSite({ clock });
  const { server, product, database } = site;
  const own = await site.openBeside();
  const job = backgroundJobs(own).find(({ name }) => name === sendMailJob);
  const run = async () => job?.run(new AbortController().signal);
  const letter = async () => (await product.asAdmin("GET", letters)).json<Letters>().letters[0];
  const statesOf = async () => {
    const { mails } = (await product.asAdmin("GET", outbox)).json<MailStatus>();
    return mails.map(({ state, failure }: AdminMail) => `${state} ${failure?.reason ?? ""}`.trim());
  };
  const headers = { authorization: `Bearer ${metricsToken}` };
  const gauge = async () => {
    const { body } = await product.inject({ url: "/metrics", headers });
    return body.split("\n").filter((line) => line.startsWith("avtalemaler_mails{"));
  };
  const complaints = async () => {
    const findings = judgeDatabase(
      await readDatabaseFacts(database.orm, () => clock.now()),
      readSettings({}),
    );
    return findings.filter(({ text }) => /mails/.test(text)).map(({ level, text }) => `${level} ${text}`);
  };
  const now = new Date(clock.now());
  const row = { follows: ["monthly"], createdAt: now, confirmedAt: now, toldAt: now };
  await database.orm.insert(subscribers).values(readers.map((address) => ({ address, ...row })));

  // The typed text is kept through all of this.
  await product.asAdmin("POST", letters);
  const words = { subject: "Nytt i november", opening: "Hei, alle sammen." };
  await product.asAdmin("PUT", `${letters}/1`, { ...words, sponsor: "", leftOut: [], revision: 1 });
  const stale = await product.asAdmin("PUT", `${letters}/1`, {
    subject: "Et annet",
    sponsor: "",
    revision: 1,
  });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: words }]);
  const send = async (revision: number) =>
    expect((await product.asAdmin("POST", `${letters}/1/send`, { revision })).statusCode).toBe(200);

  // The server rejects all mails, so the letter is a draft again.
  server.behave({ onMessage: () => Promise.reject(rejection(554, "5.6.0 Not as we like it")) });
  await send(2);
  await run();
  expect(await letter()).toMatchObject({ ...words, status: "draft", recipients: 0, revision: 4 });
  expect(await statesOf()).toEqual(["failed content", "failed content"]);
  expect(await gauge()).toEqual(['avtalemaler_mails{state="failed"} 2']);
  expect(await complaints()).toEqual([expect.stringMatching(/^wrong 2 mails were given up in the last day/)]);

  // It takes nothing of ours any more: the mails wait, and the job fails, for its alert.
  server.behave({ onSender: () => Promise.reject(rejection(550, "5.7.1 Sender not allowed")) });
  await send(4);
  await expect(run()).rejects.toThrow("the mail server: sender");
  expect(await letter()).toMatchObject({ status: "sending", recipients: 2, delivered: 0, refused: 0 });
  expect((await statesOf()).slice(0, 2).toSorted()).toEqual(["waiting", "waiting sender"]);
  expect(await gauge()).toContain('avtalemaler_mails{state="waiting"} 2');

  // The clock was ahead: what it left waits no longer than it would have.
  clock.advance(-3 * hourMs);
  await expect(run()).rejects.toThrow("the mail server: sender");
  expect(server.accepted).toEqual([]);

  server.behave({});
  // «Send alle på nytt», which leaves what was taken back.
  expect((await product.asAdmin("POST", `${outbox}/outbox/retry-all`)).statusCode).toBe(202);
  await run();
  clock.advance(2 * dayMs);
  await run();
  expect(server.accepted.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual(readers);
  for (const { text, headers } of server.accepted) {
    expect(headers.get("subject")).toBe(words.subject);
    expect(text.startsWith(words.opening)).toBe(true);
  }
  expect(await letter()).toMatchObject({ ...words, status: "sent", delivered: 2, refused: 0 });
  expect(await gauge()).toContain('avtalemaler_mails{state="sent"} 2');
  expect(await complaints()).toEqual([]);
});
