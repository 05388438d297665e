/** The files of deploy/, read and held against each other and against the product. Their own linters: deployment.long.test.ts. */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "#app/site/env.ts";
import { connectionOptions } from "#app/http/connections.ts";
import { version } from "#shared/project-root.ts";
import { heapOptions, mallocSettings } from "#testing/fresh-build.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
/** The product ends itself after so long (run.ts); supervisors have to wait longer. */
const productStopSeconds = 9;

const image = read("deploy/Dockerfile");
/** The variables of `ENV A=1 B=2`. */
const ofImage = Object.fromEntries(
  (/^ENV (.*)$/m.exec(image)?.[1] ?? "").split(" ").map((pair) => pair.split("=")),
) as Readonly<Record<string, string>>;

it("the version is the same in the lock, in the changelog, in the archives of the docs, and among the fixtures of upgrades", () => {
  interface Lock {
    readonly version: string;
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  }
  const lock = JSON.parse(read("package-lock.json")) as Lock;
  const archives = [...read("docs/operations.md").matchAll(/avtalemaler-(\d+\.\d+\.\d+)-linux/g)];
  expect(archives.length).toBeGreaterThan(4);
  expect(new Set(archives.map(([, named]) => named))).toEqual(new Set([version]));
  expect([lock.version, lock.packages[""]?.version]).toEqual([version, version]);
  expect(/^## (\d\S*)/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
  const fixtures = globSync(`${version}.*.zst`, { cwd: join(root, "src/testing/releases") });
  expect(fixtures.toSorted()).toEqual(
    ["api.json", "backup", "data.tar"].map((name) => `${version}.${name}.zst`),
  );
});

describe("the Dockerfile", () => {
  it("stands on a base that is pinned by its digest", () => {
    expect(image.match(/^FROM /gm)).toHaveLength(1);
    expect(image).toMatch(/^FROM debian:[\w-]+@sha256:[\da-f]{64}$/m);
  });

  it("is run by a user who is not root, who owns DATA_DIR", () => {
    const [, uid, gid] = /^USER ([1-9]\d*):([1-9]\d*)$/m.exec(image) ?? [];
    expect(image).toContain(
      `\nRUN ["install", "-d", "-o", "${uid}", "-g", "${gid}", "-m", "0700", "${ofImage["DATA_DIR"]}", "/backups"]\n`,
    );
    expect(image).toContain(`\nVOLUME ${ofImage["DATA_DIR"]}\n`);
  });

  it("sets what the product reads, and starts the release's program on the port that it exposes", () => {
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(ofImage)));
    expect(readSettings(ofImage)).toMatchObject({ host: "0.0.0.0", port: 3000, dataDir: "/data" });
    expect(image).toContain(`\nEXPOSE ${ofImage["PORT"]}\n`);
    expect(image).toContain('\nCMD ["avtalemaler", "start"]\n');
  });
});

describe("the release's program", () => {
  const program = read("deploy/avtalemaler");

  it("says which file of settings is not there", () => {
    const folder = makeFolder();
    // As the product's user, on a machine with these settings.
    const here = program.replaceAll("/etc/avtalemaler", folder).replace("$(id -u)", "1000");
    const { stderr } = spawnSync("sh", ["-s", "doctor"], { input: here, encoding: "utf8", cwd: folder });
    expect(stderr).toBe(`There are no settings: ${folder}/avtalemaler.env does not exist.\n`);
  });

  it("lists its commands on --help, and to stderr for an unknown one", () => {
    const run = (command: string) =>
      spawnSync("sh", ["-s", "--", command], { input: program, encoding: "utf8" });
    const { status, stdout, stderr } = run("--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^avtalemaler start \| doctor \| /);
    expect(run("stat")).toMatchObject({ status: 2, stdout: "", stderr: stdout });
  });

  it("starts Node as npm start does", () => {
    expect(program).toContain(`exec bin/node ${heapOptions.join(" ")} `);
    for (const [name, value] of Object.entries(mallocSettings))
      expect(program).toMatch(new RegExp(`\\s${name}=${value}\\s`));
  });
});

it("README tells every setting, and the example those that one begins with", () => {
  const told = [...read("README.md").matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)]
    .flatMap(([, names = ""]) => names.match(/[A-Z_]+/g) ?? [])
    .toSorted();
  expect(told).toEqual(settingNames.filter((name) => name !== "NODE_ENV").toSorted());
  expect(exampleNames.length).toBeLessThanOrEqual(8);
});

interface Service {
  readonly image: string;
  readonly environment?: Record<string, string | number>;
  readonly env_file?: string;
  readonly networks: readonly string[] | Record<string, { ipv4_address: string }>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly [setting: string]: unknown;
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly networks: {
    readonly front: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
}

const example = read("deploy/env.example");
const exampleNames = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);

const decided = ["BACKUP_DIR", "DATABASE_URL", "DATA_DIR", "HOST", "PORT", "SITE_URL", "TRUST_PROXY"];

