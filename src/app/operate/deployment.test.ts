/** The files of deploy/, read and held against each other and against the product. Their own linters, where this machine has them. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { readSettings, settingNames } from "#app/boot/env.ts";
import { argsOf, execForm, readDockerfile, variablesOf } from "#testing/dockerfile.ts";
import { heapOptions, mallocSettings } from "#testing/fresh-build.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
/** The product ends itself after so long (run.ts); whoever stops it has to wait longer. */
const productStopSeconds = 9;

const withoutMalloc = (variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in mallocSettings)));

const hasProgram = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe("the Dockerfile", () => {
  const stages = readDockerfile(root);
  const image = stages.at(-1) ?? [];

  it("stands on the Node that package.json pins, in each stage", () => {
    expect(stages).toHaveLength(3);
    for (const stage of stages) {
      expect(argsOf(stage, "FROM")[0]?.split(" ")[0]).toBe(`node:${dependencies.node}-trixie-slim`);
    }
  });

  it("runs no shell", () => {
    const commands = stages.flatMap((stage) =>
      ["RUN", "CMD", "HEALTHCHECK"].flatMap((name) => argsOf(stage, name)),
    );
    expect(commands).toHaveLength(6);
    for (const args of commands) expect(execForm(args), args).toBeDefined();
  });

  it("is run by a user who is not root, who owns DATA_DIR", () => {
    const [user = ""] = argsOf(image, "USER");
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [uid, gid] = user.split(":");
    const { DATA_DIR } = variablesOf(image);
    const folders = argsOf(image, "RUN").map((args) => execForm(args));
    expect(folders).toEqual([["install", "-d", "-o", uid, "-g", gid, "-m", "0700", DATA_DIR, "/backups"]]);
    expect(argsOf(image, "VOLUME")).toEqual([DATA_DIR]);
  });

  it("sets what the product reads, and exposes its port", () => {
    const all = variablesOf(image);
    expect(all).toMatchObject(mallocSettings);
    const variables = withoutMalloc(all);
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(variables)));
    expect(readSettings(variables)).toMatchObject({ host: "0.0.0.0", dataDir: "/data" });
    expect(argsOf(image, "EXPOSE")).toEqual([variables.PORT]);
    expect(argsOf(image, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  it("starts the product with the options of npm start", () => {
    expect(argsOf(image, "CMD").map((args) => execForm(args))).toEqual([
      ["node", ...heapOptions, "dist/server/main.js"],
    ]);
  });

  it("copies what is there and what .dockerignore lets through", () => {
    const [everything, ...exceptions] = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(everything).toBe("*");
    const copied = stages
      .flatMap((stage) => argsOf(stage, "COPY"))
      .filter((args) => !args.startsWith("--from="))
      .flatMap((args) => args.split(" ").slice(0, -1))
      .filter((source) => source !== ".");
    expect(copied.length).toBeGreaterThan(5);
    for (const source of copied) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(exceptions, source).toContain(`!${source}`);
    }
    // What the build reads, by scripts/build.mjs and vite.config.ts.
    expect(exceptions).toEqual(
      expect.arrayContaining(["!public", "!scripts", "!src", "!vite.config.ts", "!tsconfig.json"]),
    );
  });
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
  readonly volumes: Record<string, null>;
}

const example = read("deploy/env.example");
const exampleNames = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);

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
  const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
  const apps = Object.entries(services).filter(([, { image }]) => image === "avtalemaler");

  it("has the product's processes, and Caddy in front that leads to them", () => {
    expect(Object.keys(services).join(", ")).toBe([...processes, others].join(", "));
    const { PORT } = variablesOf(readDockerfile(root).at(-1) ?? []);
    expect(services.caddy?.environment?.APPS).toBe(processes.map((name) => `${name}:${PORT}`).join(" "));
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
      ADMIN_EMAIL: "sjef@maler.example",
      ADMIN_PASSWORD: "en hest uten hale",
      CONTACT_EMAIL: "post@maler.example",
    };
    const ofCaddy = services.caddy?.networks as Record<string, { ipv4_address: string }> | undefined;
    const front = ofCaddy?.front;
    for (const [name, { environment = {}, env_file: settingsFile }] of apps) {
      expect(settingsFile, name).toBe(".env");
      expect(settingNames, name).toEqual(expect.arrayContaining(Object.keys(environment)));
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
      expect(variablesOf(readDockerfile(root).at(-1) ?? []), name).toMatchObject({
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
    const dataDir = variablesOf(readDockerfile(root).at(-1) ?? []).DATA_DIR;
    for (const [name, service] of apps) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        volumes: [`${name.replace("app", "data")}:${dataDir}`, "backups:/backups"],
      });
      expect(parseInt(String(service.stop_grace_period), 10)).toBeGreaterThan(productStopSeconds);
    }
    if (databaseUrl) expect(services.postgres?.networks).toEqual(["back"]);
  });

  it("declares each volume that is mounted", () => {
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((volume) => !volume.startsWith("."));
    expect(new Set(Object.keys(volumes))).toEqual(new Set(mounted));
  });
});

