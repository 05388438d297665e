import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readDemoSettings, readSettings } from "#app/boot/env.ts";
import { StartError } from "#shared/errors.ts";

describe("settings", () => {
  it("all have a default: an empty environment works", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: "",
      maxTemplates: 20_000,
      trustProxy: false,
      logLevel: "info",
      linkChecks: true,
      lawChecks: true,
      offline: true,
      seed: "catalogue",
      metricsToken: null,
      backupDir: "",
      backupKeep: 14,
      mail: null,
      isDemo: false,
    });
  });

  it("treat an empty variable as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "", TRUST_PROXY: "" })).toEqual(readSettings({}));
  });

  it("take one ip of «localhost», the one in front of which the cache stands", () => {
    expect(readSettings({ HOST: "localhost" }).host).toBe("127.0.0.1");
    expect(readSettings({ HOST: "::1" }).host).toBe("::1");
  });

  it("read every variable that is set", () => {
    const settings = readSettings({
      PORT: "8080",
      SITE_URL: "https://maler.example/",
      DATABASE_URL: "postgres://localhost/maler",
      TRUST_PROXY: "10.0.0.0/8, 127.0.0.1",
      SEED: "none",
      LINK_CHECKS: "off",
      LAW_CHECKS: "off",
      OFFLINE: "off",
      BACKUP_DIR: "/backups",
      BACKUP_KEEP: "30",
    });
    expect(settings).toMatchObject({
      port: 8080,
      siteUrl: "https://maler.example",
      databaseUrl: "postgres://localhost/maler",
      trustProxy: "10.0.0.0/8, 127.0.0.1",
      seed: "none",
      linkChecks: false,
      lawChecks: false,
      offline: false,
      backupDir: "/backups",
      backupKeep: 30,
    });
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["MAX_TEMPLATES", "0"],
    ["MAX_TEMPLATES", "alle"],
    ["SITE_URL", "avtalemaler"],
    ["SITE_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost"],
    ["CONTACT_EMAIL", "kontakt"],
    ["ADMIN_EMAIL", "admin"],
    ["ADMIN_PASSWORD", "short"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtp://user@mail.example"],
    ["SMTP_URL", "smtp://user:a/b@mail.example"],
    ["SMTP_URL", "smtp://mail.example?tls=no"],
    ["MAIL_FROM", "Avtalemaler"],
    ["MAIL_FROM", "Avtalemaler <post>"],
    ["MAIL_FROM", "A <a@b.example>\r\nBcc: c@d.example"],
    ["NOTIFY_EMAIL", "sjef"],
    ["FIREBASE_AUTH_EMULATOR_HOST", "localhost"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "999.1.1.1"],
    ["TRUST_PROXY", "fe80::1%eth0"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.0/0"],
    ["TRUST_PROXY", "fc00::/129"],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2"],
    ["LOG_LEVEL", "loud"],
    ["ACCESS_LOG", "yes"],
    ["LINK_CHECKS", "no"],
    ["LAW_CHECKS", "no"],
    ["OFFLINE", "no"],
    ["SEED", "some"],
    ["METRICS_TOKEN", "fifteen-letters"],
    ["METRICS_TOKEN", "with a space in the midst"],
    ["BACKUP_KEEP", "0"],
    ["BACKUP_KEEP", "1.5"],
    ["BACKUP_KEEP", "all"],
  ])("reject a wrong %s by its name, without repeating its value", (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must be `));
    expect(read).not.toThrow(new RegExp(`\\b${value.replace(/[^\w]/g, "\\$&")}$`));
  });

  it.each(["127.0.0.1", "10.0.0.0/8, fd00::/8", "::1", "loopback", "uniquelocal,192.0.2.1/32"])(
    "accept TRUST_PROXY %s, as the server does",
    (value) => {
      const { trustProxy } = readSettings({ TRUST_PROXY: value });
      expect(trustProxy).toBe(value);
      expect(() => Fastify({ trustProxy })).not.toThrow();
    },
  );

  it("name every problem at once", () => {
    expect(() => readSettings({ PORT: "x", SEED: "y" })).toThrow(/PORT must be .*\nSEED must be /);
  });

  it("default to the embedded identity service", () => {
    expect(readSettings({}).identity).toEqual({
      adminEmail: "admin@avtalemaler.invalid",
      adminPassword: null,
      firebase: null,
      emulatorHost: null,
    });
  });

  it("read a Firebase project, and reject half of one", () => {
    const project = { FIREBASE_API_KEY: "key", FIREBASE_PROJECT_ID: "maler" };
    expect(readSettings(project).identity.firebase).toEqual({
      apiKey: "key",
      authDomain: "maler.firebaseapp.com",
      projectId: "maler",
    });
    for (const half of Object.keys(project)) {
      expect(() => readSettings({ ...project, [half]: "" })).toThrow(/must be set together/);
    }
  });

  it("reject the identity emulator in production", () => {
    const environment = { NODE_ENV: "production", FIREBASE_AUTH_EMULATOR_HOST: "localhost:9099" };
    expect(() => readSettings(environment)).toThrow(/FIREBASE_AUTH_EMULATOR_HOST must be empty/);
  });
});

it("of a demo touch nothing of the site's: folder, database, backups", () => {
  const site = {
    DATA_DIR: "/srv/site",
    DATABASE_URL: "postgres://localhost/site",
    BACKUP_DIR: "/srv/backups",
    PORT: "4000",
  };
  expect(readDemoSettings(site, "/tmp/demo")).toMatchObject({
    dataDir: "/tmp/demo",
    databaseUrl: "",
    backupDir: "",
    port: 4000,
    isDemo: true,
  });
});

describe("mail", () => {
  const from = "post@maler.example";
  const admin = { ADMIN_EMAIL: "sjef@maler.example" };

  it.each([
    ["smtp://mail.example", { host: "mail.example", port: 587, isTlsFirst: false, login: null }],
    ["smtps://mail.example/", { host: "mail.example", port: 465, isTlsFirst: true, login: null }],
    ["smtp://[::1]:2525", { host: "::1", port: 2525, isTlsFirst: false, login: null }],
    [
      "smtp://post%40maler.example:p%2Fs%C3%A5%3A@mail.example:25",
      { host: "mail.example", port: 25, login: { user: "post@maler.example", pass: "p/så:" } },
    ],
  ])("goes through %s", (url, server) => {
    expect(readSettings({ ...admin, SMTP_URL: url, MAIL_FROM: from }).mail).toEqual(
      expect.objectContaining({ ...server, from: { name: "", email: from }, notify: "sjef@maler.example" }),
    );
  });

  it.each([
    ["post@maler.example", ""],
    ["Avtalemaler på nett <post@maler.example>", "Avtalemaler på nett"],
    ['"Maler, avtaler" <post@maler.example>', "Maler, avtaler"],
    ["<post@maler.example>", ""],
  ])("comes from %s", (text, name) => {
    const { mail } = readSettings({ SMTP_URL: "smtp://mail.example", MAIL_FROM: text });
    expect(mail?.from).toEqual({ name, email: from });
  });

  it("is told to NOTIFY_EMAIL, or else ADMIN_EMAIL, and to nobody where neither is real", () => {
    const set = { SMTP_URL: "smtp://mail.example", MAIL_FROM: from };
    expect(readSettings({ ...set, ...admin, NOTIFY_EMAIL: "vakt@maler.example" }).mail?.notify).toBe(
      "vakt@maler.example",
    );
    expect(readSettings(set).mail?.notify).toBeNull();
  });

  it("has a sender, or the start ends with a sentence", () => {
    const start = () => readSettings({ SMTP_URL: "smtp://user:hemmelig@mail.example" });
    expect(start).toThrow(
      new StartError("MAIL_FROM must be set when SMTP_URL is: the address that mails come from."),
    );
    expect(readSettings({ MAIL_FROM: from }).mail).toBeNull();
  });
});