describe.each([
  ["compose.small.yaml", "caddy", ["app"], ""],
  [
    "compose.yaml",
    "postgres, caddy",
    ["app-1", "app-2", "app-3"],
    "postgres://avtalemaler:secret@postgres/avtalemaler",
  ],
])("%s", (file, others, processes, databaseUrl) => {
  const text = read(`deploy/${file}`);
  const { services, networks } = parse(text, { merge: true }) as Compose;
  const apps = Object.entries(services).filter(([, { image }]) => image === "avtalemaler");

  it("has the product's processes, and Caddy in front that leads to them", () => {
    expect(Object.keys(services).join(", ")).toBe([...processes, others].join(", "));
    expect(services.caddy?.environment?.APPS).toBe(
      processes.map((name) => `${name}:${ofImage["PORT"]}`).join(" "),
    );
    // Its image is a later one than Debian's package.
    expect(services.caddy?.environment?.CADDY_SYNTAX).toBe("2.7");
  });

  it("asks for nothing that the example of its settings does not have", () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    expect(exampleNames).toEqual(expect.arrayContaining(asked));
    // A ${NAME} without :? would be empty when it is forgotten.
    expect(text.match(/\$\{\w+(?!:\?\})[^\w]/g)).toBeNull();
    expect(read(".gitignore")).toContain("\n.env\n");
  });

  it("gives the product the file of settings whole, and above it what it accepts, trusting Caddy alone", () => {
    const given: Record<string, string> = {
      SITE_HOST: "maler.example",
      POSTGRES_PASSWORD: "secret",
      CONTACT_EMAIL: "post@maler.example",
    };
    const ofCaddy = services.caddy?.networks as Record<string, { ipv4_address: string }> | undefined;
    const front = ofCaddy?.front;
    for (const [name, { environment = {}, env_file: settingsFile }] of apps) {
      expect(settingsFile, name).toBe(".env");
      // Of what wins over it, only what the files around it decide.
      const fixed = Object.keys(environment).filter((setting) => !exampleNames.includes(setting));
      expect(decided, name).toEqual(expect.arrayContaining(fixed));
      const filled = Object.entries(environment).map(([setting, value]) => [
        setting,
        String(value).replace(/\$\{(\w+):\?\}/g, (_all, variable: string) => given[variable] ?? ""),
      ]);
      const settings = readSettings(Object.fromEntries(filled) as Record<string, string>);
      expect(settings).toMatchObject({
        siteUrl: "https://maler.example",
        contactEmail: given.CONTACT_EMAIL,
        databaseUrl,
        trustProxy: front?.ipv4_address,
        backupDir: "/backups",
      });
      // What the image sets and the paths above lead to is not for the file to change.
      expect(ofImage, name).toMatchObject({
        HOST: environment.HOST,
        PORT: String(environment.PORT),
        DATA_DIR: environment.DATA_DIR,
      });
    }
    const [subnet = ""] = networks.front.ipam.config.map((config) => config.subnet);
    expect(subnet.split(".").slice(0, 3)).toEqual(front?.ipv4_address.split(".").slice(0, 3));
  });

  it("keeps all but Caddy away from the outside, and each process from all but its volume", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.ports !== undefined, name).toBe(name === "caddy");
      expect(service.restart, name).toBe("unless-stopped");
      expect(JSON.stringify(service.logging), name).toContain("max-size");
    }
    const dataDir = ofImage["DATA_DIR"];
    for (const [name, service] of apps) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        volumes: [`${name.replace("app", "data")}:${dataDir}`, "/var/backups/avtalemaler:/backups"],
      });
      expect(parseInt(String(service.stop_grace_period), 10)).toBeGreaterThan(productStopSeconds);
    }
    if (databaseUrl) expect(services.postgres?.networks).toEqual(["back"]);
  });
});

describe("the Caddyfile", () => {
  const text = read("deploy/Caddyfile");

  it("is the one that the docs put into place, with a host name and the product's address", () => {
    const [, script = "", file = ""] =
      /^sed '(.+)' \/opt\/avtalemaler\/(\S+) > \/etc\/caddy\/Caddyfile$/m.exec(read("docs/operations.md")) ??
      [];
    expect(execFileSync("sed", [script, join(root, file)], { encoding: "utf8" })).toBe(
      text.replace("{$SITE_HOST}", "maler.example.no").replace("{$APPS}", "127.0.0.1:3000"),
    );
  });

  it("keeps a connection for a shorter time than the product does", () => {
    const [, seconds = ""] = /\tkeepalive (\d+)s$/m.exec(text) ?? [];
    expect(Number(seconds) * 1000).toBeLessThan(connectionOptions(false).keepAliveTimeout);
  });
});

describe("the systemd unit", () => {
  const text = read("deploy/avtalemaler@.service");
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const home = valueOf("WorkingDirectory");

  it("starts the release's program in its folder, on the port that the unit is named by", () => {
    expect(valueOf("ExecStart")).toBe(`${home}/avtalemaler start`);
    expect(valueOf("Documentation")).toBe(`file://${home}/docs/operations.md`);
  });

  it("gives settings that the product reads, and a folder that it may write", () => {
    // Nothing else: the commands do not see it, and would have another folder or database than what serves.
    expect(text.match(/^Environment=.*$/gm)).toEqual(["Environment=PORT=%i"]);
    const told = /<<'END'\n(SITE_URL=[^]+?)\nEND\n/.exec(read("docs/operations.md"))?.[1] ?? "";
    const settings = parseEnv(told);
    expect(readSettings(settings as Record<string, string>).siteUrl).toMatch(/^https:/);
    expect(settings["DATA_DIR"]).toBe(`/var/lib/${valueOf("StateDirectory")}`);
    // Which may be absent.
    expect(valueOf("ReadWritePaths")).toBe(`-${settings["BACKUP_DIR"]}`);
    expect(read(".env.example")).toContain(`\n#BACKUP_DIR=${settings["BACKUP_DIR"]}\n`);
    // Several of them share that folder: with a PostgreSQL server only the first password is in it.
    expect(text.match(/%[a-zA-Z]/g)).toEqual(["%i", "%i"]);
    // It never gives up: what a start waits for may come back hours later.
    expect(valueOf("StartLimitIntervalSec")).toBe("0");
    expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThan(productStopSeconds);
  });
});
