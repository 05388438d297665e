/** Checks of what is around the product: memory, and whether it responds on its port. */
import { totalmem } from "node:os";
import { type Finding, note, ok, wrong } from "#app/doctor/finding.ts";
import type { ProcessFacts } from "#app/doctor/process-facts.ts";
import type { Settings } from "#app/env.ts";
import { filesToStart } from "#app/start-checks.ts";
import { createSafeFetch, type SafeFetch } from "#platform/safe-fetch.ts";

/** The most a process takes, as the README says, and some room. */
const neededMib = { embedded: 384, server: 320 };

/** The memory that this process may have: the machine's, or the container's or service's. */
export const memoryLimit = (): number => {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
};

export function checkMemory(kind: "embedded" | "server", limitBytes = memoryLimit()): Finding {
  const limitMib = Math.floor(limitBytes / 1_048_576);
  const needed = neededMib[kind];
  const text = `There are ${limitMib} MiB of memory; with the ${kind} database a process needs up to ${needed}.`;
  if (limitMib >= needed) return ok(text);
  return wrong(text, "Raise the limit of the container or service, or take a larger machine.");
}

/** Its connections at most (connections.ts), and some for files and the database. */
const neededFiles = 4_200;

export function checkOpenFiles({ openFiles }: Pick<ProcessFacts, "openFiles">): Finding {
  if (openFiles === null || openFiles >= neededFiles)
    return ok("It may open as many files and connections as it needs.");
  const text = `A process may open ${openFiles} files and connections; with many visitors it needs ${neededFiles}.`;
  const remedy =
    "Raise the limit: ulimit -n in a shell, LimitNOFILE under systemd, --ulimit nofile of a container.";
  return openFiles < filesToStart ? wrong(text, remedy) : note(text, remedy);
}

/** Asks the product on its port, as a health check does. */
export async function checkResponses(
  settings: Settings,
  { isServed }: { isServed: boolean },
): Promise<Finding[]> {
  const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[settings.host] ?? settings.host;
  const at = `${host.includes(":") ? `[${host}]` : host}:${settings.port}`;
  const { safeFetch, close } = createSafeFetch({ allowedPrivateHosts: [at] });
  try {
    const health = await statusOf(safeFetch, `http://${at}/healthz`);
    if (health === null && isServed) {
      return [
        wrong(
          `A process has DATA_DIR open, but none responds on ${at}.`,
          "Look at its log; if it stays so, restart it.",
        ),
      ];
    }
    if (health === null) return [note(`Nothing responds on ${at}: the product is not running there.`)];
    if (health !== "ok") {
      return [
        wrong(
          `Something else than this product responds on ${at}.`,
          "Stop that, or set PORT to another one.",
        ),
      ];
    }
    if ((await statusOf(safeFetch, `http://${at}/readyz`)) === "ok") {
      return [ok(`The product responds on ${at}, and is ready.`)];
    }
    return [
      wrong(
        `The product responds on ${at}, but is not ready: its database does not respond.`,
        "See above, and its log.",
      ),
    ];
  } finally {
    await close();
  }
}

/** @returns null when nobody responds. */
async function statusOf(safeFetch: SafeFetch, url: string): Promise<string | null> {
  const response = await safeFetch(url, { timeoutMs: 5_000, maxRedirects: 0, longBody: "cut" }).catch(
    () => null,
  );
  if (!response) return null;
  try {
    return String((JSON.parse(response.body.toString()) as { status?: unknown }).status);
  } catch {
    return "unknown";
  }
}
