import { describe, expect, it } from "vitest";
import { checkSettings, type Environment } from "#app/doctor/settings-checks.ts";

const sound = {
  SITE_URL: "https://maler.example",
  TRUST_PROXY: "loopback",
  CONTACT_EMAIL: "post@maler.example",
  ADMIN_EMAIL: "sjef@maler.example",
};
const firebase = { FIREBASE_API_KEY: "k", FIREBASE_PROJECT_ID: "p" };
const linesOf = (environment: Environment) =>
  checkSettings({ environment, file: null }).findings.map(({ level, text }) => `${level} ${text}`);

describe("the doctor's checks of the settings", () => {
  it("find nothing in settings that fit together", () => {
    expect(linesOf(sound).every((line) => line.startsWith("ok "))).toBe(true);
    expect(linesOf({}).some((line) => line.startsWith("wrong "))).toBe(false);
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
    [
      "a site for this machine only, opened to others",
      { ...sound, SITE_URL: "", HOST: "0.0.0.0" },
      /^wrong SITE_URL is http:\/\/localhost:3000, but .*HOST 0\.0\.0\.0/,
    ],
    [
      "a site for this machine only, behind a proxy",
      { ...sound, SITE_URL: "" },
      /^wrong SITE_URL is http:\/\/localhost:3000, but .*TRUST_PROXY is set/,
    ],
    [
      "a site without TLS",
      { ...sound, SITE_URL: "http://maler.example" },
      /^wrong SITE_URL is http:\/\/maler\.example, without TLS/,
    ],
    [
      "a proxy that is not trusted",
      { ...sound, TRUST_PROXY: "" },
      /^wrong .*TRUST_PROXY is empty: all visitors share/,
    ],
    [
      "an open port and no proxy",
      { ...sound, TRUST_PROXY: "", HOST: "::", SITE_URL: "http://maler.example" },
      /^note HOST :: accepts connections from other machines/,
    ],
    [
      "a contact address that reaches nobody, on a public site",
      { ...sound, CONTACT_EMAIL: "" },
      /^wrong CONTACT_EMAIL is kontakt@avtalemaler\.invalid/,
    ],
    ["the same at home", {}, /^note CONTACT_EMAIL is kontakt@avtalemaler\.invalid/],
    [
      "an administrator without an address",
      { ...sound, ADMIN_EMAIL: "" },
      /^note ADMIN_EMAIL is admin@avtalemaler\.invalid/,
    ],
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
    [
      "a name that is nearly a setting's",
      { ...sound, TRUST_PROXYS: "loopback" },
      /^wrong TRUST_PROXYS in the environment is no setting \(is TRUST_PROXY meant\?\)/,
    ],
    ["another NODE_ENV", { ...sound, NODE_ENV: "development" }, /^note NODE_ENV is development/],
  ])("see %s", (_what, environment, line) => {
    expect(linesOf(environment)).toContainEqual(expect.stringMatching(line));
    expect(linesOf(sound)).not.toContainEqual(expect.stringMatching(line));
  });
});
