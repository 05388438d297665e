/** PGlite's file system with a real sync, so that commits are on the disk (docs/decisions/002). */
import fs from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of Emscripten's NODEFS that are used here and by the simulated power cut. */
export interface EmscriptenStream {
  nfd: number;
  node: EmscriptenNode;
}
export interface EmscriptenNode {
  name: string;
  mode: number;
  parent: EmscriptenNode;
  mount: { opts: { root: string } };
}
// oxlint-disable-next-line typescript/no-explicit-any -- Emscripten's operations, each with its own arguments
type Operations = Record<string, (...args: any[]) => any>;
export interface NodeFsOperations {
  stream_ops: Operations;
  node_ops: Operations;
  realPath(node: EmscriptenNode): string;
  tryFSOperation<T>(operation: () => T): T;
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/**
 * NodeFS whose files can be synced. The shipped one has no `fsync` operation, and Emscripten then reports success for
 * every sync without doing any. Durable only together with the start parameters of `DurablePGlite`.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const initialised = await super.init(pg, options);
    const preRun = [...(initialised.emscriptenOpts.preRun ?? [])];
    preRun.push((module: unknown) => {
      this.adapt((module as { NODEFS: NodeFsOperations }).NODEFS);
    });
    return { emscriptenOpts: { ...initialised.emscriptenOpts, preRun } };
  }

  /** Called once, before PostgreSQL starts. */
  protected adapt(nodeFs: NodeFsOperations): void {
    // fdatasync leaves out times only: sizes, and on Linux and macOS new names, are written with it.
    nodeFs.stream_ops.fsync = (stream: EmscriptenStream): number => {
      nodeFs.tryFSOperation(() => {
        try {
          fs.fdatasyncSync(stream.nfd);
        } catch (error) {
          if (!isUnsyncableFolder(stream.nfd, error)) throw error;
        }
      });
      return 0;
    };
    // Emscripten sets the mode of a new file itself, past the process's umask; some of PostgreSQL's would be 0644.
    const { setattr } = nodeFs.node_ops;
    nodeFs.node_ops.setattr = (node: EmscriptenNode, change: { mode?: number }): unknown =>
      setattr?.(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~0o077 });
  }
}

/** Windows cannot sync a folder; PostgreSQL itself skips it there. */
function isUnsyncableFolder(descriptor: number, error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return ["EPERM", "EISDIR", "EINVAL", "EBADF"].includes(code) && fs.fstatSync(descriptor).isDirectory();
}
