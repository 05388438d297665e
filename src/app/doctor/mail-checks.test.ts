import { expect, it } from "vitest";
import { checkMail } from "#app/doctor/mail-checks.ts";
import { renderFindings } from "#app/doctor/finding.ts";
import { readSettings } from "#app/env.ts";
import { startMailServer } from "#testing/start-mail-server.ts";

const login = { user: "post", pass: "hemmelig" };
const environmentOf = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: "post@maler.example",
  NOTIFY_EMAIL: "sjef@maler.example",
});
const quick = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 };
async function check(environment: Readonly<Record<string, string>>): Promise<string> {
  return renderFindings(await checkMail(readSettings(environment), environment, quick));
}

it("the doctor says that a mail server lets us in, and sends nothing", async () => {
  const server = await startMailServer({ login });
  expect(await check(environmentOf(server.url))).toMatch(
    /^ok +The mail server 127\.0\.0\.1:\d+ lets us in, without TLS, signed in\./,
  );
  expect(server.accepted).toEqual([]);
});

it("the doctor says what is wrong with a mail server, and no password", async () => {
  const server = await startMailServer({ login });
  server.behave({ login: { user: "post", pass: "en annen" } });
  const rejected = await check(environmentOf(server.url));
  expect(rejected).toMatch(
    /^WRONG +The mail server \S+ does not accept the user and password\. It said: 535 /,
  );
  await server.stop();
  const away = await check(environmentOf(server.url));
  expect(away).toMatch(/^WRONG +The mail server \S+ cannot be reached\./);
  const encrypted = await startMailServer({ tls: "starttls", login });
  const untrusted = await check(environmentOf(encrypted.url));
  expect(untrusted).toMatch(/^WRONG +The mail server \S+ has no TLS that can be trusted\./);
  expect(rejected + away + untrusted).not.toContain("hemmelig");
});

it("the doctor says when nobody can be told, and when settings have no effect", async () => {
  const server = await startMailServer();
  expect(await check({ ...environmentOf(server.url), NOTIFY_EMAIL: "" })).toMatch(
    /^WRONG +SMTP_URL is set, but nobody can be told/,
  );
  expect(await check({})).toMatch(/^note +SMTP_URL is empty: no mail is sent\./);
  expect(await check({ MAIL_FROM: "post@maler.example" })).toMatch(/^note +MAIL_FROM set without SMTP_URL/);
});
