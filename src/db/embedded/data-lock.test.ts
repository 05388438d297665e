import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataFolder } from "./data-lock.ts";
import { StartError } from "#shared/errors.ts";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "avtalemaler-lock-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A process of its own that holds the folder until it is killed. Anything it prints on stderr fails the test. */
async function holdElsewhere() {
  const module = new URL("./data-lock.ts", import.meta.url).href;
  const program =
    `const { lockDataFolder } = await import(${JSON.stringify(module)});` +
    `lockDataFolder(process.argv[1]); setInterval(() => {}, 60_000);` +
    // The lock must not go with what the garbage collector finds.
    `for (let round = 0; round < 10; round += 1) { globalThis.gc(); await new Promise(setImmediate); } console.log("held");`;
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", program, folder]);
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  return { child, complaints: () => complaints };
}

describe("the lock of a data folder", () => {
  it("is held once, and free again after release", () => {
    const first = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(StartError);
    first.release();
    first.release();
    lockDataFolder(folder).release();
    expect(fs.readdirSync(folder)).toEqual(["lock"]);
  });

  it("is a file of its own, and no link that would make one elsewhere", () => {
    fs.symlinkSync(`${folder}.target`, path.join(folder, "lock"));
    expect(() => lockDataFolder(folder)).toThrow(StartError);
    expect(fs.existsSync(`${folder}.target`)).toBe(false);
  });

  it("keeps another process out, names it, and is free after kill -9", async () => {
    const { child, complaints } = await holdElsewhere();
    try {
      expect(() => lockDataFolder(folder)).toThrow(`process ${child.pid} on ${os.hostname()}`);
      expect(() => lockDataFolder(folder)).toThrow(`The folder ${folder} (DATA_DIR) is in use by another`);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    lockDataFolder(folder).release();
    expect(complaints()).toBe("");
  });

  it("survives another program's reading of the folder", async () => {
    const { child } = await holdElsewhere();
    try {
      // What a backup of the folder does, from another process.
      fs.cpSync(folder, `${folder}.copy`, { recursive: true });
      expect(() => lockDataFolder(folder)).toThrow(StartError);
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
      fs.rmSync(`${folder}.copy`, { recursive: true, force: true });
    }
  });
});
