/** Observation of Node's own sync and rename calls: what the system was asked for, whichever wrapper asked. */
import fs from "node:fs";

export interface SyscallObserver {
  /** The file or folder of the descriptor has been synced. */
  onSync(descriptor: number): void;
  onRename?(from: string, to: string): void;
}

/** Calls the observer after each call that succeeded. Returns a function that ends it; the newest ends first. */
export function watchSyscalls(observer: SyscallObserver): () => void {
  const { fsyncSync, fdatasyncSync, renameSync } = fs;
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    observer.onSync(descriptor);
  };
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor);
    observer.onSync(descriptor);
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    observer.onRename?.(String(from), String(to));
  };
  return () => Object.assign(fs, { fsyncSync, fdatasyncSync, renameSync });
}
