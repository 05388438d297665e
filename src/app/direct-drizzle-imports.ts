/**
 * A module resolution hook for drizzle-orm. Node reads a package's package.json anew for each file that is imported from
 * it; drizzle's has 180 kB and more than a hundred of its files are loaded, which left up to 150 MB of garbage at the
 * start. Its files import each other by their full names, so the file is known without it.
 *
 * To be called before anything that imports drizzle is imported.
 */
import { registerHooks } from "node:module";

export function importDrizzleDirectly(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      if (
        parentURL?.includes("/node_modules/drizzle-orm/") &&
        parentURL.endsWith(".js") &&
        /^\.\.?\/.*\.js$/.test(specifier)
      ) {
        return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
      }
      return nextResolve(specifier, context);
    },
  });
}
