/** A build of the sources as they are now; the one of `npm start`. */
const setup = (await import(new URL("../../scripts/setup.mjs", import.meta.url).href)) as {
  ensureBuilt: () => void;
};

let isFresh = false;

/** Builds when a source has changed. Asked once a process: whoever starts several at once calls it before. */
export function ensureBuilt(): void {
  if (!isFresh) setup.ensureBuilt();
  isFresh = true;
}
