import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMail, checkSettings } from "#app/doctor/settings-checks.ts";
import { type Environment, readSettings } from "#app/site/env.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";

const sound = {
  SITE_URL: "https://maler.example",
  TRUST_PROXY: "loopback",
  CONTACT_EMAIL: "post@maler.example",
  ADMIN_EMAIL: "sjef@maler.example",
  OPERATOR_NAME: "Malbanken AS",
};
const firebase = { FIREBASE_API_KEY: "k", FIREBASE_PROJECT_ID: "p" };
const linesOf = (environment: Environment) =>
  checkSettings({ environment, file: null }).findings.map(({ level, text }) => `${level} ${text}`);

describe("the doctor's checks of the settings", () => {
  it("find nothing in settings that fit together", () => {
    expect(linesOf(sound).length).toBeGreaterThan(2);
    expect(linesOf(sound).filter((line) => !line.startsWith("ok "))).toEqual([]);
    expect(linesOf({}).filter((line) => line.startsWith("wrong "))).toEqual([]);
  });

  it("see a file of settings that everybody can read", () => {
    const file = join(makeFolder(), "settings");
    writeFileSync(file, "", { mode: 0o640 });
    const lines = () =>
      checkSettings({ environment: sound, file })
        .findings.map(({ text }) => text)
        .join("\n");
    expect(lines()).not.toContain(file);
    chmodSync(file, 0o644);
    expect(lines()).toContain(`Every user of this machine can read ${file}`);
  });

  it("name each invalid setting, and no value", () => {
    const environment = { ...sound, PORT: "hemmelig", SITE_URL: "hemmelig" };
    const { settings, findings } = checkSettings({ environment, file: null });
    expect(settings).toBeNull();
    expect(findings.map(({ level, text }) => `${level} ${text.split(" ")[0]}`)).toEqual([
      "wrong PORT",
      "wrong SITE_URL",
    ]);
    expect(JSON.stringify(findings)).not.toContain("hemmelig");
  });

  it.each<[string, Environment, RegExp]>([
    ["a site opened to others", { ...sound, SITE_URL: "", HOST: "::" }, /^wrong SITE_URL is http.*HOST ::/],
    [
      "a site behind a proxy",
      { ...sound, SITE_URL: "" },
      /^wrong SITE_URL is http.* but .*TRUST_PROXY is set/,
    ],
    ["no TLS", { ...sound, SITE_URL: "http://maler.example" }, /^wrong SITE_URL is http:.*, without TLS/],
    [
      "a proxy not trusted",
      { ...sound, TRUST_PROXY: "" },
      /^wrong .*TRUST_PROXY is empty: all visitors share/,
    ],
    [
      "an open port and no proxy",
      { ...sound, TRUST_PROXY: "", HOST: "::", SITE_URL: "http://maler.example" },
      /^note HOST :: accepts connections from other machines/,
    ],
    ["acts that are not read", { ...sound, LAW_CHECKS: "off" }, /^note LAW_CHECKS is off/],
    ["no address of a public site", { ...sound, CONTACT_EMAIL: "" }, /^wrong CONTACT_EMAIL is kontakt@/],
    ["the same at home", {}, /^note CONTACT_EMAIL is kontakt@avtalemaler\.invalid/],
    ["a public site of nobody", { ...sound, OPERATOR_NAME: "" }, /^note OPERATOR_NAME is empty: the privacy/],
    ["an administrator without address", { ...sound, ADMIN_EMAIL: "" }, /^note ADMIN_EMAIL is admin@/],
    [
      "the same with Firebase",
      { ...sound, ...firebase, ADMIN_EMAIL: "" },
      /^wrong ADMIN_EMAIL .* no user of the Firebase project/,
    ],
    [
      "a password that the first start refuses",
      { ...sound, ADMIN_PASSWORD: "passord123" },
      /^wrong ADMIN_PASSWORD must be something else than words of the site/,
    ],
    ["a slip in a name", { ...sound, TRUST_PROXYS: "x" }, /^wrong .* no setting \(is TRUST_PROXY meant\?\)/],
    ["another NODE_ENV", { ...sound, NODE_ENV: "development" }, /^note NODE_ENV is development/],
  ])("see %s", (_what, environment, line) => {
    expect(linesOf(environment)).toContainEqual(expect.stringMatching(line));
    expect(linesOf(sound)).not.toContainEqual(expect.stringMatching(line));
  });
});

const login = { user: "post", pass: "hemmelig" };
const environmentOf = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: "post@maler.example",
  NOTIFY_EMAIL: "sjef@maler.example",
});
const quick = { connectionTimeout: 2_000, greetingTimeout: 2_000, socketTimeout: 2_000 };
async function check(environment: Readonly<Record<string, string>>): Promise<string> {
  const findings = await checkMail(readSettings(environment), environment, quick);
  return findings.map(({ level, text, remedy }) => `${level} ${text} ${remedy ?? ""}`).join("\n");
}

it("the doctor says that a mail server lets us in, and sends nothing", async () => {
  const server = await startMailServer({ login });
  expect(await check(environmentOf(server.url))).toMatch(
    /^ok The mail server 127\.0\.0\.1:\d+ lets us in, without TLS, signed in\./,
  );
  expect(server.accepted).toEqual([]);
});

it("the doctor says what is wrong with a mail server, and no password", async () => {
  const server = await startMailServer({ login });
  server.behave({ login: { user: "post", pass: "en annen" } });
  const rejected = await check(environmentOf(server.url));
  expect(rejected).toMatch(
    /^wrong The mail server \S+ does not accept the user and password\. It said: 535 /,
  );
  await server.stop();
  const away = await check(environmentOf(server.url));
  expect(away).toMatch(/^wrong The mail server \S+ cannot be reached\./);
  const encrypted = await startMailServer({ tls: "starttls", login });
  const untrusted = await check(environmentOf(encrypted.url));
  expect(untrusted).toMatch(/^wrong The mail server \S+ has no TLS that can be trusted\./);
  expect(rejected + away + untrusted).not.toContain("hemmelig");
});

it("the doctor says when nobody can be told, and when settings have no effect", async () => {
  const server = await startMailServer();
  expect(await check({ ...environmentOf(server.url), NOTIFY_EMAIL: "" })).toMatch(
    /^wrong SMTP_URL is set, but nobody can be told/,
  );
  expect(await check({})).toMatch(/^note SMTP_URL is empty: no mail is sent\./);
  expect(await check({ MAIL_FROM: "post@maler.example" })).toMatch(/^note MAIL_FROM set without SMTP_URL/);
});
