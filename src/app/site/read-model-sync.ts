/** Sync of the read model with the changes of every process: its unread changes, and one read at a time. */
import type { AnnouncedChange } from "#db/client.ts";
import type { Logger } from "#platform/log/log.ts";

interface Reads {
  /** The version that the read model has. */
  readonly syncedVersion: () => number;
  /** Reads all that has changed since that version. */
  readonly readAll: () => Promise<void>;
  /** Reads the counts alone that have changed since. @param version the one that the read model then has */
  readonly readCounts: (version: number) => Promise<void>;
}

export class ReadModelSync {
  readonly #reads: Reads;
  readonly #log: Logger;
  /** Whether anything but counts may have changed. */
  #isTextStale = true;
  /** Version up to which every change after the synced one is of counts alone. */
  #countsUpTo = 0;
  #inFlight: Promise<void> | undefined;
  #isFailing = false;

  constructor(reads: Reads, log: Logger) {
    this.#reads = reads;
    this.#log = log;
  }

  /** Reads all changes. The read begins after this call, so it contains the caller's commit. */
  async resync(): Promise<void> {
    this.#isTextStale = true;
    await this.#readNext();
  }

  /**
   * Receives a change, or (without one) a notice that some may have been missed. Failing reads log one line for an outage.
   *
   * | change                              | is read                      |
   * |-------------------------------------|------------------------------|
   * | known already                       | no                           |
   * | own                                 | no: it is applied by itself  |
   * | of counts, and none missed before   | its counts                   |
   * | any other, or missed ones           | all that has changed         |
   */
  hear(change?: AnnouncedChange): void {
    const known = Math.max(this.#reads.syncedVersion(), this.#countsUpTo);
    if (change && change.version <= known) return;
    // Own count changes move the mark too, so that the next foreign one is still seen as following.
    if (change?.kind === "counts" && change.version === known + 1) this.#countsUpTo = change.version;
    else if (!change?.isOwn) this.#isTextStale = true;
    if (!change?.isOwn) this.#readQuietly();
  }

  /** The next read, shared by all who wait for the one in progress, which may have begun before their change. */
  async #readNext(): Promise<void> {
    // Its own callers handle its failure.
    await this.#inFlight?.catch(() => {});
    this.#inFlight ??= this.#read().finally(() => (this.#inFlight = undefined));
    await this.#inFlight;
  }

  async #read(): Promise<void> {
    const { syncedVersion, readAll, readCounts } = this.#reads;
    if (!this.#isTextStale && this.#countsUpTo > syncedVersion()) return readCounts(this.#countsUpTo);
    this.#isTextStale = false;
    return readAll();
  }

  #readQuietly(): void {
    this.#readNext().then(
      () => {
        if (this.#isFailing) this.#log.info("reading other processes' changes again");
        this.#isFailing = false;
      },
      (error: unknown) => {
        if (!this.#isFailing)
          this.#log.warn({ err: error }, "could not read other processes' changes; will try again");
        this.#isFailing = true;
      },
    );
  }
}