describe("the Caddyfile", () => {
  const text = read("deploy/Caddyfile");

  it("leads to the processes that its environment names, and asks whether they serve", () => {
    expect(text).toContain("reverse_proxy {$APPS} {");
    expect(text).toContain("health_uri /healthz\n");
    expect(text).toContain("respond /metrics 404\n");
    expect(text).toContain("{$SITE_HOST} {\n");
  });

  it("is valid to Caddy", (context) => {
    context.skip(!hasProgram("caddy"), "Caddy is not installed");
    const args = ["validate", "--config", join(root, "deploy/Caddyfile"), "--adapter", "caddyfile"];
    execFileSync("caddy", args, {
      env: { ...process.env, SITE_HOST: "maler.example", APPS: "127.0.0.1:3000 127.0.0.1:3001" },
      stdio: "pipe",
    });
  });
});

describe("the systemd unit", () => {
  const text = read("deploy/avtalemaler@.service");
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const home = valueOf("WorkingDirectory");

  it("starts the pinned Node on the product, without npm, on the port that it is named by", () => {
    expect(valueOf("ExecStart")).toBe(
      `/usr/bin/env PORT=%i ${home}/node_modules/node/bin/node ${heapOptions.join(" ")} dist/server/main.js`,
    );
    expect(valueOf("Documentation")).toBe(`file://${home}/docs/operations.md`);
  });

  it("gives settings that the product reads, and a folder that it may write", () => {
    const pairs = [...text.matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, line = ""]) => line.split(" "))
      .map((pair) => pair.split("="));
    const all = Object.fromEntries(pairs) as Record<string, string>;
    expect(all).toMatchObject(mallocSettings);
    const variables = withoutMalloc(all);
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys(variables)));
    expect(variables.DATA_DIR).toBe(`/var/lib/${valueOf("StateDirectory")}`);
    // The example's folder of backups, which may be absent.
    const [, backupDir] = /^#BACKUP_DIR=(.+)$/m.exec(read(".env.example")) ?? [];
    expect(valueOf("ReadWritePaths")).toBe(`-${backupDir}`);
    // Several of them share that folder: with a PostgreSQL server only the first password is in it.
    expect(text.match(/%[a-zA-Z]/g)).toEqual(["%i", "%i"]);
    // It never gives up: what a start waits for may come back hours later.
    expect(valueOf("StartLimitIntervalSec")).toBe("0");
    expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThan(productStopSeconds);
  });

  it("is valid to systemd, and exposed little", (context) => {
    context.skip(!hasProgram("systemd-analyze"), "systemd is not installed");
    const folder = mkdtempSync(join(tmpdir(), "avtalemaler-unit-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const unit = join(folder, "avtalemaler@3000.service");
    copyFileSync(join(root, "deploy/avtalemaler@.service"), unit);
    const score = execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit], {
      encoding: "utf8",
      stdio: "pipe",
    });
    expect(score).toContain("OK");
  });
});
