/** Node's options of `npm start`. The script is plain JavaScript, since it runs before any package is installed. */
const setup = (await import(new URL("../../scripts/setup.mjs", import.meta.url).href)) as {
  heapOptions: readonly string[];
};

export const { heapOptions } = setup;
