/** The control socket: server and client in one process, with commands of the test's own. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { callRunning, rejectServed } from "#app/control/client.ts";
import { type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import { type ControlServerOptions, openControlServer } from "#app/control/server.ts";
import { createLog } from "#platform/log/log.ts";
import { StartError } from "#shared/errors.ts";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { skipIf } from "#testing/skip.ts";

const echo = controlCommand("echo", z.object({ word: z.string() }), async ({ word }) => word);

async function open(commands: readonly ControlCommand[] = [echo], more: Partial<ControlServerOptions> = {}) {
  const dataDir = more.dataDir ?? makeFolder();
  let logged = "";
  const log = createLog("trace", { write: (line) => void (logged += line) });
  const server = await openControlServer({ dataDir, commands, log, ...more });
  onTestFinished(() => server.close());
  const call = (name: string, args: object = {}) => callRunning(dataDir, name, args);
  return { dataDir, server, call, file: join(dataDir, "control.sock"), logged: () => logged };
}

async function connectRaw(file: string): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(file);
  onTestFinished(() => void socket.destroy());
  let data = "";
  socket.on("data", (chunk) => (data += chunk.toString()));
  socket.on("error", () => {});
  // A reset closes it too.
  const received = new Promise<string>((resolve) => void socket.once("close", () => resolve(data)));
  await once(socket, "connect");
  return { socket, received };
}

describe("a command over the control socket", () => {
  it("gets its arguments, and its text comes back; the log names it without them", async () => {
    const { call, logged } = await open();
    expect(await call("echo", { word: "hemmelig æøå" })).toBe("hemmelig æøå");
    expect(logged()).toContain('"command":"echo"');
    expect(logged()).not.toContain("hemmelig");
  });

  it("fails with its own sentence, and with none of anybody else's", async () => {
    const { call, logged } = await open([
      controlCommand("own", z.object({}), () => Promise.reject(new StartError("There is no such user."))),
      controlCommand("bug", z.object({}), () => Promise.reject(new Error("params: Kari"))),
    ]);
    await expect(call("own")).rejects.toThrow(/^There is no such user\.$/);
    await expect(call("bug")).rejects.toThrow(/^The command failed; the log/);
    expect(logged()).toContain("a control command failed");
    expect(logged()).not.toContain("Kari");
  });

  it("says so when one side is another version", async () => {
    const { call } = await open();
    await expect(call("nope")).rejects.toThrow(/not known: .*another version.*Restart it/);
    await expect(call("echo", { wort: 1 })).rejects.toThrow(/«echo» was not understood/);
  });

  it("runs beside others", async () => {
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const meet = controlCommand("meet", z.object({ at: z.literal([0, 1]) }), async ({ at }) => {
      met[at].resolve();
      await met[at === 0 ? 1 : 0].promise;
      return "met";
    });
    const { call } = await open([meet]);
    expect(await Promise.all([call("meet", { at: 0 }), call("meet", { at: 1 })])).toEqual(["met", "met"]);
  });

  it("keeps a second product out where the lock was removed, and not where none serves", async () => {
    const { dataDir } = await open();
    await expect(rejectServed({ databaseUrl: "", dataDir })).rejects.toThrow("whose lock was removed");
    await rejectServed({ databaseUrl: "postgres://x", dataDir });
    const left = makeFolder();
    leaveStaleSocket(left);
    for (const free of [makeFolder(), left]) await rejectServed({ databaseUrl: "", dataDir: free });
  });

  it("has nobody to run it without a product, or with one that was killed", async () => {
    const dataDir = makeFolder();
    expect(await callRunning(dataDir, "echo", {})).toBeNull();
    expect(await callRunning(join(dataDir, "none"), "echo", {})).toBeNull();
    leaveStaleSocket(dataDir);
    expect(await callRunning(dataDir, "echo", {})).toBeNull();
  });
});

/** What kill -9 leaves. */
function leaveStaleSocket(dataDir: string): void {
  const code = `require("net").createServer().listen("control.sock", () => process.kill(process.pid, "SIGKILL"))`;
  spawnSync(process.execPath, ["-e", code], { cwd: dataDir });
  expect(fs.lstatSync(join(dataDir, "control.sock")).isSocket()).toBe(true);
}

describe("the control socket's place", () => {
  it("is for its owner only, and empty after the stop", async () => {
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    const { file, server } = await open();
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(process.umask()).toBe(0o022);
    await server.close();
    expect(fs.existsSync(file)).toBe(false);
  });

  it("is none in a folder of 200 characters: the product serves, and its log says so", async () => {
    const dataDir = join(makeFolder(), "d".repeat(100), "e".repeat(100));
    fs.mkdirSync(dataDir, { recursive: true });
    const { call, logged } = await open([echo], { dataDir });
    expect(logged()).toMatch(/control\.sock cannot be made \(EINVAL\)/);
    expect(await call("echo", { word: "ja" })).toBeNull();
    await rejectServed({ databaseUrl: "", dataDir });
  });

  it("is taken from a link, not what the link leads to", async () => {
    const dataDir = makeFolder();
    const elsewhere = join(makeFolder(), "elsewhere");
    fs.writeFileSync(elsewhere, "kept");
    fs.symlinkSync(elsewhere, join(dataDir, "control.sock"));
    const { call, file } = await open([echo], { dataDir });
    expect(await call("echo", { word: "ja" })).toBe("ja");
    expect(fs.lstatSync(file).isSocket()).toBe(true);
    expect(fs.readFileSync(elsewhere, "utf8")).toBe("kept");
  });

  it("is left to a file that is no socket: the product serves, and both sides say so", async () => {
    const dataDir = makeFolder();
    fs.writeFileSync(join(dataDir, "control.sock"), "kept");
    const { call, logged } = await open([echo], { dataDir });
    expect(logged()).toMatch(/control\.sock is not a socket of this program: move it elsewhere/);
    await expect(call("echo", { word: "ja" })).rejects.toThrow(/is not a socket of the product/);
    expect(fs.readFileSync(join(dataDir, "control.sock"), "utf8")).toBe("kept");
  });
});

