/** The machine: cores to pin processes to, a process's processor time and memory. Beyond its description, Linux only. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

const ticksASecond = 100;
const isLinux = process.platform === "linux";

/** The numbers of the cores that this process may use, as at its start. */
const cores = isLinux ? listCores(/^Cpus_allowed_list:\s+(.+)$/m.exec(readOwn("status"))?.[1] ?? "") : [];

/** Why processes are not pinned; null when they are. */
export const unpinnedReason = findUnpinnedReason();

function findUnpinnedReason(): string | null {
  if (!isLinux) return `there is no taskset on ${process.platform}`;
  if (cores.length < 2) return "there is one core";
  return spawnSync("taskset", ["--version"]).status === 0 ? null : "taskset is not installed";
}

const serverCores = cores.slice(-1);
const otherCores = cores.slice(0, -1);

/** Keeps a process with all its threads on the last core, where nothing else of the bench runs. */
export const pinServer = (pid: number) => pin(pid, serverCores);
/** Keeps a process, such as this one, off the servers' core. What it starts from then on stays there too. */
export const pinBeside = (pid = process.pid) => pin(pid, otherCores);
/** Lets this process run on all cores again: a browser of many processes, as a visitor's, is not slowed by one core alone. */
export const unpin = () => pin(process.pid, cores);

function pin(pid: number, to: readonly number[]): void {
  if (unpinnedReason !== null) return;
  const { status, stderr } = spawnSync("taskset", [
    "--all-tasks",
    "--pid",
    "--cpu-list",
    to.join(","),
    String(pid),
  ]);
  if (status !== 0) throw new Error(`taskset: ${stderr.toString()}`);
}

function listCores(text: string): number[] {
  return text.split(",").flatMap((range) => {
    const [first = NaN, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Milliseconds of processor time that a process has used so far; NaN where it is not known. */
export function cpuMs(pid: number): number {
  if (!isLinux) return NaN;
  // The name of the process is in brackets and may contain anything.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) /).at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksASecond;
}

/** Resident megabytes of a process: now, and the highest since it began; NaN where they are not known. */
export function residentMegabytes(pid: number): { now: number; highest: number } {
  if (!isLinux) return { now: NaN, highest: NaN };
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  return { now: field("VmRSS"), highest: field("VmHWM") };
}

/** In words that name no host. */
export function describeMachine(): string {
  const all = cpus();
  return `${all.length} cores (${all[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, ${process.platform}`;
}

function readOwn(name: string): string {
  return readFileSync(`/proc/self/${name}`, "utf8");
}
