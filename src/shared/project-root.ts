/**
 * The project's folder, with a slash at its end; of the server's side only. Its files lie as deep from here as from dist/server, where
 * the build puts all modules in one folder.
 */
export const projectRoot = new URL("../../", import.meta.url);
