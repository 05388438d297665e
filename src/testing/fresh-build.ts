/** What the start script knows. It is plain JavaScript, since it runs before any package is installed. */
const setup = (await import(new URL("../../scripts/setup.mjs", import.meta.url).href)) as {
  ensureBuilt: () => void;
  heapOptions: readonly string[];
  mallocSettings: Readonly<Record<string, string>>;
};

/** Node's options of `npm start`, and its settings of the C library. */
export const { heapOptions, mallocSettings } = setup;

let isFresh = false;

/** Builds when a source has changed. Asked once a process: whoever starts several at once calls it before. */
export function ensureBuilt(): void {
  if (!isFresh) setup.ensureBuilt();
  isFresh = true;
}
