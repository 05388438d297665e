/** The number of letters and notices that a run which sends mails looks up. */
import { expect, it } from "vitest";
import { sendMail } from "#app/boot/jobs.ts";
import { MailSender, type MailSenderOptions } from "#features/mail/server/mail-sender.ts";
import { silentLog } from "#testing/silent-log.ts";
import { TestClock } from "#testing/test-app.ts";

const never = new AbortController().signal;

it.each([
  ["once, where none is being sent", false, 1],
  ["again after the mails, where one is", true, 2],
])("a run asks for a letter %s", async (_when, isLetterSent, times) => {
  const asked: string[] = [];
  const run = {
    mail: { sendDue: async () => (asked.push("mails"), null) },
    following: { write: async () => (asked.push("letter"), isLetterSent) },
  } as unknown as Parameters<typeof sendMail>[0];
  await sendMail(run, never);
  expect(asked.filter((one) => one === "letter")).toHaveLength(times);
});

it.each([
  ["once, however many mails are due", 0, 1],
  ["once a minute of a long run", 30_000, 2],
])("a run asks for notices %s", async (_how, msPerMail, times) => {
  const clock = new TestClock();
  let left = 3;
  let asked = 0;
  // Mails that have expired are passed over: none opens a connection.
  const store = {
    async begin() {
      clock.advance(msPerMail);
      return left-- > 0 ? { body: null } : null;
    },
    markUnsent: async () => {},
  } as unknown as MailSenderOptions["store"];
  const server = {} as MailSenderOptions["server"];
  const prepare = async () => void (asked += 1);
  await new MailSender({ store, server, clock, log: silentLog as MailSenderOptions["log"], prepare }).sendDue(
    never,
  );
  expect([left, asked]).toEqual([-1, times]);
});
