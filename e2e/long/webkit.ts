/**
 * The WebKit of GTK, by its own WebDriver server: it speaks the older protocol; six commands are needed here. It has no
 * headless mode, so the window opens in Xvfb if installed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram, type OtherBrowser } from "./other-browser.ts";
import { freePort } from "../../src/testing/processes/free-port.ts";

export const findWebKit = () => findProgram(["WebKitWebDriver"]);

/** Whether it can open a window. */
export const hasScreen = () =>
  findProgram(["Xvfb"]) !== undefined || Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);

const keys = { Enter: "\uE007", Escape: "\uE00C" } as const;

export async function launchWebKit(program: string): Promise<OtherBrowser> {
  const started: ChildProcess[] = [];
  const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
    // A group of its own, so that the windows it has opened are closed with it.
    const child = spawn(file, args, { detached: true, env, stdio: ["ignore", "pipe", "ignore"] });
    started.push(child);
    return child;
  };
  const stop = () => {
    for (const { pid } of started.splice(0)) {
      try {
        if (pid !== undefined) process.kill(-pid, "SIGKILL");
      } catch {
        // It is gone.
      }
    }
  };
  process.once("exit", stop);

  try {
    const screen = findProgram(["Xvfb"]);
    const env = { ...process.env };
    if (screen) {
      const server = start(screen, ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
      const [number] = (await Promise.race([once(server.stdout ?? server, "data"), stopped(server)])) as [
        Buffer,
      ];
      Object.assign(env, { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11" });
    }
    const port = await freePort();
    const driver = start(program, [`--port=${port}`], env);
    const call = async <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(120_000),
      });
      const { value } = (await response.json()) as { value: T };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    const isReady = async () => {
      while (!(await call("GET", "/status").catch(() => undefined))) await sleep(100);
    };
    await Promise.race([isReady(), stopped(driver)]);
    const { sessionId, capabilities } = await call<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>("POST", "/session", { capabilities: {} });
    const session = `/session/${sessionId}`;
    const pressAll = (pressed: readonly string[]) =>
      call("POST", `${session}/actions`, {
        actions: [
          {
            type: "key",
            id: "keyboard",
            actions: pressed.flatMap((value) => [
              { type: "keyDown", value },
              { type: "keyUp", value },
            ]),
          },
        ],
      });
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      async goto(url) {
        await call("POST", `${session}/url`, { url });
      },
      read: (expression) =>
        call("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
      async clickAt(x, y) {
        await call("POST", `${session}/actions`, {
          actions: [
            {
              type: "pointer",
              id: "mouse",
              actions: [
                { type: "pointerMove", duration: 0, origin: "viewport", x: Math.round(x), y: Math.round(y) },
                { type: "pointerDown", button: 0 },
                { type: "pointerUp", button: 0 },
              ],
            },
          ],
        });
      },
      async type(text) {
        await pressAll(Array.from(text));
      },
      async press(key) {
        await pressAll([keys[key]]);
      },
      async close() {
        await call("DELETE", session).catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** @throws when a program stops, or does not start */
async function stopped(child: ChildProcess): Promise<never> {
  await once(child, "exit");
  throw new Error(`${child.spawnfile} stopped`);
}
