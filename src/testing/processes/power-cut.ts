/**
 * A simulated disk that can lose power. It sits between PGlite and the real files, records every change that is not
 * synced, and after the cut leaves a random part of them, as a real disk and its file system may:
 * - written bytes survive or vanish in pieces of 4 KiB, each by itself, until their file is synced;
 * - names (create, rename, remove) survive up to a random moment, in order, as journalling file systems keep them;
 *   syncing a file or its folder makes its names stay, and those before.
 * Synced is only what Node's own fsync or fdatasync was called for: an operation named so may have done nothing.
 */
import fs from "node:fs";
import path from "node:path";
import type { EmscriptenNode, EmscriptenStream, NodeFsOperations } from "#db/embedded/durable-node-fs.ts";

const PIECE_BYTES = 4096;

/** An unsynced write: the bytes and the file's size, before and after. */
interface DataChange {
  file: number;
  offset: number;
  before: Buffer;
  after: Buffer;
  sizeBefore: number;
  sizeAfter: number;
}
interface NameChange {
  file: number;
  folders: number[];
  undo: () => void;
}

export interface PowerCutOptions {
  /** Numbers from 0 up to 1. */
  random: () => number;
  /** Chance of an unsynced piece to survive. */
  survival: number;
}

export class PowerCut {
  isOff = false;
  #countdown = Infinity;
  #data: DataChange[] = [];
  #names: NameChange[] = [];
  #removed = 0;
  #isInOperation = false;
  readonly #stopWatching: () => void;
  readonly #options: PowerCutOptions;
  readonly #root: string;
  readonly #graveyard: string;

