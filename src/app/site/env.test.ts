import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { readDemoSettings, readDemoSize, readSettings } from "#app/site/env.ts";
import { contrastOf, paletteOf } from "#app/site/look.ts";
import { StartError } from "#shared/errors.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

describe("settings", () => {
  it("all have a default: an empty environment works", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      databaseUrl: "",
      trustProxy: false,
      seed: "catalogue",
      metricsToken: null,
      mail: null,
      identity: { adminPassword: null, firebase: null, emulatorHost: null },
    });
  });

  it("treat an empty variable as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "", TRUST_PROXY: "" })).toEqual(readSettings({}));
  });

  it("take one ip of «localhost», the one in front of which the cache stands", () => {
    expect(readSettings({ HOST: "localhost" }).host).toBe("127.0.0.1");
    expect(readSettings({ HOST: "::1" }).host).toBe("::1");
  });

  it.each([
    ["PORT", "8080", "port", 8080],
    ["SITE_URL", "https://maler.example/", "siteUrl", "https://maler.example"],
    ["DATABASE_URL", "postgres://localhost/maler", "databaseUrl", "postgres://localhost/maler"],
    ["TRUST_PROXY", "10.0.0.0/8, 127.0.0.1", "trustProxy", "10.0.0.0/8, 127.0.0.1"],
    ["SEED", "none", "seed", "none"],
    ["LINK_CHECKS", "off", "linkChecks", false],
    ["LAW_CHECKS", "off", "lawChecks", false],
    ["OFFLINE", "off", "offline", false],
    ["BACKUP_DIR", "/backups", "backupDir", "/backups"],
    ["BACKUP_KEEP", "30", "backupKeep", 30],
  ] as const)("read %s=%s", (name, value, setting, read) => {
    expect(readSettings({ [name]: value })[setting]).toBe(read);
  });

  const wrong: Readonly<Record<string, readonly string[]>> = {
    PORT: ["70000"],
    MAX_TEMPLATES: ["alle"],
    SITE_URL: [
      "avtalemaler",
      "javascript:alert(1)",
      "https://maler.example/maler",
      "https://a:hemmelig@maler.example",
    ],
    ACCESSIBILITY_STATEMENT_URL: ["javascript:alert(1)"],
    SITE_NAME: [" ", "x".repeat(41), "Mal\u202Ebanken"],
    OPERATOR_ADDRESS: ["Storgata 1\n0155 Oslo"],
    ACCENT_COLOR: ["rebeccapurple"],
    LOGO_FILE: ["/finnes/ikke.svg"],
    DATABASE_URL: ["mysql://localhost"],
    CONTACT_EMAIL: ["navn@blå bær.no"],
    ADMIN_EMAIL: ["admin"],
    ADMIN_PASSWORD: ["short"],
    SMTP_URL: ["mail.example", "smtp://user@mail.example", "smtp://mail.example?tls=no"],
    MAIL_FROM: ["Avtalemaler <post>", "A <a@b.example>\r\nBcc: c@d.example"],
    NOTIFY_EMAIL: ["sjef"],
    FIREBASE_AUTH_EMULATOR_HOST: ["localhost"],
    TRUST_PROXY: ["yes", "fe80::1%eth0", "10.0.0.0/0", "fc00::/129"],
    LOG_LEVEL: ["loud"],
    ACCESS_LOG: ["yes"],
    LINK_CHECKS: ["no"],
    LAW_CHECKS: ["no"],
    OFFLINE: ["no"],
    SEED: ["some"],
    METRICS_TOKEN: ["fifteen-letters"],
    BACKUP_KEEP: ["0"],
  };
  const each = Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  it.each(each)("reject a wrong %s by its name, without repeating its value", (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must be `));
    expect(read).not.toThrow(new RegExp(`\\b${value.replace(/[^\w]/g, "\\$&")}$`));
  });

  it.each([
    ["HTTPS://Maler.Example:443", "https://maler.example"],
    ["http://[::1]:8080/", "http://[::1]:8080"],
    ["https://blåbær.no", "https://xn--blbr-roah.no"],
  ])("take of SITE_URL %s the origin", (value, siteUrl) => {
    expect(readSettings({ SITE_URL: value }).siteUrl).toBe(siteUrl);
  });

  it("take an e-mail address with Norwegian letters in its domain as mail servers know it", () => {
    const email = "navn@blåbær.no";
    const settings = readSettings({
      CONTACT_EMAIL: email,
      ADMIN_EMAIL: email,
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: `Maler <${email}>`,
    });
    const ascii = "navn@xn--blbr-roah.no";
    expect([settings.contactEmail, settings.identity.adminEmail]).toEqual([ascii, ascii]);
    expect(settings.mail).toMatchObject({ from: { email: ascii }, notify: ascii });
  });

  it("say how a «%» is written in the password of SMTP_URL", () => {
    expect(() => readSettings({ SMTP_URL: "smtp://user:100%@mail.example" })).toThrow(/% is %25/);
  });

  it.each(["10.0.0.0/8, fd00::/8", "::1", "uniquelocal,192.0.2.1/32"])(
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

it.each([
  [[], 453],
  [["20000"], 20_000],
])("of a demo size is what is asked for: %j", (args, size) => {
  expect(readDemoSize(args, 453, 20_000)).toBe(size);
});

it.each([[["452"]], [["20001"]], [["500.5"]], [[""]], [["500", "600"]]])(
  "of a demo size says what it may be: %j",
  (args) => {
    expect(() => readDemoSize(args, 453, 20_000)).toThrow(
      "npm run demo -- <number>: how many templates, from 453 (as shipped) to 20000 (MAX_TEMPLATES).",
    );
  },
);

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

describe("the settings of whose site it is", () => {
  it("take a name of 40 characters, with letters of any kind and no blanks around", () => {
    const name = `${"ø".repeat(38)}🏛&`;
    expect(readSettings({ SITE_NAME: ` ${name} ` }).siteName).toBe(name);
    expect(readSettings({}).siteName).toBe("Avtalemaler");
  });

  it("write an operator in one line, of what is known", () => {
    const operator = {
      OPERATOR_NAME: "Malbanken AS",
      OPERATOR_ORGNR: "974 760673",
      OPERATOR_ADDRESS: "Oslo",
    };
    expect(readSettings(operator).operator).toEqual({
      name: "Malbanken AS",
      orgnr: "974\u00a0760\u00a0673",
      address: "Oslo",
      line: "Malbanken AS, org.nr.\u00a0974\u00a0760\u00a0673, Oslo",
    });
    expect(readSettings({ OPERATOR_NAME: "Kari" }).operator?.line).toBe("Kari");
    expect(readSettings({}).operator).toBeNull();
    expect(() => readSettings({ ...operator, OPERATOR_NAME: "" })).toThrow(
      "OPERATOR_NAME must be set when OPERATOR_ORGNR or OPERATOR_ADDRESS is.",
    );
  });

  // Of real registers: Brønnøysundregistrene's own, and one whose check digit is 0.
  it.each(["974760673", "123 456 785", "100000040"])("take the organisation number %s", (orgnr) => {
    expect(readSettings({ OPERATOR_NAME: "x", OPERATOR_ORGNR: orgnr }).operator?.orgnr).toMatch(
      /^(\d{3}\s?){3}$/,
    );
  });

  it.each(["974760674", "9747606730", "400000000", "NO974760673MVA"])("reject %s", (orgnr) => {
    const wanted = "OPERATOR_ORGNR must be the nine digits of a Norwegian organisation number";
    expect(() => readSettings({ OPERATOR_NAME: "x", OPERATOR_ORGNR: orgnr })).toThrow(wanted);
  });
});

describe("the accent", () => {
  it("may be as light as text can be read in, and no lighter", () => {
    expect(() => readSettings({ ACCENT_COLOR: "#6d6d6d" })).not.toThrow();
    expect(() => readSettings({ ACCENT_COLOR: "#6e6e6e" })).toThrow(
      "ACCENT_COLOR must be a darker colour: --accent on --bg in the light theme has a contrast of 4.47:1, and text needs 4.5:1.",
    );
    expect(() => readSettings({ ACCENT_COLOR: "#ffcc00" })).toThrow(/contrast of 1\.\d\d:1/);
  });

  it("gives every other text and mark its contrast, in both themes, once links in the light one have theirs", () => {
    const channels = Array.from({ length: 18 }, (_, at) => (at * 15).toString(16).padStart(2, "0"));
    const colours = channels.flatMap((red) =>
      channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
    );
    const passing = colours.filter((colour) => {
      const palette = paletteOf(colour);
      return [palette.bg[0], palette["accent-soft"][0]].every((paper) => contrastOf(colour, paper) >= 4.5);
    });
    expect(passing.length).toBeGreaterThan(1_000);
    for (const palette of passing.map(paletteOf)) {
      const shown = { ...palette, white: ["#ffffff", "#ffffff"] };
      for (const theme of [0, 1] as const) {
        for (const [ink, paper, least] of [
          ["accent", "accent-soft", 4.5],
          ["surface", "accent", 4.5],
          ["accent", "bg", 4.5],
          ["text", "bg", 4.5],
          ["text", "accent-soft", 4.5],
          ["text-soft", "bg", 4.5],
          ["text-soft", "surface", 4.5],
          ["text-soft", "accent-soft", 4.5],
          ["white", "band", 4.5],
        ] as const) {
          const contrast = contrastOf(shown[ink][theme], shown[paper][theme]);
          if (contrast < least) expect.fail(`${ink} on ${paper} of ${palette.accent[0]}: ${contrast}`);
        }
      }
    }
  });

  it("is measured as WCAG does", () => {
    expect(contrastOf("#ffffff", "#000000")).toBe(21);
    expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});

describe("the logo", () => {
  const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
  const png = (width: number, height: number, bytes = 24) => {
    const file = Buffer.alloc(bytes);
    file.write("89504e470d0a1a0a0000000d49484452", "hex");
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    return file;
  };

  it.each([
    ["a PNG of 100 kB", png(100, 200, 100_000), "image/png", 0.5],
    ["an SVG", `<?xml version="1.0"?><svg ${xmlns}\n viewBox="0 0 40 20"/>`, "image/svg+xml", 2],
    ["eight times as wide as high", png(80, 10), "image/png", 8],
  ])("may be %s", (_what, contents, type, ratio) => {
    const file = join(makeFolder(), "fil");
    writeFileSync(file, contents);
    expect(readSettings({ LOGO_FILE: file }).look.logo).toMatchObject({ type, ratio });
  });

  it.each([
    ["larger", png(300, 100, 100_001), "this one is larger"],
    ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "this is neither"],
    ["an SVG without height", `<svg ${xmlns} viewBox="0 0 10 0"/>`, "this is neither"],
    ["an SVG without end", `<svg ${xmlns} viewBox="0 0 Infinity 10"/>`, "this one is too narrow or too wide"],
    ["an SVG that a browser does not draw", '<svg viewBox="0 0 40 20"/>', "this is neither"],
    ["nine times as wide as high", png(90, 10), "this one is too narrow or too wide to be seen"],
  ])("may not be %s", (_what, contents, sentence) => {
    const file = join(makeFolder(), "fil");
    writeFileSync(file, contents);
    expect(() => readSettings({ LOGO_FILE: file })).toThrow(
      `LOGO_FILE must be the path of an SVG or PNG file of at most 100 kB; ${sentence}`,
    );
  });

  it("is said to be missing", () => {
    expect(() => readSettings({ LOGO_FILE: makeFolder() + "/borte.svg" })).toThrow(
      "cannot be read (ENOENT).",
    );
    expect(() => readSettings({ LOGO_FILE: makeFolder() })).toThrow("cannot be read (it is no file).");
    expect(() => readSettings({ LOGO_FILE: "/dev/zero" })).toThrow("cannot be read (it is no file).");
  });
});