const nobody = 65_534;

describe("another user", () => {
  beforeEach((context) => skipIf(context, process.getuid?.() !== 0, "only root can become another user"));

  const connectAsNobody = (folder: string) => {
    const code = `const s = require("net").connect("control.sock"); s.on("connect", () => { console.log("in"); s.destroy(); });
      s.on("error", (error) => console.log(error.code));`;
    const options = { cwd: folder, uid: nobody, gid: nobody, encoding: "utf8" } as const;
    return spawnSync(process.execPath, ["-e", code], options).stdout.trim();
  };

  it("cannot open the socket, even in a folder open to all", async () => {
    const { dataDir, file } = await open();
    fs.chmodSync(dataDir, 0o777);
    expect(connectAsNobody(dataDir)).toBe("EACCES");
    fs.chmodSync(file, 0o666);
    expect(connectAsNobody(dataDir)).toBe("in");
  });

  it("cannot have a password sent to a socket of its own", async () => {
    const dataDir = makeFolder();
    fs.chmodSync(dataDir, 0o777);
    const trap = createServer();
    trap.listen(join(dataDir, "control.sock"));
    await once(trap, "listening");
    onTestFinished(() => void trap.close());
    fs.chownSync(join(dataDir, "control.sock"), nobody, nobody);
    await expect(callRunning(dataDir, "password", { password: "x" })).rejects.toThrow(/is not a socket of/);
  });

  it("is told whose the folder is", async () => {
    const { dataDir } = await open();
    const code = `const { callRunning } = await import("#app/control/client.ts");
      await callRunning(${JSON.stringify(dataDir)}, "echo", {}).catch((error) => console.log(error.message));`;
    const options = { uid: nobody, gid: nobody, encoding: "utf8", cwd: process.cwd() } as const;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], options);
    expect(stdout).toMatch(/belongs to another user: run this as the user that runs the product/);
  });
});

describe("a client of the control socket that misbehaves", () => {
  it.each([
    ["a body that is no JSON", 400, "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n{{{"],
    [
      "a body of gigabytes, announced",
      413,
      "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 9999999999\r\n\r\n",
    ],
    ["headers without end", 431, `POST /echo HTTP/1.1\r\nx: ${"y".repeat(17_000)}`],
  ])("sends %s, and is closed with %i", async (_what, status, sent) => {
    const { file, call } = await open();
    const { socket, received } = await connectRaw(file);
    socket.write(sent);
    expect(await received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(await call("echo", { word: "ja" })).toBe("ja");
  });

  it("sends megabytes, of which not even one is read", async () => {
    const { file, call } = await open();
    const { socket, received } = await connectRaw(file);
    socket.write("POST /echo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n");
    const megabyte = `100000\r\n${"x".repeat(1024 * 1024)}\r\n`;
    let read = 0;
    const sendOn = (error?: Error | null) => {
      if (error) return;
      read += 1;
      socket.write(megabyte, sendOn);
    };
    socket.write(megabyte, sendOn);
    await received;
    expect(read).toBe(0);
    expect(await call("echo", { word: "ja" })).toBe("ja");
  });

  it("sends nothing, or half a request: it is closed, and costs nobody else anything", async () => {
    const { file, call } = await open();
    const silent = await connectRaw(file);
    const half = await connectRaw(file);
    half.socket.write("POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 30\r\n\r\n{");
    expect(await call("echo", { word: "ja" })).toBe("ja");
    await Promise.all([silent.received, half.received]);
    expect(await call("echo", { word: "ja" })).toBe("ja");
  });
});

describe("the stop of the control socket", () => {
  it("waits for a command in flight", async () => {
    const [started, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = controlCommand("slow", z.object({}), async () => {
      started.resolve();
      await may.promise;
      return "done";
    });
    const { call, server } = await open([slow], { graceMs: 60_000 });
    const called = call("slow");
    await started.promise;
    const closed = server.close();
    may.resolve();
    expect(await called).toBe("done");
    await closed;
  });

  it("does not wait long for one, whose caller learns of it", async () => {
    const started = Promise.withResolvers<void>();
    const endless = controlCommand("endless", z.object({}), async () => {
      started.resolve();
      return new Promise<string>(() => {});
    });
    const { call, server } = await open([endless], { graceMs: 10 });
    const called = call("endless").catch((error: StartError) => error.message);
    await started.promise;
    await server.close();
    expect(await called).toMatch(/did not respond/);
  });
});
