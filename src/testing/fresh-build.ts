/** Types of the start script, which is plain JavaScript, since it runs before any package is installed. */
const setup = (await import(new URL("../../scripts/setup.mjs", import.meta.url).href)) as {
  ensureBuilt: () => void;
  heapOptions: readonly string[];
  mallocSettings: Readonly<Record<string, string>>;
};

/** Node's options of `npm start`, and its settings of the C library. */
export const { heapOptions, mallocSettings } = setup;

let isFresh = false;

/** Builds when a source has changed. Called once a process, before several products are started at once. */
export function ensureBuilt(): void {
  if (!isFresh) setup.ensureBuilt();
  isFresh = true;
}