  constructor(root: string, options: PowerCutOptions) {
    this.#root = root;
    this.#options = options;
    this.#graveyard = `${root}.removed`;
    fs.mkdirSync(this.#graveyard, { recursive: true });
    this.#stopWatching = watchSyscalls({
      onSync: (descriptor) => this.#synced(fs.fstatSync(descriptor).ino),
      onRename: (from, to) => this.#renamedOutside(from, to),
    });
  }

  /** The power fails during this change of the disk, counted from now. */
  arm(cutAtChange: number): void {
    this.#countdown = cutAtChange;
  }

  /** Wraps the file operations. */
  install(nodeFs: NodeFsOperations): void {
    const { stream_ops: streams, node_ops: nodes } = nodeFs;
    const { write, fsync, setattr: setStreamAttr } = streams;
    const { setattr: setNodeAttr, mknod, rename } = nodes;
    const changing = <T>(change: () => T): T => nodeFs.tryFSOperation(() => this.#change(change));
    const pathOf = (node: EmscriptenNode): string => nodeFs.realPath(node);

    streams.write = (
      stream: EmscriptenStream,
      buffer: Uint8Array,
      at: number,
      length: number,
      offset: number,
    ) =>
      changing(() =>
        this.#recordData(pathOf(stream.node), offset, length, () =>
          write?.(stream, buffer, at, length, offset),
        ),
      );
    streams.setattr = (stream: EmscriptenStream, attributes: { size?: number }) =>
      changing(() =>
        this.#resize(pathOf(stream.node), attributes, () => setStreamAttr?.(stream, attributes)),
      );
    nodes.setattr = (node: EmscriptenNode, attributes: { size?: number }) =>
      changing(() => this.#resize(pathOf(node), attributes, () => setNodeAttr?.(node, attributes)));
    if (fsync) {
      streams.fsync = (stream: EmscriptenStream) =>
        changing(() => {
          fsync(stream);
          return 0;
        });
    }
    nodes.mknod = (parent: EmscriptenNode, name: string, ...rest: unknown[]) =>
      changing(() => {
        const node = mknod?.(parent, name, ...rest);
        const made = path.join(pathOf(parent), name);
        this.#named(made, [path.dirname(made)], () => fs.rmSync(made, { recursive: true }));
        return node;
      });
    nodes.rename = (node: EmscriptenNode, newParent: EmscriptenNode, newName: string) =>
      changing(() => {
        const from = pathOf(node);
        const to = path.join(pathOf(newParent), newName);
        const replaced = fs.existsSync(to) ? this.#bury(to) : undefined;
        rename?.(node, newParent, newName);
        this.#named(to, [path.dirname(from), path.dirname(to)], () => {
          fs.renameSync(to, from);
          if (replaced) fs.renameSync(replaced, to);
        });
      });
    nodes.unlink = nodes.rmdir = (parent: EmscriptenNode, name: string) =>
      changing(() => {
        const removed = path.join(pathOf(parent), name);
        const grave = this.#bury(removed);
        this.#named(grave, [path.dirname(removed)], () => fs.renameSync(grave, removed));
      });
  }

  /** Leaves on the real disk only what survives the power cut. The PGlite on top must not be used again. */
  settle(): void {
    this.isOff = true;
    this.#stopWatching();
    const { random, survival } = this.#options;
    const kept = Math.floor(random() * (this.#names.length + 1));
    for (const change of this.#names.slice(kept).toReversed()) change.undo();
    const paths = pathsByFile(this.#root);
    const reachable = this.#data.filter((change) => paths.has(change.file));
    const open = (change: DataChange): number => fs.openSync(paths.get(change.file) ?? "", "r+");
    for (const change of reachable.toReversed()) {
      withFile(open(change), (file) => {
        fs.writeSync(file, change.before, 0, change.before.length, change.offset);
        fs.ftruncateSync(file, change.sizeBefore);
      });
    }
    for (const change of reachable) {
      withFile(open(change), (file) => {
        if (change.after.length === 0 && random() < survival) fs.ftruncateSync(file, change.sizeAfter);
        for (let start = 0; start < change.after.length; start += PIECE_BYTES) {
          const piece = change.after.subarray(start, start + PIECE_BYTES);
          if (random() < survival) fs.writeSync(file, piece, 0, piece.length, change.offset + start);
        }
      });
    }
    fs.rmSync(this.#graveyard, { recursive: true });
  }

  #change<T>(change: () => T): T {
    if (!this.isOff) {
      this.#countdown -= 1;
      const result = this.#inOperation(change);
      if (this.#countdown > 0) return result;
      this.isOff = true;
    }
    throw Object.assign(new Error("the power is off"), { code: "EIO" });
  }

  #inOperation<T>(change: () => T): T {
    this.#isInOperation = true;
    try {
      return change();
    } finally {
      this.#isInOperation = false;
    }
  }

  #recordData<T>(file: string, offset: number, length: number, write: () => T): T {
    const sizeBefore = fs.statSync(file).size;
    const before = readRange(file, offset, Math.min(length, sizeBefore - offset));
    const result = write();
    const { ino, size } = fs.statSync(file);
    const after = readRange(file, offset, length);
    this.#data.push({ file: ino, offset, before, after, sizeBefore, sizeAfter: size });
    return result;
  }

  #resize<T>(file: string, attributes: { size?: number }, resize: () => T): T {
    if (attributes.size === undefined) return resize();
    const cutOff = fs.statSync(file).size - attributes.size;
    const before = readRange(file, attributes.size, cutOff);
    const sizeBefore = attributes.size + cutOff;
    const result = resize();
    const change = { offset: attributes.size, before, after: Buffer.alloc(0), sizeBefore };
    this.#data.push({ ...change, file: fs.statSync(file).ino, sizeAfter: attributes.size });
    return result;
  }

  #named(now: string, folders: string[], undo: () => void): void {
    const inodes = folders.map((folder) => fs.statSync(folder).ino);
    this.#names.push({ file: fs.statSync(now).ino, folders: inodes, undo });
  }

  /** A rename by the program itself, as of a new database into its place. */
  #renamedOutside(from: string, to: string): void {
    if (this.#isInOperation || !to.startsWith(this.#root + path.sep)) return;
    this.#named(to, [path.dirname(from), path.dirname(to)], () => fs.renameSync(to, from));
  }

  #bury(file: string): string {
    // Moved and not removed, so that it can be restored and its inode number is not reused.
    const grave = path.join(this.#graveyard, String((this.#removed += 1)));
    fs.renameSync(file, grave);
    return grave;
  }

  #synced(file: number): void {
    if (this.isOff) return;
    this.#data = this.#data.filter((change) => change.file !== file);
    const last = this.#names.findLastIndex((change) => change.file === file || change.folders.includes(file));
    this.#names.splice(0, last + 1);
  }
}

function readRange(file: string, offset: number, length: number): Buffer {
  if (length <= 0) return Buffer.alloc(0);
  const bytes = Buffer.alloc(length);
  withFile(fs.openSync(file, "r"), (open) => fs.readSync(open, bytes, 0, length, offset));
  return bytes;
}

function withFile(file: number, use: (file: number) => void): void {
  try {
    use(file);
  } finally {
    fs.closeSync(file);
  }
}

function pathsByFile(root: string): Map<number, string> {
  const paths = new Map<number, string>();
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) paths.set(fs.statSync(full).ino, full);
  }
  return paths;
}

/** Receives Node's own sync and rename calls: what the system was called with, by any wrapper. */
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
