import { expect, it } from "vitest";
import type { AdminMail } from "#features/mail/contract.ts";
import {
  countsText,
  failureText,
  isUnderWay,
  kindText,
  outcomeText,
  stateOf,
} from "#features/mail/ui/admin-mail-section.tsx";

const mail: AdminMail = {
  id: 1,
  kind: "inquiry",
  to: "sjef@maler.example",
  subject: "Ny annonsehenvendelse (nr. 1)",
  state: "waiting",
  attempts: 0,
  createdAt: "2026-11-21T10:00:00.000Z",
  lastAttemptAt: null,
  nextAttemptAt: "2026-11-21T10:00:00.000Z",
  sentAt: null,
  reply: null,
  failure: null,
  mayBeTwice: false,
  canRetry: false,
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("a mail's state and kind have words", () => {
  expect(stateOf(mail)).toEqual({ text: "Venter", tone: "waiting" });
  expect(stateOf({ ...mail, attempts: 2 }).text).toBe("Prøves igjen");
  expect(stateOf({ ...mail, state: "sending" }).text).toBe("Sendes nå");
  expect(stateOf({ ...mail, state: "sent" })).toEqual({ text: "Sendt", tone: "good" });
  expect(stateOf({ ...mail, state: "failed" })).toEqual({ text: "Ga opp", tone: "bad" });
  expect([kindText("inquiry"), kindText("something-new")]).toEqual(["Annonsehenvendelse", "E-post"]);
});

it("what happened is said with the mail server's own words, and what happens next", () => {
  expect(outcomeText(mail)).toBe("");
  const failure = { reason: "recipient", reply: "450 4.2.0 Prøv senere" } as const;
  expect(outcomeText({ ...mail, attempts: 1, failure })).toBe(
    "E-postserveren godtok ikke mottakeren. Den svarte: «450 4.2.0 Prøv senere» Prøves igjen 21. nov. 2026 kl.\u00a011.00.",
  );
  expect(outcomeText({ ...mail, state: "failed", failure: { reason: "connection", reply: null } })).toBe(
    "Fikk ikke kontakt med e-postserveren.",
  );
  const sent = { ...mail, state: "sent", sentAt: mail.createdAt, reply: "250 Ok" } as const;
  expect(outcomeText(sent)).toBe("Sendt 21. nov. 2026 kl.\u00a011.00. E-postserveren svarte: «250 Ok»");
  expect(outcomeText({ ...sent, mayBeTwice: true })).toMatch(/kan ha kommet fram to ganger\.$/);
  expect(failureText({ reason: "auth", reply: null })).toContain("brukernavnet og passordet");
});

it.each([
  [{}, true],
  [{ state: "sending" }, true],
  [{ attempts: 1, nextAttemptAt: "2020-11-03T09:00:00.000Z" }, true],
  [{ attempts: 1, nextAttemptAt: "9020-11-03T09:00:00.000Z" }, false],
  [{ state: "failed" }, false],
] as const)("the outbox is looked at again while something is about to happen: %j", (changes, expected) => {
  expect(isUnderWay({ mails: [{ ...mail, ...changes }] })).toBe(expected);
});

it("the outbox is counted", () => {
  expect(plain(countsText({ waiting: 2, failed: 1, sent: 14 }))).toBe(
    "2 venter, 1 er gitt opp, 14 sendt de siste 30 dagene",
  );
  expect(plain(countsText({ waiting: 0, failed: 0, sent: 0 }))).toBe("0 sendt de siste 30 dagene");
});
