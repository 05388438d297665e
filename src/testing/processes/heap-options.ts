/** Node's options of `npm start`, and its settings of the C library. The script is plain JavaScript, since it runs before any package is installed. */
const setup = (await import(new URL("../../../scripts/setup.mjs", import.meta.url).href)) as {
  heapOptions: readonly string[];
  mallocSettings: Readonly<Record<string, string>>;
};

export const { heapOptions, mallocSettings } = setup;
