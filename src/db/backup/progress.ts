/** What a backup or a restore tells of itself while it runs, which takes minutes with a large site. */

export interface Progress {
  /** Begins the next step. */
  step(text: string, rowsInAll?: number): void;
  /** How many rows this step has done. */
  readonly rows: (done: number) => void;
}

export const noProgress: Progress = { step() {}, rows() {} };
